import { describe, expect, it } from "vitest";
import { nodeId, sceneOf } from "@/canvas/testScene";
import type { Trait } from "@/ipc/types";
import { USUAL, type Look } from "./appearance";
import { communities, type Overlay } from "./overlay";
import { PLAIN, share } from "./paint";
import { paintOf } from "./painting";

const scene = sceneOf([[0, 0], [1, 0], [2, 0]], [[0, 1], [0, 2]]);
const traits = new Map<string, Trait>([
  ["rank", { key: "rank", slots: [0, 2], values: { kind: "numbers", values: [5, -1] } }],
  ["hue", { key: "hue", slots: [1, 2], values: { kind: "classes", names: ["red", "blue"], of: [1, 0] } }],
]);
const paint = (look: Partial<Look>, overlay: Overlay | null = null) => paintOf(scene, { ...USUAL, ...look }, traits, overlay);

describe("what is painted", () => {
  it("is kind and degree as a rule", () => expect(paint({})).toEqual(PLAIN));

  it("is a number of the metadata, with its reach; who has none is none", () => {
    const { color, size } = paint({ color: { by: "key", key: "rank" }, size: { by: "key", key: "rank" } });
    expect(color).toEqual({ by: "scale", title: "rank", values: Float64Array.of(5, NaN, -1), least: -1, most: 5 });
    expect(size).toMatchObject({ title: "rank", least: -1, most: 5 });
  });

  it("is a class of the metadata, which has no size", () => {
    const { color, size } = paint({ color: { by: "key", key: "hue" }, size: { by: "key", key: "hue" } });
    expect(color).toEqual({ by: "class", title: "hue", of: Int32Array.of(-1, 1, 0), names: ["red", "blue"] });
    expect(size).toBeNull();
  });

  it("is as usual while the values of a key are not known", () => expect(paint({ color: { by: "key", key: "new" } }).color).toEqual({ by: "kind" }));

  it("is degree as a colour", () => expect(paint({ color: { by: "degree" } }).color).toMatchObject({ by: "scale", least: 1, most: 2 }));

  it("is a result before anything else", () => {
    const found = communities("Louvain", [[nodeId(0), nodeId(1)], [nodeId(2), nodeId(99)]], 0.5);
    expect(paint({ color: { by: "degree" }, size: { by: "same" } }, found)).toMatchObject({
      color: { by: "class", title: "Louvain", of: Int32Array.of(0, 0, 1), names: ["Community 1", "Community 2"] },
      size: "same",
    });
    const scores = { kind: "scores" as const, title: "PageRank", scoreOf: new Map([[nodeId(1), 0.25]]) };
    expect(paint({}, scores)).toMatchObject({ color: { by: "scale", title: "PageRank" }, size: { least: 0.25, most: 0.25 } });
    expect(paint({}, { kind: "highlight", title: "", nodes: new Set(), edges: new Set() })).toEqual(PLAIN);
  });
});

it.each([[5, 1], [-1, 0], [2, 0.5], [NaN, NaN]])("%d lies at %d between the least and the most", (value, at) => {
  expect(share(value, { least: -1, most: 5 })).toBe(at);
  expect(share(7, { least: 7, most: 7 })).toBe(0.5);
});
