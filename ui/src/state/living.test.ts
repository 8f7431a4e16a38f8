import { describe, expect, it } from "vitest";
import type { Analysis, Edge, Node } from "@/ipc/types";
import { livingAnalysis, livingOverlay } from "./living";
import { communities, scored } from "./overlay";

const all = () => true;
const without = (...gone: string[]) => (id: string) => !gone.includes(id);

describe("an overlay", () => {
  it("of communities counts who is left, and a community keeps its place", () => {
    const overlay = communities("Louvain", [["a", "b"], ["c"], ["d"]], 0.4);
    const left = livingOverlay(overlay, without("b", "c"), all);
    expect(left).toMatchObject({ kind: "communities", sizes: [1, 0, 1] });
    expect(left.kind === "communities" && [...left.communityOf]).toEqual([["a", 0], ["d", 2]]);
  });
  it("of scores has none of a node that is gone", () => {
    const left = livingOverlay(scored("PageRank", { a: 0.5, b: 0.25 }), without("a"), all);
    expect(left.kind === "scores" && [...left.scoreOf]).toEqual([["b", 0.25]]);
  });
  it("of a tree has no node or edge that is gone", () => {
    const overlay = { kind: "highlight", title: "Tree", nodes: new Set(["a", "b"]), edges: new Set(["e", "f"]) } as const;
    const left = livingOverlay(overlay, without("a"), without("f"));
    expect(left.kind === "highlight" && [[...left.nodes], [...left.edges]]).toEqual([["b"], ["e"]]);
  });
});

describe("an analysis", () => {
  const row = (id: string) => ({ id }) as Node & Edge;
  const cases: [string, Analysis, number, number][] = [
    ["communities", { op: "communities", communities: [["a", "b"], ["c"]], modularity: 0, hierarchy: [] }, 2, 3],
    ["a tree", { op: "steiner_tree", nodes: [row("a"), row("b")], edges: [row("e")], weight: 1, components: 1 }, 2, 3],
    ["scores", { op: "pagerank", scores: { a: 0.5, b: 0.3, c: 0.2 }, iterations: 1, residual: 0, converged: true }, 2, 3],
    ["reached nodes", { op: "reachable", node_ids: ["a", "b"], hops: [1, 2] }, 1, 2],
    ["a number", { op: "modularity", modularity: 0.1, groups: 2 }, 0, 0],
    ["communities of nothing", { op: "communities", communities: [], modularity: 0, hierarchy: [] }, 0, 0],
  ];
  it.each(cases)("says of %s how much is left", (_, analysis, left, of) => {
    expect(livingAnalysis(analysis, without("b"), all)).toMatchObject({ left, of });
    expect(livingAnalysis(analysis, all, all).analysis).toEqual(analysis);
  });
});
