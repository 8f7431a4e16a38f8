/**
 * Where an edge runs on the screen. The shaders compute the same curve; this is for finding what is under the
 * pointer, for placing labels and for the plain canvas.
 */
import type { Point } from "./camera";

export interface EdgeShape {
  a: Point;
  b: Point;
  ra: number;
  rb: number;
  bend: number;
  loop: boolean;
}

/** The middle of a self-loop's circle and its radius; loops of one node grow outward. */
export function loopCircle({ a, ra, bend }: Pick<EdgeShape, "a" | "ra" | "bend">): { center: Point; radius: number } {
  const radius = ra * 0.7 + 8 + bend * 7;
  const reach = (ra + radius * 0.72) * Math.SQRT1_2;
  return { center: { x: a.x + reach, y: a.y - reach }, radius };
}

/** The control point of an arc as high as `bend` times the distance. */
export function control({ a, b, bend }: EdgeShape): Point {
  return { x: (a.x + b.x) / 2 + (b.y - a.y) * 2 * bend, y: (a.y + b.y) / 2 - (b.x - a.x) * 2 * bend };
}

/** The point at `t` of the way, from 0 at the source to 1 at the target. */
export function pointAt(shape: EdgeShape, t: number): Point {
  if (shape.loop) {
    const { center, radius } = loopCircle(shape);
    const angle = Math.PI * (0.75 + 2 * t);
    return { x: center.x + Math.cos(angle) * radius, y: center.y + Math.sin(angle) * radius };
  }
  const c = control(shape);
  const s = 1 - t;
  return {
    x: s * s * shape.a.x + 2 * s * t * c.x + t * t * shape.b.x,
    y: s * s * shape.a.y + 2 * s * t * c.y + t * t * shape.b.y,
  };
}

export function segmentDistance(p: Point, a: Point, b: Point): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.min(1, Math.max(0, ((p.x - a.x) * dx + (p.y - a.y) * dy) / length));
  return Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

export function distanceTo(shape: EdgeShape, p: Point): number {
  if (shape.loop) {
    const { center, radius } = loopCircle(shape);
    return Math.abs(Math.hypot(p.x - center.x, p.y - center.y) - radius);
  }
  if (shape.bend === 0) return segmentDistance(p, shape.a, shape.b);
  let nearest = Infinity;
  let from = shape.a;
  for (let i = 1; i <= 12; i++) {
    const to = pointAt(shape, i / 12);
    nearest = Math.min(nearest, segmentDistance(p, from, to));
    from = to;
  }
  return nearest;
}
