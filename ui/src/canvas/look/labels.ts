/**
 * Which labels are shown and where: what is hovered or selected first, then the most important, each only where it
 * covers no other. Few from afar, all from close by; while something is in focus, only its own. The most important
 * of the nodes that are lit always has its label.
 */
import type { Label } from "../render/frame";
import type { Theme } from "../theme";
import { pointAt } from "../geometry";
import { edgeShape, nodeRadius, nodeScreen, type Sight } from "../sight";
import type { Focus } from "./focus";
import { Mark } from "./nodes";
import { Occupancy, type Rect } from "./occupancy";
import { shown, type Measure, type Titles } from "./text";

export interface Wanted {
  sight: Sight;
  theme: Theme;
  focus: Focus;
  /** Slots, most important first. */
  order: Uint32Array;
  measure: Measure;
  titles: Titles;
  /** How many at most. */
  limit: number;
}

const GAP = 4;
const EDGE_TEXT = 10.5;
const SLICES = 3;
const EDGE_LABELS_FROM = 1.3;
const MOST_EDGE_LABELS = 60;
const MOST_EDGES_TRIED = 500;
/** Round a hub the names of its edges would only hide one another. */
const MOST_IN_FOCUS = 24;
/** Where many nodes crowd, those that found no place after so many tries are too small to matter. */
const MOST_TRIES = 900;
/** The names of so many lit nodes stand as close as they fit; those of more, no closer than they would unlit. */
const MOST_CLOSE = 300;
const ALWAYS = Mark.hovered | Mark.focused | Mark.selected;

export const nodeKey = (slot: number): string => `n${slot}`;

export function labelsOf(wanted: Wanted): Label[] {
  const { viewport } = wanted.sight;
  const taken = new Occupancy(viewport.width, viewport.height);
  const slots: number[] = [];
  const leader = leading(wanted);
  const labels = [...focusLabels(wanted, taken, slots, leader)];
  if (!wanted.focus.dims) labels.push(...plainLabels(wanted, taken, labels.length, slots, leader));
  return labels.concat(edgeLabels(wanted, taken, slots));
}

/** The most important of the nodes that are lit and in view. */
function leading({ order, focus, sight }: Wanted): number | null {
  const visible = inView(sight);
  for (const slot of order) if ((!focus.dims || focus.nodes.has(slot)) && visible(slot)) return slot;
  return null;
}

function* focusLabels(wanted: Wanted, taken: Occupancy, slots: number[], leader: number | null): Generator<Label> {
  const { focus, sight } = wanted;
  const margin = focus.nodes.size > MOST_CLOSE ? roomAt(sight.scale) : 1;
  const visible = inView(sight);
  const byRank = [...focus.nodes]
    .filter(([slot]) => visible(slot))
    .sort(([a, marks], [b, others]) => (others & ALWAYS) - (marks & ALWAYS) || sight.scene.degree[b] - sight.scene.degree[a] || a - b)
    .filter(([slot], rank) => rank < wanted.limit || slot === leader);
  for (const [slot, marks] of byRank) {
    const first = (marks & (Mark.hovered | Mark.focused)) !== 0;
    const label = first ? forced(wanted, taken, slot) : slot === leader ? anywhere(wanted, taken, slot) : claimed(wanted, taken, slot, margin);
    if (!label) continue;
    slots.push(slot);
    yield first ? { ...label, color: wanted.theme.ink } : label;
  }
}

/** How far labels stand apart: the farther away, the fewer. */
const roomAt = (scale: number): number => 4 + 34 * Math.min(1, Math.max(0, (1 - scale) / 0.7));

function* plainLabels(wanted: Wanted, taken: Occupancy, already: number, slots: number[], leader: number | null): Generator<Label> {
  const { order, sight, focus, limit } = wanted;
  const margin = roomAt(sight.scale);
  const visible = inView(sight);
  let count = already;
  let tried = 0;
  for (const slot of order) {
    if (count >= limit || tried >= MOST_TRIES) return;
    if (!visible(slot) || focus.nodes.has(slot)) continue;
    tried++;
    const label = slot === leader ? anywhere(wanted, taken, slot) : claimed(wanted, taken, slot, margin);
    if (!label) continue;
    slots.push(slot);
    count++;
    yield label;
  }
}

/** Compared in graph units: this is asked of every node of every frame. */
function inView({ scene, camera, viewport }: Sight): (slot: number) => boolean {
  const { positions } = scene.columns;
  const halfX = (viewport.width / 2 + 60) / camera.k;
  const halfY = (viewport.height / 2 + 30) / camera.k;
  const { x, y } = camera;
  return (slot) => Math.abs(positions[slot * 2] - x) <= halfX && Math.abs(positions[slot * 2 + 1] - y) <= halfY;
}

