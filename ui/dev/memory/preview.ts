import type { Preview } from "@/ipc/types";

/** What a real preview may look like. */
export const PREVIEW: Preview = {
  file: "characters.graphml",
  format: "graphml",
  create_concepts: 1204,
  create_pointers: 77,
  create_edges: 5310,
  update: 12,
  unchanged: 301,
  skipped: 2,
  columns: [
    { on: "node", name: "name", becomes: "label" },
    { on: "node", name: "also_known_as", becomes: "aliases" },
    { on: "node", name: "born", becomes: "metadata.born" },
    { on: "edge", name: "relation", becomes: "relation_type" },
    { on: "edge", name: "w", becomes: "weight" },
    { on: "graph", name: "creator", becomes: "ignored" },
  ],
  problems: [
    { line: 118, id: "n17", message: "The label is blank, so this node cannot become a concept.", left_out: true },
    { line: 4120, id: "e992", message: "The target “n9999” is not in the file.", left_out: true },
    { line: 4711, id: "e1203", message: "weight: \"heavy\" is not a finite number; the edge is taken without a weight", left_out: false },
  ],
  problem_count: 3,
  notes: ["1,204 of the new concepts have labels that the graph has already; they will be there twice.", "The file is undirected; every edge is read from its source to its target."],
  samples: [
    { kind: "concept", id: "0190a000-0000-7000-8000-000000000001", label: "Valjean", aliases: ["Jean"], description: null, metadata: { born: 1769 }, created_at: "2026-11-30T04:25:34.450823Z" },
    { kind: "pointer", ref_type: "chunk", ref_id: "les-miserables/1.1", metadata: {} },
    { relation_type: "knows", from_id: "0190a000-0000-7000-8000-000000000001", to_id: "0190a000-0000-7000-8000-000000000002", weight: 3, metadata: { seen: true } },
  ],
};
