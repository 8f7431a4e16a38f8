import { useCallback, useMemo } from "react";
import { GraphCanvas, type CanvasHandle, type Degraded } from "@/canvas/GraphCanvas";
import { host } from "@/ipc/client";
import { aim } from "@/state/aim";
import { scene } from "@/state/current";
import { recordMove } from "@/state/history";
import { useGraph } from "@/state/graph";
import { explain } from "@/state/notify";
import { useSelection } from "@/state/selection";
import { onStage, setStage, toScreen } from "@/state/stage";
import { openEdge } from "@/state/pick";
import { askName, show, useView, type Point, type Target } from "@/state/view";
import { texts } from "@/texts";
import { CanvasTools } from "./CanvasTools";

const degraded = (reason: Degraded): void => show({ degraded: texts.frame.degradedBy[reason] });

function createAt(x: number, y: number): void {
  if (useGraph.getState().info === null) return;
  const screen = onStage((stage) => toScreen({ x, y }, stage));
  if (screen !== null) show({ draft: { kind: "concept", at: { x, y }, screen } });
}

function connect(from: string, to: { toId: string } | Point, screen: Point): void {
  show({ draft: { kind: "edge", from, to: "toId" in to ? { ids: [to.toId] } : { at: to }, screen } });
}

/** A double-click on a node is there to rename it; the view stays where it is. */
function rename(id: string): void {
  useSelection.getState().select({ nodes: [id] });
  askName();
}

function openMenu(target: Target, screen: Point): void {
  aim(target);
  show({ menu: { target, screen } });
}

/** The canvas, wired to what the frame does with it. */
export function Picture() {
  const tool = useView((view) => view.tool);
  const ref = useCallback((handle: CanvasHandle | null) => setStage(handle), []);
  const layout = useMemo(
    () => ({
      layoutFrame: () => host().layoutFrame(),
      layoutRun: (on: boolean) => host().layoutRun(on),
      layoutMove: (moves: Parameters<ReturnType<typeof host>["layoutMove"]>[0]) => host().layoutMove(moves),
      layoutUnpin: (slots: number[]) => host().layoutUnpin(slots),
    }),
    [],
  );
  return (
    <>
      <GraphCanvas
        ref={ref}
        scene={scene}
        layout={layout}
        tool={tool}
        onOpenNode={rename}
        onOpenEdge={openEdge}
        onCreateAt={createAt}
        onConnect={connect}
        onContextMenu={openMenu}
        onMoved={recordMove}
        onDegraded={degraded}
        onLayoutRunning={(layoutRuns) => show({ layoutRuns })}
        onFailure={explain}
      />
      <CanvasTools />
    </>
  );
}
