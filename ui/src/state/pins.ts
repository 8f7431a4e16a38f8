/** Nodes that a hand has pinned, and letting them go. */
import { useSyncExternalStore } from "react";
import { texts } from "@/texts";
import { scene } from "./current";
import { recordMove, useHistory } from "./history";
import type { Put } from "./moves";
import { say } from "./notify";
import { allNodes } from "./pick";
import { onStage } from "./stage";

function isPinned(id: string): boolean {
  const slot = scene.slotOf(id);
  return slot !== undefined && scene.columns.pinned[slot] === 1;
}

function subscribe(listener: () => void): () => void {
  const stops = [scene.subscribe(listener), scene.onPinned(listener)];
  return () => stops.forEach((stop) => stop());
}

/** Whether a node is pinned; renders again when that changes. */
export const usePinned = (id: string): boolean => useSyncExternalStore(subscribe, () => isPinned(id));

export function somePinned(ids: Iterable<string>): boolean {
  for (const id of ids) if (isPinned(id)) return true;
  return false;
}

export function anyPinned(): boolean {
  for (let slot = 0; slot < scene.slots; slot++) if (scene.alive[slot] === 1 && scene.columns.pinned[slot] === 1) return true;
  return false;
}

export const allPinned = (): string[] => allNodes((slot) => scene.columns.pinned[slot] === 1);

function putOf(id: string): Put[] {
  const slot = scene.slotOf(id);
  return slot === undefined ? [] : [{ id, x: scene.x(slot), y: scene.y(slot), pinned: true }];
}

/** Lets those of the nodes go that are pinned; undo pins them again. That it failed, the canvas tells. */
export async function unpin(ids: Iterable<string>): Promise<void> {
  const before = [...ids].filter(isPinned).flatMap(putOf);
  if (before.length === 0) return;
  const { opened } = useHistory.getState();
  const done = await onStage((stage) => stage.unpin(before.map(({ id }) => id)));
  if (done !== true || useHistory.getState().opened !== opened) return;
  recordMove({ kind: "unpin", before, after: before.map((put) => ({ ...put, pinned: false })) });
  say(texts.edit.unpinned(before.length));
}
