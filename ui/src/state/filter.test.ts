import { describe, expect, it } from "vitest";
import { edgeId, nodeId, sceneOf } from "@/canvas/testScene";
import { ALL, choiceOf, NO_CLASS, soloed, type Filter } from "./filter";
import { PLAIN, type Paint } from "./paint";

/** A path 0-1-2-3 and a lone 4. */
const scene = sceneOf([[0, 0], [1, 0], [2, 0], [3, 0], [4, 0]], [[0, 1], [1, 2], [2, 3]]);
scene.columns.kinds.set([1, 0, 1, 1, 0]);
const classes: Paint = { ...PLAIN, color: { by: "class", title: "hue", of: Int32Array.of(0, 1, 1, -1, -1), names: ["red", "blue"] } };
const masks = (filter: Partial<Filter>, paint = PLAIN) => {
  const { nodes, edges } = choiceOf(scene, { ...ALL, ...filter }, paint);
  return [nodes && [...nodes].join(""), edges && [...edges].join("")];
};
const scope = (ids: number[], depth: number, more: number[] = []) => ({ scope: { ids: ids.map(nodeId), depth, more: new Set(more.map(nodeId)) } });

describe("what may be drawn", () => {
  it.each<[string, Partial<Filter>, (string | undefined)[], Paint?]>([
    ["all of it", {}, [undefined, undefined]],
    ["without a kind", { kinds: new Set(["pointer"] as const) }, ["10110", undefined]],
    ["without a relation", { relations: new Set(["cites"]) }, [undefined, "000"]],
    ["a relation that there is not takes nothing", { relations: new Set(["none"]) }, [undefined, "111"]],
    ["without a class", { classes: { of: "hue", off: new Set(["blue"]) } }, ["10011", undefined], classes],
    ["without those in none", { classes: { of: "hue", off: new Set([NO_CLASS]) } }, ["11100", undefined], classes],
    ["classes of another title say nothing", { classes: { of: "size", off: new Set(["blue"]) } }, [undefined, undefined], classes],
    ["without what is hidden, and what is gone hides nothing", { hiddenNodes: new Set([nodeId(1), nodeId(99)]), hiddenEdges: new Set([edgeId(2)]) }, ["10111", "110"]],
    ["a node alone", scope([1], 0), ["01000", undefined]],
    ["what is one hop around", scope([1], 1), ["11100", undefined]],
    ["as deep as it goes", scope([0], 16), ["11110", undefined]],
    ["with what was expanded", scope([0], 0, [4]), ["10001", undefined]],
    ["all of it together", { ...scope([0], 2), kinds: new Set(["pointer"] as const), hiddenNodes: new Set([nodeId(2)]) }, ["10000", undefined]],
  ])("%s", (_, filter, expected, paint) => expect(masks(filter, paint)).toEqual(expected));
});

it("one alone is shown, and again all of them", () => {
  const all = ["a", "b", "c"];
  const only = soloed(new Set<string>(), "b", all);
  expect([...only]).toEqual(["a", "c"]);
  expect([...soloed(only, "b", all)]).toEqual([]);
  expect([...soloed(only, "a", all)]).toEqual(["b", "c"]);
});
