/** Graphs to look at: the sample, a small one with every special case, and large random ones. */
import sample from "../../src-tauri/core/sample/les-miserables.json";
import type { SceneColumns } from "../src/ipc/columns";
import { block, encodeScene, fakeId, type FakeEdge, type FakeNode } from "./encode";

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

/** Clusters in a disc, skewed degrees; straight into columns, because a million objects would not fit. */
export function random(n: number, m: number): SceneColumns {
  const roll = dice(11);
  const clusters = Math.max(4, Math.round(Math.sqrt(n) / 4));
  const spread = Math.sqrt(n) * 24;
  const middles = Float64Array.from({ length: clusters * 2 }, () => (roll() + roll() - 1) * spread);
  const bell = (): number => roll() + roll() + roll() - 1.5;
  const source = Uint32Array.from({ length: m }, () => Math.floor(roll() ** 2 * n));
  const far = (from: number): number => (from + clusters * Math.floor(roll() * 40)) % n;
  const titles = block(Array.from({ length: n }, (_, i) => `Node ${i}`));
  return {
    nodes: n,
    edges: m,
    nodeIds: Uint8Array.from({ length: n * 16 }, () => roll() * 256),
    kinds: Uint8Array.from({ length: n }, (_, i) => (i % 7 === 0 ? 0 : 1)),
    pinned: new Uint8Array(n),
    positions: Float32Array.from({ length: n * 2 }, (_, i) => middles[((i >> 1) % clusters) * 2 + (i & 1)] + bell() * spread * 0.3),
    titles,
    edgeIds: Uint8Array.from({ length: m * 16 }, () => roll() * 256),
    source,
    target: source.map((from) => (roll() < 0.85 ? far(from) : Math.floor(roll() * n))),
    relation: Uint32Array.from({ length: m }, (_, i) => (i % 3 === 0 ? 1 : 0)),
    weight: new Float64Array(m).fill(NaN),
    relations: ["mentions", "cites"],
  };
}
