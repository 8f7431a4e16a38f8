/** What is selected: one selection for the canvas, the lists and the panels. */
import { create } from "zustand";

export interface Selected {
  nodes: ReadonlySet<string>;
  edges: ReadonlySet<string>;
}

export interface Picks {
  nodes?: Iterable<string>;
  edges?: Iterable<string>;
}

export const NOTHING: Selected = { nodes: new Set(), edges: new Set() };

export function picked({ nodes = [], edges = [] }: Picks): Selected {
  return { nodes: new Set(nodes), edges: new Set(edges) };
}

export function added(to: Selected, { nodes = [], edges = [] }: Picks): Selected {
  return { nodes: new Set([...to.nodes, ...nodes]), edges: new Set([...to.edges, ...edges]) };
}

export function toggled(in_: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(in_);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** What stays selected of what still exists. The same object when nothing went away. */
export function kept(of: Selected, node: (id: string) => boolean, edge: (id: string) => boolean): Selected {
  const nodes = [...of.nodes].filter(node);
  const edges = [...of.edges].filter(edge);
  return nodes.length === of.nodes.size && edges.length === of.edges.size ? of : picked({ nodes, edges });
}

interface SelectionState extends Selected {
  select(picks: Picks): void;
  toggleNode(id: string): void;
  toggleEdge(id: string): void;
  add(picks: Picks): void;
  /** Lets go of what no longer exists. */
  keep(node: (id: string) => boolean, edge: (id: string) => boolean): void;
  clear(): void;
}

export const useSelection = create<SelectionState>((set) => ({
  ...NOTHING,
  select: (picks) => set(picked(picks)),
  toggleNode: (id) => set(({ nodes }) => ({ nodes: toggled(nodes, id) })),
  toggleEdge: (id) => set(({ edges }) => ({ edges: toggled(edges, id) })),
  add: (picks) => set((state) => added(state, picks)),
  keep: (node, edge) => set((state) => kept(state, node, edge)),
  clear: () => set(NOTHING),
}));
