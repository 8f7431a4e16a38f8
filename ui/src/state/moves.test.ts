import { describe, expect, it } from "vitest";
import { moveRedone, moveToRedo, moveToUndo, moveUndone, newLine, withCommit, withMove, withTurn, type Line, type Move } from "./moves";

const at = (id: string, x: number) => ({ id, x, y: 0, pinned: true });
const moveOf = (id: string): Move => ({ kind: "move", before: [at(id, 0)], after: [at(id, 9)] });

/** A window that does what the letters say, and tells what each undo and redo was for: a move's id, or `journal`. */
function play(steps: string): string[] {
  let line: Line = newLine(10);
  let seq = 10;
  const said: string[] = [];
  for (const step of steps.split(" ")) {
    if (step === "write") line = withCommit(line, ++seq);
    else if (step === "undo") {
      const move = moveToUndo(line);
      line = move ? moveUndone(line) : withTurn(line, ++seq, -1);
      said.push(move?.before[0]?.id ?? "journal");
    } else if (step === "redo") {
      const move = moveToRedo(line);
      line = move ? moveRedone(line) : withTurn(line, ++seq, 1);
      said.push(move?.before[0]?.id ?? "journal");
    } else line = withMove(line, moveOf(step));
  }
  return said;
}

describe("one line of undo", () => {
  it.each([
    ["A undo", "A"],
    ["A B undo undo undo", "B A journal"],
    ["write A undo undo", "A journal"],
    ["A write undo undo", "journal A"],
    ["A write B write undo undo undo undo", "journal B journal A"],
    ["A write undo undo redo redo", "journal A A journal"],
    ["A write B undo undo undo redo redo redo", "B journal A A journal B"],
    ["A undo B undo redo", "A B B"],
    ["A undo write redo", "A journal"],
    ["write undo A undo redo redo", "journal A A journal"],
  ])("%s takes %s in turn", (steps, expected) => expect(play(steps).join(" ")).toBe(expected));

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
    expect(moveToUndo(many)?.before[0]?.id).toBe("n299");
    const after = Array.from({ length: 600_000 }, (_, i) => at(`n${i}`, 1));
    const huge = withMove(many, { kind: "move", before: after, after });
    expect(huge.done.length).toBe(1);
  });
});
