/** What a change of the rows is for the canvas. */
import type { EdgeChange, NodeChange } from "@/ipc/types";
import type { Rows } from "./rows";

/** Slots by node id; new nodes lie on a spiral. */
export class Slots {
  private readonly of = new Map<string, number>();

  slot(id: string): number {
    const known = this.of.get(id);
    if (known !== undefined) return known;
    const next = this.of.size;
    this.of.set(id, next);
    return next;
  }

  place(slot: number): { x: number; y: number } {
    const radius = 40 * Math.sqrt(slot + 0.5);
    return { x: radius * Math.cos(slot * 2.39996), y: radius * Math.sin(slot * 2.39996) };
  }
}

export function changesBetween(before: Rows, after: Rows, slots: Slots): { nodes: NodeChange[]; edges: EdgeChange[] } {
  const nodes = [...new Set([...before.nodes.keys(), ...after.nodes.keys()])]
    .filter((id) => before.nodes.get(id) !== after.nodes.get(id))
    .flatMap((id): NodeChange[] => {
      const node = after.nodes.get(id) ?? before.nodes.get(id);
      if (node === undefined) return [];
      const slot = slots.slot(id);
      const title = node.kind === "concept" ? node.label : `${node.ref_type}:${node.ref_id}`;
      return [{ slot, id, kind: node.kind, title, ...slots.place(slot), removed: !after.nodes.has(id) }];
    });
  const edges = [...new Set([...before.edges.keys(), ...after.edges.keys()])]
    .filter((id) => before.edges.get(id) !== after.edges.get(id))
    .flatMap((id): EdgeChange[] => {
      const edge = after.edges.get(id) ?? before.edges.get(id);
      if (edge === undefined) return [];
      const { relation_type, weight, from_id, to_id } = edge;
      const removed = !after.edges.has(id);
      return [{ id, source: slots.slot(from_id), target: slots.slot(to_id), relation_type, weight, removed }];
    });
  return { nodes, edges };
}
