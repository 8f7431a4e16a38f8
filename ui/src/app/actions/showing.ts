import { Bookmark, Expand, Eye, EyeOff, Focus, FunnelX, ScanEye, Undo } from "lucide-react";
import { comeBack, useApart } from "@/state/apart";
import { isHiding, showsAll, useFilter } from "@/state/filter";
import { useGraph } from "@/state/graph";
import { useSelection } from "@/state/selection";
import { expand, hideOthers, hideSelected, scopeTo, unhide } from "@/state/showing";
import { openView, showWhole, useViews } from "@/state/views";
import { texts } from "@/texts";
import type { Action } from "./action";

const { showing } = texts;
const selected = () => useSelection.getState();
const hasNodes = (): boolean => selected().nodes.size > 0;
const hasSelection = (): boolean => selected().nodes.size + selected().edges.size > 0;

/** What is left out of the picture, and what is shown again. Nothing here changes the graph. */
export const SHOWING: readonly Action[] = [
  {
    id: "expand",
    group: "view",
    title: () => showing.expand,
    icon: Expand,
    keys: ["Mod+E"],
    places: ["node", "many"],
    enabled: hasNodes,
    needs: showing.needsNodes,
    run: () => expand(selected().nodes),
  },
  {
    id: "focus-here",
    group: "view",
    title: () => showing.focusHere,
    icon: Focus,
    places: ["node", "many"],
    enabled: hasNodes,
    needs: showing.needsNodes,
    run: () => scopeTo(selected().nodes, useFilter.getState().scope?.depth ?? 1),
  },
  {
    id: "hide",
    group: "view",
    title: () => showing.hide,
    icon: EyeOff,
    keys: ["Mod+H"],
    places: ["node", "edge", "many"],
    enabled: hasSelection,
    needs: texts.edit.needsSelection,
    run: () => hideSelected(),
  },
  {
    id: "hide-others",
    group: "view",
    title: () => showing.hideOthers,
    icon: ScanEye,
    keys: ["Mod+Shift+H"],
    places: ["node", "many"],
    enabled: hasSelection,
    needs: texts.edit.needsSelection,
    run: () => hideOthers(),
  },
  {
    id: "unhide",
    group: "view",
    title: () => showing.unhide,
    icon: Eye,
    places: ["empty"],
    enabled: () => isHiding(useFilter.getState()),
    run: unhide,
  },
  {
    id: "show-all",
    group: "view",
    title: () => showing.resetFilters,
    icon: FunnelX,
    places: ["empty"],
    enabled: () => !showsAll(useFilter.getState()) || useApart.getState().apart,
    run: () => void showWhole(),
  },
  {
    id: "layout-back",
    group: "view",
    title: () => showing.back,
    icon: Undo,
    enabled: () => useApart.getState().apart,
    run: () => void comeBack(),
  },
];

/** Each saved view, to be opened by its name. */
export const viewActions = (): Action[] =>
  useGraph.getState().info === null
    ? []
    : useViews.getState().views.map((view) => ({
        id: `view-${view.id}`,
        group: "view",
        title: () => showing.openView(view.name),
        icon: Bookmark,
        run: () => void openView(view),
      }));
