/** What is in focus, as it is drawn on top of the rest. */
import type { Scene } from "@/state/scene";
import { mix } from "../color";
import type { FocusLook } from "../render/frame";
import type { Theme } from "../theme";
import { batched, naturalWidth, type EdgeStyle } from "./edges";
import type { EdgeRole, Focus } from "./focus";
import { Mark, type NodeLook } from "./nodes";

export interface Ground {
  scene: Scene;
  theme: Theme;
  nodes: NodeLook;
  bends: Float32Array;
}

/** More rings than these would close up to one dark disc: so many are told by their colour alone. */
const MOST_RINGS = 300;
const CROWD_INK = 0.5;

export function focusLook(focus: Focus, { scene, theme, nodes, bends }: Ground): FocusLook {
  const slots = Uint32Array.from(focus.nodes.keys()).sort();
  const { weight } = scene.columns;
  const { source } = scene.drawn;
  const style = (edge: number): EdgeStyle => {
    const own = nodes.color[source[edge]];
    return styled(focus.edges.get(edge) ?? "near", naturalWidth(weight[edge]), own, theme);
  };
  const marksOf = (slot: number): number => focus.nodes.get(slot) ?? 0;
  const selected = slots.reduce((count, slot) => count + (marksOf(slot) & Mark.selected ? 1 : 0), 0);
  const crowd = selected > MOST_RINGS ? Mark.selected : 0;
  return {
    slots,
    color: slots.map((slot) => (marksOf(slot) & crowd ? mix(nodes.color[slot], theme.ink, CROWD_INK) : nodes.color[slot])),
    marks: Uint8Array.from(slots, (slot) => nodes.marks[slot] | (marksOf(slot) & ~crowd)),
    edges: batched(scene, bends, Uint32Array.from(focus.edges.keys()), style),
  };
}

function styled(role: EdgeRole, width: number, own: number, theme: Theme): EdgeStyle {
  switch (role) {
    case "near":
      return { color: mix(own, theme.ink, 0.12), width: width + 0.5 };
    case "hovered":
      return { color: mix(own, theme.ink, 0.4), width: width + 1.2 };
    case "selected":
      return { color: theme.accent, width: width + 1.6 };
    case "result":
      return { color: theme.accent, width: Math.max(3.4, width + 1.8) };
  }
}
