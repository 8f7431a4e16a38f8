/**
 * The graph as the window holds it: columns by slot. A slot is a node's place for the life of the process; what is
 * deleted leaves its slot empty. Nodes and edges change rarely and are announced to React by `version`; positions
 * change with every step of the layout and are announced by `onMoved` only.
 */
import { decodeScene, stringAt, uuidAt, writeUuid, type SceneColumns, type Strings } from "@/ipc/columns";
import { adjacencyOf, type Adjacency } from "./adjacency";
import { drawnOf, drawnRows, type Choice, type Drawn } from "./drawn";
import { grown } from "./grown";
import { IdIndex } from "./idIndex";

export type Kind = "pointer" | "concept";

export interface NodeChange {
  slot: number;
  id: string;
  kind: Kind;
  title: string;
  /** Where a new node stands; `null` for one that was there. */
  at: [number, number] | null;
  removed: boolean;
}

export interface EdgeChange {
  id: string;
  source: number;
  target: number;
  relation_type: string;
  weight: number | null;
  removed: boolean;
}

export interface SceneChange {
  nodes: readonly NodeChange[];
  edges: readonly EdgeChange[];
}

const EMPTY: SceneColumns = {
  nodes: 0,
  edges: 0,
  nodeIds: new Uint8Array(0),
  kinds: new Uint8Array(0),
  pinned: new Uint8Array(0),
  positions: new Float32Array(0),
  titles: { offsets: new Uint32Array(1), bytes: new Uint8Array(0) },
  edgeIds: new Uint8Array(0),
  source: new Uint32Array(0),
  target: new Uint32Array(0),
  relation: new Uint32Array(0),
  weight: new Float64Array(0),
  relations: [],
};

export class Scene {
  /** Grows when a node or an edge is added, changed or removed, or what is drawn changes. */
  version = 0;
  /** Grows with the graph alone. */
  structure = 0;
  /** Grows when another graph is read; re-reading the same one leaves it. */
  generation = 0;
  /** Slots in use, the empty ones included; likewise `edgeSlots`. */
  slots = 0;
  edgeSlots = 0;
  nodeCount = 0;
  edgeCount = 0;
  alive = new Uint8Array(0);
  edgeAlive = new Uint8Array(0);
  degree = new Uint32Array(0);
  relations: string[] = [];
  columns: SceneColumns = EMPTY;
  /** What of it is drawn. */
  drawn: Drawn = drawnOf(this, {});

  private fresh = new Map<number, string>();
  private baseTitles: Strings = EMPTY.titles;
  private relationOf = new Map<string, number>();
  private nodeIndex: IdIndex | null = null;
  private edgeIndex: IdIndex | null = null;
  private rows: Adjacency | null = null;
  private drawnRows: Adjacency | null = null;
  private choose: (scene: Scene) => Choice = () => ({});
  private readonly listeners = new Set<() => void>();
  private readonly movers = new Set<() => void>();
  private readonly pinners = new Set<() => void>();

  /** For `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly getVersion = (): number => this.version;

  onMoved(listener: () => void): () => void {
    this.movers.add(listener);
    return () => this.movers.delete(listener);
  }

  onPinned(listener: () => void): () => void {
    this.pinners.add(listener);
    return () => this.pinners.delete(listener);
  }

  /** Takes a whole scene as Rust sent it. */
  read(buffer: ArrayBuffer): void {
    this.replace(decodeScene(buffer));
  }

  replace(columns: SceneColumns): void {
    if (this.nodeCount === 0 || !this.continuedBy(columns)) this.generation++;
    this.columns = columns;
    this.slots = columns.nodes;
    this.edgeSlots = columns.edges;
    this.baseTitles = columns.titles;
    this.fresh = new Map();
    this.relations = [...columns.relations];
    this.relationOf = new Map(this.relations.map((name, index) => [name, index]));
    this.nodeIndex = this.edgeIndex = null;
    this.alive = new Uint8Array(this.slots);
    for (let i = 0; i < this.slots; i++) this.alive[i] = Number.isNaN(columns.positions[i * 2]) ? 0 : 1;
    this.edgeAlive = new Uint8Array(this.edgeSlots);
    const { source, target } = columns;
    for (let e = 0; e < this.edgeSlots; e++) this.edgeAlive[e] = this.alive[source[e]] & this.alive[target[e]];
    this.restructured();
  }

