/** What a renderer is told, and what it must do: two of them stand behind this, WebGL and plain canvas. */
import type { Camera, Viewport } from "../camera";
import type { EdgeLook } from "../look/edges";
import type { NodeLook } from "../look/nodes";
import type { Rgba } from "../color";
import type { Theme } from "../theme";

/** Text to draw, its middle in screen pixels. */
export interface Label {
  key: string;
  text: string;
  size: number;
  x: number;
  y: number;
  angle: number;
  opacity: number;
  color: Rgba;
  /** Written over its node, not under it. */
  above?: boolean;
}

export interface FocusLook {
  slots: Uint32Array;
  color: Uint32Array;
  marks: Uint8Array;
  edges: EdgeLook;
}

export interface Frame {
  camera: Camera;
  viewport: Viewport;
  pixelRatio: number;
  theme: Theme;
  /** How many times their natural size nodes are drawn. */
  scale: number;
  edgeOpacity: number;
  /** 0: all is plain; 1: what is out of focus has stepped back. */
  dim: number;
  hideEdges: boolean;
  labels: readonly Label[];
}

export interface Renderer {
  readonly drawCalls: number;
  setNodes(look: NodeLook): void;
  setEdges(look: EdgeLook): void;
  setPositions(positions: Float32Array, slots: number): void;
  setFocus(look: FocusLook): void;
  /** Drops what was drawn in the colours of another theme. */
  setTheme(theme: Theme): void;
  resize(viewport: Viewport, pixelRatio: number): void;
  draw(frame: Frame): void;
  dispose(): void;
}

/** The least radius in pixels at which a node is still drawn. */
export const LEAST_RADIUS = 0.8;

export function drawnRadius(natural: number, scale: number): number {
  return Math.max(LEAST_RADIUS, natural * scale);
}

/** Widths follow the zoom less than nodes do. */
export function drawnWidth(natural: number, scale: number): number {
  return natural * Math.min(1.35, Math.max(0.6, scale));
}

