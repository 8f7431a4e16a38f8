import { useEffect, useRef } from "react";
import { Group, Panel, Separator, useDefaultLayout, usePanelRef, type PanelImperativeHandle, type PanelSize } from "react-resizable-panels";
import { CanvasArea } from "./CanvasArea";
import { LeftSide } from "./LeftSide";
import { RightSide } from "./RightSide";
import { TopBar } from "./TopBar";
import { StatusLine } from "@/features/status/StatusLine";
import { show, useView } from "@/state/view";
import { texts } from "@/texts";

/** How wide the sides are, in pixels, until a person says otherwise. */
const WIDTHS = { left: 264, right: 320 };

/** Opens a closed side as wide as it was, and closes an open one. */
function fold(panel: PanelImperativeHandle | null, open: boolean, width: number): void {
  if (open === (panel?.isCollapsed() === false)) return;
  if (open) panel?.resize(`${width}px`);
  else panel?.collapse();
}

/** The window: three parts side by side between the bar and the status line. Sizes are remembered. */
export function Frame() {
  const layout = useDefaultLayout({ id: "asterism.frame", storage: localStorage });
  const left = usePanelRef();
  const right = usePanelRef();
  const widths = useRef(WIDTHS);
  const resized = (side: "left" | "right", { inPixels }: PanelSize) => {
    if (inPixels > 0) widths.current = { ...widths.current, [side]: inPixels };
    show({ [side]: inPixels > 0 });
  };
  // Only what changes is folded: a side that was left closed is closed again when the window opens.
  useEffect(
    () =>
      useView.subscribe((now, before) => {
        if (now.left !== before.left) fold(left.current, now.left, widths.current.left);
        if (now.right !== before.right) fold(right.current, now.right, widths.current.right);
      }),
    [left, right],
  );
  return (
    <div className="frame">
      <TopBar />
      <Group className="parts" orientation="horizontal" defaultLayout={layout.defaultLayout} onLayoutChanged={layout.onLayoutChanged}>
        <Panel
          id="left"
          className="part"
          panelRef={left}
          defaultSize={`${WIDTHS.left}px`}
          minSize="200px"
          maxSize="480px"
          collapsible
          groupResizeBehavior="preserve-pixel-size"
          onResize={(size) => resized("left", size)}
        >
          <aside className="side" aria-label={texts.frame.find}>
            <LeftSide />
          </aside>
        </Panel>
        <Separator className="divider" aria-label={texts.frame.find} />
        <Panel id="middle" className="part" minSize="50%">
          <CanvasArea />
        </Panel>
        <Separator className="divider" aria-label={texts.frame.details} />
        <Panel
          id="right"
          className="part"
          panelRef={right}
          defaultSize={`${WIDTHS.right}px`}
          minSize="220px"
          maxSize="640px"
          collapsible
          groupResizeBehavior="preserve-pixel-size"
          onResize={(size) => resized("right", size)}
        >
          <aside className="side" aria-label={texts.frame.details}>
            <RightSide />
          </aside>
        </Panel>
      </Group>
      <StatusLine />
    </div>
  );
}
