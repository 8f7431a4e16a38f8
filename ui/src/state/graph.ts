/** What graph is open, and the writes that change it. */
import { create } from "zustand";
import { host, type Stop } from "@/ipc/client";
import { reportOf, type Attempt } from "@/ipc/errors";
import type { Bulk, GraphChanged, GraphInfo, OnConflict, Report, Write, Written } from "@/ipc/types";
import { texts } from "@/texts";
import { applyChange, readNewScene } from "./feed";
import { asWrite, beginLine, hearCommit, useHistory } from "./history";
import { explain, say } from "./notify";
import { remember } from "./recent";

/** A graph that could not be opened while no other was open. */
export interface Unopened {
  /** `null` is the one the program was started with. */
  dir: string | null;
  report: Report;
}

interface GraphState {
  info: GraphInfo | null;
  unopened: Unopened | null;
  /** Whether a graph is being opened. */
  opening: boolean;
  /** Grows with every change, so that views know when to ask again. */
  revision: number;
  last: GraphChanged | null;
}

export const useGraph = create<GraphState>(() => ({
  info: null,
  unopened: null,
  opening: false,
  revision: 0,
  last: null,
}));

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
    // It was asked for again after the last look at that, and before this.
    return askAgain ? refresh() : undefined;
  });
  return asking;
}

/** Refreshes unless what is known is at least as new as commit `seq`. */
export async function reach(seq: number): Promise<void> {
  const known = useGraph.getState().info?.seq ?? -1;
  if (known < seq) await refresh();
}

/** Opens the graph of `dir`, or the default one, and draws it. A graph that was open stays open when this fails. */
export async function open(dir: string | null): Promise<void> {
  useGraph.setState({ opening: true });
  try {
    const info = await host().openGraph(dir);
    beginLine(info.seq);
    remember(info);
    useGraph.setState((state) => ({ info, unopened: null, revision: state.revision + 1 }));
    await readNewScene();
    if (info.recovered) say(info.recovered);
  } catch (error) {
    if (useGraph.getState().info === null) useGraph.setState({ unopened: { dir, report: reportOf(error) } });
    else explain(error, "open");
  } finally {
    useGraph.setState({ opening: false });
  }
}

/** Takes part in every change, whoever makes it. */
export async function follow(): Promise<Stop> {
  return host().onGraphChanged((last) => {
    useGraph.setState({ last });
    hearCommit(last.seq);
    applyChange(last)
      .then(() => reach(last.seq))
      .catch(explain);
  });
}

/**
 * One transaction. Throws what Rust answered, for those who show it at the field. `null` when another graph has been
 * opened meanwhile, of which the answer says nothing.
 */
export function write(writes: Write[], places: [number, number][] = [], title = texts.edit.saving): Promise<Written | null> {
  return made(title, (job) => host().write(job, writes, places));
}

/** One transaction whose failure is told in passing; `null` then too. */
export async function commit(writes: Write[], places: [number, number][] = [], title?: string): Promise<Written | null> {
  return attempt(() => write(writes, places, title));
}

/** One change to many, as one transaction. Throws what Rust answered. */
export function bulk(request: Bulk, onConflict: OnConflict): Promise<Written | null> {
  return made(texts.bulk.applying, (job) => host().bulkApply(job, request, onConflict));
}

/** Adds the sample graph; `null` as above. */
export function addSample(): Promise<Written | null> {
  return attempt(() => made(texts.edit.addingSample, (job) => host().loadSample(job)));
}

async function made(title: string, work: (job: string) => Promise<Written>): Promise<Written | null> {
  const { opened } = useHistory.getState();
  const written = await asWrite(title, work);
  if (useHistory.getState().opened !== opened) return null;
  hearCommit(written.seq);
  await reach(written.seq);
  return written;
}

export async function attempt<T>(work: () => Promise<T>, about?: Attempt): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    explain(error, about);
    return null;
  }
}
