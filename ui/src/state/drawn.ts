/**
 * What of the graph is drawn: some nodes and edges are left out by filters, by hand or by scope, and a group that is
 * folded is drawn as one of its nodes, its leader, at whose place the edges of all of them end.
 */
import { adjacencyOf, type Adjacency } from "./adjacency";

/** The columns that it takes to say so. */
export interface Whole {
  slots: number;
  edgeSlots: number;
  alive: Uint8Array;
  edgeAlive: Uint8Array;
  columns: { source: Uint32Array; target: Uint32Array };
}

/** What shall be left out or folded; absent columns leave out nothing. */
export interface Choice {
  /** By slot, 1 where it may be drawn; likewise by edge. */
  nodes?: Uint8Array;
  edges?: Uint8Array;
  /** By slot, the slot that stands for it: itself, or the leader of its folded group. */
  leader?: Uint32Array;
}

export interface Drawn {
  nodes: Uint8Array;
  edges: Uint8Array;
  source: Uint32Array;
  target: Uint32Array;
  nodeCount: number;
  edgeCount: number;
  /** How many nodes each leader stands for, and how many edges each drawn one; `null` where nothing is folded. */
  folded: { leader: Uint32Array; members: Uint32Array; edges: Uint32Array } | null;
  /** Whether a node is seen, be it in a folded group, by slot, and an edge likewise; and how many are. */
  seen: Uint8Array;
  seenEdge: Uint8Array;
  seenNodes: number;
  seenEdges: number;
}

export function drawnOf(whole: Whole, { nodes, edges, leader }: Choice): Drawn {
  const { alive, edgeAlive, columns } = whole;
  const seen = nodes === undefined ? alive : both(alive, nodes, whole.slots);
  const ends = edges === undefined && nodes === undefined ? edgeAlive : edgesBetween(whole, seen, edges);
  const counted = { seen, seenEdge: ends, seenNodes: sum(seen, whole.slots), seenEdges: sum(ends, whole.edgeSlots) };
  if (leader !== undefined) return { ...folded(whole, seen, ends, leader), ...counted };
  const { source, target } = columns;
  return { nodes: seen, edges: ends, source, target, folded: null, nodeCount: counted.seenNodes, edgeCount: counted.seenEdges, ...counted };
}

export function drawnRows({ source, target, edges }: Drawn, slots: number, edgeSlots: number): Adjacency {
  return adjacencyOf(slots, edgeSlots, source, target, edges);
}

function both(a: Uint8Array, b: Uint8Array, count: number): Uint8Array {
  const out = new Uint8Array(count);
  for (let i = 0; i < count; i++) out[i] = a[i] & (i < b.length ? b[i] : 1);
  return out;
}

function edgesBetween({ edgeSlots, edgeAlive, columns: { source, target } }: Whole, nodes: Uint8Array, may?: Uint8Array): Uint8Array {
  const out = new Uint8Array(edgeSlots);
  for (let e = 0; e < edgeSlots; e++) {
    out[e] = edgeAlive[e] & nodes[source[e]] & nodes[target[e]] & (may !== undefined && e < may.length ? may[e] : 1);
  }
  return out;
}

function sum(of: Uint8Array, count: number): number {
  let total = 0;
  for (let i = 0; i < count; i++) total += of[i];
  return total;
}

type Folded = Omit<Drawn, "seen" | "seenEdge" | "seenNodes" | "seenEdges">;

/** Groups as their leaders; of the edges between two groups the first stands for all, those within a group are gone. */
function folded({ slots, edgeSlots, columns }: Whole, seen: Uint8Array, ends: Uint8Array, by: Uint32Array): Folded {
  const leader = leaders(slots, seen, by);
  const members = new Uint32Array(slots);
  const nodes = new Uint8Array(slots);
  for (let slot = 0; slot < slots; slot++) {
    if (seen[slot] === 0) continue;
    members[leader[slot]]++;
    nodes[leader[slot]] = 1;
  }
  const [source, target] = [columns.source, columns.target].map((column) => lead(column, leader, edgeSlots));
  const edges = new Uint8Array(edgeSlots);
  const counts = new Uint32Array(edgeSlots);
  const first = new Map<number, number>();
  for (let e = 0; e < edgeSlots; e++) {
    if (ends[e] === 0) continue;
    const [a, b] = [source[e], target[e]];
    const grouped = members[a] > 1 || members[b] > 1;
    if (grouped && a === b) continue;
    const key = a * slots + b;
    const known = grouped ? first.get(key) : undefined;
    if (known === undefined) {
      edges[e] = counts[e] = 1;
      if (grouped) first.set(key, e);
    } else counts[known]++;
  }
  return {
    nodes,
    edges,
    source,
    target,
    nodeCount: sum(nodes, slots),
    edgeCount: sum(edges, edgeSlots),
    folded: { leader, members, edges: counts },
  };
}

/** A group whose leader is not seen is led by the first of it that is. */
function leaders(slots: number, seen: Uint8Array, by: Uint32Array): Uint32Array {
  const leader = new Uint32Array(slots);
  const instead = new Map<number, number>();
  for (let slot = 0; slot < slots; slot++) {
    const wanted = slot < by.length ? by[slot] : slot;
    if (wanted === slot || seen[slot] === 0 || seen[wanted] === 1) {
      leader[slot] = wanted;
      continue;
    }
    const other = instead.get(wanted) ?? slot;
    instead.set(wanted, other);
    leader[slot] = other;
  }
  return leader;
}

function lead(column: Uint32Array, leader: Uint32Array, count: number): Uint32Array {
  const out = new Uint32Array(column.length);
  for (let e = 0; e < count; e++) out[e] = leader[column[e]];
  return out;
}
