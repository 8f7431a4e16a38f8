import { describe, expect, it } from "vitest";
import { moveRedone, moveToRedo, moveToUndo, moveUndone, newLine, withCommit, withMove, withTurn, type Line, type Move } from "./moves";

const at = (id: string, x: number) => ({ id, x, y: 0, pinned: true });
const moveOf = (id: string): Move => ({ kind: "move", before: [at(id, 0)], after: [at(id, 9)] });

const lives = () => true;

/** The journal as the core keeps it, and a window before it. */
class Played {
  line: Line = newLine(10);
  seq = 10;
  done: string[] = [];
  undone: string[] = [];
  /** The newest entry, while it can be taken back by a notice. */
  newest: string | null = null;

  write(name: string): void {
    this.line = withCommit(this.line, ++this.seq);
    this.done.push(name);
    this.undone = [];
    this.newest = name;
  }

  move(name: string): void {
    this.line = withMove(this.line, moveOf(name));
  }

  undo(): string {
    const move = moveToUndo(this.line, lives);
    if (move === null) return this.turn(this.done, this.undone, -1);
    this.line = moveUndone(this.line, lives);
    return move.before[0]!.id;
  }

  redo(): string {
    const move = moveToRedo(this.line);
    if (move === null) return this.line.redoable > 0 ? this.turn(this.undone, this.done, 1) : "nothing";
    this.line = moveRedone(this.line);
    return move.before[0]!.id;
  }

  notice(): string {
    return this.newest === null ? "nothing" : this.turn(this.done, this.undone, -1);
  }

  private turn(from: string[], to: string[], by: 1 | -1): string {
    const entry = from.pop();
    if (entry === undefined) return "nothing";
    to.push(entry);
    this.newest = null;
    this.line = withTurn(this.line, ++this.seq, by);
    return entry;
  }
}

/** The same, as one list of what was done and one of what was taken back. */
class Reference {
  done: string[] = [];
  undone: string[] = [];
  newest: string | null = null;

  move(name: string): void {
    this.done.push(name);
    this.undone = [];
  }

  write(name: string): void {
    this.move(name);
    this.newest = name;
  }

  undo = (): string => this.shift(this.done, this.undone, this.done.length - 1);
  redo = (): string => this.shift(this.undone, this.done, this.undone.length - 1);
  notice = (): string => this.shift(this.done, this.undone, this.newest === null ? -1 : this.done.indexOf(this.newest));

  private shift(from: string[], to: string[], at: number): string {
    const [item] = at < 0 ? [] : from.splice(at, 1);
    if (item === undefined) return "nothing";
    to.push(item);
    if (item.startsWith("write")) this.newest = null;
    return item;
  }
}

/** What each undo and redo was for: a move's id, or `journal`. */
function play(steps: string): string[] {
  const played = new Played();
  return steps.split(" ").flatMap((step) => {
    if (step === "write") played.write("journal");
    else if (step === "undo" || step === "redo" || step === "notice") return [played[step]()];
    else played.move(step);
    return [];
  });
}

/** Numbers that look thrown, the same for the same seed. */
function thrown(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

describe("one line of undo", () => {
  it.each([
    ["A undo", "A"],
    ["write A B undo undo undo", "B A journal"],
    ["write A undo undo", "A journal"],
    ["A write undo undo", "journal A"],
    ["A write B write undo undo undo undo", "journal B journal A"],
    ["A write undo undo redo redo", "journal A A journal"],
    ["A write B undo undo undo redo redo redo", "B journal A A journal B"],
    ["A undo B undo redo", "A B B"],
    ["A undo write redo", "A nothing"],
    ["write undo A undo redo redo", "journal A A nothing"],
    ["write undo A redo", "journal nothing"],
    ["write write undo A undo undo redo redo redo", "journal A journal journal A nothing"],
    ["write A notice write undo undo", "journal journal A"],
    ["write A B undo notice undo redo redo redo", "B journal A A journal B"],
  ])("%s takes %s in turn", (steps, expected) => expect(play(steps).join(" ")).toBe(expected));

  it("is the one that a single list of deeds would be, in whatever order things are done", () => {
    for (let seed = 1; seed <= 400; seed++) {
      const [throwing, window, reference] = [thrown(seed), new Played(), new Reference()];
      const told: string[] = [];
      const meant: string[] = [];
      for (let at = 0; at < 40; at++) {
        const deed = (["move", "write", "undo", "redo", "notice"] as const)[throwing(5)]!;
        told.push(`${deed} ${window[deed](`${deed} ${at}`) ?? at}`);
        meant.push(`${deed} ${reference[deed](`${deed} ${at}`) ?? at}`);
      }
      expect(told).toEqual(meant);
    }
  });

  it("passes by moves of nodes that are gone, and by no move of which one node is left", () => {
    const line = [moveOf("A"), moveOf("B")].reduce(withMove, withCommit(newLine(0), 1));
    const only = (id: string) => (it: string) => it === id;
    expect(moveToUndo(line, only("A"))?.before[0]?.id).toBe("A");
    expect(moveUndone(line, only("A"))).toMatchObject({ done: [], undone: [moveOf("A")] });
    expect(moveToUndo(line, only("C"))).toBeNull();
    const both = withMove(line, { kind: "move", before: [at("B", 0), at("C", 0)], after: [at("B", 1), at("C", 1)] });
    expect(moveToUndo(both, only("C"))?.before).toHaveLength(2);
  });

  it("hears of a commit once, however often it is told, and of those it missed", () => {
    const line = withMove(newLine(1), moveOf("A"));
    expect(withCommit(withCommit(line, 2), 2)).toEqual(withCommit(line, 2));
    expect(withCommit(line, 1)).toBe(line);
    expect(withCommit(line, 5).depth).toBe(line.depth + 4);
  });

  it("takes steps of the same nodes as one move, until something else is done", () => {
    const nudge = (id: string, from: number, to: number): Move => ({ kind: "nudge", before: [at(id, from)], after: [at(id, to)] });
    const walked = [nudge("A", 0, 1), nudge("A", 1, 2), nudge("A", 2, 3)].reduce(withMove, newLine(0));
    expect(walked.done).toEqual([{ ...nudge("A", 0, 3), depth: 0 }]);
    expect(withMove(walked, nudge("B", 0, 1)).done.length).toBe(2);
    expect(withMove(withCommit(walked, 1), nudge("A", 3, 4)).done.length).toBe(2);
    expect(withMove(withMove(walked, moveOf("A")), nudge("A", 9, 10)).done.length).toBe(3);
  });

  it("forgets the oldest moves, never the newest", () => {
    const many = Array.from({ length: 300 }, (_, i) => moveOf(`n${i}`)).reduce(withMove, newLine(0));
    expect(many.done.length).toBe(200);
    expect(moveToUndo(many, lives)?.before[0]?.id).toBe("n299");
    const after = Array.from({ length: 600_000 }, (_, i) => at(`n${i}`, 1));
    const huge = withMove(many, { kind: "move", before: after, after });
    expect(huge.done.length).toBe(1);
  });
});
