/** Keeps the scene and the selection true to the graph: the whole picture once, then change by change. */
import { host } from "@/ipc/client";
import type { GraphChanged } from "@/ipc/types";
import { scene } from "./current";
import { useOverlay } from "./overlay";
import { useSelection } from "./selection";

/** Changes that arrived while the whole picture was on its way. Applying one twice changes nothing. */
let waiting: GraphChanged[] | null = null;

/** Reads the picture of the graph that is open. Throws what Rust answered. */
export async function readScene(): Promise<void> {
  waiting ??= [];
  try {
    scene.read(await host().scene());
  } finally {
    const late = waiting ?? [];
    waiting = null;
    for (const change of late) if (!change.reload) scene.apply(change);
  }
  letGo();
}

/** Another graph: nothing of the old one stays selected or laid over. */
export async function readNewScene(): Promise<void> {
  useSelection.getState().clear();
  useOverlay.getState().drop();
  await readScene();
}

export async function applyChange(change: GraphChanged): Promise<void> {
  if (change.reload) return readScene();
  if (waiting !== null) {
    waiting.push(change);
    return;
  }
  scene.apply(change);
  letGo();
}

function letGo(): void {
  useSelection.getState().keep(
    (id) => scene.slotOf(id) !== undefined,
    (id) => scene.edgeOf(id) !== undefined,
  );
}
