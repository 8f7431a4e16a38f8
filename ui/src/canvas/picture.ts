/**
 * The scene as the renderer holds it. Remembers what is out of date and brings exactly that up to date, once a
 * frame: structure (edges, fans, ranks), colours, positions, focus.
 */
import type { Scene } from "@/state/scene";
import { PLAIN } from "@/state/paint";
import { NOTHING } from "@/state/selection";
import { spacingOf } from "./extent";
import { edgeLook } from "./look/edges";
import { focusLook } from "./look/emphasis";
import { bendsOf } from "./look/fan";
import { focusOf, type Attention, type Focus } from "./look/focus";
import { importance, nodeLook, type NodeLook } from "./look/nodes";
import type { Renderer } from "./render/frame";
import { Titles } from "./look/text";
import type { Theme } from "./theme";

const NO_FOCUS: Focus = { nodes: new Map(), edges: new Map(), dims: false };

export class Picture {
  attention: Attention = { hoverNode: null, hoverEdge: null, cursor: null, selected: NOTHING, overlay: null, paint: PLAIN };
  bends: Float32Array = new Float32Array(0);
  /** Slots, most important first. */
  order: Uint32Array = new Uint32Array(0);
  focus: Focus = NO_FOCUS;
  readonly titles: Titles;
  nodes: NodeLook = { count: 0, radius: new Float32Array(0), color: new Uint32Array(0), marks: new Uint8Array(0) };

  private version = -1;
  private measured: number | null = null;
  private stale = { look: true, positions: true, focus: true };

  constructor(private readonly scene: Scene) {
    this.titles = new Titles((slot) => scene.title(slot));
  }

  attend(part: Partial<Attention>): void {
    const recolored = part.paint !== undefined && part.paint !== this.attention.paint;
    this.attention = { ...this.attention, ...part };
    this.stale.focus = true;
    if (recolored) this.stale.look = true;
  }

  repaint(): void {
    this.stale.look = true;
  }

  moved(): void {
    this.stale.positions = true;
    this.measured = null;
  }

  /** The usual distance between neighbours, in graph units. */
  get spacing(): number {
    return (this.measured ??= spacingOf(this.scene));
  }

  /** A renderer that knows nothing yet. */
  renew(): void {
    this.version = -1;
  }

  update(renderer: Renderer, theme: Theme): void {
    if (this.version !== this.scene.version) this.restructure();
    if (this.stale.positions) this.position(renderer);
    if (this.stale.look) this.paint(renderer, theme);
    if (this.stale.focus) this.point(renderer, theme);
    this.stale = { look: false, positions: false, focus: false };
  }

  private restructure(): void {
    const { scene } = this;
    const { source, target, edges } = scene.drawn;
    this.version = scene.version;
    this.bends = bendsOf({ count: scene.edgeSlots, source, target, alive: edges });
    this.titles.forget();
    this.forget();
    this.stale = { look: true, positions: true, focus: true };
  }

  /** Lets go of what was hovered or visited and is no longer there. */
  private forget(): void {
    const { hoverNode, hoverEdge, cursor } = this.attention;
    const node = (slot: number | null): number | null => (slot !== null && this.scene.drawn.nodes[slot] === 1 ? slot : null);
    const edge = hoverEdge !== null && this.scene.drawn.edges[hoverEdge] === 1 ? hoverEdge : null;
    this.attention = { ...this.attention, hoverNode: node(hoverNode), hoverEdge: edge, cursor: node(cursor) };
  }

  private position(renderer: Renderer): void {
    renderer.setPositions(this.scene.columns.positions, this.scene.slots);
  }

  private paint(renderer: Renderer, theme: Theme): void {
    const { paint } = this.attention;
    this.nodes = nodeLook(this.scene, theme, paint);
    this.order = importance(this.scene, this.nodes.radius);
    renderer.setNodes(this.nodes);
    renderer.setEdges(edgeLook(this.scene, theme, paint, this.bends));
    this.stale.focus = true;
  }

  private point(renderer: Renderer, theme: Theme): void {
    this.focus = focusOf(this.scene, this.attention);
    renderer.setFocus(focusLook(this.focus, { scene: this.scene, theme, nodes: this.nodes, bends: this.bends }));
  }
}
