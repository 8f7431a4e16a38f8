/** Graphs to look at: the sample, a small one with every special case, and large random ones. */
import sample from "../../src-tauri/core/sample/les-miserables.json";
import { encodeScene, fakeId, type FakeEdge, type FakeNode } from "./encode";

/** Reproducible numbers in 0..1. */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export function miserables(): ArrayBuffer {
  const place = new Map(sample.nodes.map(({ id }, i) => [id, i]));
  const roll = dice(7);
  const nodes = sample.nodes.map((node): FakeNode => {
    const title = "label" in node ? node.label : node.ref_id;
    const kind = node.kind === "pointer" ? "pointer" : "concept";
    return { id: node.id, title: title ?? "", kind, x: roll() * 400 - 200, y: roll() * 400 - 200 };
  });
  const edges = sample.edges.map(({ id, from_id, to_id, relation_type, weight }): FakeEdge => {
    return { id, source: place.get(from_id) ?? 0, target: place.get(to_id) ?? 0, relation: relation_type, weight };
  });
  return encodeScene(nodes, edges);
}

export function specialCases(): ArrayBuffer {
  const at = (x: number, y: number, title: string, more: Partial<FakeNode> = {}, i = 0): FakeNode => ({
    id: fakeId(i + 100 * title.length + Math.round(x)),
    title,
    x,
    y,
    ...more,
  });
  const nodes = [
    at(0, 0, "Hub"),
    at(160, 60, "Parallel"),
    at(-150, 80, "Mutual"),
    at(0, -140, "Loops"),
    at(160, -100, "Chunk 12", { kind: "pointer" }),
    at(-160, -90, "Pinned", { pinned: true }),
    at(-60, 170, "<b>bold</b> & \u202eright to left"),
    at(120, 170, "a very long title that goes on and on, longer than anyone would want to read here"),
  ];
  const pairs = [[0, 1], [0, 1], [0, 1], [1, 0], [0, 2], [2, 0], [3, 3], [3, 3], [0, 3], [4, 0], [5, 0], [6, 0], [7, 1]];
  const edges = pairs.map(([source, target], i): FakeEdge => {
    return { id: fakeId(i, 1), source, target, relation: ["knows", "part of", "mentions"][i % 3], weight: i % 4 === 0 ? 4 : null };
  });
  return encodeScene(nodes, edges);
}

/** Clusters in a disc, skewed degrees, two parallel edges in a hundred. */
export function random(n: number, m: number): ArrayBuffer {
  const roll = dice(11);
  const clusters = Math.max(4, Math.round(Math.sqrt(n) / 4));
  const spread = Math.sqrt(n) * 24;
  const middles = Array.from({ length: clusters }, () => {
    const r = Math.sqrt(roll()) * spread;
    const a = roll() * 2 * Math.PI;
    return { x: Math.cos(a) * r, y: Math.sin(a) * r };
  });
  const bell = (): number => roll() + roll() + roll() - 1.5;
  const nodes = Array.from({ length: n }, (_, i): FakeNode => {
    const { x, y } = middles[i % clusters];
    const kind = i % 7 === 0 ? "pointer" : "concept";
    return { id: fakeId(i), title: `Node ${i}`, kind, x: x + bell() * spread * 0.3, y: y + bell() * spread * 0.3 };
  });
  const edges = Array.from({ length: m }, (_, i): FakeEdge => {
    const source = Math.floor(roll() ** 2 * n);
    const near = (source + clusters * Math.floor(roll() * 40)) % n;
    const target = roll() < 0.85 ? near : Math.floor(roll() * n);
    return { id: fakeId(i, 1), source, target, relation: i % 3 === 0 ? "cites" : "mentions" };
  });
  return encodeScene(nodes, edges);
}
