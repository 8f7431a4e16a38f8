/**
 * `window.__asterism`: what a test that drives the real window needs to know about the picture. It only reads.
 * Screen positions are in the window's CSS pixels, so that they can be clicked.
 */
import { toHex } from "./color";
import type { LayoutFollower } from "./layout";
import { edgeAt, nodeAt, nodeRadius } from "./sight";
import type { GraphView, Stats } from "./view";

export interface ProbedNode {
  id: string;
  title: string;
  x: number;
  y: number;
  screenX: number;
  screenY: number;
  radius: number;
  color: string;
  dimmed: boolean;
  pinned: boolean;
}

export interface Probe extends Readonly<Stats> {
  nodes(): ProbedNode[];
  readonly edges: number;
  /** What a click at a place of the window would meet. */
  under(x: number, y: number): "node" | "edge" | "empty";
  /** Whether the layout rests. */
  settled(): boolean;
  readonly camera: { x: number; y: number; k: number };
}

declare global {
  interface Window {
    __asterism?: Probe;
  }
}

export function installProbe(view: GraphView, layout: LayoutFollower, element: HTMLElement): () => void {
  const probe: Probe = {
    nodes: () => probed(view, element),
    get edges() {
      return view.scene.drawn.edgeCount;
    },
    under: (x, y) => under(view, element, x, y),
    settled: () => layout.running === false,
    get camera() {
      return { ...view.camera };
    },
    get drawCalls() {
      return view.stats.drawCalls;
    },
    get renderMs() {
      return view.stats.renderMs;
    },
    get firstFrameMs() {
      return view.stats.firstFrameMs;
    },
  };
  window.__asterism = probe;
  return () => {
    if (window.__asterism === probe) delete window.__asterism;
  };
}

function under(view: GraphView, element: HTMLElement, x: number, y: number): "node" | "edge" | "empty" {
  const { left, top } = element.getBoundingClientRect();
  const at = { x: x - left, y: y - top };
  if (nodeAt(view.sight(), at) !== null) return "node";
  return edgeAt(view.sight(), at) === null ? "empty" : "edge";
}

function probed(view: GraphView, element: HTMLElement): ProbedNode[] {
  const { scene } = view;
  const { left, top } = element.getBoundingClientRect();
  const sight = view.sight();
  return Array.from(view.order, (slot) => {
    const { x, y } = view.screenOf(slot);
    const { color, dimmed } = view.lookOf(slot);
    return {
      id: scene.nodeId(slot),
      title: scene.title(slot),
      x: scene.x(slot),
      y: scene.y(slot),
      screenX: left + x,
      screenY: top + y,
      radius: nodeRadius(sight, slot),
      color: toHex(color),
      dimmed,
      pinned: scene.columns.pinned[slot] === 1,
    };
  });
}
