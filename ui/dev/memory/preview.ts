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
    { line: 118, id: "n17", message: "The label is blank, so this node cannot become a concept." },
    { line: 4120, id: "e992", message: "The target “n9999” is not in the file." },
  ],
  problem_count: 2,
  notes: ["The file is undirected; every edge is read from its source to its target."],
  samples: [
    { kind: "concept", label: "Valjean", aliases: ["Jean"], metadata: { born: 1769 } },
    { relation_type: "knows", weight: 3 },
  ],
};
