/** What this window has done and can take back, and whether it is writing now. */
import { create } from "zustand";
import { reportOf } from "@/ipc/errors";
import type { Written } from "@/ipc/types";
import { texts } from "@/texts";
import { runQuietJob } from "./jobs";
import { newLine, withCommit, withMove, withTurn, type Line, type Move } from "./moves";
import { say } from "./notify";

interface History {
  /** Counts the graphs that were opened: what one answers late says nothing about the next. */
  opened: number;
  line: Line;
  /** How many writes of this window are on their way. Until they have ended there is nothing to take back. */
  writing: number;
}

export const useHistory = create<History>(() => ({ opened: 0, line: newLine(0), writing: 0 }));

/** While an entry is taken back, what is heard may be the very commit that does so. */
let turning = false;
let heard: number[] = [];

export const changeLine = (next: (line: Line) => Line): void => useHistory.setState(({ line }) => ({ line: next(line) }));
export const recordMove = (move: Move): void => changeLine((line) => withMove(line, move));

/** Another graph is open, as of commit `seq`. */
export function beginLine(seq: number): void {
  heard = [];
  useHistory.setState(({ opened }) => ({ opened: opened + 1, line: newLine(seq) }));
}

/** A commit has been made, by whomever. */
export function hearCommit(seq: number): void {
  if (turning) heard.push(seq);
  else changeLine((line) => withCommit(line, seq));
}

/** Writes as a job that comes into view when it takes long. Throws what Rust answered; that it was cancelled is said. */
export async function asWrite<T>(title: string, work: (job: string) => Promise<T>): Promise<T> {
  useHistory.setState(({ writing }) => ({ writing: writing + 1 }));
  try {
    return await runQuietJob(title, work);
  } catch (error) {
    if (reportOf(error).code === "cancelled") say(texts.edit.cancelled);
    throw error;
  } finally {
    useHistory.setState(({ writing }) => ({ writing: writing - 1 }));
  }
}

/** Goes one entry of the journal back or forth; `null` when there is none, or another graph is open by now. */
export async function asTurn(by: 1 | -1, work: () => Promise<Written | null>): Promise<Written | null> {
  const { opened } = useHistory.getState();
  turning = true;
  try {
    const written = await work();
    if (useHistory.getState().opened !== opened) return null;
    if (written !== null) changeLine((line) => withTurn(line, written.seq, by));
    return written;
  } finally {
    turning = false;
    const late = heard;
    heard = [];
    late.sort((a, b) => a - b).forEach(hearCommit);
  }
}
