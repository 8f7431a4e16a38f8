/** Nodes by what a person types: concepts by their names, then pointers by what they point at. */
import { host } from "@/ipc/client";
import { titleOf } from "./current";
import type { Kind } from "./scene";

export interface Found {
  id: string;
  kind: Kind;
  title: string;
  /** The alias that matched, when it was not the label. */
  alias: string | null;
}

export interface Search {
  found: readonly Found[];
  /** At least as many of one kind match as were asked for, so there may be more. */
  cut: boolean;
}

/** Whether two texts are the same to a person, who does not look at the case of letters. */
export const sameWords = (a: string, b: string): boolean =>
  a.normalize().trim().toLocaleLowerCase() === b.normalize().trim().toLocaleLowerCase();

/** Whether a node is called exactly so: by its label, an alias, or what it points at. */
export const isNamed = ({ title, alias }: Found, text: string): boolean =>
  sameWords(title, text) || (alias !== null && sameWords(alias, text));

export async function findPointers(text: string, limit: number): Promise<Found[]> {
  const nodes = await host().findPointers(text, limit);
  return nodes.map((node) => ({ id: node.id, kind: node.kind, title: titleOf(node), alias: null }));
}

/** The best of each kind, at most `limit`; those that are called exactly so before all others. */
export async function findNodes(text: string, limit: number): Promise<Search> {
  const [matches, pointers] = await Promise.all([host().findConcepts({ query: text, limit }), findPointers(text, limit)]);
  const concepts = matches.map(
    ({ node, matched }): Found => ({ id: node.id, kind: "concept", title: node.label, alias: matched === node.label ? null : matched }),
  );
  const all = [...concepts, ...pointers];
  const found = [...all.filter((it) => isNamed(it, text)), ...all.filter((it) => !isNamed(it, text))];
  return { found, cut: concepts.length >= limit || pointers.length >= limit };
}
