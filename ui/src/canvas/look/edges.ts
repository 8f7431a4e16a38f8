/** How each edge looks while nothing is hovered or selected, sorted into what one draw call can draw. */
import type { Paint } from "@/state/paint";
import type { Scene } from "@/state/scene";
import { mix, type Rgba } from "../color";
import { categoryColor } from "../palette";
import type { Theme } from "../theme";

export interface EdgeBatch {
  count: number;
  /** Source slot, target slot of each. */
  ends: Uint32Array;
  color: Uint32Array;
  width: Float32Array;
  bend: Float32Array;
}

/** Straight edges are two triangles each; the others are strips. */
export interface EdgeLook {
  straight: EdgeBatch;
  curved: EdgeBatch;
}

export interface EdgeStyle {
  color: Rgba;
  width: number;
}

const INSIDE = 0.62;

export function isCurved(scene: Scene, bends: Float32Array, edge: number): boolean {
  return bends[edge] !== 0 || scene.drawn.source[edge] === scene.drawn.target[edge];
}

/** Heavier edges are wider, on a scale that outliers cannot stretch. */
export function naturalWidth(weight: number): number {
  return weight > 1 ? Math.min(2.8, 1 + 0.36 * Math.log2(weight)) : 1;
}

/** Of the one edge that stands for so many between two groups. */
export function bundleWidth(many: number): number {
  return Math.min(7, 1 + 0.55 * Math.log2(many));
}

/** Batches of `edges`, each styled by `style`. */
export function batched(scene: Scene, bends: Float32Array, edges: Uint32Array, style: (edge: number) => EdgeStyle): EdgeLook {
  let curves = 0;
  for (const edge of edges) if (isCurved(scene, bends, edge)) curves++;
  const look = { straight: emptyBatch(edges.length - curves), curved: emptyBatch(curves) };
  const { source, target } = scene.drawn;
  for (const edge of edges) {
    const batch = isCurved(scene, bends, edge) ? look.curved : look.straight;
    const at = batch.count++;
    const { color, width } = style(edge);
    batch.ends[at * 2] = source[edge];
    batch.ends[at * 2 + 1] = target[edge];
    batch.color[at] = color;
    batch.width[at] = width;
    batch.bend[at] = bends[edge];
  }
  return look;
}

function emptyBatch(room: number): EdgeBatch {
  return {
    count: 0,
    ends: new Uint32Array(room * 2),
    color: new Uint32Array(room),
    width: new Float32Array(room),
    bend: new Float32Array(room),
  };
}

export function edgeLook(scene: Scene, theme: Theme, paint: Paint, bends: Float32Array): EdgeLook {
  const { drawn } = scene;
  const edges = new Uint32Array(drawn.edgeCount);
  let next = 0;
  for (let edge = 0; edge < scene.edgeSlots; edge++) if (drawn.edges[edge] === 1) edges[next++] = edge;
  const { weight } = scene.columns;
  const style: EdgeStyle = { color: theme.edge, width: 1 };
  const tint = paint.color.by === "class" ? tintOf(scene, theme, paint.color.of) : null;
  return batched(scene, bends, edges, (edge) => {
    const many = drawn.folded?.edges[edge] ?? 1;
    style.width = many > 1 ? bundleWidth(many) : paint.weighted ? naturalWidth(weight[edge]) : 1;
    if (tint) style.color = tint(edge);
    return style;
  });
}

/** Edges within one class take some of its colour; those between two stay neutral. */
function tintOf({ drawn }: Scene, theme: Theme, of: Int32Array): (edge: number) => Rgba {
  const tints = new Map<number, Rgba>();
  const { source, target } = drawn;
  return (edge) => {
    const inside = of[source[edge]];
    if (!(inside >= 0) || inside !== of[target[edge]]) return theme.edge;
    const known = tints.get(inside) ?? mix(theme.edge, categoryColor(theme, inside), INSIDE);
    tints.set(inside, known);
    return known;
  };
}

/** The more edges there are, the fainter each one is; close by they are plain to see again. */
export function edgeOpacity(edges: number, scale: number): number {
  const far = Math.min(0.75, Math.max(0.07, 1.08 - 0.2 * Math.log10(Math.max(1, edges))));
  const near = Math.min(1, Math.max(0, (scale - 0.55) / 0.8));
  return far + Math.max(0, 0.72 - far) * near;
}
