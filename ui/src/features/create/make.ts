/** Making concepts and edges from a draft. */
import type { Write } from "@/ipc/types";
import { commit } from "@/state/graph";
import { say } from "@/state/notify";
import { useSelection } from "@/state/selection";
import { show, type Point } from "@/state/view";
import { texts } from "@/texts";

/** A concept that lies at `at`. Its id, or `null` when it was refused. */
export async function makeConcept(label: string, at: Point): Promise<string | null> {
  const written = await commit([{ op: "create_concept", label }], [[at.x, at.y]]);
  return written?.ids[0] ?? null;
}

export async function createConcept(label: string, at: Point): Promise<boolean> {
  const id = await makeConcept(label, at);
  if (id === null) return false;
  useSelection.getState().select({ nodes: [id] });
  show({ draft: null, tab: "details" });
  return true;
}

/** Edges of one relation from one node to each of the others, in one transaction. */
export async function createEdges(from_id: string, to: readonly string[], relation_type: string): Promise<boolean> {
  const written = await commit(to.map((to_id): Write => ({ op: "create_edge", from_id, to_id, relation_type })));
  if (written === null) return false;
  useSelection.getState().select({ edges: written.ids });
  show({ draft: null, tab: "details" });
  if (to.length > 1) say(texts.edit.connected(to.length));
  return true;
}
