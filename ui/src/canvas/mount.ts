/** Puts the canvas together in an element and takes it apart again; React only says when. */
import { useOverlay } from "@/state/overlay";
import { usePaint } from "@/state/painting";
import type { Scene } from "@/state/scene";
import { useSelection } from "@/state/selection";
import { visit } from "./controllers/keyboard";
import { PointerControl } from "./controllers/pointer";
import type { CanvasEvents, Stage, Tool } from "./controllers/stage";
import { LayoutFollower, type LayoutPort } from "./layout";
import { Outline } from "./outline";
import { OverlayLayer } from "./overlayLayer";
import { installProbe } from "./probe";
import { onThemeChange } from "./theme";
import { GraphView, type Degraded } from "./view";

export interface MountEvents extends CanvasEvents {
  onDegraded(reason: Degraded): void;
  onLayoutRunning(running: boolean): void;
  onFailure(error: unknown): void;
}

export interface Mounted {
  view: GraphView;
  layout: LayoutFollower;
  unmount(): void;
}

export function mount(
  element: HTMLElement,
  id: string,
  scene: Scene,
  port: LayoutPort,
  events: () => MountEvents,
  tool: () => Tool,
): Mounted {
  let drawn = (): void => {};
  const view = new GraphView(element, scene, {
    onDegraded: (reason) => events().onDegraded(reason),
    onDrawn: () => drawn(),
  });
  const layout = new LayoutFollower(port, scene, {
    onRunning: (running) => {
      if (running) view.started();
      else view.settled();
      events().onLayoutRunning(running);
    },
    onFailure: (error) => events().onFailure(error),
  });
  const overlay = new OverlayLayer(element);
  const stage: Stage = { element, view, layout, overlay, events, tool, space: false };
  const outline = new Outline(element, id, (slot) => visit(stage, slot));
  const control = new PointerControl(stage);
  drawn = () => {
    control.followNode();
    outline.show(scene, view.attention.cursor, view.order);
  };
  const stops = [follow(view, layout), installProbe(view, layout, element), onThemeChange(() => view.repaint())];
  const unmount = (): void => {
    layout.stop();
    for (const stop of stops) stop();
    for (const part of [control, outline, overlay, view]) part.dispose();
  };
  return { view, layout, unmount };
}

/** What is selected, laid over and stored, as the canvas shows it. */
function follow(view: GraphView, layout: LayoutFollower): () => void {
  view.attend({ selected: useSelection.getState(), overlay: useOverlay.getState().overlay, paint: usePaint.getState().paint });
  const stops = [
    useSelection.subscribe((selected) => view.attend({ selected })),
    useOverlay.subscribe(({ overlay }) => view.attend({ overlay })),
    usePaint.subscribe(({ paint }) => view.attend({ paint })),
    view.scene.subscribe(() => layout.wake()),
  ];
  if (view.scene.nodeCount > 0) layout.wake();
  return () => stops.forEach((stop) => stop());
}
