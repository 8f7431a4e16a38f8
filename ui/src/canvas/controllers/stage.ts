/** What every gesture has at hand. */
import type { Move } from "@/state/moves";
import type { Point } from "../camera";
import type { LayoutFollower } from "../layout";
import type { OverlayLayer } from "../overlayLayer";
import type { GraphView } from "../view";

export type Tool = "select" | "box";

export type Target = { kind: "node"; id: string } | { kind: "edge"; id: string } | { kind: "empty"; at: Point };

export interface CanvasEvents {
  onOpenNode(id: string): void;
  onOpenEdge(id: string): void;
  /** In graph coordinates. */
  onCreateAt(x: number, y: number): void;
  onConnect(fromId: string, to: { toId: string } | Point, screen: Point): void;
  onContextMenu(target: Target, screen: Point): void;
  /** A hand has moved nodes. */
  onMoved(move: Move): void;
}

export interface Stage {
  element: HTMLElement;
  view: GraphView;
  layout: LayoutFollower;
  overlay: OverlayLayer;
  events(): CanvasEvents;
  tool(): Tool;
  /** Whether the Space bar turns every drag into a pan. */
  space: boolean;
}

/** Where a pointer went down, and on what. */
export interface Press {
  at: Point;
  button: number;
  shift: boolean;
  /** Ctrl, or Cmd on macOS. */
  ctrl: boolean;
  node: number | null;
}

/** A gesture under way. */
export interface Drag {
  cursor: string;
  /** Let go outside the canvas, it is given up: what it did would be out of sight. */
  staysInside?: boolean;
  move(at: Point): void;
  end(at: Point): void;
  /** Leaves everything as it was before. */
  cancel(): void;
}

/** `null` when the press is not for this gesture. */
export type Gesture = (press: Press, stage: Stage) => Drag | null;

/** A point of the canvas as a point of the window. */
export function inWindow({ element }: Stage, at: Point): Point {
  const { left, top } = element.getBoundingClientRect();
  return { x: left + at.x, y: top + at.y };
}
