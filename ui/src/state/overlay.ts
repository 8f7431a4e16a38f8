/** The result of an analysis that is shown on the canvas for the moment. */
import { create } from "zustand";

export interface Communities {
  kind: "communities";
  title: string;
  /** Node id to the index of its community; communities are ordered by size. */
  communityOf: ReadonlyMap<string, number>;
  sizes: readonly number[];
  /** `null` where the method says nothing of it. */
  modularity: number | null;
}

export interface Highlight {
  kind: "highlight";
  title: string;
  nodes: ReadonlySet<string>;
  edges: ReadonlySet<string>;
}

/** A number for each node. */
export interface Scores {
  kind: "scores";
  title: string;
  scoreOf: ReadonlyMap<string, number>;
}

export type Overlay = Communities | Highlight | Scores;

interface OverlayState {
  overlay: Overlay | null;
  show(overlay: Overlay): void;
  drop(): void;
}

export const useOverlay = create<OverlayState>((set) => ({
  overlay: null,
  show: (overlay) => set({ overlay }),
  drop: () => set({ overlay: null }),
}));

export function scored(title: string, scores: Readonly<Record<string, number | undefined>>): Scores {
  return { kind: "scores", title, scoreOf: new Map(Object.entries(scores).map(([id, score = 0]) => [id, score])) };
}

/** Communities as lists of ids, largest first, as an overlay. */
export function communities(title: string, groups: readonly (readonly string[])[], modularity: number | null): Communities {
  const communityOf = new Map<string, number>();
  groups.forEach((group, index) => group.forEach((id) => communityOf.set(id, index)));
  return { kind: "communities", title, communityOf, sizes: groups.map((group) => group.length), modularity };
}
