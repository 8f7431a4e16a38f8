/** Edits that act on what is selected. */
import { host } from "@/ipc/client";
import type { Write } from "@/ipc/types";
import { texts } from "@/texts";
import { scene } from "./current";
import { endsOf } from "./pick";
import type { Scene } from "./scene";
import { attempt, commit } from "./graph";
import { say } from "./notify";
import { useSelection, type Selected } from "./selection";
import { onStage } from "./stage";
import { undoOffer } from "./undo";
import { show } from "./view";

/** One batch: the edges that no deleted node takes along anyway, then the nodes. */
export function deletion({ nodes, edges }: Selected, ends: (edge: string) => readonly string[]): Write[] {
  const loose = [...edges].filter((edge) => !ends(edge).some((node) => nodes.has(node)));
  return [
    ...loose.map((edge_id): Write => ({ op: "delete_edge", edge_id })),
    ...[...nodes].map((node_id): Write => ({ op: "delete_node", node_id })),
  ];
}

/** How many edges a deletion takes along in all: those at its nodes, and those that were named. */
export function edgesTaken({ nodes, edges }: Selected, of: Pick<Scene, "slotOf" | "edgeOf" | "edgesAt">): number {
  const taken = new Set<number>();
  for (const id of nodes) {
    const slot = of.slotOf(id);
    if (slot !== undefined) for (const edge of of.edgesAt(slot)) taken.add(edge);
  }
  for (const id of edges) {
    const edge = of.edgeOf(id);
    if (edge !== undefined) taken.add(edge);
  }
  return taken.size;
}

/** Deletes without asking; the toast takes it back. */
export async function deleteSelected(): Promise<void> {
  const { nodes, edges } = useSelection.getState();
  if (nodes.size + edges.size === 0) return;
  const taken = edgesTaken({ nodes, edges }, scene);
  const written = await commit(deletion({ nodes, edges }, endsOf), [], texts.edit.deleting);
  if (written === null) return;
  useSelection.getState().clear();
  say(texts.edit.deleted(nodes.size, taken), undoOffer(written.seq));
}

/** A copy lies beside what it is a copy of. */
const BESIDE = 24;

/** Where the copies of concepts go: each beside its first, in the order of the writes. */
export function placesBeside(ids: Iterable<string>, of: Pick<Scene, "slotOf" | "kind" | "x" | "y">): [number, number][] {
  return [...ids].flatMap((id): [number, number][] => {
    const slot = of.slotOf(id);
    return slot === undefined || of.kind(slot) === "pointer" ? [] : [[of.x(slot) + BESIDE, of.y(slot) + BESIDE]];
  });
}

/** A second one of each selected concept and edge; what is selected then are the copies. */
export async function duplicateSelected(): Promise<void> {
  const nodes = [...useSelection.getState().nodes];
  const writes = await attempt(() => host().copies(nodes, [...useSelection.getState().edges]));
  if (writes === null) return;
  const written = await commit(writes, placesBeside(nodes, scene), texts.bulk.duplicating);
  if (written === null) return;
  const isNode = (at: number) => writes[at]?.op === "create_concept";
  const made = written.ids.filter((_, at) => isNode(at));
  const joined = written.ids.filter((_, at) => !isNode(at));
  useSelection.getState().select(made.length > 0 ? { nodes: made } : { edges: joined });
  say(texts.bulk.copied(made.length, joined.length), undoOffer(written.seq));
}

/** Asks the relation for edges from the first selected node to each of the others. */
export function connectSelected(): void {
  const [from, ...ids] = useSelection.getState().nodes;
  if (from === undefined || ids.length === 0) return;
  const middle = { x: window.innerWidth / 2, y: window.innerHeight / 2 };
  const screen = onStage((stage) => stage.screenOf(ids[0] ?? from)) ?? middle;
  show({ draft: { kind: "edge", from, to: { ids }, screen } });
}
