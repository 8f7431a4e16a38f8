/** The drawing surface: its element, its size, and which renderer draws on it. */
import type { Viewport } from "./camera";
import type { Renderer } from "./render/frame";
import { plainRenderer } from "./render/plain";
import { webglRenderer } from "./render/webgl";

export interface ScreenEvents {
  onResize(): void;
  /** The renderer is a new one that knows nothing yet. */
  onRenewed(): void;
}

const SHARPEST = 2;

export class NoCanvas extends Error {
  override name = "NoCanvas";
}

export class Screen {
  viewport: Viewport = { width: 0, height: 0 };
  pixelRatio = 1;
  renderer: Renderer;
  /** Whether this machine has no WebGL 2. */
  readonly plain: boolean;
  private readonly canvas: HTMLCanvasElement;
  private readonly observer: ResizeObserver;
  private sharpest = SHARPEST;

  constructor(
    private readonly element: HTMLElement,
    private readonly events: ScreenEvents,
  ) {
    const first = addCanvas(element);
    const webgl = webglRenderer(first);
    this.plain = webgl === null;
    if (webgl) {
      this.canvas = first;
      this.renderer = webgl;
    } else {
      // A canvas that was asked for WebGL once may refuse to be a plain one.
      first.remove();
      this.canvas = addCanvas(element);
      this.renderer = required(plainRenderer(this.canvas));
    }
    this.canvas.addEventListener("webglcontextlost", this.lost);
    this.canvas.addEventListener("webglcontextrestored", this.restored);
    this.observer = new ResizeObserver(() => this.measure());
    this.observer.observe(element);
    this.measure();
  }

  /** Draws fewer pixels from now on. */
  lighten(): void {
    this.sharpest = 1;
    this.measure();
  }

  dispose(): void {
    this.observer.disconnect();
    this.renderer.dispose();
    this.canvas.remove();
  }

  private measure(): void {
    const { clientWidth: width, clientHeight: height } = this.element;
    this.viewport = { width, height };
    this.pixelRatio = Math.min(this.sharpest, Math.max(1, globalThis.devicePixelRatio || 1));
    this.renderer.resize(this.viewport, this.pixelRatio);
    this.events.onResize();
  }

  private readonly lost = (event: Event): void => event.preventDefault();

  private readonly restored = (): void => {
    const renewed = webglRenderer(this.canvas);
    if (!renewed) return;
    this.renderer = renewed;
    this.measure();
    this.events.onRenewed();
  };
}

function addCanvas(element: HTMLElement): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.className = "canvas-surface";
  canvas.setAttribute("aria-hidden", "true");
  element.prepend(canvas);
  return canvas;
}

function required(renderer: Renderer | null): Renderer {
  if (!renderer) throw new NoCanvas("This web view can draw neither WebGL 2 nor a plain canvas.");
  return renderer;
}
