/**
 * The picture of a graph in an element: camera, renderer and frame loop. It draws when something changed and rests
 * otherwise. Gestures and React stand outside and talk to this.
 */
import type { Scene } from "@/state/scene";
import { fitted, panned, toGraph, zoomed, type Box, type Camera, type Point, type Viewport } from "./camera";
import { boxOf, nodeScale } from "./extent";
import { Flight, prefersStillness } from "./flight";
import { edgeOpacity } from "./look/edges";
import { Fades } from "./look/fades";
import type { Attention } from "./look/focus";
import { labelsOf, nodeLabel, type Wanted } from "./look/labels";
import { textMeasure, type Measure } from "./look/text";
import { Pace } from "./pace";
import { Picture } from "./picture";
import type { Label } from "./render/frame";
import { Screen } from "./screen";
import { nodeScreen, type Sight } from "./sight";
import { readTheme, type Theme } from "./theme";

export type Degraded = "no-webgl" | "slow";

export interface ViewEvents {
  onDegraded(reason: Degraded): void;
  /** After each frame: things laid over the picture follow it. */
  onDrawn(): void;
}

export interface Stats {
  drawCalls: number;
  renderMs: number;
  firstFrameMs: number | null;
}

const PADDING = 56;
/** The tools lie over the lower rim of the canvas. */
const FOOT = 32;
const JUST_MS = 1000;
const CLOSEST_PX = 1600;
const FIRST_CLOSENESS_PX = 110;
const DIM_MS = 110;
const LABELS = 260;
/** Below this many edges even a slow machine keeps them while it moves. */
const FEW_EDGES = 1500;

export class GraphView {
  readonly stats: Stats = { drawCalls: 0, renderMs: 0, firstFrameMs: null };
  camera: Camera = { x: 0, y: 0, k: 1 };

  private readonly picture: Picture;
  private readonly screen: Screen;
  private readonly fades = new Fades();
  private readonly pace = new Pace();
  private theme: Theme;
  private measure: Measure;
  private flight: Flight | null = null;
  /** Until a person moves the camera, it follows a layout that is still spreading. */
  private following = false;
  private spreading = false;
  private fittedAt = -Infinity;
  /** All of it was fitted, and nobody has looked elsewhere since. */
  private whole = false;
  private generation = -1;
  private dim = 0;
  private light = false;
  private frame: number | null = null;
  private drawnAt = 0;
  private readonly born: number;
  private readonly stopListening: (() => void)[];

  constructor(
    private readonly element: HTMLElement,
    readonly scene: Scene,
    private readonly events: ViewEvents,
  ) {
    this.born = performance.now();
    this.theme = readTheme(element);
    this.measure = textMeasure(this.theme.font);
    this.picture = new Picture(scene);
    this.screen = new Screen(element, {
      onResize: () => this.resized(),
      onRenewed: () => this.renewed(),
    });
    if (this.screen.plain) events.onDegraded("no-webgl");
    this.stopListening = [scene.subscribe(() => this.restructured()), scene.onMoved(() => this.moved())];
    this.restructured();
  }

  get viewport(): Viewport {
    return this.screen.viewport;
  }

  get attention(): Attention {
    return this.picture.attention;
  }

  sight(): Sight {
    const { scene, camera, viewport, picture } = this;
    const scale = nodeScale(picture.spacing, camera.k);
    return { scene, camera, viewport, scale, bends: picture.bends, radius: picture.nodes.radius };
  }

  /** The colour a node is drawn in, and whether it has stepped back. */
  lookOf(slot: number): { color: number; dimmed: boolean } {
    const { nodes, focus } = this.picture;
    return { color: nodes.color[slot], dimmed: focus.dims && !focus.nodes.has(slot) };
  }

  get order(): Uint32Array {
    return this.picture.order;
  }

  attend(part: Partial<Attention>): void {
    this.picture.attend(part);
    this.schedule();
  }

