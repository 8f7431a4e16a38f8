/** Edits that act on what is selected. */
import type { Write } from "@/ipc/types";
import { texts } from "@/texts";
import { endsOf } from "./pick";
import { commit } from "./graph";
import { say } from "./notify";
import { useSelection, type Selected } from "./selection";
import { onStage } from "./stage";
import { undoCommit } from "./undo";
import { show } from "./view";

/** One batch: the edges that no deleted node takes along anyway, then the nodes. */
export function deletion({ nodes, edges }: Selected, ends: (edge: string) => readonly string[]): Write[] {
  const loose = [...edges].filter((edge) => !ends(edge).some((node) => nodes.has(node)));
  return [
    ...loose.map((edge_id): Write => ({ op: "delete_edge", edge_id })),
    ...[...nodes].map((node_id): Write => ({ op: "delete_node", node_id })),
  ];
}

/** Deletes without asking; the toast takes it back. */
export async function deleteSelected(): Promise<void> {
  const { nodes, edges } = useSelection.getState();
  if (nodes.size + edges.size === 0) return;
  const written = await commit(deletion({ nodes, edges }, endsOf));
  if (written === null) return;
  useSelection.getState().clear();
  say(texts.edit.deleted(nodes.size, edges.size), { label: texts.edit.undo, run: () => void undoCommit(written.seq) });
}

/** Asks the relation for edges from the first selected node to each of the others. */
export function connectSelected(): void {
  const [from, ...ids] = useSelection.getState().nodes;
  if (from === undefined || ids.length === 0) return;
  const middle = { x: window.innerWidth / 2, y: window.innerHeight / 2 };
  const screen = onStage((stage) => stage.screenOf(ids[0] ?? from)) ?? middle;
  show({ draft: { kind: "edge", from, to: { ids }, screen } });
}
