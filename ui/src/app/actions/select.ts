import { BoxSelect, CircleSlash, Replace, Waypoints } from "lucide-react";
import { scene } from "@/state/current";
import { useOverlay } from "@/state/overlay";
import { endsOf, seenNodes } from "@/state/pick";
import { useSelection } from "@/state/selection";
import { show, useView } from "@/state/view";
import { texts } from "@/texts";
import type { Action } from "./action";

const selection = () => useSelection.getState();

/** One step back: what is open, then the tool, then the selection, then the overlay. */
function back(): void {
  const view = useView.getState();
  if (view.menu !== null || view.draft !== null) show({ menu: null, draft: null });
  else if (view.tool !== "select") show({ tool: "select" });
  else if (selection().nodes.size + selection().edges.size > 0) selection().clear();
  else useOverlay.getState().drop();
}

export const SELECT: readonly Action[] = [
  {
    id: "select-all",
    group: "select",
    title: () => texts.edit.selectAll,
    icon: BoxSelect,
    keys: ["Mod+A"],
    places: ["empty"],
    enabled: () => scene.drawn.seenNodes > 0,
    run: () => selection().select({ nodes: seenNodes() }),
  },
  {
    id: "select-none",
    group: "select",
    title: () => texts.edit.selectNone,
    icon: CircleSlash,
    keys: ["Mod+Shift+A"],
    enabled: () => selection().nodes.size + selection().edges.size > 0,
    run: () => selection().clear(),
  },
  {
    id: "invert",
    group: "select",
    title: () => texts.edit.invert,
    icon: Replace,
    keys: ["Mod+I"],
    enabled: () => scene.nodeCount > 0,
    run: () => {
      const { nodes } = selection();
      selection().select({ nodes: seenNodes((slot) => !nodes.has(scene.nodeId(slot))) });
    },
  },
  {
    id: "select-ends",
    group: "select",
    title: () => texts.edit.selectNeighbours,
    icon: Waypoints,
    places: ["edge"],
    enabled: () => selection().edges.size > 0,
    run: () => selection().select({ nodes: [...selection().edges].flatMap(endsOf) }),
  },
  {
    id: "back",
    group: "select",
    title: () => texts.edit.back,
    keys: ["Escape"],
    hidden: true,
    run: back,
  },
];
