/** How each node looks while nothing is hovered or selected. */
import type { Scene } from "@/state/scene";
import type { Overlay } from "@/state/overlay";
import { mix } from "../color";
import { categoryColor } from "../palette";
import type { Theme } from "../theme";

/** Bits of a node's marks; the shaders know the same numbers. */
export const Mark = { pointer: 1, pinned: 2, selected: 4, hovered: 8, focused: 16 } as const;

export interface NodeLook {
  count: number;
  /** Natural radius in pixels; 0 where a slot is empty. */
  radius: Float32Array;
  color: Uint32Array;
  marks: Uint8Array;
}

export function naturalRadius(degree: number): number {
  return Math.min(26, 4.2 + 1.55 * Math.sqrt(degree));
}

export function nodeLook(scene: Scene, theme: Theme, overlay: Overlay | null): NodeLook {
  const look: NodeLook = {
    count: scene.slots,
    radius: new Float32Array(scene.slots),
    color: new Uint32Array(scene.slots),
    marks: new Uint8Array(scene.slots),
  };
  const { kinds, pinned } = scene.columns;
  for (let slot = 0; slot < scene.slots; slot++) {
    if (scene.alive[slot] === 0) continue;
    look.radius[slot] = naturalRadius(scene.degree[slot]);
    look.color[slot] = kinds[slot] === 0 ? theme.pointer : theme.concept;
    look.marks[slot] = (kinds[slot] === 0 ? Mark.pointer : 0) | (pinned[slot] ? Mark.pinned : 0);
  }
  if (overlay?.kind === "communities") colorCommunities(look, scene, theme, overlay.communityOf);
  return look;
}

function colorCommunities(look: NodeLook, scene: Scene, theme: Theme, of: ReadonlyMap<string, number>): void {
  const outside = mix(theme.background, theme.ink, 0.25);
  for (let slot = 0; slot < scene.slots; slot++) if (scene.alive[slot] === 1) look.color[slot] = outside;
  for (const [id, community] of of) {
    const slot = scene.slotOf(id);
    if (slot !== undefined) look.color[slot] = categoryColor(theme, community);
  }
}

/** Slots in the order in which they deserve a label: most connected first. */
export function importance(scene: Scene): Uint32Array {
  const slots = new Uint32Array(scene.nodeCount);
  let next = 0;
  for (let slot = 0; slot < scene.slots; slot++) if (scene.alive[slot] === 1) slots[next++] = slot;
  const { degree } = scene;
  return slots.sort((a, b) => degree[b] - degree[a] || a - b);
}

