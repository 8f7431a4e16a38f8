import type { Point } from "../camera";
import type { Stage } from "./stage";

interface Grip {
  middle: Point;
  span: number;
}

function gripOf(a: Point, b: Point): Grip {
  return { middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, span: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) };
}

/** Two fingers move and zoom the view together. */
export class Pinch {
  private grip: Grip;

  constructor(
    private readonly stage: Stage,
    a: Point,
    b: Point,
  ) {
    this.grip = gripOf(a, b);
  }

  move(a: Point, b: Point): void {
    const { view } = this.stage;
    const next = gripOf(a, b);
    view.panBy(next.middle.x - this.grip.middle.x, next.middle.y - this.grip.middle.y);
    view.zoomAt(next.middle, next.span / this.grip.span);
    this.grip = next;
  }
}
