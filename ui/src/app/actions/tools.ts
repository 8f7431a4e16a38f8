import { BoxSelect, MousePointer2, PanelLeft, PanelRight, Pause, Play, Table2 } from "lucide-react";
import { runLayout } from "@/state/apart";
import { showsAll, useFilter } from "@/state/filter";
import { onStage } from "@/state/stage";
import { show, useView } from "@/state/view";
import { texts } from "@/texts";
import type { Action } from "./action";

const view = () => useView.getState();

/** What the tool buttons of the window do: tools in hand, the layout, the sides. */
export const TOOLS: readonly Action[] = [
  {
    id: "tool-select",
    group: "view",
    title: () => texts.frame.selectTool,
    icon: MousePointer2,
    enabled: () => view().tool !== "select",
    run: () => show({ tool: "select" }),
  },
  {
    id: "tool-box",
    group: "view",
    title: () => texts.frame.boxTool,
    icon: BoxSelect,
    enabled: () => view().tool !== "box",
    run: () => show({ tool: "box" }),
  },
  {
    id: "run-layout",
    group: "view",
    title: () => texts.frame.runLayout,
    icon: Play,
    places: ["empty"],
    enabled: () => !view().layoutRuns,
    run: () => void runLayout(!showsAll(useFilter.getState())),
  },
  {
    id: "stop-layout",
    group: "view",
    title: () => texts.frame.stopLayout,
    icon: Pause,
    enabled: () => view().layoutRuns,
    run: () => void onStage((stage) => stage.runLayout(false)),
  },
  {
    id: "other-face",
    group: "view",
    title: () => (view().face === "canvas" ? texts.frame.showTable : texts.frame.showCanvas),
    icon: Table2,
    keys: ["T"],
    places: ["empty"],
    run: () => show({ face: view().face === "canvas" ? "table" : "canvas" }),
  },
  {
    id: "toggle-left",
    graphless: true,
    group: "view",
    title: () => texts.frame.hideLeft,
    icon: PanelLeft,
    run: () => show({ left: !view().left }),
  },
  {
    id: "toggle-right",
    graphless: true,
    group: "view",
    title: () => texts.frame.hideRight,
    icon: PanelRight,
    run: () => show({ right: !view().right }),
  },
];
