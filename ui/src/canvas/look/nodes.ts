/** How each node looks while nothing is hovered or selected. */
import { share, type Paint } from "@/state/paint";
import type { Scene } from "@/state/scene";
import { mix, type Rgba } from "../color";
import { categoryColor, rampColor } from "../palette";
import type { Theme } from "../theme";

/** Bits of a node's marks; the shaders know the same numbers. */
export const Mark = { pointer: 1, pinned: 2, selected: 4, hovered: 8, focused: 16, group: 32 } as const;

export interface NodeLook {
  count: number;
  /** Natural radius in pixels; 0 where a slot is empty. */
  radius: Float32Array;
  color: Uint32Array;
  marks: Uint8Array;
}

const LEAST = 4.2;
const MOST = 26;
const ALIKE = 8;
const LARGEST_GROUP = 44;

export function naturalRadius(degree: number): number {
  return Math.min(MOST, LEAST + 1.55 * Math.sqrt(degree));
}

/** Of a folded group, by how many it stands for. */
export function groupRadius(members: number): number {
  return Math.min(LARGEST_GROUP, 9 + 2.4 * Math.cbrt(members));
}

export function nodeLook(scene: Scene, theme: Theme, paint: Paint): NodeLook {
  const look: NodeLook = {
    count: scene.slots,
    radius: new Float32Array(scene.slots),
    color: new Uint32Array(scene.slots),
    marks: new Uint8Array(scene.slots),
  };
  const { kinds, pinned } = scene.columns;
  const { nodes, folded } = scene.drawn;
  const colorOf = colors(scene, theme, paint);
  const radiusOf = radii(scene, paint);
  for (let slot = 0; slot < scene.slots; slot++) {
    if (nodes[slot] === 0) continue;
    const members = folded?.members[slot] ?? 1;
    look.radius[slot] = members > 1 ? groupRadius(members) : radiusOf(slot);
    look.color[slot] = colorOf(slot);
    const own = (kinds[slot] === 0 ? Mark.pointer : 0) | (pinned[slot] ? Mark.pinned : 0);
    look.marks[slot] = members > 1 ? Mark.group : own;
  }
  return look;
}

function radii(scene: Scene, { size }: Paint): (slot: number) => number {
  if (size === null) return (slot) => naturalRadius(scene.degree[slot]);
  if (size === "same") return () => ALIKE;
  return (slot) => {
    const at = share(size.values[slot], size);
    // The area of a disc is what is compared.
    return Number.isNaN(at) ? LEAST : LEAST + (MOST - LEAST) * Math.sqrt(at);
  };
}

/** What has no value or class is grey. */
export const noneColor = (theme: Theme): Rgba => mix(theme.background, theme.ink, 0.25);

function colors(scene: Scene, theme: Theme, { color }: Paint): (slot: number) => Rgba {
  const { kinds } = scene.columns;
  const none = noneColor(theme);
  switch (color.by) {
    case "kind":
      return (slot) => (kinds[slot] === 0 ? theme.pointer : theme.concept);
    case "class":
      return (slot) => {
        const of = color.of[slot] ?? -1;
        return of < 0 ? none : categoryColor(theme, of);
      };
    case "scale":
      return (slot) => {
        const at = share(color.values[slot] ?? NaN, color);
        return Number.isNaN(at) ? none : rampColor(theme, at);
      };
  }
}

/** Slots in the order in which they deserve a label: the largest first, then the most connected. */
export function importance(scene: Scene, radius: Float32Array): Uint32Array {
  const slots = new Uint32Array(scene.drawn.nodeCount);
  const { nodes } = scene.drawn;
  let next = 0;
  for (let slot = 0; slot < scene.slots; slot++) if (nodes[slot] === 1) slots[next++] = slot;
  const { degree } = scene;
  return slots.sort((a, b) => radius[b] - radius[a] || degree[b] - degree[a] || a - b);
}
