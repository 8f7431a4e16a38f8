import { describe, expect, it } from "vitest";
import type { Spec } from "@/ipc/types";
import { asForest, obstacle, requestOf, usualScope, wrongValue, type Choice } from "./form";

const communities: Spec = {
  id: "communities",
  title: "Communities",
  description: "",
  family: "community",
  reads: "",
  ground: { type: "chosen" },
  outputs: [],
  parameters: [
    { id: "method", title: "Method", description: "", kind: { type: "choice", default: "louvain", options: ["louvain", "leiden"] } },
    { id: "resolution", title: "Resolution", description: "", kind: { type: "number", default: 1, min: 0, max: 1000 } },
    { id: "seed", title: "Seed", description: "", kind: { type: "integer", default: 0, min: 0, max: 100 } },
  ],
  min_nodes: 0,
  complexity: "",
  reference: "",
};
const steiner: Spec = {
  ...communities,
  id: "steiner_tree",
  parameters: [{ id: "forest", title: "Forest", description: "", kind: { type: "flag", default: false } }],
  min_nodes: 1,
};
const way: Spec = {
  ...communities,
  id: "paths",
  ground: { type: "own", reach: "max_depth" },
  parameters: [
    { id: "from_id", title: "From", description: "", kind: { type: "node" } },
    { id: "to_id", title: "To", description: "", kind: { type: "node" } },
    { id: "samples", title: "Samples", description: "", kind: { type: "integer", default: null, min: 1, max: 9 } },
  ],
  min_nodes: 2,
};
const choice = (spec: Spec, rest: Partial<Choice> = {}): Choice => ({ spec, scope: "all", depth: 1, relation: null, values: {}, ...rest });

describe("what stands in the way is said before the run", () => {
  const cases: [string, Choice, number, number, RegExp | null][] = [
    ["an empty graph", choice(communities), 0, 0, /no nodes/],
    ["communities of everything", choice(communities), 0, 10, null],
    ["communities of an empty selection", choice(communities, { scope: "selection" }), 0, 10, /Select a node/],
    ["a tree of nothing", choice(steiner), 0, 10, /at least 2/],
    ["a tree of one terminal", choice(steiner), 1, 10, /1 node selected/],
    ["a tree of two terminals", choice(steiner), 2, 10, null],
    ["a way from one node", choice(way), 1, 10, /Select 2 nodes/],
    ["a way between three", choice(way), 3, 10, /Select 2 nodes/],
    ["a way between two", choice(way), 2, 10, null],
    ["a value out of range", choice(communities, { values: { resolution: -1 } }), 0, 10, /Resolution: Between/],
    ["half a seed", choice(communities, { values: { seed: 0.5 } }), 0, 10, /Seed: A whole number/],
    ["no number at all", choice(communities, { values: { seed: null, resolution: Number.NaN } }), 0, 10, /not a number/],
  ];
  it.each(cases)("%s", (_, chosen, selected, nodes, expected) => {
    const said = obstacle(chosen, selected, nodes);
    if (expected === null) expect(said).toBeNull();
    else expect(said).toMatch(expected);
  });
});

describe("a request", () => {
  it("sends only what differs from the defaults", () => {
    const values = { method: "leiden", resolution: 1, seed: 7 };
    expect(requestOf(choice(communities, { values }), []).parameters).toEqual({ method: "leiden", seed: 7 });
  });
  it("on the whole graph has no seeds and no depth", () => {
    expect(requestOf(choice(communities, { depth: 3 }), ["a"])).toMatchObject({ all: true, node_ids: [], depth: null });
  });
  it("keeps the terminals of a tree on the whole graph", () => {
    expect(requestOf(choice(steiner), ["a", "b"])).toMatchObject({ all: true, node_ids: ["a", "b"] });
  });
  it("on the selection carries depth and relation", () => {
    const chosen = choice(communities, { scope: "selection", depth: 2, relation: "knows" });
    expect(requestOf(chosen, ["a"])).toMatchObject({ all: false, node_ids: ["a"], depth: 2, relation_type: "knows" });
  });
  it("that goes by itself names its nodes in order and no scope", () => {
    const request = requestOf(choice(way, { depth: 3, values: { samples: 4 } }), ["b", "a"]);
    expect(request).toMatchObject({ all: false, node_ids: ["b", "a"], depth: null, parameters: { samples: 4 } });
    expect(requestOf(choice(way), ["b", "a"]).parameters).toEqual({});
  });
  it("for a forest differs by that parameter alone", () => {
    expect(requestOf(asForest(choice(steiner)), ["a", "b"])).toEqual({
      ...requestOf(choice(steiner), ["a", "b"]),
      parameters: { forest: true },
    });
  });
});

it("an analysis runs on the selection when there is one, and a tree on the whole graph", () => {
  expect(usualScope(communities, 3)).toBe("selection");
  expect(usualScope(communities, 0)).toBe("all");
  expect(usualScope(steiner, 3)).toBe("all");
});

it("a value is judged by the kind of its parameter", () => {
  const [method, resolution] = communities.parameters;
  expect(wrongValue(method!, "anything")).toBeNull();
  expect(wrongValue(resolution!, 1000)).toBeNull();
  expect(wrongValue(resolution!, 1000.5)).not.toBeNull();
});