/** The label of a node, if it is in view and its place is free. */
function claimed(wanted: Wanted, taken: Occupancy, slot: number, margin: number, above = false): Label | null {
  const label = labelInView(wanted, slot, above);
  if (!label) return null;
  const free = taken.claim(placeOf(label, wanted.measure), margin);
  if (!above) takeBody(wanted.sight, taken, slot);
  return free ? label : null;
}

/** The label of a node, whatever it covers. */
function forced(wanted: Wanted, taken: Occupancy, slot: number): Label | null {
  const label = labelInView(wanted, slot);
  if (!label) return null;
  taken.take(placeOf(label, wanted.measure));
  takeBody(wanted.sight, taken, slot);
  return label;
}

/** The label of a node that must have one: under it, else over it, else whatever it covers. */
function anywhere(wanted: Wanted, taken: Occupancy, slot: number): Label | null {
  return claimed(wanted, taken, slot, 1) ?? claimed(wanted, taken, slot, 1, true) ?? forced(wanted, taken, slot);
}

function labelInView(wanted: Wanted, slot: number, above = false): Label | null {
  const label = inView(wanted.sight)(slot) ? nodeLabel(wanted, slot, above) : null;
  return label === null || label.text === "" ? null : label;
}

function placeOf({ text, size, x, y }: Label, measure: Measure): Rect {
  const width = measure(text, size);
  return { x: x - width / 2, y: y - size / 2, width, height: size };
}

/** The less important that come later shall not write over this node either. */
function takeBody(sight: Sight, taken: Occupancy, slot: number): void {
  const { x, y } = nodeScreen(sight, slot);
  const body = nodeRadius(sight, slot) * 0.8;
  if (body > 3) taken.take({ x: x - body, y: y - body, width: 2 * body, height: 2 * body });
}

export function nodeLabel({ sight, theme, titles }: Pick<Wanted, "sight" | "theme" | "titles">, slot: number, above = false): Label {
  const radius = nodeRadius(sight, slot);
  const size = radius >= 15 ? 13 : radius >= 8 ? 12 : 11;
  const { x, y } = nodeScreen(sight, slot);
  const away = radius + GAP + size / 2;
  return {
    key: nodeKey(slot),
    text: titles.of(slot),
    size,
    x,
    y: above ? y - away : y + away,
    angle: 0,
    opacity: 1,
    color: radius >= 8 ? theme.ink : theme.quiet,
    above,
  };
}

function edgeLabels(wanted: Wanted, taken: Occupancy, slots: readonly number[]): Label[] {
  const { focus, sight } = wanted;
  const near = sight.scale >= EDGE_LABELS_FROM && !focus.dims;
  const candidates = new Set(focus.edges.size <= MOST_IN_FOCUS || sight.scale >= EDGE_LABELS_FROM ? focus.edges.keys() : []);
  for (const slot of near ? slots : []) {
    if (candidates.size >= MOST_EDGES_TRIED) break;
    for (const edge of sight.scene.drawnAt(slot)) candidates.add(edge);
  }
  const labels: Label[] = [];
  for (const edge of candidates) {
    if (labels.length >= MOST_EDGE_LABELS) break;
    const label = edgeLabel(wanted, edge);
    if (label && taken.claimAll(slantedPlace(label, wanted.measure(label.text, label.size)))) labels.push(label);
  }
  return labels;
}

/** The place of a slanted text, as a few level rectangles along it. */
function slantedPlace({ x, y, angle, size }: Label, width: number): Rect[] {
  const part = width / SLICES;
  const across = { width: Math.abs(Math.cos(angle)) * part + size / 2, height: Math.abs(Math.sin(angle)) * part + size / 2 };
  return Array.from({ length: SLICES }, (_, i) => {
    const along = (i - (SLICES - 1) / 2) * part;
    return { x: x + Math.cos(angle) * along - across.width / 2, y: y + Math.sin(angle) * along - across.height / 2, ...across };
  });
}

/** Written along the edge, upright; `null` where the edge is too short for its name. */
function edgeLabel({ sight, theme, measure }: Wanted, edge: number): Label | null {
  const text = shown(sight.scene.relation(edge));
  const shape = edgeShape(sight, edge);
  const room = Math.hypot(shape.b.x - shape.a.x, shape.b.y - shape.a.y) - shape.ra - shape.rb;
  const width = measure(text, EDGE_TEXT);
  if (!shape.loop && room < width + 26) return null;
  const { x, y } = pointAt(shape, 0.5);
  const { width: right, height: bottom } = sight.viewport;
  if (x < 0 || y < 0 || x > right || y > bottom) return null;
  const slope = Math.atan2(shape.b.y - shape.a.y, shape.b.x - shape.a.x);
  const upright = slope > Math.PI / 2 ? slope - Math.PI : slope <= -Math.PI / 2 ? slope + Math.PI : slope;
  return {
    key: `e${edge}`,
    text,
    size: EDGE_TEXT,
    x,
    y,
    angle: shape.loop ? 0 : upright,
    opacity: 1,
    color: theme.quiet,
  };
}
