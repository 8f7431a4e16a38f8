/** Stand-ins for the real analyses: connected parts, and a tree of shortest ways. */
import type { Analysis, Analyze, Edge, Hop, Spec } from "@/ipc/types";
import { refuse, type Rows } from "./rows";

export const CATALOG: Spec[] = [
  {
    id: "communities",
    title: "Communities",
    description: "Groups of nodes that are tied more closely to each other than to the rest.",
    family: "community",
    reads: "Directed.",
    ground: { type: "chosen" },
    outputs: [
      { id: "communities", title: "Communities", description: "", kind: "node_groups", key: "asterism.community" },
      { id: "modularity", title: "Modularity", description: "", kind: "number", key: null },
      { id: "hierarchy", title: "Hierarchy", description: "", kind: "hierarchy", key: null },
    ],
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
    family: "path",
    reads: "Undirected.",
    ground: { type: "chosen" },
    outputs: [
      { id: "edges", title: "Edges", description: "", kind: "edges", key: null },
      { id: "nodes", title: "Nodes", description: "", kind: "nodes", key: null },
      { id: "weight", title: "Total weight", description: "", kind: "number", key: null },
      { id: "components", title: "Trees", description: "", kind: "number", key: null },
    ],
    parameters: [
      { id: "forest", title: "Allow a forest", description: "Where the nodes are not all connected, give one tree for each part.", kind: { type: "flag", default: false } },
    ],
    min_nodes: 1,
    complexity: "O(m + n log n)",
    reference: "Mehlhorn 1988, doi:10.1016/0020-0190(88)90066-X",
  },
  {
    id: "degree",
    title: "Degree",
    description: "How many edges and neighbours each node has.",
    family: "centrality",
    reads: "Directed.",
    ground: { type: "chosen" },
    outputs: [
      { id: "degree", title: "Degree", description: "", kind: "node_scores", key: "asterism.degree" },
      { id: "neighbors", title: "Neighbours", description: "", kind: "node_scores", key: "asterism.neighbors" },
    ],
    parameters: [],
    min_nodes: 0,
    complexity: "O(n + m)",
    reference: "",
  },
  {
    id: "shortest_path",
    title: "Shortest path",
    description: "The cheapest way from one node to another.",
    family: "path",
    reads: "Undirected.",
    ground: { type: "own", reach: null },
    outputs: [
      { id: "path", title: "Path", description: "", kind: "path", key: null },
      { id: "cost", title: "Cost", description: "", kind: "number", key: null },
    ],
    parameters: [
      { id: "from_id", title: "From", description: "Where the way begins.", kind: { type: "node" } },
      { id: "to_id", title: "To", description: "Where it ends.", kind: { type: "node" } },
    ],
    min_nodes: 2,
    complexity: "O((n + m) log n)",
    reference: "Dijkstra 1959",
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

function degrees(rows: Rows): Analysis {
  const entries = [...neighbours(rows)];
  const count = (of: (edges: Edge[], id: string) => number): Record<string, number> =>
    Object.fromEntries(entries.map(([id, edges]) => [id, of(edges, id)]));
  const degree = count((edges) => edges.length);
  const neighbors = count((edges, id) => new Set(edges.map((edge) => across(edge, id)).filter((other) => other !== id)).size);
  return { op: "degree", degree, in_degree: degree, out_degree: degree, neighbors };
}

function path(rows: Rows, [from = "", to = ""]: string[]): Analysis {
  const by = ways(rows, from);
  const hops: Hop[] = [];
  for (let id = to, edge = by.get(id); edge; id = across(edge, id), edge = by.get(id)) {
    const node = rows.nodes.get(id);
    if (node) hops.unshift({ edge, node });
  }
  return { op: "shortest_path", path: hops, cost: hops.length };
}

/** What was found, as metadata of the nodes. */
export function keepable(analysis: Analysis): Map<string, Record<string, number>> {
  const bags = new Map<string, Record<string, number>>();
  if (analysis.op === "degree") {
    for (const [id, degree = 0] of Object.entries(analysis.degree)) bags.set(id, { "asterism.degree": degree });
  }
  if (analysis.op === "communities") {
    analysis.communities.forEach((group, index) => group.forEach((id) => bags.set(id, { "asterism.community": index })));
  }
  return bags;
}

export function analysis(rows: Rows, { op, node_ids = [], parameters = {} }: Analyze): Analysis {
  if (op === "communities") return { op, communities: groups(rows), modularity: 0.5482, hierarchy: [] };
  if (op === "degree") return degrees(rows);
  if (op === "shortest_path") return path(rows, node_ids);
  return tree(rows, node_ids, parameters.forest === true);
}
