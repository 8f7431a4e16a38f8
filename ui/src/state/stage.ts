/** The canvas as others may steer it. It is absent until drawn and in tests. */
import type { Put } from "./moves";
import type { Point } from "./view";

/** The middle of what is seen, in graph coordinates, and how many pixels one of their units takes. */
export interface Camera {
  x: number;
  y: number;
  k: number;
}

export interface Stage {
  fit(): void;
  fitSelection(): void;
  zoom(direction: 1 | -1): void;
  focusNode(id: string): void;
  runLayout(on: boolean): void;
  /** Puts nodes where they are said to stand. */
  put(puts: readonly Put[]): void;
  /** Lets nodes go that were pinned by hand; whether that is done. */
  unpin(ids: Iterable<string>): Promise<boolean>;
  /** Looks anew where everything stands. */
  look(): void;
  /** Draws anew which nodes are pinned. */
  repin(): void;
  camera(): Camera;
  lookFrom(camera: Camera): void;
  screenOf(id: string): Point | null;
  toGraph(screen: Point): Point;
}

let stage: Stage | null = null;

export function setStage(next: Stage | null): void {
  stage = next;
}

/** The canvas maps points by a scale and a shift; two known points give the way back. */
export function toScreen(at: Point, { toGraph }: Pick<Stage, "toGraph">): Point {
  const origin = toGraph({ x: 0, y: 0 });
  const unit = toGraph({ x: 1, y: 1 });
  return { x: (at.x - origin.x) / (unit.x - origin.x), y: (at.y - origin.y) / (unit.y - origin.y) };
}

export function onStage<T>(act: (stage: Stage) => T): T | null {
  return stage === null ? null : act(stage);
}
