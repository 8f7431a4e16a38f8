/** Keeps the scene and the selection true to the graph: the whole picture once, then change by change. */
import { host } from "@/ipc/client";
import type { GraphChanged } from "@/ipc/types";
import { scene } from "./current";
import { useOverlay } from "./overlay";
import { useSelection } from "./selection";

/** A picture says which commit it shows, where the host knows. */
type Picture = ArrayBuffer & { seq?: number };

/** The picture is on its way: one reader at a time, since Rust holds the pieces of one picture. */
let reading: Promise<void> | null = null;
/** It was asked for again meanwhile. */
let again = false;
/** Changes that arrived meanwhile. Applying one twice changes nothing. */
let waiting: GraphChanged[] = [];

/** Reads the picture of the graph that is open. Throws what Rust answered. */
export function readScene(): Promise<void> {
  if (reading !== null) again = true;
  reading ??= read();
  return reading;
}

/** Another graph: nothing of the old one stays selected, laid over or waiting. */
export async function readNewScene(): Promise<void> {
  useSelection.getState().clear();
  useOverlay.getState().drop();
  waiting = [];
  await readScene();
}

export async function applyChange(change: GraphChanged): Promise<void> {
  if (reading !== null) {
    waiting.push(change);
    return;
  }
  if (change.reload) return readScene();
  put(change);
  letGo();
}

async function read(): Promise<void> {
  let shown = -1;
  const late = (change: GraphChanged): boolean => change.seq > shown;
  try {
    do {
      again = false;
      // The picture that is asked for now has all that has been told so far.
      waiting = waiting.filter(({ reload }) => !reload);
      try {
        const picture: Picture = await host().scene();
        scene.read(picture);
        shown = picture.seq ?? -1;
      } catch (error) {
        if (!again) throw error;
      }
      again ||= waiting.some((change) => change.reload && late(change));
    } while (again);
  } finally {
    reading = null;
    const rest = waiting.filter((change) => !change.reload && late(change));
    waiting = [];
    rest.forEach(put);
    letGo();
  }
}

function put(change: GraphChanged): void {
  scene.apply(change);
  const pinned = change.nodes.filter((node) => node.pinned);
  for (const { slot } of pinned) scene.pin(slot, true);
  if (pinned.length > 0) scene.moved();
}

function letGo(): void {
  useSelection.getState().keep(
    (id) => scene.slotOf(id) !== undefined,
    (id) => scene.edgeOf(id) !== undefined,
  );
}