  /** Colours anew: after a change of theme, or of pins. */
  repaint(): void {
    this.theme = readTheme(this.element);
    this.measure = textMeasure(this.theme.font);
    this.screen.renderer.setTheme(this.theme);
    this.picture.repaint();
    this.schedule();
  }

  pinsChanged(): void {
    this.picture.repaint();
    this.schedule();
  }

  toGraph(at: Point): Point {
    return toGraph(this.camera, this.viewport, at);
  }

  screenOf(slot: number): Point {
    return nodeScreen(this.sight(), slot);
  }

  /** Shows all of it, or all of `slots`. */
  fit(slots?: Iterable<number>): void {
    const box = boxOf(this.scene, slots);
    if (!box) return;
    this.flyTo(this.fitted(box));
    if (slots) return;
    this.whole = true;
    this.following = this.spreading;
    this.fittedAt = performance.now();
  }

  /** Brings a node to the middle, close enough to read what is round it. */
  visit(slot: number): void {
    const k = Math.max(this.camera.k, this.closest(60));
    this.flyTo({ x: this.scene.x(slot), y: this.scene.y(slot), k });
  }

  /** Moves the camera as little as it takes to have the node in view. */
  reveal(slot: number): void {
    const { x, y } = this.screenOf(slot);
    const { width, height } = this.viewport;
    if (x > PADDING && y > PADDING && x < width - PADDING && y < height - PADDING) return;
    this.flyTo({ ...this.camera, x: this.scene.x(slot), y: this.scene.y(slot) });
  }

  /** Takes the view that somebody kept. */
  lookFrom(camera: Camera): void {
    this.flyTo({ ...camera });
  }

  panBy(dx: number, dy: number): void {
    this.steer(panned(this.camera, dx, dy));
  }

  zoomAt(at: Point, factor: number): void {
    this.steer(zoomed(this.camera, this.viewport, at, factor, this.limits()));
  }

  zoomBy(factor: number): void {
    const { width, height } = this.viewport;
    const from = this.flight?.to ?? this.camera;
    this.flyTo(zoomed(from, this.viewport, { x: width / 2, y: height / 2 }, factor, this.limits()));
  }

  /** The layout runs. Who has just asked to see all of it means what it becomes. */
  started(): void {
    this.spreading = true;
    if (this.justFitted) this.following = true;
  }

  /** The layout has come to rest: whatever moves later, the view stays. */
  settled(): void {
    this.spreading = false;
    if (this.following && this.scene.nodeCount > 0) this.fit();
    this.following = false;
  }

  schedule(): void {
    this.frame ??= requestAnimationFrame((now) => this.draw(now));
  }

  dispose(): void {
    this.stopListening.forEach((stop) => stop());
    if (this.frame !== null) cancelAnimationFrame(this.frame);
    this.screen.dispose();
  }

  private steer(camera: Camera): void {
    this.camera = camera;
    this.flight = null;
    this.following = this.whole = false;
    this.fittedAt = -Infinity;
    this.schedule();
  }

  private flyTo(camera: Camera): void {
    const now = performance.now();
    this.following = this.whole = false;
    if (prefersStillness()) this.camera = camera;
    else this.flight = new Flight(this.camera, camera, now);
    this.schedule();
  }

  private fitted(box: Box): Camera {
    return fitted(box, this.viewport, this.padding(), this.closest(FIRST_CLOSENESS_PX), FOOT);
  }

  private padding(): number {
    return Math.min(PADDING, this.viewport.width / 8, this.viewport.height / 8);
  }

  private closest(px: number): number {
    return px / this.picture.spacing;
  }

  private limits(): [number, number] {
    const box = boxOf(this.scene);
    const farthest = box ? fitted(box, this.viewport, this.padding(), Infinity).k * 0.25 : 1e-3;
    const closest = this.closest(CLOSEST_PX);
    return [Math.min(farthest, closest / 8), closest];
  }

