/**
 * Moves of nodes, which only this window knows, in one line of undo with the entries of the journal. A move stands on
 * the journal as deep as it was then: undo takes the newest move back as long as the journal is no deeper, and redo
 * makes it again once the journal is as deep.
 */

/** Where a node stands, and whether a hand holds it there. */
export interface Put {
  id: string;
  x: number;
  y: number;
  pinned: boolean;
}

export interface Move {
  kind: "move" | "nudge" | "unpin";
  before: readonly Put[];
  after: readonly Put[];
}

type Placed = Move & { depth: number };

export interface Line {
  /** The newest commit that this window knows of. */
  seq: number;
  depth: number;
  done: readonly Placed[];
  undone: readonly Placed[];
}

/** So many moves are kept, and of so many nodes in all: the older ones stay where they are. */
const MOST_MOVES = 200;
const MOST_PUTS = 500_000;

export const newLine = (seq: number): Line => ({ seq, depth: 0, done: [], undone: [] });

export function withMove(line: Line, move: Move): Line {
  const last = line.done[line.done.length - 1];
  const goesOn = move.kind === "nudge" && last?.kind === "nudge" && last.depth === line.depth && sameNodes(last, move);
  const done = goesOn ? [...line.done.slice(0, -1), { ...last, after: move.after }] : [...line.done, { ...move, depth: line.depth }];
  return { ...line, done: recent(done), undone: [] };
}

/** Many small steps of the same nodes are one move. */
function sameNodes({ after: a }: Move, { after: b }: Move): boolean {
  return a.length === b.length && a.every(({ id }, index) => id === b[index]?.id);
}

/** A commit that somebody made. One that is known already says nothing new. */
export function withCommit(line: Line, seq: number): Line {
  if (seq <= line.seq) return line;
  return { ...line, seq, depth: line.depth + seq - line.seq, undone: [] };
}

/** The commit by which this window took an entry back, or did it again. */
export function withTurn(line: Line, seq: number, by: 1 | -1): Line {
  return { ...line, seq: Math.max(seq, line.seq), depth: line.depth + by };
}

/** The move that undo takes back now; `null` when the journal is next. */
export function moveToUndo({ done, depth }: Line): Move | null {
  const newest = done[done.length - 1];
  return newest !== undefined && newest.depth >= depth ? newest : null;
}

export function moveToRedo({ undone, depth }: Line): Move | null {
  const next = undone[undone.length - 1];
  return next !== undefined && next.depth <= depth ? next : null;
}

export function moveUndone(line: Line): Line {
  return { ...line, done: line.done.slice(0, -1), undone: [...line.undone, ...line.done.slice(-1)] };
}

export function moveRedone(line: Line): Line {
  return { ...line, undone: line.undone.slice(0, -1), done: [...line.done, ...line.undone.slice(-1)] };
}

function recent(moves: readonly Placed[]): readonly Placed[] {
  let puts = 0;
  let from = moves.length;
  while (from > 0 && moves.length - from < MOST_MOVES) {
    puts += moves[from - 1]?.after.length ?? 0;
    if (puts > MOST_PUTS && from < moves.length) break;
    from -= 1;
  }
  return moves.slice(from);
}
