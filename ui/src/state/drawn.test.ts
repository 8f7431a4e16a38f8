import { describe, expect, it } from "vitest";
import { drawnOf, type Choice, type Whole } from "./drawn";

const alive = (count: number, gone: number[] = []): Uint8Array => Uint8Array.from({ length: count }, (_, i) => (gone.includes(i) ? 0 : 1));

/** 0-1-2 a triangle, 3-4 beside it, 2→3 twice between; 5 alone, 6 gone. */
const whole: Whole = {
  slots: 7,
  edgeSlots: 6,
  alive: alive(7, [6]),
  edgeAlive: alive(6),
  columns: { source: Uint32Array.of(0, 1, 2, 2, 2, 3), target: Uint32Array.of(1, 2, 0, 3, 3, 4) },
};
const told = (choice: Choice) => {
  const drawn = drawnOf(whole, choice);
  return { nodes: [...drawn.nodes], edges: [...drawn.edges], counts: [drawn.nodeCount, drawn.edgeCount, drawn.seenNodes, drawn.seenEdges] };
};

describe("what is drawn", () => {
  it("is all of it without a choice, and costs no copy", () => {
    const drawn = drawnOf(whole, {});
    expect([drawn.nodes, drawn.edges, drawn.source]).toEqual([whole.alive, whole.edgeAlive, whole.columns.source]);
    expect(drawn.nodes).toBe(whole.alive);
  });

  it.each<[string, Choice, ReturnType<typeof told>]>([
    ["without a node its edges go", { nodes: Uint8Array.of(1, 1, 0, 1, 1, 1, 1) }, { nodes: [1, 1, 0, 1, 1, 1, 0], edges: [1, 0, 0, 0, 0, 1], counts: [5, 2, 5, 2] }],
    ["without an edge its nodes stay", { edges: Uint8Array.of(1, 1, 1, 0, 0, 1) }, { nodes: [1, 1, 1, 1, 1, 1, 0], edges: [1, 1, 1, 0, 0, 1], counts: [6, 4, 6, 4] }],
    ["a column that is too short leaves out nothing new", { nodes: Uint8Array.of(1) }, { nodes: [1, 1, 1, 1, 1, 1, 0], edges: [1, 1, 1, 1, 1, 1], counts: [6, 6, 6, 6] }],
    [
      "groups are their leaders, and parallel edges between them one",
      { leader: Uint32Array.of(1, 1, 1, 3, 3, 5, 6) },
      { nodes: [0, 1, 0, 1, 0, 1, 0], edges: [0, 0, 0, 1, 0, 0], counts: [3, 1, 6, 6] },
    ],
    [
      "a group whose leader is left out has another",
      { nodes: Uint8Array.of(1, 0, 1, 1, 1, 1, 1), leader: Uint32Array.of(1, 1, 1, 3, 3, 5, 6) },
      { nodes: [1, 0, 0, 1, 0, 1, 0], edges: [0, 0, 0, 1, 0, 0], counts: [3, 1, 5, 4] },
    ],
  ])("%s", (_, choice, expected) => expect(told(choice)).toEqual(expected));

  it("says how many each stands for, and leads edges to leaders", () => {
    const { folded, source, target } = drawnOf(whole, { leader: Uint32Array.of(1, 1, 1, 3, 4, 5, 6) });
    expect([...(folded?.members ?? [])]).toEqual([0, 3, 0, 1, 1, 1, 0]);
    expect(folded?.edges[3]).toBe(2);
    expect([source[3], target[3]]).toEqual([1, 3]);
  });

  it("keeps the parallel edges of nodes that are no groups", () => {
    const { edges } = drawnOf(whole, { leader: Uint32Array.from({ length: 7 }, (_, i) => i) });
    expect([...edges]).toEqual([1, 1, 1, 1, 1, 1]);
  });
});
