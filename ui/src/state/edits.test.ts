import { expect, it } from "vitest";
import { edgeId, nodeId, sceneOf } from "@/canvas/testScene";
import { deletion, edgesTaken } from "./edits";
import { progressed } from "./jobs";
import { picked } from "./selection";

it("a deletion is one batch: loose edges, then nodes, and no edge twice", () => {
  const ends: Record<string, string[]> = { e1: ["a", "b"], e2: ["c", "d"] };
  const writes = deletion({ nodes: new Set(["a"]), edges: new Set(["e1", "e2"]) }, (edge) => ends[edge] ?? []);
  expect(writes).toEqual([
    { op: "delete_edge", edge_id: "e2" },
    { op: "delete_node", node_id: "a" },
  ]);
});

it.each<[string[], string[], number]>([
  [["a"], [], 3],
  [["a", "b"], [], 3],
  [["c"], [], 1],
  [["d"], [], 0],
  [[], ["ac"], 1],
  [["b"], ["ac"], 2],
  [["a"], ["ac"], 3],
])("deleting %j and %j takes %d edges along, each counted once", (nodes, edges, taken) => {
  const ids = ["a", "b", "c", "d"];
  // From a to b, from a to c, and from a to itself.
  const scene = sceneOf([[0, 0], [1, 0], [2, 0], [3, 0]], [[0, 1], [0, 2], [0, 0]]);
  const selected = picked({ nodes: nodes.map((id) => nodeId(ids.indexOf(id))), edges: edges.map(() => edgeId(1)) });
  expect(edgesTaken(selected, scene)).toBe(taken);
});

it("progress reaches the job it names, within 0 and 1", () => {
  const job = { id: "j", title: "", fraction: 0, doing: "", cancelling: false, quiet: false };
  expect(progressed([job], { job: "j", fraction: 1.2, doing: "sweep 3" })).toEqual([{ ...job, fraction: 1, doing: "sweep 3" }]);
  expect(progressed([job], { job: "other", fraction: 0.5, doing: "" })).toEqual([job]);
});
