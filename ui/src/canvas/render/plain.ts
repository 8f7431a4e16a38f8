/** The graph on a plain 2D canvas, for machines without WebGL 2: straight edges, no fading, no halo of the pointer. */
import { mix, toCss, type Rgba } from "../color";
import { toScreen, type Point, type Viewport } from "../camera";
import { loopCircle } from "../geometry";
import type { EdgeBatch, EdgeLook } from "../look/edges";
import { Mark, type NodeLook } from "../look/nodes";
import { drawnRadius, drawnWidth, type FocusLook, type Frame, type Renderer } from "./frame";

const TURN = 2 * Math.PI;
const ARROWS_FROM = 0.42;
const ARROW_LENGTH = 7;
const ARROW_SPREAD = 0.42;

export class PlainRenderer implements Renderer {
  drawCalls = 0;
  private nodes: NodeLook | null = null;
  private edges: EdgeLook | null = null;
  private focus: FocusLook | null = null;
  private positions: Float32Array = new Float32Array(0);

  constructor(
    private readonly pen: CanvasRenderingContext2D,
    private readonly canvas: HTMLCanvasElement,
  ) {}

  setNodes(look: NodeLook): void {
    this.nodes = look;
  }

  setEdges(look: EdgeLook): void {
    this.edges = look;
  }

  setFocus(look: FocusLook): void {
    this.focus = look;
  }

  setPositions(positions: Float32Array): void {
    this.positions = positions;
  }

  setTheme(): void {}

  resize({ width, height }: Viewport, pixelRatio: number): void {
    this.canvas.width = Math.max(1, Math.round(width * pixelRatio));
    this.canvas.height = Math.max(1, Math.round(height * pixelRatio));
  }

  draw(frame: Frame): void {
    const { pen } = this;
    this.drawCalls = 0;
    pen.setTransform(frame.pixelRatio, 0, 0, frame.pixelRatio, 0, 0);
    pen.fillStyle = toCss(frame.theme.background);
    pen.fillRect(0, 0, frame.viewport.width, frame.viewport.height);
    if (this.edges && !frame.hideEdges) this.drawEdges(frame, this.edges, frame.edgeOpacity * (1 - 0.8 * frame.dim));
    if (this.nodes) this.drawNodes(frame, this.nodes, frame.dim * 0.82);
    if (this.focus) this.drawEdges(frame, this.focus.edges, 1);
    if (this.focus && this.nodes) this.drawFocus(frame, this.focus, this.nodes);
    this.drawLabels(frame);
  }

  private at({ camera, viewport }: Frame, slot: number): Point {
    return toScreen(camera, viewport, { x: this.positions[slot * 2], y: this.positions[slot * 2 + 1] });
  }

  private drawEdges(frame: Frame, { straight, curved }: EdgeLook, opacity: number): void {
    for (const batch of [straight, curved]) this.drawBatch(frame, batch, opacity);
  }

  private drawBatch(frame: Frame, { count, ends, color, width, bend }: EdgeBatch, opacity: number): void {
    const { pen } = this;
    for (let i = 0; i < count; i++) {
      const a = this.at(frame, ends[i * 2]);
      const b = this.at(frame, ends[i * 2 + 1]);
      pen.strokeStyle = toCss(color[i], opacity);
      pen.lineWidth = drawnWidth(width[i], frame.scale);
      pen.beginPath();
      if (ends[i * 2] === ends[i * 2 + 1]) {
        const ra = drawnRadius(this.nodes?.radius[ends[i * 2]] ?? 0, frame.scale);
        const { center, radius } = loopCircle({ a, ra, bend: bend[i] });
        pen.arc(center.x, center.y, radius, 0, TURN);
      } else {
        pen.moveTo(a.x, a.y);
        const lift = 2 * bend[i];
        pen.quadraticCurveTo((a.x + b.x) / 2 + (b.y - a.y) * lift, (a.y + b.y) / 2 - (b.x - a.x) * lift, b.x, b.y);
      }
      pen.stroke();
      this.drawCalls++;
      if (frame.scale >= ARROWS_FROM && ends[i * 2] !== ends[i * 2 + 1]) this.drawArrow(frame, a, b, ends[i * 2 + 1], bend[i]);
    }
  }

