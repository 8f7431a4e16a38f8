/** How far the graph reaches, and how densely its nodes lie. */
import type { Scene } from "@/state/scene";
import type { Box } from "./camera";

const SAMPLE = 2000;
/** The spacing of a node that has no neighbour to compare with. */
const ALONE = 100;

export function boxOf(scene: Scene, slots?: Iterable<number>): Box | null {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  const take = (slot: number): void => {
    if (scene.drawn.nodes[slot] === 0) return;
    const x = scene.x(slot);
    const y = scene.y(slot);
    if (x < box.minX) box.minX = x;
    if (x > box.maxX) box.maxX = x;
    if (y < box.minY) box.minY = y;
    if (y > box.maxY) box.maxY = y;
  };
  if (slots) for (const slot of slots) take(slot);
  else for (let slot = 0; slot < scene.slots; slot++) take(slot);
  return box.minX <= box.maxX ? box : null;
}

/**
 * The distance at which nodes would lie if they filled their area evenly, in graph units. The outermost tenth is
 * left out, so that a few far islands do not make everything else look crowded.
 */
export function spacingOf(scene: Scene): number {
  const step = Math.max(1, Math.floor(scene.slots / SAMPLE));
  const xs: number[] = [];
  const ys: number[] = [];
  for (let slot = 0; slot < scene.slots; slot += step) {
    if (scene.drawn.nodes[slot] === 0) continue;
    xs.push(scene.x(slot));
    ys.push(scene.y(slot));
  }
  if (xs.length < 2) return ALONE;
  const [narrow, wide] = [middle(xs), middle(ys)].sort((a, b) => a - b);
  // Nodes in a row have no area; they still lie apart.
  const area = (wide * Math.max(narrow, wide / xs.length)) / 0.81;
  return Math.sqrt(area / scene.drawn.nodeCount) || ALONE;
}

/** The span of the middle nine tenths. */
function middle(values: number[]): number {
  const sorted = Float64Array.from(values).sort();
  const cut = Math.floor(sorted.length / 20);
  return sorted[sorted.length - 1 - cut] - sorted[cut];
}

/** How many times their natural size nodes are drawn: smaller where they crowd, larger close by. */
export function nodeScale(spacing: number, k: number): number {
  return Math.min(1.7, Math.max(0.22, Math.pow((spacing * k) / 46, 0.6)));
}