  /** One committed transaction. An edge that names an unknown slot is left out. */
  apply(change: SceneChange): void {
    // Many nodes where there were none are a graph that was opened or imported, not one that a person is drawing.
    if (this.nodeCount === 0 && change.nodes.length > 1) this.generation++;
    for (const node of change.nodes) this.putNode(node);
    for (const edge of change.edges) this.putEdge(edge);
    this.restructured();
  }

  /** Says what is drawn from now on; asked again whenever the graph changes. */
  draw(choose: (scene: Scene) => Choice): void {
    this.choose = choose;
    this.redraw();
    this.announce();
  }

  /** Positions by slot, as the layout sent them; `except` names the slots that a hand is holding. */
  move(positions: Float32Array, except?: ReadonlySet<number>): void {
    const count = Math.min(positions.length, this.slots * 2);
    const own = this.columns.positions;
    for (let i = 0; i < count; i += 2) {
      if (Number.isNaN(positions[i]) || except?.has(i / 2)) continue;
      own[i] = positions[i];
      own[i + 1] = positions[i + 1];
    }
    this.moved();
  }

  place(slot: number, x: number, y: number): void {
    this.columns.positions[slot * 2] = x;
    this.columns.positions[slot * 2 + 1] = y;
  }

  pin(slot: number, pinned: boolean): void {
    const value = pinned ? 1 : 0;
    if (this.columns.pinned[slot] === value) return;
    this.columns.pinned[slot] = value;
    this.pinners.forEach((listener) => listener());
  }

  /** Tells those who draw that positions or pins changed. */
  moved(): void {
    this.movers.forEach((listener) => listener());
  }

  x(slot: number): number {
    return this.columns.positions[slot * 2];
  }

  y(slot: number): number {
    return this.columns.positions[slot * 2 + 1];
  }

  kind(slot: number): Kind {
    return this.columns.kinds[slot] === 0 ? "pointer" : "concept";
  }

  title(slot: number): string {
    return this.fresh.get(slot) ?? stringAt(this.baseTitles, slot);
  }

  nodeId(slot: number): string {
    return uuidAt(this.columns.nodeIds, slot);
  }

  edgeId(edge: number): string {
    return uuidAt(this.columns.edgeIds, edge);
  }

  relation(edge: number): string {
    return this.relations[this.columns.relation[edge]];
  }

  /** The slot of a node that exists. */
  slotOf(id: string): number | undefined {
    this.nodeIndex ??= new IdIndex(this.columns.nodeIds, this.slots);
    const slot = this.nodeIndex.find(id);
    return slot !== undefined && this.alive[slot] === 1 ? slot : undefined;
  }

  /** The index of an edge that exists. */
  edgeOf(id: string): number | undefined {
    const edge = this.edgePlace(id);
    return edge !== undefined && this.edgeAlive[edge] === 1 ? edge : undefined;
  }

  adjacency(): Adjacency {
    const { source, target } = this.columns;
    this.rows ??= adjacencyOf(this.slots, this.edgeSlots, source, target, this.edgeAlive);
    return this.rows;
  }

  /** The edges at a node, in and out. */
  edgesAt(slot: number): Uint32Array {
    const { offsets, edges } = this.adjacency();
    return edges.subarray(offsets[slot], offsets[slot + 1]);
  }

  /** The edges that are drawn at a node. */
  drawnAt(slot: number): Uint32Array {
    const { drawn } = this;
    if (drawn.edges === this.edgeAlive && drawn.folded === null) return this.edgesAt(slot);
    this.drawnRows ??= drawnRows(drawn, this.slots, this.edgeSlots);
    const { offsets, edges } = this.drawnRows;
    return edges.subarray(offsets[slot], offsets[slot + 1]);
  }

  /** The other end of an edge; the node itself for a self-loop. */
  across(edge: number, slot: number): number {
    const { source, target } = this.columns;
    return source[edge] === slot ? target[edge] : source[edge];
  }

  /** Likewise, as it is drawn. */
  drawnAcross(edge: number, slot: number): number {
    const { source, target } = this.drawn;
    return source[edge] === slot ? target[edge] : source[edge];
  }

