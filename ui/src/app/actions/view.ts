import { ChartNetwork, History, Keyboard, Maximize, Minus, Plus, Scan, Search, Sparkle, SquareTerminal, X } from "lucide-react";
import { useOverlay } from "@/state/overlay";
import { useSelection } from "@/state/selection";
import { onStage } from "@/state/stage";
import { askSearch, show } from "@/state/view";
import { texts } from "@/texts";
import type { Action } from "./action";

export const VIEW: readonly Action[] = [
  {
    id: "palette",
    graphless: true,
    group: "view",
    title: () => texts.edit.palette,
    icon: SquareTerminal,
    keys: ["Mod+K"],
    hidden: true,
    run: () => show({ dialog: { kind: "palette" } }),
  },
  {
    id: "menu",
    graphless: true,
    group: "help",
    title: () => texts.frame.menu,
    keys: ["F10"],
    hidden: true,
    run: () => show({ mainMenu: true }),
  },
  {
    id: "find",
    group: "view",
    title: () => texts.edit.find,
    icon: Search,
    keys: ["Mod+F"],
    run: askSearch,
  },
  {
    id: "fit",
    group: "view",
    title: () => texts.edit.fit,
    icon: Maximize,
    keys: ["Mod+0"],
    places: ["empty"],
    run: () => void onStage((stage) => stage.fit()),
  },
  {
    id: "fit-selection",
    group: "view",
    title: () => texts.edit.fitSelection,
    icon: Scan,
    keys: ["Mod+9"],
    places: ["node", "edge", "many"],
    enabled: () => useSelection.getState().nodes.size + useSelection.getState().edges.size > 0,
    needs: texts.edit.needsSelection,
    run: () => void onStage((stage) => stage.fitSelection()),
  },
  {
    id: "zoom-in",
    group: "view",
    title: () => texts.edit.zoomIn,
    icon: Plus,
    keys: ["Mod++", "Mod+="],
    run: () => void onStage((stage) => stage.zoom(1)),
  },
  {
    id: "zoom-out",
    group: "view",
    title: () => texts.edit.zoomOut,
    icon: Minus,
    keys: ["Mod+-"],
    run: () => void onStage((stage) => stage.zoom(-1)),
  },
  {
    id: "details",
    group: "view",
    title: () => texts.edit.showDetails,
    icon: Sparkle,
    places: ["node", "edge"],
    run: () => show({ tab: "details", right: true }),
  },
  {
    id: "analyze",
    group: "view",
    title: () => texts.frame.analyze,
    icon: ChartNetwork,
    places: ["many", "empty"],
    run: () => show({ tab: "analyze", right: true }),
  },
  {
    id: "activity",
    group: "view",
    title: () => texts.frame.activity,
    icon: History,
    run: () => show({ tab: "activity", right: true }),
  },
  {
    id: "drop-overlay",
    group: "view",
    title: () => texts.edit.dropOverlay,
    icon: X,
    enabled: () => useOverlay.getState().overlay !== null,
    run: () => useOverlay.getState().drop(),
  },
  {
    id: "shortcuts",
    graphless: true,
    group: "help",
    title: () => texts.edit.shortcuts,
    icon: Keyboard,
    keys: ["?"],
    run: () => show({ dialog: { kind: "shortcuts" } }),
  },
];
