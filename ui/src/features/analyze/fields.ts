/** The fields of a result, by what the catalog says they are. */
import type { Analysis, Cluster, Edge, Hop, Node, Output, OutputKind, PredictedLink, Reached, Spec } from "@/ipc/types";
import { communities, scored, type Overlay } from "@/state/overlay";

/** What a field of each kind holds. */
interface Held {
  node_scores: Readonly<Record<string, number | undefined>>;
  node_groups: readonly (readonly string[])[];
  hierarchy: readonly Cluster[];
  paths: readonly (readonly Hop[])[];
  path: readonly Hop[];
  reached: readonly Reached[];
  node_ids: readonly string[];
  nodes: readonly Node[];
  edges: readonly Edge[];
  pairs: readonly PredictedLink[];
  numbers: readonly number[];
  number: number;
  flag: boolean;
}

/** The value of a field whose kind is known. */
export function held<K extends OutputKind>(analysis: Analysis, output: Output, kind: K): Held[K] | null {
  return output.kind === kind ? ((analysis as unknown as Record<string, Held[K]>)[output.id] ?? null) : null;
}

export interface Ranked {
  id: string;
  scores: number[];
}

/** Nodes by the first score, the best first, ties by id. */
export function ranked(columns: readonly Held["node_scores"][]): Ranked[] {
  const [first = {}] = columns;
  const rows = Object.keys(first).map((id) => ({ id, scores: columns.map((column) => column[id] ?? 0) }));
  return rows.sort((a, b) => (b.scores[0] ?? 0) - (a.scores[0] ?? 0) || (a.id < b.id ? -1 : 1));
}

/** The nodes and edges of ways, with where they begin. */
export function onWays(ways: readonly (readonly Hop[])[]): { nodes: Set<string>; edges: Set<string> } {
  const nodes = new Set<string>();
  const edges = new Set<string>();
  for (const { edge } of ways.flat()) {
    edges.add(edge.id);
    nodes.add(edge.from_id).add(edge.to_id);
  }
  return { nodes, edges };
}

/** How a result is shown on the canvas: by its most telling field. `null` where it is only numbers. */
export function overlayOf(spec: Spec, analysis: Analysis): Overlay | null {
  const { title } = spec;
  const [first] = spec.outputs;
  if (first === undefined) return null;
  const lit = (nodes: Iterable<string>, edges: Iterable<string> = []): Overlay => ({
    kind: "highlight",
    title,
    nodes: new Set(nodes),
    edges: new Set(edges),
  });
  const scores = held(analysis, first, "node_scores");
  if (scores) return scored(title, scores);
  const groups = held(analysis, first, "node_groups");
  if (groups) return communities(title, groups, "modularity" in analysis ? analysis.modularity : null);
  const ways = held(analysis, first, "paths") ?? [held(analysis, first, "path") ?? []];
  if (first.kind === "paths" || first.kind === "path") return { kind: "highlight", title, ...onWays(ways) };
  const reached = held(analysis, first, "reached");
  if (reached) return lit(reached.flatMap((it) => [it.node_id, it.via_id, it.seed_id]), reached.map((it) => it.edge_id));
  const ids = held(analysis, first, "node_ids");
  if (ids) return lit(ids);
  const pairs = held(analysis, first, "pairs");
  if (pairs) return lit(pairs.flatMap((it) => [it.from_id, it.to_id]));
  const edges = held(analysis, first, "edges");
  if (edges === null) return null;
  const nodes = spec.outputs.flatMap((output) => held(analysis, output, "nodes") ?? []);
  return lit(nodes.map((node) => node.id), edges.map((edge) => edge.id));
}

/** The metadata keys under which a result can be kept. */
export const keysOf = (spec: Spec): string[] => spec.outputs.flatMap(({ key }) => (key === null ? [] : [key]));
