/**
 * What stands out: the hovered neighbourhood, the selection, the keyboard's place, a highlighted result. Only these
 * are drawn anew when a pointer moves; the rest is dimmed as a whole, so that hovering costs the neighbourhood only.
 */
import type { Overlay } from "@/state/overlay";
import type { Paint } from "@/state/paint";
import type { Scene } from "@/state/scene";
import type { Selected } from "@/state/selection";
import { Mark } from "./nodes";

export interface Attention {
  hoverNode: number | null;
  hoverEdge: number | null;
  /** The node the keyboard is at. */
  cursor: number | null;
  selected: Selected;
  overlay: Overlay | null;
  /** What colours and sizes stand for. */
  paint: Paint;
}

export type EdgeRole = "near" | "selected" | "hovered" | "result";

export interface Focus {
  /** Slot to the marks it carries beside its own. */
  nodes: Map<number, number>;
  edges: Map<number, EdgeRole>;
  /** Whether everything else steps back. */
  dims: boolean;
}

export function focusOf(scene: Scene, attention: Attention): Focus {
  const focus: Focus = { nodes: new Map(), edges: new Map(), dims: false };
  addResult(focus, scene, attention.overlay);
  addHover(focus, scene, attention);
  addSelection(focus, scene, attention.selected);
  if (attention.cursor !== null) mark(focus, attention.cursor, Mark.focused);
  return focus;
}

function mark(focus: Focus, slot: number, bits: number): void {
  focus.nodes.set(slot, (focus.nodes.get(slot) ?? 0) | bits);
}

/** Where a node is seen: in its own place, in that of its folded group, or nowhere. */
function standIn(scene: Scene, id: string): number | null {
  const slot = scene.slotOf(id);
  return slot === undefined ? null : scene.standIn(slot);
}

function addResult(focus: Focus, scene: Scene, overlay: Overlay | null): void {
  if (overlay?.kind !== "highlight") return;
  focus.dims = true;
  for (const id of overlay.nodes) {
    const at = standIn(scene, id);
    if (at !== null) mark(focus, at, 0);
  }
  for (const id of overlay.edges) {
    const edge = scene.edgeOf(id);
    if (edge !== undefined && scene.drawn.edges[edge] === 1) focus.edges.set(edge, "result");
  }
}

function addHover(focus: Focus, scene: Scene, { hoverNode, hoverEdge }: Attention): void {
  if (hoverNode !== null) {
    focus.dims = true;
    for (const edge of scene.drawnAt(hoverNode)) {
      if (!focus.edges.has(edge)) focus.edges.set(edge, "near");
      mark(focus, scene.drawnAcross(edge, hoverNode), 0);
    }
    mark(focus, hoverNode, Mark.hovered);
  } else if (hoverEdge !== null) {
    if (focus.edges.get(hoverEdge) !== "result") focus.edges.set(hoverEdge, "hovered");
    mark(focus, scene.drawn.source[hoverEdge], 0);
    mark(focus, scene.drawn.target[hoverEdge], 0);
  }
}

function addSelection(focus: Focus, scene: Scene, selected: Selected): void {
  for (const id of selected.nodes) {
    const at = standIn(scene, id);
    if (at !== null) mark(focus, at, Mark.selected);
  }
  for (const id of selected.edges) {
    const edge = scene.edgeOf(id);
    if (edge === undefined || scene.drawn.edges[edge] === 0) continue;
    focus.edges.set(edge, "selected");
    mark(focus, scene.drawn.source[edge], 0);
    mark(focus, scene.drawn.target[edge], 0);
  }
}
