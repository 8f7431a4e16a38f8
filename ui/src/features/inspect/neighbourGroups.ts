/** A node's edges as the panel lists them. */
import type { Hop } from "@/ipc/types";
import type { Scene } from "@/state/scene";

export type Way = "out" | "in" | "loop";

export interface Group {
  relation: string;
  hops: { hop: Hop; way: Way }[];
}

export function wayOf(hop: Hop, nodeId: string): Way {
  if (hop.edge.from_id === hop.edge.to_id) return "loop";
  return hop.edge.from_id === nodeId ? "out" : "in";
}

/** By relation, the fullest group first and then by name; the order within a group is kept. */
export function grouped(hops: readonly Hop[], nodeId: string): Group[] {
  const groups = new Map<string, Group>();
  for (const hop of hops) {
    const relation = hop.edge.relation_type;
    const group = groups.get(relation) ?? { relation, hops: [] };
    group.hops.push({ hop, way: wayOf(hop, nodeId) });
    groups.set(relation, group);
  }
  return [...groups.values()].sort((a, b) => b.hops.length - a.hops.length || a.relation.localeCompare(b.relation));
}

/** How many edges a node has, and to how many nodes; a loop leads to the node itself. */
export function reachOf(scene: Pick<Scene, "edgesAt" | "across">, slot: number): { edges: number; nodes: number } {
  const edges = scene.edgesAt(slot);
  return { edges: edges.length, nodes: new Set(Array.from(edges, (edge) => scene.across(edge, slot))).size };
}
