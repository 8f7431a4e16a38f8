import { expect, it } from "vitest";
import { sceneOf } from "@/canvas/testScene";
import { texts } from "@/texts";
import { reachOf } from "./neighbourGroups";

it.each<[string, [number, number][], { edges: number; nodes: number }, string]>([
  ["alone", [], { edges: 0, nodes: 0 }, "0"],
  ["with two neighbours", [[0, 1], [2, 0]], { edges: 2, nodes: 2 }, "2"],
  ["with two edges to one neighbour", [[0, 1], [1, 0]], { edges: 2, nodes: 1 }, "1, by 2 edges"],
  ["with a loop", [[0, 0], [0, 1], [0, 1]], { edges: 3, nodes: 2 }, "2, by 3 edges"],
])("a node %s", (_, pairs, reach, words) => {
  expect(reachOf(sceneOf([[0, 0], [1, 0], [2, 0]], pairs), 0)).toEqual(reach);
  expect(texts.inspect.reach(reach)).toBe(words);
});