  private restructured(): void {
    if (this.scene.generation !== this.generation) this.following = this.scene.nodeCount > 0;
    this.generation = this.scene.generation;
    this.picture.moved();
    this.schedule();
  }

  private moved(): void {
    this.picture.moved();
    if (this.justFitted && !this.spreading) this.refit();
    this.schedule();
  }

  private get justFitted(): boolean {
    return performance.now() - this.fittedAt < JUST_MS;
  }

  /** A small graph is laid out before it is seen to run: what was fitted has moved at once. */
  private refit(): void {
    const { fittedAt } = this;
    this.fit();
    this.fittedAt = fittedAt;
  }

  /** What was seen whole stays whole. */
  private resized(): void {
    const box = this.whole && this.viewport.width > 0 ? boxOf(this.scene) : null;
    if (box) {
      this.camera = this.fitted(box);
      this.flight = null;
    }
    this.schedule();
  }

  private renewed(): void {
    this.picture.renew();
    this.schedule();
  }

  private draw(now: number): void {
    this.frame = null;
    if (this.viewport.width === 0 || this.viewport.height === 0) return;
    const began = performance.now();
    const elapsed = Math.min(64, now - this.drawnAt);
    this.drawnAt = now;
    this.picture.update(this.screen.renderer, this.theme);
    const flying = this.steerCamera(now);
    const dimming = this.stepDim(elapsed);
    const { labels, changing } = this.labels(elapsed);
    this.render(labels, flying);
    this.stats.renderMs = performance.now() - began;
    this.stats.drawCalls = this.screen.renderer.drawCalls;
    if (this.scene.nodeCount > 0) this.stats.firstFrameMs ??= performance.now() - this.born;
    if (this.pace.frame(now, flying || dimming || changing)) this.lighten();
    if (flying || dimming || changing) this.schedule();
    this.events.onDrawn();
  }

  private render(labels: readonly Label[], flying: boolean): void {
    const { camera, viewport, theme, dim } = this;
    const { scale } = this.sight();
    this.screen.renderer.draw({
      camera,
      viewport,
      pixelRatio: this.screen.pixelRatio,
      theme,
      scale,
      edgeOpacity: edgeOpacity(this.scene.drawn.edgeCount, scale),
      dim: dim * dim * (3 - 2 * dim),
      hideEdges: this.light && flying && this.scene.drawn.edgeCount > FEW_EDGES,
      labels,
    });
  }

  /** Says whether the camera is still moving by itself. */
  private steerCamera(now: number): boolean {
    if (this.flight) {
      const { camera, done } = this.flight.at(now);
      this.camera = camera;
      if (done) this.flight = null;
      return !done;
    }
    const box = this.following ? boxOf(this.scene) : null;
    if (box) this.camera = this.fitted(box);
    return false;
  }

  private stepDim(elapsed: number): boolean {
    const goal = this.picture.focus.dims ? 1 : 0;
    const step = prefersStillness() ? 1 : elapsed / DIM_MS;
    this.dim = goal > this.dim ? Math.min(goal, this.dim + step) : Math.max(goal, this.dim - step);
    return this.dim !== goal;
  }

  private labels(elapsed: number): { labels: Label[]; changing: boolean } {
    const { theme, measure, picture } = this;
    const sight = this.sight();
    const limit = this.light ? LABELS / 3 : LABELS;
    const wanted: Wanted = { sight, theme, focus: picture.focus, order: picture.order, measure, titles: picture.titles, limit };
    const moved = (label: Label): Label | null => {
      const slot = label.key.startsWith("n") ? Number(label.key.slice(1)) : null;
      return slot !== null && this.scene.drawn.nodes[slot] === 1 ? nodeLabel(wanted, slot, label.above) : null;
    };
    return this.fades.step(labelsOf(wanted), prefersStillness() ? Infinity : elapsed, moved);
  }

  private lighten(): void {
    this.light = true;
    this.screen.lighten();
    this.events.onDegraded("slow");
  }
}
