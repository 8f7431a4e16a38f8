/** The canvas as React sees it: an element, callbacks and a handle. Everything in it is drawn without React. */
import { useEffect, useId, useImperativeHandle, useRef, type Ref } from "react";
import type { Scene } from "@/state/scene";
import type { Put } from "@/state/moves";
import { useSelection } from "@/state/selection";
import type { Camera, Point } from "./camera";
import "./canvas.css";
import type { CanvasEvents, Tool } from "./controllers/stage";
import type { LayoutPort } from "./layout";
import { mount, type Mounted, type MountEvents } from "./mount";
import type { Degraded } from "./view";
import { texts } from "@/texts";

export type { Target, Tool } from "./controllers/stage";
export type { Degraded } from "./view";

export interface CanvasHandle {
  fit(): void;
  fitSelection(): void;
  zoom(direction: 1 | -1): void;
  /** Brings a node into the middle of the view. */
  focusNode(id: string): void;
  /** Where a node is in the window; `null` when there is no such node. */
  screenOf(id: string): Point | null;
  /** From a point of the window to graph coordinates. */
  toGraph(screen: Point): Point;
  runLayout(on: boolean): void;
  /** Puts nodes where they are said to stand, pinned or not. */
  put(puts: readonly Put[]): void;
  /** Lets nodes go that were pinned by hand; whether that is done. */
  unpin(ids: Iterable<string>): Promise<boolean>;
  /** Looks anew where everything stands. */
  look(): void;
  /** Draws anew which nodes are pinned. */
  repin(): void;
  camera(): Camera;
  lookFrom(camera: Camera): void;
  /** Puts the keyboard on the canvas. */
  focus(): void;
}

export interface GraphCanvasProps extends CanvasEvents {
  scene: Scene;
  layout: LayoutPort;
  tool: Tool;
  onDegraded?(reason: Degraded): void;
  onLayoutRunning?(running: boolean): void;
  /** A question to the layout that was not answered. */
  onFailure?(error: unknown): void;
  ref?: Ref<CanvasHandle>;
}

const ZOOM_STEP = 1.4;

export function GraphCanvas({ ref, ...props }: GraphCanvasProps) {
  const element = useRef<HTMLDivElement>(null);
  const mounted = useRef<Mounted | null>(null);
  const latest = useRef(props);
  const id = useId();
  const { scene, layout } = props;

  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    if (!element.current) return;
    const now = mount(element.current, id, scene, layout, () => eventsOf(latest.current), () => latest.current.tool);
    mounted.current = now;
    return () => {
      mounted.current = null;
      now.unmount();
    };
  }, [id, scene, layout]);

  useImperativeHandle(ref, () => handleOf(element, mounted), []);

  return (
    <div
      ref={element}
      className="canvas"
      role="application"
      aria-label={texts.canvas.name}
      aria-describedby={`${id}-help`}
      tabIndex={0}
      data-testid="graph-canvas"
    />
  );
}

type Latest = Omit<GraphCanvasProps, "ref">;

function eventsOf(props: Latest): MountEvents {
  const ignore = (): void => {};
  return {
    ...props,
    onDegraded: props.onDegraded ?? ignore,
    onLayoutRunning: props.onLayoutRunning ?? ignore,
    onFailure: props.onFailure ?? ignore,
  };
}

function handleOf(
  element: { current: HTMLDivElement | null },
  mounted: { current: Mounted | null },
): CanvasHandle {
  const corner = (): Point => {
    const { left = 0, top = 0 } = element.current?.getBoundingClientRect() ?? {};
    return { x: left, y: top };
  };
  const slotsOf = (ids: Iterable<string>): number[] =>
    [...ids].map((id) => mounted.current?.view.scene.slotOf(id)).filter((slot) => slot !== undefined);
  return {
    fit: () => mounted.current?.view.fit(),
    fitSelection: () => mounted.current?.view.fit(slotsOf(useSelection.getState().nodes)),
    zoom: (direction) => mounted.current?.view.zoomBy(direction > 0 ? ZOOM_STEP : 1 / ZOOM_STEP),
    focusNode: (id) => slotsOf([id]).forEach((slot) => mounted.current?.view.visit(slot)),
    screenOf(id) {
      const [slot] = slotsOf([id]);
      const at = slot === undefined ? undefined : mounted.current?.view.screenOf(slot);
      return at ? { x: at.x + corner().x, y: at.y + corner().y } : null;
    },
    toGraph: ({ x, y }) => mounted.current?.view.toGraph({ x: x - corner().x, y: y - corner().y }) ?? { x: 0, y: 0 },
    runLayout: (on) => void mounted.current?.layout.run(on),
    put: (puts) => void (mounted.current && put(mounted.current, puts)),
    unpin: async (ids) => mounted.current !== null && unpin(mounted.current, slotsOf(ids)),
    look: () => mounted.current?.layout.wake(),
    repin: () => mounted.current?.view.pinsChanged(),
    camera: () => ({ ...(mounted.current?.view.camera ?? { x: 0, y: 0, k: 1 }) }),
    lookFrom: (camera) => mounted.current?.view.lookFrom(camera),
    focus: () => element.current?.focus(),
  };
}

/** Nodes that are no longer there are left out. */
async function put({ view, layout }: Mounted, puts: readonly Put[]): Promise<void> {
  const { scene } = view;
  const moves = puts.flatMap(({ id, x, y, pinned }) => {
    const slot = scene.slotOf(id);
    return slot === undefined ? [] : [{ slot, x, y, pin: pinned }];
  });
  for (const { slot, x, y, pin } of moves) {
    layout.held.add(slot);
    scene.place(slot, x, y);
    scene.pin(slot, pin);
  }
  scene.moved();
  view.pinsChanged();
  await layout.move(moves);
  for (const { slot } of moves) layout.held.delete(slot);
}

/** Shown at once; where it fails the nodes are still held, and are shown so again. */
async function unpin({ view, layout }: Mounted, slots: number[]): Promise<boolean> {
  const show = (pinned: boolean): void => {
    for (const slot of slots) view.scene.pin(slot, pinned);
    view.pinsChanged();
  };
  show(false);
  const known = await layout.unpin(slots);
  if (!known) show(true);
  return known;
}
