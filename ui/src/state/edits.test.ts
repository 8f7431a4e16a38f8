import { expect, it } from "vitest";
import { deletion } from "./edits";
import { progressed } from "./jobs";

it("a deletion is one batch: loose edges, then nodes, and no edge twice", () => {
  const ends: Record<string, string[]> = { e1: ["a", "b"], e2: ["c", "d"] };
  const writes = deletion({ nodes: new Set(["a"]), edges: new Set(["e1", "e2"]) }, (edge) => ends[edge] ?? []);
  expect(writes).toEqual([
    { op: "delete_edge", edge_id: "e2" },
    { op: "delete_node", node_id: "a" },
  ]);
});

it("progress reaches the job it names, within 0 and 1", () => {
  const job = { id: "j", title: "", fraction: 0, doing: "", cancelling: false, quiet: false };
  expect(progressed([job], { job: "j", fraction: 1.2, doing: "sweep 3" })).toEqual([{ ...job, fraction: 1, doing: "sweep 3" }]);
  expect(progressed([job], { job: "other", fraction: 0.5, doing: "" })).toEqual([job]);
});
