/**
 * What a person left out of the picture for now. Filtered: a kind, a relation type or a class is not to be seen. Hidden: these
 * nodes and edges are not. Scoped: only what lies around some nodes is. None of it changes the graph.
 */
import { create } from "zustand";
import type { Choice } from "./drawn";
import type { Paint } from "./paint";
import type { Kind, Scene } from "./scene";

export interface Scope {
  ids: readonly string[];
  depth: number;
  /** What was expanded beyond it. */
  more: ReadonlySet<string>;
}

export interface Filter {
  kinds: ReadonlySet<Kind>;
  relations: ReadonlySet<string>;
  /** The classes that are off, of what colours stand for under this title. `""` is those in none. */
  classes: { of: string; off: ReadonlySet<string> };
  hiddenNodes: ReadonlySet<string>;
  hiddenEdges: ReadonlySet<string>;
  scope: Scope | null;
}

export const NO_CLASS = "";
const NONE: ReadonlySet<never> = new Set<never>();
export const ALL: Filter = { kinds: NONE, relations: NONE, classes: { of: "", off: NONE }, hiddenNodes: NONE, hiddenEdges: NONE, scope: null };

export const useFilter = create<Filter>(() => ALL);

export const isFiltering = ({ kinds, relations, classes }: Filter): boolean => kinds.size + relations.size + classes.off.size > 0;
export const isHiding = ({ hiddenNodes, hiddenEdges }: Filter): boolean => hiddenNodes.size + hiddenEdges.size > 0;
export const showsAll = (filter: Filter): boolean => !isFiltering(filter) && !isHiding(filter) && filter.scope === null;

export function flipped<T>(of: ReadonlySet<T>, it: T): ReadonlySet<T> {
  const next = new Set(of);
  if (!next.delete(it)) next.add(it);
  return next;
}

/** All but this one are off; when they are already, none is. */
export function soloed<T>(of: ReadonlySet<T>, it: T, all: readonly T[]): ReadonlySet<T> {
  const others = all.filter((other) => other !== it);
  return !of.has(it) && others.every((other) => of.has(other)) ? NONE : new Set(others);
}

/** Who may be drawn. Without a restriction there is no column. */
export function choiceOf(scene: Scene, filter: Filter, { color }: Paint): Choice {
  const masks = [kindMask(scene, filter.kinds), classMask(scene, filter.classes, color), hiddenMask(scene, filter.hiddenNodes), scopeMask(scene, filter.scope)];
  const nodes = masks.reduce(both, undefined);
  const edges = [relationMask(scene, filter.relations), hiddenEdgeMask(scene, filter.hiddenEdges)].reduce(both, undefined);
  return { ...(nodes && { nodes }), ...(edges && { edges }) };
}

type Mask = Uint8Array | undefined;

function both(a: Mask, b: Mask): Mask {
  if (a === undefined || b === undefined) return a ?? b;
  for (let i = 0; i < a.length; i++) a[i] &= b[i];
  return a;
}

function kindMask({ slots, columns }: Scene, off: Filter["kinds"]): Mask {
  if (off.size === 0) return undefined;
  const may = [off.has("pointer") ? 0 : 1, off.has("concept") ? 0 : 1];
  return Uint8Array.from({ length: slots }, (_, slot) => may[columns.kinds[slot]] ?? 1);
}

function classMask({ slots }: Scene, { of, off }: Filter["classes"], color: Paint["color"]): Mask {
  if (off.size === 0 || color.by !== "class" || color.title !== of) return undefined;
  const may = color.names.map((name) => (off.has(name) ? 0 : 1));
  const none = off.has(NO_CLASS) ? 0 : 1;
  return Uint8Array.from({ length: slots }, (_, slot) => may[color.of[slot] ?? -1] ?? none);
}

function hiddenMask(scene: Scene, hidden: ReadonlySet<string>): Mask {
  if (hidden.size === 0) return undefined;
  const mask = new Uint8Array(scene.slots).fill(1);
  for (const id of hidden) {
    const slot = scene.slotOf(id);
    if (slot !== undefined) mask[slot] = 0;
  }
  return mask;
}

function hiddenEdgeMask(scene: Scene, hidden: ReadonlySet<string>): Mask {
  if (hidden.size === 0) return undefined;
  const mask = new Uint8Array(scene.edgeSlots).fill(1);
  for (const id of hidden) {
    const edge = scene.edgeOf(id);
    if (edge !== undefined) mask[edge] = 0;
  }
  return mask;
}

function relationMask({ edgeSlots, relations, columns }: Scene, off: ReadonlySet<string>): Mask {
  if (off.size === 0) return undefined;
  const may = relations.map((name) => (off.has(name) ? 0 : 1));
  return Uint8Array.from({ length: edgeSlots }, (_, edge) => may[columns.relation[edge]] ?? 1);
}

/** Breadth first, whatever the direction. */
function scopeMask(scene: Scene, scope: Scope | null): Mask {
  if (scope === null) return undefined;
  const mask = new Uint8Array(scene.slots);
  let rim: number[] = [];
  const reach = (slot: number | undefined): void => {
    if (slot === undefined || mask[slot] === 1) return;
    mask[slot] = 1;
    rim.push(slot);
  };
  for (const id of scope.ids) reach(scene.slotOf(id));
  for (let hop = 0; hop < scope.depth && rim.length > 0; hop++) {
    const from = rim;
    rim = [];
    for (const slot of from) for (const edge of scene.edgesAt(slot)) reach(scene.across(edge, slot));
  }
  for (const id of scope.more) reach(scene.slotOf(id));
  return mask;
}
