/** Undo and redo: of the moves of this window, and of the entries of the journal, in one line. */
import { host } from "@/ipc/client";
import type { Written } from "@/ipc/types";
import { texts } from "@/texts";
import { scene, titleOfId } from "./current";
import { attempt, reach, useGraph } from "./graph";
import { asTurn, asWrite, changeLine, useHistory } from "./history";
import { moveRedone, moveToRedo, moveToUndo, moveUndone, type Move, type Put } from "./moves";
import { say, type Offer } from "./notify";
import { onStage } from "./stage";

const lives = (id: string): boolean => scene.slotOf(id) !== undefined;

/** What undo takes back now, in words; `null` when there is nothing. */
export function undoSummary(): string | null {
  const move = moveToUndo(useHistory.getState().line, lives);
  return move === null ? (useGraph.getState().info?.undo ?? null) : texts.edit.moved(move.kind, ...whose(move));
}

export function redoSummary(): string | null {
  const { line } = useHistory.getState();
  const move = moveToRedo(line);
  if (move !== null) return texts.edit.moved(move.kind, ...whose(move));
  return line.redoable > 0 ? (useGraph.getState().info?.redo ?? null) : null;
}

function whose({ after }: Move): [count: number, only: string | null] {
  return [after.length, after.length === 1 ? titleOfId(after[0]?.id ?? "") : null];
}

const isWriting = (): boolean => useHistory.getState().writing > 0;

/** Takes back the newest move of this window or the newest entry of the journal, whichever is newer. */
export async function undo(): Promise<void> {
  if (isWriting()) return;
  const move = moveToUndo(useHistory.getState().line, lives);
  if (move === null) return undoEntry();
  say(texts.edit.undone(undoSummary() ?? ""));
  putBack(move.before, (line) => moveUndone(line, lives));
}

export async function redo(): Promise<void> {
  if (isWriting()) return;
  const { line } = useHistory.getState();
  const move = moveToRedo(line);
  if (move === null) return line.redoable > 0 ? redoEntry() : undefined;
  say(texts.edit.redone(redoSummary() ?? ""));
  putBack(move.after, moveRedone);
}

function putBack(puts: readonly Put[], turned: typeof moveRedone): void {
  onStage((stage) => stage.put(puts));
  changeLine(turned);
}

/** To take back commit `seq` of the graph that is open now, for a toast. */
export const undoOffer = (seq: number, graph = useHistory.getState().opened): Offer => ({
  label: texts.edit.undo,
  run: () => void undoCommit(seq, graph),
});

/** Unless something has been done since. Pressing the button has closed its toast: while it is too early, another offers it. */
async function undoCommit(seq: number, graph: number): Promise<void> {
  if (useHistory.getState().opened !== graph) return say(texts.edit.otherGraph);
  if (isWriting()) return say(texts.edit.tooEarly, undoOffer(seq, graph));
  if (useGraph.getState().info?.seq === seq) await undoEntry();
  else say(texts.edit.movedOn);
}

const undoEntry = (): Promise<void> =>
  step(-1, texts.edit.undoing(useGraph.getState().info?.undo ?? ""), (job) => host().undo(job), texts.edit.undone);
const redoEntry = (): Promise<void> =>
  step(1, texts.edit.redoing(useGraph.getState().info?.redo ?? ""), (job) => host().redo(job), texts.edit.redone);

async function step(
  by: 1 | -1,
  title: string,
  work: (job: string) => Promise<Written | null>,
  words: (summary: string) => string,
): Promise<void> {
  const written = await attempt(() => asTurn(by, () => asWrite(title, work)), "undo");
  if (written === null) return;
  say(words(written.summary));
  await attempt(() => reach(written.seq));
}
