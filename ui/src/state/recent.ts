/** The graphs that were open last, the newest first. */
import { create } from "zustand";

export interface Recent {
  dir: string;
  name: string;
}

const KEY = "asterism.recent";
const MOST = 8;

const isRecent = (it: unknown): it is Recent =>
  typeof it === "object" && it !== null && typeof (it as Recent).dir === "string" && typeof (it as Recent).name === "string";

/** What was remembered, as far as it can be read. */
export function recentFrom(text: string | null): Recent[] {
  try {
    const known: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(known) ? known.filter(isRecent).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export const withRecent = (graphs: readonly Recent[], { dir, name }: Recent): Recent[] =>
  [{ dir, name }, ...graphs.filter((it) => it.dir !== dir)].slice(0, MOST);

export const useRecent = create<{ graphs: readonly Recent[] }>(() => ({ graphs: recentFrom(localStorage.getItem(KEY)) }));

/** A graph has been opened. */
export function remember(graph: Recent): void {
  const graphs = withRecent(useRecent.getState().graphs, graph);
  localStorage.setItem(KEY, JSON.stringify(graphs));
  useRecent.setState({ graphs });
}
