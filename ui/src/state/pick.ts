/** Selecting by a click in a list, and selecting by what things are. */
import { scene } from "./current";
import { useSelection } from "./selection";
import { onStage } from "./stage";
import { show } from "./view";

/** Selects one node and brings it into view; `add` keeps what was selected. */
export function pickNode(id: string, add = false): void {
  const selection = useSelection.getState();
  if (add) return selection.toggleNode(id);
  selection.select({ nodes: [id] });
  onStage((stage) => stage.focusNode(id));
}

export function pickEdge(id: string): void {
  useSelection.getState().select({ edges: [id] });
}

/** Picks a node and turns to its panel. */
export function openNode(id: string, add = false): void {
  pickNode(id, add);
  show({ tab: "details" });
}

export function openEdge(id: string): void {
  pickEdge(id);
  show({ tab: "details" });
}

/** All nodes, seen or not. */
export function allNodes(where: (slot: number) => boolean = () => true): string[] {
  const ids: string[] = [];
  for (let slot = 0; slot < scene.slots; slot++) {
    if (scene.alive[slot] === 1 && where(slot)) ids.push(scene.nodeId(slot));
  }
  return ids;
}

/** Those that are not left out of the picture. */
export const seenNodes = (where: (slot: number) => boolean = () => true): string[] =>
  allNodes((slot) => scene.drawn.seen[slot] === 1 && where(slot));

export function edgesOfRelation(relation: string): string[] {
  const ids: string[] = [];
  for (let edge = 0; edge < scene.edgeSlots; edge++) {
    if (scene.drawn.edges[edge] === 1 && scene.relation(edge) === relation) ids.push(scene.edgeId(edge));
  }
  return ids;
}

/** The nodes at the two ends of an edge that is drawn. */
export function endsOf(edgeId: string): string[] {
  const edge = scene.edgeOf(edgeId);
  if (edge === undefined) return [];
  const { source, target } = scene.columns;
  return [scene.nodeId(source[edge]), scene.nodeId(target[edge])];
}
