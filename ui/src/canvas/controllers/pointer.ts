/** Turns pointer, wheel and key events into gestures. One gesture at a time; Escape gives it up. */
import type { Point } from "../camera";
import { nodeAt } from "../sight";
import { boxSelect } from "./boxSelect";
import { click, contextMenu, doubleClick } from "./click";
import { connect, handlePlace } from "./connect";
import { hover, leave } from "./hover";
import { key } from "./keyboard";
import { nodeDrag } from "./nodeDrag";
import { pan } from "./pan";
import { Pinch } from "./pinch";
import type { Drag, Gesture, Press, Stage } from "./stage";
import { wheel } from "./wheel";

/** In this order: the first that takes the press has it. */
const GESTURES: readonly Gesture[] = [boxSelect, nodeDrag, pan];
const SLACK = 4;

type Phase =
  | { kind: "idle" }
  | { kind: "pressed"; pointer: number; press: Press }
  | { kind: "dragging"; pointer: number; drag: Drag }
  | { kind: "pinching"; pinch: Pinch };

export class PointerControl {
  private phase: Phase = { kind: "idle" };
  private readonly touches = new Map<number, Point>();
  private readonly leaving = new AbortController();
  private hovering: Point | null = null;
  /** The node whose handle is shown. */
  private handled: number | null = null;
  private spaceUsed = false;

  constructor(private readonly stage: Stage) {
    const { element, overlay } = stage;
    const on = <K extends keyof HTMLElementEventMap>(type: K, then: (event: HTMLElementEventMap[K]) => void): void =>
      element.addEventListener(type, then, { signal: this.leaving.signal, passive: false });
    on("pointerdown", (event) => this.down(event));
    on("pointermove", (event) => this.move(event));
    on("pointerup", (event) => this.up(event));
    on("pointercancel", (event) => this.lost(event));
    on("pointerleave", () => this.left());
    on("wheel", (event) => wheel(stage, event, this.at(event)));
    on("dblclick", (event) => this.doubled(event));
    on("contextmenu", (event) => this.menu(event));
    on("keydown", (event) => this.keyDown(event));
    on("keyup", (event) => this.keyUp(event));
    overlay.handle.addEventListener("pointerdown", (event) => this.grab(event), { signal: this.leaving.signal });
  }

  /** After each frame: the handle follows its node. */
  followNode(): void {
    const { attention } = this.stage.view;
    const free = this.phase.kind === "idle" || this.phase.kind === "pressed";
    this.handled = free ? attention.hoverNode : null;
    this.stage.overlay.handleAt(this.handled === null ? null : handlePlace(this.stage, this.handled));
  }

  dispose(): void {
    this.leaving.abort();
  }

