import { BoxSelect, MousePointer2, Pause, Play } from "lucide-react";
import { Toolbar } from "react-aria-components";
import { IconToggle } from "@/kit/Button";
import { runLayout } from "@/state/apart";
import { showsAll, useFilter } from "@/state/filter";
import { useSelection } from "@/state/selection";
import { onStage } from "@/state/stage";
import { show, useView } from "@/state/view";
import { texts } from "@/texts";
import { ActionButton } from "./ActionButton";

export function CanvasTools() {
  const { tool, layoutRuns: running } = useView();
  useSelection();
  return (
    <Toolbar aria-label={texts.frame.tools} className="canvas-tools">
      <IconToggle
        label={texts.frame.selectTool}
        icon={<MousePointer2 size={16} />}
        on={tool === "select"}
        onChange={() => show({ tool: "select" })}
        data-testid="tool-select"
      />
      <IconToggle
        label={texts.frame.boxTool}
        keys="Shift"
        icon={<BoxSelect size={16} />}
        on={tool === "box"}
        onChange={(on) => show({ tool: on ? "box" : "select" })}
        data-testid="tool-box"
      />
      <span className="rule" />
      <ActionButton id="new-concept" />
      <span className="rule" />
      <ActionButton id="fit" />
      <ActionButton id="zoom-out" />
      <ActionButton id="zoom-in" />
      <span className="rule" />
      <IconToggle
        label={running ? texts.frame.stopLayout : texts.frame.runLayout}
        icon={running ? <Pause size={16} /> : <Play size={16} />}
        on={running}
        onChange={(on) => (on ? void runLayout(!showsAll(useFilter.getState())) : onStage((stage) => stage.runLayout(false)))}
        data-testid="layout"
      />
    </Toolbar>
  );
}

