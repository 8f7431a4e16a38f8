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
  /** How many entries of the journal stand to be done again: those taken back since the newest move. */
  redoable: number;
}

/** So many moves are kept, and of so many nodes in all: the older ones stay where they are. */
const MOST_MOVES = 200;
const MOST_PUTS = 500_000;

export const newLine = (seq: number): Line => ({ seq, depth: 0, done: [], undone: [], redoable: Infinity });

/** Something new is done: nothing that was taken back before is done again, neither of the moves nor of the journal. */
export function withMove(line: Line, move: Move): Line {
  const last = line.done[line.done.length - 1];
  const goesOn = move.kind === "nudge" && last?.kind === "nudge" && last.depth === line.depth && sameNodes(last, move);
  const done = goesOn ? [...line.done.slice(0, -1), { ...last, after: move.after }] : [...line.done, { ...move, depth: line.depth }];
  return { ...line, done: recent(done), undone: [], redoable: 0 };
}

/** Many small steps of the same nodes are one move. */
function sameNodes({ after: a }: Move, { after: b }: Move): boolean {
  return a.length === b.length && a.every(({ id }, index) => id === b[index]?.id);
}

/** A commit that somebody made. One that is known already says nothing new. What can be done again then, the journal knows. */
export function withCommit(line: Line, seq: number): Line {
  if (seq <= line.seq) return line;
  return { ...line, seq, depth: line.depth + seq - line.seq, undone: [], redoable: Infinity };
}

/**
 * The commit by which this window took an entry back, or did it again. Where moves stood on an entry that was taken
 * back from under them, they stand on what is left.
 */
export function withTurn(line: Line, seq: number, by: 1 | -1): Line {
  const depth = line.depth + by;
  const done = line.done.map((move) => (move.depth > depth ? { ...move, depth } : move));
  return { ...line, seq: Math.max(seq, line.seq), depth, done, redoable: line.redoable - by };
}

type Lives = (id: string) => boolean;

/** The place of the move that undo takes back now. Moves of nodes that are all gone are passed by. */
function nextToUndo({ done, depth }: Line, lives: Lives): number {
  for (let at = done.length - 1; at >= 0; at--) {
    const move = done[at];
    if (move === undefined || move.depth < depth) return -1;
    if (move.after.some(({ id }) => lives(id))) return at;
  }
  return -1;
}

/** The move that undo takes back now; `null` when the journal is next. */
export const moveToUndo = (line: Line, lives: Lives): Move | null => line.done[nextToUndo(line, lives)] ?? null;

export function moveToRedo({ undone, depth }: Line): Move | null {
  const next = undone[undone.length - 1];
  return next !== undefined && next.depth <= depth ? next : null;
}

export function moveUndone(line: Line, lives: Lives): Line {
  const at = nextToUndo(line, lives);
  const move = line.done[at];
  return move === undefined ? line : { ...line, done: line.done.slice(0, at), undone: [...line.undone, move] };
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
