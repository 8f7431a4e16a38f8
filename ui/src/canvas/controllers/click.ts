import { useSelection } from "@/state/selection";
import type { Point } from "../camera";
import { edgeAt, nodeAt } from "../sight";
import { inWindow, type Press, type Stage, type Target } from "./stage";

/** Click selects; with Shift, Ctrl or Cmd it adds and removes; on empty space it lets go. */
export function click(press: Press, { view }: Stage): void {
  if (press.button !== 0) return;
  const { select, toggleNode, toggleEdge, clear } = useSelection.getState();
  const adding = press.shift || press.ctrl;
  const edge = press.node === null ? edgeAt(view.sight(), press.at) : null;
  view.attend({ cursor: null });
  if (press.node !== null) {
    const id = view.scene.nodeId(press.node);
    if (adding) toggleNode(id);
    else select({ nodes: [id] });
  } else if (edge !== null) {
    const id = view.scene.edgeId(edge);
    if (adding) toggleEdge(id);
    else select({ edges: [id] });
  } else if (!adding) clear();
}

export function targetAt({ view }: Stage, at: Point): Target {
  const sight = view.sight();
  const node = nodeAt(sight, at);
  if (node !== null) return { kind: "node", id: view.scene.nodeId(node) };
  const edge = edgeAt(sight, at);
  if (edge !== null) return { kind: "edge", id: view.scene.edgeId(edge) };
  return { kind: "empty", at: view.toGraph(at) };
}

/** Opens what is under the pointer; on empty space, makes a concept there. */
export function doubleClick(stage: Stage, at: Point): void {
  const target = targetAt(stage, at);
  const events = stage.events();
  if (target.kind === "node") events.onOpenNode(target.id);
  else if (target.kind === "edge") events.onOpenEdge(target.id);
  else events.onCreateAt(target.at.x, target.at.y);
}

/** A menu on something that is not selected selects it first, so that it acts on what it shows. */
export function contextMenu(stage: Stage, at: Point): void {
  const target = targetAt(stage, at);
  const { nodes, edges, select } = useSelection.getState();
  if (target.kind === "node" && !nodes.has(target.id)) select({ nodes: [target.id] });
  if (target.kind === "edge" && !edges.has(target.id)) select({ edges: [target.id] });
  stage.events().onContextMenu(target, inWindow(stage, at));
}
