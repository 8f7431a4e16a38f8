/** Where nodes lie, and what the canvas is told. */
import type { EdgeChange, LayoutMove, NodeChange } from "@/ipc/types";
import { spread } from "./force";
import type { Rows } from "./rows";

type Place = { x: number; y: number };

/** Slots by node id; a new node lies where it is expected, else on a spiral. */
export class Slots {
  private readonly of = new Map<string, number>();
  private readonly places: Place[] = [];
  private expected: Place[] = [];
  private revision = 0;

  /** The same places, free to become others; whoever looks notices that it is another. */
  copy(): Slots {
    const copy = new Slots();
    for (const [id, slot] of this.of) copy.of.set(id, slot);
    copy.places.push(...this.places.map((place) => ({ ...place })));
    copy.revision = this.revision + 1000;
    return copy;
  }

  renewed(): Slots {
    this.revision += 2000;
    return this;
  }

  slot(id: string): number {
    const known = this.of.get(id);
    if (known !== undefined) return known;
    const next = this.of.size;
    this.of.set(id, next);
    const radius = 40 * Math.sqrt(next + 0.5);
    this.places[next] = this.expected.shift() ?? { x: radius * Math.cos(next * 2.39996), y: radius * Math.sin(next * 2.39996) };
    return next;
  }

  place(slot: number): Place {
    return this.places[slot] ?? { x: 0, y: 0 };
  }

  expect(places: [number, number][]): void {
    this.expected = places.map(([x, y]) => ({ x, y }));
  }

  move({ slot, x, y }: LayoutMove): void {
    this.places[slot] = { x, y };
    this.revision++;
  }

  /** Lays everything out anew. */
  spread({ nodes, edges }: Rows): void {
    for (const id of nodes.keys()) this.slot(id);
    spread(this.places, [...edges.values()].map((edge) => [this.slot(edge.from_id), this.slot(edge.to_id)]));
    this.revision++;
  }

  frame(): ArrayBuffer {
    const buffer = new ArrayBuffer(16 + this.places.length * 8);
    new Uint32Array(buffer, 0, 4).set([this.revision, this.places.length, 0, 0]);
    new Float32Array(buffer, 16).set(this.places.flatMap(({ x, y }) => [x, y]));
    return buffer;
  }
}

function changed<T>(before: Map<string, T>, after: Map<string, T>): { id: string; row: T; removed: boolean }[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((id) => before.get(id) !== after.get(id))
    .flatMap((id) => {
      const row = after.get(id) ?? before.get(id);
      return row === undefined ? [] : [{ id, row, removed: !after.has(id) }];
    });
}

export function changesBetween(before: Rows, after: Rows, slots: Slots): { nodes: NodeChange[]; edges: EdgeChange[] } {
  const nodes = changed(before.nodes, after.nodes).map(({ id, row, removed }): NodeChange => {
    const slot = slots.slot(id);
    const title = row.kind === "concept" ? row.label : row.ref_id;
    const { x, y } = slots.place(slot);
    return { slot, id, kind: row.kind, title, at: [x, y], removed };
  });
  const edges = changed(before.edges, after.edges).map(({ id, row, removed }): EdgeChange => {
    const { relation_type, weight } = row;
    return { id, source: slots.slot(row.from_id), target: slots.slot(row.to_id), relation_type, weight, removed };
  });
  return { nodes, edges };
}

/** The columns of an empty picture: what there is follows as one change. */
export function emptyColumns(): ArrayBuffer {
  const buffer = new ArrayBuffer(24 + 8 + 8);
  new Uint32Array(buffer, 0, 1)[0] = 0x31435341;
  return buffer;
}
