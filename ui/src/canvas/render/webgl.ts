/**
 * The graph in a handful of draw calls, however large it is: all edges, all nodes, then what is in focus once more
 * on top, then the labels. Nothing per item is computed on this side while the view moves.
 */
import { blue, green, red, type Rgba } from "../color";
import type { EdgeBatch, EdgeLook } from "../look/edges";
import type { NodeLook } from "../look/nodes";
import type { Viewport } from "../camera";
import { ARROW_FRAGMENT, ARROW_VERTEX, CURVED_VERTEX, CURVE_STEPS, EDGE_FRAGMENT, STRAIGHT_VERTEX } from "./edgeShaders";
import type { FocusLook, Frame, Renderer } from "./frame";
import { GlFailure, Instances, program, type Attribute, type Program } from "./gl";
import { LabelLayer } from "./labels";
import { NODE_FRAGMENT, NODE_VERTEX } from "./nodeShaders";
import { Places } from "./places";

const NODE: Attribute[] = [
  { at: 0, size: 1, type: "u32" },
  { at: 1, size: 4, type: "color" },
  { at: 2, size: 1, type: "u8" },
];
const EDGE: Attribute[] = [
  { at: 0, size: 2, type: "u32" },
  { at: 1, size: 4, type: "color" },
  { at: 2, size: 1, type: "f32" },
  { at: 3, size: 1, type: "f32" },
];
/** Below this scale an arrow head is a speck; only edges in focus keep theirs. */
const ARROWS_FROM = 0.42;
const WHITE = 0xffffffff;
const DIMMED_EDGES = 0.2;
const DIMMED_NODES = 0.82;

class EdgeBuffers {
  private readonly straight: Instances;
  private readonly curved: Instances;

  constructor(gl: WebGL2RenderingContext) {
    this.straight = new Instances(gl, EDGE);
    this.curved = new Instances(gl, EDGE);
  }

  fill({ straight, curved }: EdgeLook): void {
    const arrays = ({ ends, color, width, bend }: EdgeBatch): ArrayBufferView[] => [ends, color, width, bend];
    this.straight.fill(straight.count, arrays(straight));
    this.curved.fill(curved.count, arrays(curved));
  }

  drawStraight = (): number => this.straight.draw(4);
  drawCurved = (): number => this.curved.draw((CURVE_STEPS + 1) * 2);
  drawArrows = (): number => this.straight.draw(4) + this.curved.draw(4);

  dispose(): void {
    this.straight.dispose();
    this.curved.dispose();
  }
}

function channels(color: Rgba): [number, number, number] {
  return [red(color) / 255, green(color) / 255, blue(color) / 255];
}

export class WebglRenderer implements Renderer {
  drawCalls = 0;
  private readonly nodeProgram: Program;
  private readonly straightProgram: Program;
  private readonly curvedProgram: Program;
  private readonly arrowProgram: Program;
  private readonly places: Places;
  private readonly nodes: Instances;
  private readonly focusNodes: Instances;
  private readonly edges: EdgeBuffers;
  private readonly focusEdges: EdgeBuffers;
  private readonly labels: LabelLayer;

  constructor(
    private readonly gl: WebGL2RenderingContext,
    private readonly canvas: HTMLCanvasElement,
    pen: CanvasRenderingContext2D,
  ) {
    this.nodeProgram = program(gl, NODE_VERTEX, NODE_FRAGMENT);
    this.straightProgram = program(gl, STRAIGHT_VERTEX, EDGE_FRAGMENT);
    this.curvedProgram = program(gl, CURVED_VERTEX, EDGE_FRAGMENT);
    this.arrowProgram = program(gl, ARROW_VERTEX, ARROW_FRAGMENT);
    this.places = new Places(gl);
    this.nodes = new Instances(gl, NODE);
    this.focusNodes = new Instances(gl, NODE);
    this.edges = new EdgeBuffers(gl);
    this.focusEdges = new EdgeBuffers(gl);
    this.labels = new LabelLayer(gl, pen);
  }

  setNodes(look: NodeLook): void {
    this.places.setRadii(look);
    const slots = Uint32Array.from({ length: look.count }, (_, slot) => slot);
    this.nodes.fill(look.count, [slots, look.color, look.marks]);
  }

