/** How the picture looks, as a person chose: what colours, sizes and widths stand for, and which colours. */
import { create } from "zustand";
import type { PaletteName } from "@/canvas/theme";
import { host } from "@/ipc/client";
import type { Trait, TraitKey } from "@/ipc/types";
import { texts } from "@/texts";
import { attempt, useGraph } from "./graph";
import { useHistory } from "./history";
import { runQuietJob } from "./jobs";

/** What a colour or a size stands for. A result that is laid over the canvas comes before it. */
export type Channel = { by: "kind" } | { by: "same" } | { by: "degree" } | { by: "key"; key: string };

export interface Look {
  color: Channel;
  size: Channel;
  weighted: boolean;
  palette: PaletteName | null;
}

export const USUAL: Look = { color: { by: "kind" }, size: { by: "degree" }, weighted: true, palette: null };

interface Appearance extends Look {
  /** The metadata keys of nodes; `null` until they were asked for. */
  keys: readonly TraitKey[] | null;
  /** What nodes have under those keys that are looked at. */
  traits: ReadonlyMap<string, Trait>;
}

export const useAppearance = create<Appearance>(() => ({ ...USUAL, keys: null, traits: new Map() }));

export const channelId = (channel: Channel): string => (channel.by === "key" ? `key:${channel.key}` : channel.by);

export function channelOf(id: string): Channel {
  if (id.startsWith("key:")) return { by: "key", key: id.slice(4) };
  return id === "same" || id === "degree" ? { by: id } : { by: "kind" };
}

export const lookNow = (): Look => {
  const { color, size, weighted, palette } = useAppearance.getState();
  return { color, size, weighted, palette };
};

/** Takes over choices, and asks for the values they need. */
export async function choose(part: Partial<Look>): Promise<void> {
  useAppearance.setState(part);
  document.documentElement.dataset.palette = useAppearance.getState().palette ?? "";
  await readTraits();
}

export async function readKeys(): Promise<void> {
  const { opened } = useHistory.getState();
  const keys = await attempt(() => runQuietJob(texts.appearance.reading, (job) => host().traitKeys(job)));
  if (keys !== null && useHistory.getState().opened === opened) useAppearance.setState({ keys });
}

const wanted = (): string[] => {
  const { color, size } = useAppearance.getState();
  return [color, size].flatMap((channel) => (channel.by === "key" ? [channel.key] : []));
};

async function readTraits(again = false): Promise<void> {
  const { opened } = useHistory.getState();
  const { traits } = useAppearance.getState();
  const keys = [...new Set(wanted())];
  const fresh = await Promise.all(
    keys.map((key) => {
      const known = again ? undefined : traits.get(key);
      return known ?? attempt(() => runQuietJob(texts.appearance.reading, (job) => host().traitOf(job, key)));
    }),
  );
  if (useHistory.getState().opened !== opened) return;
  useAppearance.setState({ traits: new Map(fresh.flatMap((trait) => (trait === null ? [] : [[trait.key, trait]]))) });
}

/** Values may have changed; they are read again when those who write have stopped for a moment. */
const REST_MS = 600;
let waiting: ReturnType<typeof setTimeout> | undefined;

useGraph.subscribe(({ last }, before) => {
  if (last === before.last || wanted().length === 0) return;
  clearTimeout(waiting);
  waiting = setTimeout(() => void readTraits(true), REST_MS);
});

/** Slots and keys are those of one graph. */
useHistory.subscribe(({ opened }, before) => {
  if (opened === before.opened) return;
  clearTimeout(waiting);
  useAppearance.setState({ ...USUAL, palette: useAppearance.getState().palette, keys: null, traits: new Map() });
});
