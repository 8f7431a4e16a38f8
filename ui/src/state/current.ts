/** The one scene of the window, and names read off it. */
import { useSyncExternalStore } from "react";
import type { Node } from "@/ipc/types";
import { Scene, type Kind } from "./scene";

export const scene = new Scene();

/** Renders again when a node or an edge is added, changed or removed. */
export const useSceneVersion = (): number => useSyncExternalStore(scene.subscribe, scene.getVersion);

export function titleOfId(id: string): string | null {
  const slot = scene.slotOf(id);
  return slot === undefined ? null : scene.title(slot);
}

export function kindOfId(id: string): Kind | null {
  const slot = scene.slotOf(id);
  return slot === undefined ? null : scene.kind(slot);
}

/** What a person reads for a node. */
export function titleOf(node: Node): string {
  return node.kind === "concept" ? node.label : node.ref_id;
}
