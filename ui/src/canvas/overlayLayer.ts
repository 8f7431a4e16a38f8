/** What gestures draw over the picture: the selection box, the line of a new edge, the handle it is drawn from. */
import type { Point } from "./camera";
import { texts } from "@/texts";

const SVG = "http://www.w3.org/2000/svg";

export class OverlayLayer {
  readonly handle: HTMLElement;
  private readonly svg: SVGSVGElement;
  private readonly rect: SVGRectElement;
  private readonly line: SVGPathElement;

  constructor(element: HTMLElement) {
    this.svg = shape(element, "svg");
    this.svg.setAttribute("class", "canvas-gestures");
    this.svg.setAttribute("aria-hidden", "true");
    this.rect = shape(this.svg, "rect");
    this.rect.setAttribute("class", "canvas-box");
    this.line = shape(this.svg, "path");
    this.line.setAttribute("class", "canvas-ghost");
    // Not a button: it is for the pointer only and must not take the keyboard from the canvas.
    this.handle = document.createElement("div");
    this.handle.className = "canvas-handle";
    this.handle.title = texts.canvas.connect;
    this.handle.setAttribute("aria-hidden", "true");
    element.append(this.handle);
    this.box(null);
    this.ghost(null);
    this.handleAt(null);
  }

  box(corners: [Point, Point] | null): void {
    this.rect.style.display = corners ? "" : "none";
    if (!corners) return;
    const [a, b] = corners;
    set(this.rect, { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) });
  }

  ghost(ends: [Point, Point] | null): void {
    this.line.style.display = ends ? "" : "none";
    if (ends) this.line.setAttribute("d", `M${ends[0].x} ${ends[0].y}L${ends[1].x} ${ends[1].y}`);
  }

  handleAt(at: Point | null): void {
    this.handle.style.display = at ? "" : "none";
    if (at) this.handle.style.transform = `translate(${at.x}px, ${at.y}px) translate(-50%, -50%)`;
  }

  dispose(): void {
    this.svg.remove();
    this.handle.remove();
  }
}

function shape<K extends keyof SVGElementTagNameMap>(parent: Element, name: K): SVGElementTagNameMap[K] {
  const made = document.createElementNS(SVG, name) as SVGElementTagNameMap[K];
  parent.append(made);
  return made;
}

function set(element: Element, attributes: Record<string, number>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}
