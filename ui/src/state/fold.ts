/** Groups that are drawn as one node each, because there are too many to be drawn well, and which of them are open. */
import { create } from "zustand";
import type { Choice } from "./drawn";
import type { Scene } from "./scene";

export interface Fold {
  /** Node id to its group; `null` while nothing is folded. */
  groupOf: ReadonlyMap<string, number> | null;
  open: ReadonlySet<number>;
}

export const UNFOLDED: Fold = { groupOf: null, open: new Set() };
export const useFold = create<Fold>(() => UNFOLDED);

/** The best-connected of a group leads it. Nodes in no group, and those of open ones, stand for themselves. */
export function foldOf(scene: Scene, { groupOf, open }: Fold): Pick<Choice, "leader"> {
  if (groupOf === null) return {};
  const leader = Uint32Array.from({ length: scene.slots }, (_, slot) => slot);
  const best = new Map<number, number>();
  const member = new Int32Array(scene.slots).fill(-1);
  for (const [id, group] of groupOf) {
    const slot = scene.slotOf(id);
    if (slot === undefined || open.has(group)) continue;
    member[slot] = group;
    const known = best.get(group);
    if (known === undefined || scene.degree[slot] > scene.degree[known]) best.set(group, slot);
  }
  for (let slot = 0; slot < scene.slots; slot++) {
    if (member[slot] >= 0) leader[slot] = best.get(member[slot]) ?? slot;
  }
  return { leader };
}