  /** In the colour of the line it ends. */
  private drawArrow({ scale }: Frame, a: Point, b: Point, target: number, bend: number): void {
    const { pen } = this;
    // An arc as high as `bend` times the distance comes in at this angle to the straight line.
    const way = Math.atan2(b.y - a.y, b.x - a.x) + Math.atan(4 * bend);
    const gap = drawnRadius(this.nodes?.radius[target] ?? 0, scale) + 1;
    const [tipX, tipY] = [b.x - Math.cos(way) * gap, b.y - Math.sin(way) * gap];
    pen.fillStyle = pen.strokeStyle;
    pen.beginPath();
    pen.moveTo(tipX, tipY);
    for (const side of [-1, 1]) {
      const back = way + Math.PI + side * ARROW_SPREAD;
      pen.lineTo(tipX + Math.cos(back) * ARROW_LENGTH, tipY + Math.sin(back) * ARROW_LENGTH);
    }
    pen.fill();
  }

  private drawNodes(frame: Frame, { count, radius, color, marks }: NodeLook, dim: number): void {
    for (let slot = 0; slot < count; slot++) {
      if (radius[slot] > 0) this.drawNode(frame, slot, radius[slot], mix(color[slot], frame.theme.background, dim), marks[slot]);
    }
  }

  private drawFocus(frame: Frame, { slots, color, marks }: FocusLook, { radius }: NodeLook): void {
    slots.forEach((slot, i) => this.drawNode(frame, slot, radius[slot], color[i], marks[i]));
  }

  private drawNode(frame: Frame, slot: number, natural: number, color: Rgba, marks: number): void {
    const { pen } = this;
    const { x, y } = this.at(frame, slot);
    const radius = drawnRadius(natural, frame.scale);
    pen.fillStyle = toCss(color);
    pen.beginPath();
    if (marks & Mark.pointer) pen.roundRect(x - radius * 0.88, y - radius * 0.88, radius * 1.76, radius * 1.76, radius * 0.3);
    else pen.arc(x, y, radius, 0, TURN);
    pen.fill();
    if (marks & (Mark.selected | Mark.focused | Mark.hovered)) this.ring(x, y, radius + 3.3, frame.theme.ink);
    if (marks & Mark.pinned) this.dot(x, y, radius * 0.3, frame.theme.background);
    this.drawCalls++;
  }

  private ring(x: number, y: number, radius: number, color: Rgba): void {
    this.pen.strokeStyle = toCss(color);
    this.pen.lineWidth = 2.2;
    this.pen.beginPath();
    this.pen.arc(x, y, radius, 0, TURN);
    this.pen.stroke();
  }

  private dot(x: number, y: number, radius: number, color: Rgba): void {
    this.pen.fillStyle = toCss(color);
    this.pen.beginPath();
    this.pen.arc(x, y, radius, 0, TURN);
    this.pen.fill();
  }

  private drawLabels({ labels, theme, pixelRatio }: Frame): void {
    const { pen } = this;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.lineJoin = "round";
    for (const { text, size, x, y, angle, opacity, color } of labels) {
      pen.setTransform(pixelRatio, 0, 0, pixelRatio, x * pixelRatio, y * pixelRatio);
      pen.rotate(angle);
      pen.font = `500 ${size}px ${theme.font}`;
      pen.strokeStyle = toCss(theme.background, 0.88 * opacity);
      pen.lineWidth = 4;
      pen.strokeText(text, 0, 0);
      pen.fillStyle = toCss(color, opacity);
      pen.fillText(text, 0, 0);
    }
  }

  dispose(): void {
    this.nodes = this.edges = this.focus = null;
  }
}

export function plainRenderer(canvas: HTMLCanvasElement): PlainRenderer | null {
  const pen = canvas.getContext("2d", { alpha: false });
  return pen ? new PlainRenderer(pen, canvas) : null;
}