  private at(event: MouseEvent): Point {
    const { left, top } = this.stage.element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  private down(event: PointerEvent): void {
    if (event.target === this.stage.overlay.handle) return;
    const at = this.at(event);
    this.stage.element.setPointerCapture(event.pointerId);
    if (event.pointerType === "touch") this.touches.set(event.pointerId, at);
    if (this.touches.size === 2) return this.pinch();
    if (this.phase.kind !== "idle" || event.button > 1) return;
    if (event.button === 1) event.preventDefault();
    const node = nodeAt(this.stage.view.sight(), at);
    const press = { at, button: event.button, shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey, node };
    this.phase = { kind: "pressed", pointer: event.pointerId, press };
  }

  private grab(event: PointerEvent): void {
    if (event.button !== 0 || this.handled === null || this.phase.kind !== "idle") return;
    event.preventDefault();
    this.stage.element.setPointerCapture(event.pointerId);
    this.begin(event.pointerId, connect(this.handled, this.stage));
  }

  private begin(pointer: number, drag: Drag): void {
    this.phase = { kind: "dragging", pointer, drag };
    this.stage.element.dataset.cursor = drag.cursor;
    this.stage.overlay.handleAt(null);
  }

  private move(event: PointerEvent): void {
    const at = this.at(event);
    if (this.touches.has(event.pointerId)) this.touches.set(event.pointerId, at);
    if (this.phase.kind === "pinching") this.phase.pinch.move(...this.fingers());
    else if (this.phase.kind === "idle") this.hoverSoon(at);
    else if (event.pointerId === this.phase.pointer) this.advance(this.phase, at);
  }

  private advance(phase: Exclude<Phase, { kind: "idle" } | { kind: "pinching" }>, at: Point): void {
    if (phase.kind === "dragging") return phase.drag.move(at);
    const { press, pointer } = phase;
    if (Math.hypot(at.x - press.at.x, at.y - press.at.y) < SLACK) return;
    const drag = GESTURES.reduce<Drag | null>((found, gesture) => found ?? gesture(press, this.stage), null);
    if (!drag) return;
    this.begin(pointer, drag);
    drag.move(at);
  }

  private up(event: PointerEvent): void {
    this.touches.delete(event.pointerId);
    const { phase } = this;
    if (phase.kind === "idle" || (phase.kind !== "pinching" && phase.pointer !== event.pointerId)) return;
    this.rest();
    if (phase.kind === "dragging") this.finish(phase.drag, this.at(event));
    else if (phase.kind === "pressed") click(phase.press, this.stage);
    if (event.pointerType !== "touch") this.hoverSoon(this.at(event));
  }

  private finish(drag: Drag, at: Point): void {
    const { width, height } = this.stage.view.viewport;
    const inside = at.x >= 0 && at.y >= 0 && at.x <= width && at.y <= height;
    if (drag.staysInside && !inside) drag.cancel();
    else drag.end(at);
  }

  private lost(event: PointerEvent): void {
    this.touches.delete(event.pointerId);
    this.giveUp();
  }

  /** Says whether there was a gesture to give up. */
  private giveUp(): boolean {
    const { phase } = this;
    this.rest();
    if (phase.kind === "dragging") phase.drag.cancel();
    return phase.kind === "dragging";
  }

  private rest(): void {
    this.phase = { kind: "idle" };
    this.stage.element.dataset.cursor = "";
    this.spaceUsed = true;
    this.stage.view.schedule();
  }

  private pinch(): void {
    this.giveUp();
    this.phase = { kind: "pinching", pinch: new Pinch(this.stage, ...this.fingers()) };
  }

  private fingers(): [Point, Point] {
    const [a, b] = [...this.touches.values()];
    return [a, b];
  }

  /** Looks under the pointer once a frame, not once an event. */
  private hoverSoon(at: Point): void {
    const waiting = this.hovering !== null;
    this.hovering = at;
    if (waiting) return;
    requestAnimationFrame(() => {
      const last = this.hovering;
      this.hovering = null;
      if (last && this.phase.kind === "idle" && !this.leaving.signal.aborted) hover(this.stage, last);
    });
  }

  private left(): void {
    this.hovering = null;
    if (this.phase.kind === "idle") leave(this.stage);
  }

  private doubled(event: MouseEvent): void {
    if (event.target !== this.stage.overlay.handle && event.button === 0) doubleClick(this.stage, this.at(event));
  }

  private menu(event: MouseEvent): void {
    event.preventDefault();
    this.giveUp();
    contextMenu(this.stage, this.at(event));
  }

  private keyDown(event: KeyboardEvent): void {
    if (event.target !== this.stage.element) return;
    if (event.key === "Escape" && this.giveUp()) return event.stopPropagation();
    if (event.key === " ") {
      event.preventDefault();
      if (!this.stage.space) this.spaceUsed = false;
      this.stage.space = true;
    } else if (key(this.stage, event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /** Space held is for panning; Space alone, pressed and let go, selects. */
  private keyUp(event: KeyboardEvent): void {
    if (event.key !== " ") return;
    this.stage.space = false;
    if (!this.spaceUsed) key(this.stage, event);
  }
}
