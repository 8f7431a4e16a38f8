/** What graph is open, and the writes that change it. */
import { create } from "zustand";
import { host, type Stop } from "@/ipc/client";
import type { GraphChanged, GraphInfo, Write, Written } from "@/ipc/types";
import { texts } from "@/texts";
import { applyChange, readNewScene } from "./feed";
import { explain, say } from "./notify";

interface GraphState {
  info: GraphInfo | null;
  /** Grows with every change, so that views know when to ask again. */
  revision: number;
  last: GraphChanged | null;
}

export const useGraph = create<GraphState>(() => ({ info: null, revision: 0, last: null }));

let asking: Promise<void> | null = null;
let askAgain = false;

async function ask(): Promise<void> {
  do {
    askAgain = false;
    const info = await host().graphInfo();
    useGraph.setState((state) => ({ info, revision: state.revision + 1 }));
  } while (askAgain);
}

/** Asks for the counts and the names of undo and redo. Many changes at once are one question more, not many. */
export function refresh(): Promise<void> {
  if (asking !== null) askAgain = true;
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

/** Refreshes unless what is known is at least as new as commit `seq`. */
async function reach(seq: number): Promise<void> {
  const known = useGraph.getState().info?.seq ?? -1;
  if (known < seq) await refresh();
}

/** Opens the graph of `dir`, or the default one, and draws it. */
export async function open(dir: string | null): Promise<void> {
  try {
    const info = await host().openGraph(dir);
    useGraph.setState((state) => ({ info, revision: state.revision + 1 }));
    await readNewScene();
    if (info.recovered) say(info.recovered);
  } catch (error) {
    explain(error);
  }
}

/** Takes part in every change, whoever makes it. */
export async function follow(): Promise<Stop> {
  return host().onGraphChanged((last) => {
    useGraph.setState({ last });
    applyChange(last)
      .then(() => reach(last.seq))
      .catch(explain);
  });
}

/** One transaction. Throws what Rust answered, for those who show it at the field. */
export async function write(writes: Write[], places: [number, number][] = []): Promise<Written> {
  const written = await host().write(crypto.randomUUID(), writes, places);
  await reach(written.seq);
  return written;
}

/** One transaction whose failure is told in passing; `null` then. */
export async function commit(writes: Write[], places: [number, number][] = []): Promise<Written | null> {
  return attempt(() => write(writes, places));
}

export async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    explain(error);
    return null;
  }
}

async function step(turn: () => Promise<Written | null>, words: (summary: string) => string): Promise<void> {
  const written = await attempt(turn);
  if (written === null) return;
  say(words(written.summary));
  await attempt(() => reach(written.seq));
}

export const undo = (): Promise<void> => step(() => host().undo(crypto.randomUUID()), texts.edit.undone);
/** Takes back commit `seq` for a toast that offers it, unless something has been done since. */
export async function undoCommit(seq: number): Promise<void> {
  if (useGraph.getState().info?.seq === seq) await undo();
  else say(texts.edit.movedOn);
}

export const redo = (): Promise<void> => step(() => host().redo(crypto.randomUUID()), texts.edit.redone);
