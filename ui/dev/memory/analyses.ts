/** Stand-ins for the real analyses: connected parts, and a tree of shortest ways. */
import type { Analysis, Analyze, Edge, Spec } from "@/ipc/types";
import { refuse, type Rows } from "./rows";

export const CATALOG: Spec[] = [
  {
    id: "communities",
    title: "Communities",
    description: "Groups of nodes that are tied more closely to each other than to the rest.",
    parameters: [
      { id: "method", title: "Method", description: "Louvain, or Leiden.", kind: { type: "choice", default: "louvain", options: ["louvain", "leiden"] } },
      { id: "resolution", title: "Resolution", description: "Above 1 gives smaller communities.", kind: { type: "number", default: 1, min: 0, max: 1000 } },
      { id: "directed", title: "Follow direction", description: "Weigh who points at whom.", kind: { type: "flag", default: true } },
      { id: "seed", title: "Seed", description: "Another seed may find another partition.", kind: { type: "integer", default: 0, min: 0, max: 2147483647 } },
    ],
    min_nodes: 0,
    complexity: "near O(m) a round, few rounds; memory O(n + m)",
    reference: "Blondel et al. 2008",
  },
  {
    id: "steiner_tree",
    title: "Steiner tree",
    description: "The cheapest tree of edges, within a factor of 2, that connects the chosen nodes.",
    parameters: [
      { id: "forest", title: "Allow a forest", description: "Where the nodes are not all connected, give one tree for each part.", kind: { type: "flag", default: false } },
    ],
    min_nodes: 1,
    complexity: "O(m + n log n)",
    reference: "Mehlhorn 1988, doi:10.1016/0020-0190(88)90066-X",
  },
];

function neighbours(rows: Rows): Map<string, Edge[]> {
  const at = new Map<string, Edge[]>([...rows.nodes.keys()].map((id) => [id, []]));
  for (const edge of rows.edges.values()) {
    at.get(edge.from_id)?.push(edge);
    at.get(edge.to_id)?.push(edge);
  }
  return at;
}

const across = (edge: Edge, id: string): string => (edge.from_id === id ? edge.to_id : edge.from_id);

/** Label propagation, which is good enough to look at. */
function groups(rows: Rows): string[][] {
  const at = neighbours(rows);
  const label = new Map([...at.keys()].map((id) => [id, id]));
  for (let round = 0; round < 8; round++) {
    for (const [id, edges] of at) {
      const votes = new Map<string, number>();
      for (const edge of edges) {
        const theirs = label.get(across(edge, id)) ?? id;
        votes.set(theirs, (votes.get(theirs) ?? 0) + (edge.weight ?? 1));
      }
      const best = [...votes].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))[0];
      if (best) label.set(id, best[0]);
    }
  }
  const found = new Map<string, string[]>();
  for (const [id, of] of label) found.set(of, [...(found.get(of) ?? []), id]);
  return [...found.values()].sort((a, b) => b.length - a.length);
}

/** Breadth first from `start`: for each reached node the edge it was reached by. */
function ways(rows: Rows, start: string): Map<string, Edge | null> {
  const at = neighbours(rows);
  const by = new Map<string, Edge | null>([[start, null]]);
  for (const id of by.keys()) {
    for (const edge of at.get(id) ?? []) if (!by.has(across(edge, id))) by.set(across(edge, id), edge);
  }
  return by;
}

function tree(rows: Rows, terminals: string[], forest: boolean): Analysis {
  const [start] = terminals;
  if (start === undefined) throw refuse("invalid_request", "node_ids: at least one is needed", { field: "node_ids" });
  const by = ways(rows, start);
  const apart = terminals.filter((id) => !by.has(id));
  if (apart.length > 0 && !forest) {
    const parts = [terminals.filter((id) => by.has(id)), apart];
    throw refuse("not_connected", `The chosen nodes lie in ${parts.length} parts of the graph that no edge connects.`, { groups: parts });
  }
  const edges = new Map<string, Edge>();
  const nodes = new Set(terminals);
  for (const terminal of terminals) {
    for (let id = terminal, edge = by.get(id); edge; id = across(edge, id), edge = by.get(id)) {
      edges.set(edge.id, edge);
      nodes.add(across(edge, id));
    }
  }
  const weight = [...edges.values()].reduce((sum, edge) => sum + (edge.weight ?? 1), 0);
  return {
    op: "steiner_tree",
    nodes: [...nodes].flatMap((id) => rows.nodes.get(id) ?? []),
    edges: [...edges.values()],
    weight,
    components: 1 + apart.length,
  };
}

export function analysis(rows: Rows, { op, node_ids = [], parameters = {} }: Analyze): Analysis {
  if (op === "communities") return { op, communities: groups(rows), modularity: 0.5482 };
  return tree(rows, node_ids, parameters.forest === true);
}
