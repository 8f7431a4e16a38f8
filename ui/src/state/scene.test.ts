import { beforeEach, describe, expect, it, vi } from "vitest";
import { encodeScene, fakeId } from "../../dev/encode";
import { Scene, type EdgeChange, type NodeChange } from "./scene";

const [A, B, C, D] = [1, 2, 3, 4].map((n) => fakeId(n));
const [AB, BB] = [fakeId(1, 1), fakeId(2, 1)];
let scene: Scene;

const node = (slot: number, id: string, more: Partial<NodeChange> = {}): NodeChange => {
  return { slot, id, kind: "concept", title: "new", at: [1, 2], removed: false, ...more };
};
const edge = (id: string, source: number, target: number, more: Partial<EdgeChange> = {}): EdgeChange => {
  return { id, source, target, relation_type: "cites", weight: null, removed: false, ...more };
};
const ends = (id: string): string[] => [...scene.edgesAt(scene.slotOf(id) ?? -1)].map((e) => scene.edgeId(e));

beforeEach(() => {
  scene = new Scene();
  scene.read(
    encodeScene(
      [
        { id: A, title: "a", x: 0, y: 0 },
        { id: B, title: "b", x: 10, y: 0 },
        { id: C, title: "c", kind: "pointer", x: NaN, y: NaN },
      ],
      [
        { id: AB, source: 0, target: 1, relation: "cites" },
        { id: BB, source: 1, target: 1, relation: "is" },
      ],
    ),
  );
});

describe("a scene", () => {
  it("counts what is there and leaves empty slots out", () => {
    expect([scene.nodeCount, scene.edgeCount, scene.slots]).toEqual([2, 2, 3]);
    expect([scene.slotOf(A), scene.slotOf(B), scene.slotOf(C), scene.slotOf("nonsense")]).toEqual([0, 1, undefined, undefined]);
    expect([scene.title(1), scene.kind(2)]).toEqual(["b", "pointer"]);
  });

  it("knows the edges at each node, a self-loop once", () => {
    expect(ends(A)).toEqual([AB]);
    expect(ends(B)).toEqual([AB, BB]);
    expect([...scene.degree]).toEqual([1, 2, 0]);
    expect(scene.across(0, 0)).toBe(1);
    expect(scene.across(1, 1)).toBe(1);
  });

  it("takes new nodes and edges in one change", () => {
    scene.apply({ nodes: [node(3, D)], edges: [edge(fakeId(3, 1), 3, 0, { relation_type: "new kind", weight: 2 })] });
    expect([scene.slotOf(D), scene.title(3), scene.x(3), scene.y(3)]).toEqual([3, "new", 1, 2]);
    expect([scene.nodeCount, scene.edgeCount, scene.relation(2)]).toEqual([3, 3, "new kind"]);
    expect(ends(A)).toEqual([AB, fakeId(3, 1)]);
  });

  it("renames without moving", () => {
    scene.apply({ nodes: [node(1, B, { title: "bee", at: null })], edges: [] });
    expect([scene.title(1), scene.x(1), scene.nodeCount]).toEqual(["bee", 10, 2]);
  });

  it("lets a removed node take its edges along", () => {
    scene.apply({ nodes: [node(1, B, { removed: true })], edges: [] });
    expect([scene.nodeCount, scene.edgeCount, scene.slotOf(B), scene.edgeOf(AB)]).toEqual([1, 0, undefined, undefined]);
  });

  it("finds a node again that came back in another slot", () => {
    scene.apply({ nodes: [node(1, B, { removed: true })], edges: [] });
    scene.apply({ nodes: [node(3, B)], edges: [edge(AB, 0, 3)] });
    expect([scene.slotOf(B), scene.edgeCount, ends(B)]).toEqual([3, 1, [AB]]);
  });

  it("reverses and reconnects an edge in place", () => {
    scene.apply({ nodes: [], edges: [edge(AB, 1, 0, { weight: 5 })] });
    expect([scene.edgeCount, scene.columns.source[0], scene.columns.weight[0]]).toEqual([2, 1, 5]);
  });

  it("is the same when a change comes twice", () => {
    const change = { nodes: [node(3, D)], edges: [edge(fakeId(3, 1), 3, 0), edge(AB, 0, 1, { removed: true })] };
    scene.apply(change);
    const once = [scene.nodeCount, scene.edgeCount, ends(D)];
    scene.apply(change);
    expect([scene.nodeCount, scene.edgeCount, ends(D)]).toEqual(once);
  });

  it("leaves out an edge to a slot it does not know", () => {
    scene.apply({ nodes: [], edges: [edge(fakeId(9, 1), 0, 99)] });
    expect(scene.edgeCount).toBe(2);
  });

  it("grows by thousands and still finds each", () => {
    const many = Array.from({ length: 3000 }, (_, i) => node(3 + i, fakeId(1000 + i), { title: `n${i}` }));
    scene.apply({ nodes: many, edges: many.map(({ slot }, i) => edge(fakeId(i, 2), slot, 0)) });
    expect(many.every(({ id, slot, title }) => scene.slotOf(id) === slot && scene.title(slot) === title)).toBe(true);
    expect(scene.degree[0]).toBe(3001);
  });
});

describe("those who listen", () => {
  it("hear of structure by version, of positions apart", () => {
    const [structure, positions] = [vi.fn(), vi.fn()];
    scene.subscribe(structure);
    scene.onMoved(positions);
    const version = scene.getVersion();
    scene.move(Float32Array.of(5, 6, 7, 8, 1, 1), new Set([1]));
    expect([scene.x(0), scene.x(1)]).toEqual([5, 10]);
    expect([structure.mock.calls.length, positions.mock.calls.length, scene.getVersion()]).toEqual([0, 1, version]);
    scene.apply({ nodes: [node(3, D)], edges: [] });
    expect([structure.mock.calls.length, scene.getVersion()]).toEqual([1, version + 1]);
  });

  it("are told another graph from the same one read again", () => {
    const one = scene.generation;
    scene.read(encodeScene([{ id: A, title: "a", x: 0, y: 0 }], []));
    expect(scene.generation).toBe(one);
    scene.read(encodeScene([{ id: D, title: "d", x: 0, y: 0 }], []));
    expect(scene.generation).toBe(one + 1);
  });

  it("are not told of another graph when a first node is drawn", () => {
    const empty = new Scene();
    empty.apply({ nodes: [node(0, A)], edges: [] });
    expect(empty.generation).toBe(0);
    const imported = new Scene();
    imported.apply({ nodes: [node(0, A), node(1, B)], edges: [] });
    expect(imported.generation).toBe(1);
  });
});
