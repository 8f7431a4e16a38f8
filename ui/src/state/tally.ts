/** How many nodes and edges there are of each sort, and how many of them are seen. */
import type { Shade } from "./paint";
import type { Kind, Scene } from "./scene";

export interface Tally {
  all: number;
  seen: number;
}

export interface Tallies {
  kinds: Record<Kind, Tally>;
  /** Most frequent first. */
  relations: { name: string; tally: Tally }[];
  /** By the place of the class among its names; the last is those in none. */
  classes: Tally[];
}

const nothing = (): Tally => ({ all: 0, seen: 0 });

function count(tally: Tally | undefined, seen: number): void {
  if (tally === undefined) return;
  tally.all++;
  tally.seen += seen;
}

export function talliesOf(scene: Scene, color: Shade): Tallies {
  const kinds = { pointer: nothing(), concept: nothing() };
  const classes = color.by === "class" ? Array.from({ length: color.names.length + 1 }, nothing) : [];
  for (let slot = 0; slot < scene.slots; slot++) {
    if (scene.alive[slot] === 0) continue;
    const seen = scene.drawn.seen[slot];
    count(scene.columns.kinds[slot] === 0 ? kinds.pointer : kinds.concept, seen);
    if (color.by === "class") count(classes[placeOf(color.of[slot] ?? -1, color.names.length)], seen);
  }
  return { kinds, relations: relations(scene), classes };
}

const placeOf = (of: number, none: number): number => (of < 0 ? none : of);

function relations(scene: Scene): Tallies["relations"] {
  const tallies = scene.relations.map((name) => ({ name, tally: nothing() }));
  for (let edge = 0; edge < scene.edgeSlots; edge++) {
    if (scene.edgeAlive[edge] === 1) count(tallies[scene.columns.relation[edge]]?.tally, scene.drawn.seenEdge[edge]);
  }
  const used = tallies.filter(({ tally }) => tally.all > 0);
  return used.sort((a, b) => b.tally.all - a.tally.all || a.name.localeCompare(b.name));
}