  /** Where a node is seen: at its own slot or its leader's; `null` where it is not. */
  standIn(slot: number): number | null {
    const { folded, nodes, seen } = this.drawn;
    if (seen[slot] !== 1) return null;
    const at = folded === null ? slot : folded.leader[slot];
    return nodes[at] === 1 ? at : null;
  }

  /** Slots last as long as the graph is open, so the first one tells one graph from another. */
  private continuedBy({ nodes, nodeIds }: SceneColumns): boolean {
    return nodes > 0 && uuidAt(nodeIds, 0) === this.nodeId(0);
  }

  private edgePlace(id: string): number | undefined {
    this.edgeIndex ??= new IdIndex(this.columns.edgeIds, this.edgeSlots);
    return this.edgeIndex.find(id);
  }

  private putNode({ slot, id, kind, title, at, removed }: NodeChange): void {
    if (removed) {
      if (slot < this.slots) this.alive[slot] = 0;
      return;
    }
    const isNew = slot >= this.slots || this.alive[slot] === 0;
    this.growNodes(slot + 1);
    this.alive[slot] = 1;
    this.columns.kinds[slot] = kind === "concept" ? 1 : 0;
    this.fresh.set(slot, title);
    if (!isNew) return;
    writeUuid(id, this.columns.nodeIds, slot);
    this.nodeIndex?.add(this.columns.nodeIds, slot);
    if (at) this.place(slot, ...at);
    this.columns.pinned[slot] = 0;
  }

  private putEdge({ id, source, target, relation_type, weight, removed }: EdgeChange): void {
    const known = this.edgePlace(id);
    if (removed) {
      if (known !== undefined) this.edgeAlive[known] = 0;
      return;
    }
    if (source >= this.slots || target >= this.slots) return;
    const edge = known ?? this.edgeSlots;
    if (known === undefined) {
      this.growEdges(edge + 1);
      writeUuid(id, this.columns.edgeIds, edge);
      this.edgeIndex?.add(this.columns.edgeIds, edge);
    }
    this.edgeAlive[edge] = 1;
    this.columns.source[edge] = source;
    this.columns.target[edge] = target;
    this.columns.weight[edge] = weight ?? NaN;
    this.columns.relation[edge] = this.relationIndex(relation_type);
  }

  private relationIndex(name: string): number {
    const known = this.relationOf.get(name);
    if (known !== undefined) return known;
    this.relationOf.set(name, this.relations.length);
    return this.relations.push(name) - 1;
  }

  private growNodes(count: number): void {
    const c = this.columns;
    this.columns = {
      ...c,
      nodeIds: grown(c.nodeIds, count * 16),
      kinds: grown(c.kinds, count),
      pinned: grown(c.pinned, count),
      positions: grown(c.positions, count * 2),
    };
    this.alive = grown(this.alive, count);
    for (let slot = this.slots; slot < count; slot++) this.fresh.set(slot, "");
    this.slots = Math.max(this.slots, count);
  }

  private growEdges(count: number): void {
    const c = this.columns;
    this.columns = {
      ...c,
      edgeIds: grown(c.edgeIds, count * 16),
      source: grown(c.source, count),
      target: grown(c.target, count),
      relation: grown(c.relation, count),
      weight: grown(c.weight, count),
    };
    this.edgeAlive = grown(this.edgeAlive, count);
    this.edgeSlots = Math.max(this.edgeSlots, count);
  }

  private restructured(): void {
    this.rows = null;
    const { source, target } = this.columns;
    this.degree = new Uint32Array(this.slots);
    this.nodeCount = this.edgeCount = 0;
    for (let i = 0; i < this.slots; i++) this.nodeCount += this.alive[i];
    for (let e = 0; e < this.edgeSlots; e++) {
      this.edgeAlive[e] &= this.alive[source[e]] & this.alive[target[e]];
      if (this.edgeAlive[e] === 0) continue;
      this.edgeCount++;
      this.degree[source[e]]++;
      if (source[e] !== target[e]) this.degree[target[e]]++;
    }
    this.structure++;
    this.redraw();
    this.announce();
  }

  private redraw(): void {
    const choice = this.choose(this);
    this.drawn = drawnOf(this, choice);
    this.drawnRows = null;
  }

  private announce(): void {
    this.version++;
    this.listeners.forEach((listener) => listener());
  }
}
