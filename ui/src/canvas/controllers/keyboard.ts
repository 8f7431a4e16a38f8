import { useSelection } from "@/state/selection";
import { nodeToward, type Direction } from "../sight";
import { nudge } from "./nudge";
import { inWindow, type Stage } from "./stage";

const ARROWS: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/** Moves the keyboard's place to a node, in view and told to those who listen. */
export function visit({ view }: Stage, slot: number): void {
  view.attend({ cursor: slot, hoverNode: null, hoverEdge: null });
  view.reveal(slot);
}

/** The node to begin at: where the keyboard was, else what is selected, else the most connected. */
function start({ view }: Stage): number | null {
  const { cursor } = view.attention;
  if (cursor !== null) return cursor;
  for (const id of useSelection.getState().nodes) {
    const slot = view.scene.slotOf(id);
    if (slot !== undefined) return slot;
  }
  return view.order.length > 0 ? view.order[0] : null;
}

function walk(stage: Stage, direction: Direction): void {
  const from = start(stage);
  if (from === null) return;
  const fresh = stage.view.attention.cursor === null;
  visit(stage, fresh ? from : (nodeToward(stage.view.sight(), from, direction) ?? from));
}

function act(stage: Stage, key: string, slot: number): void {
  const { scene } = stage.view;
  const id = scene.nodeId(slot);
  if (key === " ") return useSelection.getState().toggleNode(id);
  if (key === "Enter") {
    useSelection.getState().select({ nodes: [id] });
    return stage.events().onOpenNode(id);
  }
  stage.events().onContextMenu({ kind: "node", id }, inWindow(stage, stage.view.screenOf(slot)));
}

/** What is selected, or else the node the keyboard is at, goes a little way. */
function push(stage: Stage, direction: Direction, far: boolean): void {
  const { scene, attention } = stage.view;
  const [first] = useSelection.getState().nodes;
  const slot = first === undefined ? attention.cursor : (scene.slotOf(first) ?? null);
  if (slot !== null) nudge(stage, slot, direction, far);
}

/** Says whether the key was for the canvas. */
export function key(stage: Stage, event: Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">): boolean {
  if (event.ctrlKey || event.metaKey) return false;
  if (event.altKey) {
    if (event.key in ARROWS) push(stage, ARROWS[event.key], event.shiftKey);
    return event.key in ARROWS;
  }
  const { view } = stage;
  const { cursor } = view.attention;
  if (event.key in ARROWS) walk(stage, ARROWS[event.key]);
  else if (event.key === "Home" && view.order.length > 0) visit(stage, view.order[0]);
  else if (event.key === "Escape" && cursor !== null) view.attend({ cursor: null });
  else if (cursor !== null && isAction(event)) act(stage, event.key, cursor);
  else return false;
  return true;
}

function isAction({ key, shiftKey }: Pick<KeyboardEvent, "key" | "shiftKey">): boolean {
  return key === "Enter" || key === " " || key === "ContextMenu" || (key === "F10" && shiftKey);
}