  setEdges(look: EdgeLook): void {
    this.edges.fill(look);
  }

  setPositions(positions: Float32Array, slots: number): void {
    this.places.setPositions(positions, slots);
  }

  setFocus({ slots, color, marks, edges }: FocusLook): void {
    this.focusNodes.fill(slots.length, [slots, color, marks]);
    this.focusEdges.fill(edges);
  }

  setTheme(): void {
    this.labels.wipe();
  }

  resize({ width, height }: Viewport, pixelRatio: number): void {
    this.canvas.width = Math.max(1, Math.round(width * pixelRatio));
    this.canvas.height = Math.max(1, Math.round(height * pixelRatio));
    this.labels.wipe();
  }

  draw(frame: Frame): void {
    const { gl } = this;
    gl.viewport(0, 0, this.canvas.width, this.canvas.height);
    gl.clearColor(...channels(frame.theme.background), 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    gl.activeTexture(gl.TEXTURE0);
    this.places.bind();
    const arrows = frame.scale >= ARROWS_FROM;
    const opacity = frame.edgeOpacity * (1 - (1 - DIMMED_EDGES) * frame.dim);
    this.drawCalls = frame.hideEdges ? 0 : this.drawEdges(frame, this.edges, opacity, arrows);
    this.drawCalls += this.drawNodes(frame, this.nodes, DIMMED_NODES * frame.dim);
    this.drawCalls += this.drawEdges(frame, this.focusEdges, 1, true);
    this.drawCalls += this.drawNodes(frame, this.focusNodes, 0);
    this.drawCalls += this.labels.draw(frame);
    gl.bindVertexArray(null);
  }

  private drawEdges(frame: Frame, edges: EdgeBuffers, opacity: number, arrows: boolean): number {
    const pass = (use: Program, draw: () => number): number => {
      this.begin(use, frame);
      this.gl.uniform1f(use.at.u_opacity, opacity);
      this.gl.uniform1f(use.at.u_arrows, arrows ? 1 : 0);
      return draw();
    };
    const lines = pass(this.straightProgram, edges.drawStraight) + pass(this.curvedProgram, edges.drawCurved);
    return arrows ? lines + pass(this.arrowProgram, edges.drawArrows) : lines;
  }

  private drawNodes(frame: Frame, nodes: Instances, dim: number): number {
    const { at } = this.nodeProgram;
    this.begin(this.nodeProgram, frame);
    this.gl.uniform1f(at.u_dim, dim);
    this.gl.uniform3f(at.u_background, ...channels(frame.theme.background));
    this.gl.uniform3f(at.u_ring, ...channels(frame.theme.ink));
    // The body of a node is a shade calmer than its rim.
    this.gl.uniform3f(at.u_light, ...channels(frame.theme.dark ? frame.theme.background : WHITE));
    this.gl.uniform1f(at.u_soft, frame.theme.dark ? 0.2 : 0.24);
    return nodes.draw(4);
  }

  private begin({ handle, at }: Program, { camera, viewport, scale, pixelRatio }: Frame): void {
    const { gl } = this;
    gl.useProgram(handle);
    gl.uniform1i(at.u_nodes, 0);
    gl.uniform3f(at.u_camera, camera.x, camera.y, camera.k);
    gl.uniform2f(at.u_viewport, viewport.width, viewport.height);
    gl.uniform1f(at.u_scale, scale);
    gl.uniform1f(at.u_pixel, 1 / pixelRatio);
  }

  dispose(): void {
    for (const it of [this.places, this.nodes, this.focusNodes, this.edges, this.focusEdges, this.labels]) it.dispose();
    for (const it of [this.nodeProgram, this.straightProgram, this.curvedProgram, this.arrowProgram]) {
      this.gl.deleteProgram(it.handle);
    }
  }
}

/** `null` where the machine has no WebGL 2. */
export function webglRenderer(canvas: HTMLCanvasElement): WebglRenderer | null {
  const gl = canvas.getContext("webgl2", { antialias: false, alpha: false, preserveDrawingBuffer: false });
  const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  if (!gl || !pen) return null;
  try {
    return new WebglRenderer(gl, canvas, pen);
  } catch (error) {
    if (error instanceof GlFailure) return null;
    throw error;
  }
}
