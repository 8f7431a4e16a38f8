/**
 * An arrangement of its own for what is shown, so that a filtered layout, or the places of a saved view, never overwrite the
 * layout of the graph. Moves made in it are undone in it, and are gone with it.
 */
import { create } from "zustand";
import { host } from "@/ipc/client";
import { scene } from "./current";
import { attempt } from "./graph";
import { changeLine, useHistory } from "./history";
import type { Line } from "./moves";
import { onStage } from "./stage";

interface Apart {
  apart: boolean;
  /** The saved view whose places are seen. */
  view: { id: string; name: string } | null;
}

export const useApart = create<Apart>(() => ({ apart: false, view: null }));

interface Kept {
  positions: Float32Array;
  pinned: Uint8Array;
  done: Line["done"];
}

/** How things were when the arrangement of the graph was left. */
let kept: Kept | null = null;

function leave(): void {
  kept ??= { positions: scene.columns.positions.slice(), pinned: scene.columns.pinned.slice(), done: useHistory.getState().line.done };
  changeLine((line) => ({ ...line, done: [], undone: [] }));
}

/** Lays these slots, or all, apart; whether that is so now. */
export async function layApart(slots: readonly number[] | null, view: Apart["view"] = null): Promise<boolean> {
  const { opened } = useHistory.getState();
  const done = await attempt(() => host().layoutApart(slots === null ? null : [...slots], view?.id ?? null).then(() => true));
  if (done !== true || useHistory.getState().opened !== opened) return false;
  leave();
  useApart.setState({ apart: true, view });
  onStage((stage) => stage.look());
  return true;
}

/** Those that are seen. */
export function seenSlots(): number[] {
  const slots: number[] = [];
  for (let slot = 0; slot < scene.slots; slot++) if (scene.drawn.seen[slot] === 1) slots.push(slot);
  return slots;
}

/** Back to the arrangement of the graph. */
export async function comeBack(): Promise<void> {
  if (!useApart.getState().apart) return;
  if ((await attempt(() => host().layoutBack())) === null) return;
  restore();
  useApart.setState({ apart: false, view: null });
  onStage((stage) => stage.look());
}

function restore(): void {
  if (kept === null) return;
  const { positions, pinned, done } = kept;
  kept = null;
  scene.move(positions);
  for (let slot = 0; slot < scene.slots; slot++) scene.pin(slot, pinned[slot] === 1);
  scene.moved();
  onStage((stage) => stage.repin());
  changeLine((line) => ({ ...line, done: done.map((move) => ({ ...move, depth: Math.min(move.depth, line.depth) })), undone: [] }));
}

/** Runs the layout of the graph, or of what is shown of it, apart from it. */
export async function runLayout(filtered: boolean): Promise<void> {
  if (filtered && !useApart.getState().apart && !(await layApart(seenSlots()))) return;
  onStage((stage) => stage.runLayout(true));
}

useHistory.subscribe(({ opened }, before) => {
  if (opened === before.opened) return;
  kept = null;
  useApart.setState({ apart: false, view: null });
});
