/** What colours and sizes stand for, worked out for every node; which colours those are, the canvas decides. */
import type { Scene } from "./scene";

export type Shade =
  | { by: "kind" }
  /** `of` says by slot which of `names` a node is; -1 is none of them. */
  | { by: "class"; title: string; of: Int32Array; names: readonly string[] }
  /** NaN is a node that has no value. */
  | { by: "scale"; title: string; values: Float64Array; least: number; most: number };

export interface Sizes {
  title: string;
  values: Float64Array;
  least: number;
  most: number;
}

export interface Paint {
  color: Shade;
  /** `null` is by degree; "same" is all alike. */
  size: Sizes | "same" | null;
  /** Whether edges are as wide as their weight says. */
  weighted: boolean;
}

export const PLAIN: Paint = { color: { by: "kind" }, size: null, weighted: true };

/** The reach of those values that are numbers; of none, from 0 to 0. */
export function reach(values: Float64Array): { least: number; most: number } {
  let [least, most] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return least <= most ? { least, most } : { least: 0, most: 0 };
}

/** Where a value lies between the least and the most, from 0 to 1; NaN for one that is none. */
export function share(value: number, { least, most }: { least: number; most: number }): number {
  if (Number.isNaN(value)) return NaN;
  return most > least ? (value - least) / (most - least) : 0.5;
}

/** How many connections each node has, as a scale. */
export function degrees(scene: Pick<Scene, "slots" | "alive" | "degree">, title: string): Sizes {
  const values = Float64Array.from({ length: scene.slots }, (_, slot) => (scene.alive[slot] === 1 ? scene.degree[slot] : NaN));
  return { title, values, ...reach(values) };
}

/** Values by id, as a scale over the slots. */
export function scaleOf(scene: Pick<Scene, "slots" | "slotOf">, title: string, of: Iterable<readonly [string, number]>): Sizes {
  const values = new Float64Array(scene.slots).fill(NaN);
  for (const [id, value] of of) {
    const slot = scene.slotOf(id);
    if (slot !== undefined) values[slot] = value;
  }
  return { title, values, ...reach(values) };
}

/** Classes by id over the slots. */
export function classesOf(scene: Pick<Scene, "slots" | "slotOf">, of: Iterable<readonly [string, number]>): Int32Array {
  const classes = new Int32Array(scene.slots).fill(-1);
  for (const [id, index] of of) {
    const slot = scene.slotOf(id);
    if (slot !== undefined) classes[slot] = index;
  }
  return classes;
}
