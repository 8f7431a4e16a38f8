/** Making concepts and edges from a draft. */
import type { Write } from "@/ipc/types";
import { commit } from "@/state/graph";
import { say } from "@/state/notify";
import { useSelection } from "@/state/selection";
import { show, type Point } from "@/state/view";
import { texts } from "@/texts";

/** How a batch names what its first write makes. */
const FIRST = "$0";

/** A concept that lies at `at`. */
export async function createConcept(label: string, at: Point): Promise<boolean> {
  const written = await commit([{ op: "create_concept", label }], [[at.x, at.y]]);
  if (written === null) return false;
  done({ nodes: written.ids });
  return true;
}

/** Edges of one relation from one node to each of the others, in one transaction. */
export async function createEdges(from_id: string, to: readonly string[], relation_type: string): Promise<boolean> {
  const written = await commit(to.map((to_id): Write => ({ op: "create_edge", from_id, to_id, relation_type })));
  if (written === null) return false;
  done({ edges: written.ids });
  if (to.length > 1) say(texts.edit.connected(to.length));
  return true;
}

/** A concept at `at` and the edge to it, in one transaction: one undo takes both back. */
export async function createEdgeToNew(from_id: string, label: string, at: Point, relation_type: string): Promise<boolean> {
  const written = await commit(
    [
      { op: "create_concept", label },
      { op: "create_edge", from_id, to_id: FIRST, relation_type },
    ],
    [[at.x, at.y]],
  );
  if (written === null) return false;
  done({ edges: written.ids.slice(1) });
  return true;
}

function done(made: { nodes?: string[]; edges?: string[] }): void {
  useSelection.getState().select(made);
  show({ draft: null, tab: "details" });
}
