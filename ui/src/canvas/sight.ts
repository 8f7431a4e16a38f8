/** The scene as seen from one place: where each thing is on the screen, and what is under a point. */
import type { Scene } from "@/state/scene";
import { toGraph, toScreen, type Camera, type Point, type Viewport } from "./camera";
import { distanceTo, type EdgeShape } from "./geometry";
import { drawnRadius } from "./render/frame";

export interface Sight {
  scene: Scene;
  camera: Camera;
  viewport: Viewport;
  /** How many times their natural size nodes are drawn. */
  scale: number;
  bends: Float32Array;
  /** Natural radii by slot. */
  radius: Float32Array;
}

const NODE_REACH = 4;
const EDGE_REACH = 5;
/** Pixels beyond which no node and no self-loop reaches. */
const LARGEST_NODE = 46;
const LARGEST_LOOP = 150;

export function nodeScreen({ scene, camera, viewport }: Sight, slot: number): Point {
  return toScreen(camera, viewport, { x: scene.x(slot), y: scene.y(slot) });
}

export function nodeRadius({ radius, scale }: Pick<Sight, "radius" | "scale">, slot: number): number {
  return drawnRadius(radius[slot] ?? 0, scale);
}

export function edgeShape(sight: Sight, edge: number): EdgeShape {
  const { source, target } = sight.scene.drawn;
  return {
    a: nodeScreen(sight, source[edge]),
    b: nodeScreen(sight, target[edge]),
    ra: nodeRadius(sight, source[edge]),
    rb: nodeRadius(sight, target[edge]),
    bend: sight.bends[edge],
    loop: source[edge] === target[edge],
  };
}

/**
 * The node whose rim is nearest to `at`, if within reach. Compared in graph units, so that the many that are far
 * away cost a few multiplications each.
 */
export function nodeAt(sight: Sight, at: Point, reach = NODE_REACH): number | null {
  const { scene, camera, viewport } = sight;
  const { positions } = scene.columns;
  const p = toGraph(camera, viewport, at);
  const widest = (LARGEST_NODE * Math.max(1, sight.scale) + reach) / camera.k;
  let found: number | null = null;
  let nearest = reach;
  for (let slot = 0; slot < scene.slots; slot++) {
    const dx = positions[slot * 2] - p.x;
    const dy = positions[slot * 2 + 1] - p.y;
    if (!(Math.abs(dx) <= widest && Math.abs(dy) <= widest) || scene.drawn.nodes[slot] === 0) continue;
    const distance = Math.hypot(dx, dy) * camera.k - nodeRadius(sight, slot);
    if (distance <= nearest) {
      nearest = distance;
      found = slot;
    }
  }
  return found;
}

/** The edge nearest to `at`, if within reach. */
export function edgeAt(sight: Sight, at: Point, reach = EDGE_REACH): number | null {
  const { scene, bends, camera, viewport } = sight;
  const { positions } = scene.columns;
  const { source, target, edges } = scene.drawn;
  const p = toGraph(camera, viewport, at);
  const margin = reach / camera.k;
  let found: number | null = null;
  let nearest = reach;
  for (let edge = 0; edge < scene.edgeSlots; edge++) {
    const s = source[edge] * 2;
    const t = target[edge] * 2;
    const x = positions[s] - p.x;
    const y = positions[s + 1] - p.y;
    const dx = positions[t] - positions[s];
    const dy = positions[t + 1] - positions[s + 1];
    const bulge = s === t ? (LARGEST_LOOP + bends[edge] * 20) / camera.k : Math.abs(bends[edge]) * (Math.abs(dx) + Math.abs(dy));
    const room = margin + bulge;
    if (!(Math.min(x, x + dx) <= room && Math.max(x, x + dx) >= -room)) continue;
    if (!(Math.min(y, y + dy) <= room && Math.max(y, y + dy) >= -room)) continue;
    if (edges[edge] === 0) continue;
    const distance = distanceTo(edgeShape(sight, edge), at);
    if (distance < nearest) {
      nearest = distance;
      found = edge;
    }
  }
  return found;
}

/** The nodes whose middle lies in the rectangle between two corners. */
export function nodesIn(sight: Sight, from: Point, to: Point): number[] {
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
  const found: number[] = [];
  for (let slot = 0; slot < sight.scene.slots; slot++) {
    if (sight.scene.drawn.nodes[slot] === 0) continue;
    const { x, y } = nodeScreen(sight, slot);
    if (x >= left && x <= right && y >= top && y <= bottom) found.push(slot);
  }
  return found;
}

export type Direction = "left" | "right" | "up" | "down";

const AXIS: Record<Direction, Point> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

/** The closest node in a direction: distance counts, and straying from the direction counts twice. */
export function nodeToward(sight: Sight, from: number, direction: Direction): number | null {
  const axis = AXIS[direction];
  const start = nodeScreen(sight, from);
  let found: number | null = null;
  let least = Infinity;
  for (let slot = 0; slot < sight.scene.slots; slot++) {
    if (slot === from || sight.scene.drawn.nodes[slot] === 0) continue;
    const p = nodeScreen(sight, slot);
    const ahead = (p.x - start.x) * axis.x + (p.y - start.y) * axis.y;
    const aside = Math.abs((p.x - start.x) * axis.y) + Math.abs((p.y - start.y) * axis.x);
    if (ahead <= 0 || aside > ahead * 2) continue;
    const cost = ahead + 2 * aside;
    if (cost < least) {
      least = cost;
      found = slot;
    }
  }
  return found;
}
