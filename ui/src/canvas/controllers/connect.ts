import type { Point } from "../camera";
import { nodeAt, nodeRadius, nodeScreen } from "../sight";
import { inWindow, type Drag, type Stage } from "./stage";

/** Handles on smaller nodes would hide them. */
const LEAST_NODE = 4.5;
const HANDLE_GAP = 8;
const DROP_REACH = 8;

/** Where the handle of a node sits; `null` when the node is drawn too small to have one. */
export function handlePlace({ view }: Stage, slot: number): Point | null {
  const sight = view.sight();
  const radius = nodeRadius(sight, slot);
  if (radius < LEAST_NODE) return null;
  const { x, y } = nodeScreen(sight, slot);
  return { x: x + radius + HANDLE_GAP, y };
}

/** Dragging from a node's handle: onto another node, onto itself, or onto empty space. */
export function connect(from: number, stage: Stage): Drag {
  const { view, overlay } = stage;
  const fromId = view.scene.nodeId(from);
  const under = (at: Point): number | null => nodeAt(view.sight(), at, DROP_REACH);
  const finish = (): void => {
    overlay.ghost(null);
    view.attend({ hoverNode: null });
  };
  return {
    cursor: "box",
    staysInside: true,
    move(at) {
      const target = under(at);
      overlay.ghost([view.screenOf(from), target === null ? at : view.screenOf(target)]);
      view.attend({ hoverNode: target ?? from, hoverEdge: null });
    },
    end(at) {
      finish();
      const target = under(at);
      const to = target === null ? view.toGraph(at) : { toId: view.scene.nodeId(target) };
      if (view.scene.slotOf(fromId) !== undefined) stage.events().onConnect(fromId, to, inWindow(stage, at));
    },
    cancel: finish,
  };
}
