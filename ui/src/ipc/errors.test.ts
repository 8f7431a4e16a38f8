import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ADVICE, adviceFor, conflictsOf, edgesOf, fieldOf, groupsOf, Refused, reportOf, wordsOf, type Attempt } from "./errors";
import type { ErrorCode, Json, Report } from "./types";

/** The codes as Rust has them, in the words that cross the boundary. */
function codesInRust(): string[] {
  const source = readFileSync("../src-tauri/model/src/error.rs", "utf8");
  const body = /pub enum ErrorCode \{([^}]*)\}/.exec(source)?.[1] ?? "";
  const names = [...body.matchAll(/^\s*([A-Z]\w+),/gm)].map((match) => match[1] ?? "");
  return names.map((name) => name.replace(/(?!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase());
}

it("every code that Rust can answer has a title and says what to do", () => {
  const codes = codesInRust();
  expect(codes.length).toBeGreaterThan(5);
  expect(Object.keys(ADVICE).sort()).toEqual(codes.sort());
  for (const { title, hint } of Object.values(ADVICE)) {
    expect(title).not.toBe("");
    expect(hint).toMatch(/\.$/);
  }
});

it("what is thrown becomes a report, ours or not", () => {
  const ours = { code: "busy" as const, message: "An import is under way.", details: {} };
  expect(reportOf(new Refused(ours))).toEqual(ours);
  expect(reportOf(new Error("gone"))).toEqual({ code: "storage", message: "gone", details: {} });
  expect(reportOf("gone").message).toBe("gone");
});

const said = (code: ErrorCode, message: string, details: Json = {}): Report => ({ code, message, details });

it.each<[string, string | null, string]>([
  ["file: line 4: the element is not closed", "line 4: the element is not closed", "Line 4: the element is not closed."],
  ["weight: a negative weight is no cost", "a negative weight is no cost", "A negative weight is no cost."],
  ["An import is under way.", null, "An import is under way."],
  ["file: foo.csv is neither", "foo.csv is neither GraphML nor JSON", "foo.csv is neither GraphML nor JSON."],
  ["path: /tmp/x is a folder", "/tmp/x is a folder", "/tmp/x is a folder."],
  ["n17 is doubled", null, "n17 is doubled."],
])("%j with the reason %j is read as %j", (message, reason, words) => {
  expect(wordsOf(said("invalid_request", message, reason === null ? {} : { field: "f", reason }))).toBe(words);
});

it("the numbers of the operating system are nowhere in what a person reads", () => {
  const refused = new Refused(said("storage", "/x could not be read: No such file (os error 2).", { field: "file", reason: "gone (os error 2)" }));
  const thrown = reportOf(new Error("Read-only file system (os error 30)"));
  for (const text of [refused.message, wordsOf(refused.report), refused.report.message, thrown.message]) expect(text).not.toMatch(/os error/);
  expect(refused.message).toBe("/x could not be read: No such file.");
});

it.each<[ErrorCode, Attempt, string, RegExp, RegExp | null]>([
  ["busy", "open", "The graph in /g is open in another program or window. Close it there, then try again.", /open elsewhere/, /Wait for the running/],
  ["storage", "open", "It cannot be opened. Nothing was changed. To get it back, restore a backup.", /cannot be opened/, /safe|disk has room/],
  ["storage", "export", "/proc/x could not be written.", /file could not be written/, /graph could not/],
  ["invalid_request", "export", "/proc is a folder", /file could not be written/, /Correct the value/],
  ["invalid_request", "import", "/home/you/papers is not a file but a folder", /cannot be imported/, /Correct the file|anew/],
  ["busy", "import", "Left as it is: the node was changed.", /changed meanwhile/, /cancel it/],
  ["busy", "undo", "“X” cannot be undone.", /later change/i, /running work/],
  ["invalid_request", "analyze", "a negative weight is no cost", /did not finish/, /Nothing was written/],
  ["busy", "work", "An import is under way.", /busy/, null],
])("%s on %s is advised by what was attempted", (code, attempt, message, title, never) => {
  const advice = adviceFor(said(code, message), attempt);
  expect(advice.title).toMatch(title);
  if (never !== null) expect(advice.title + advice.hint).not.toMatch(never);
});

it("a file that breaks at a line can be corrected there", () => {
  expect(adviceFor(said("invalid_request", "", { reason: "line 4: not closed" }), "import").hint).toMatch(/Correct the file there/);
});

it("what the words say already is not said again", () => {
  const { hint } = adviceFor(said("version", "It is of version 9. Nothing was changed."), "open");
  expect(hint).toMatch(/update Asterism/);
  expect(hint).not.toMatch(/Nothing was changed/);
});

it("details are read where they are and missed without harm", () => {
  const report = (details: object) => ({ code: "storage" as const, message: "", details: details as never });
  const conflict = { key: "year", existing: 1, incoming: 2 };
  expect(conflictsOf(report({ conflicts: [conflict] }))).toEqual([conflict]);
  expect(groupsOf(report({ groups: [["a"], ["b"]] }))).toEqual([["a"], ["b"]]);
  expect(fieldOf(report({ field: "label" }))).toBe("label");
  expect(edgesOf(report({ edge_ids: ["e"] }))).toEqual(["e"]);
  for (const nothing of [{}, { field: 3, groups: "x", conflicts: null, edge_ids: 1 }]) {
    expect([conflictsOf(report(nothing)), groupsOf(report(nothing)), edgesOf(report(nothing)), fieldOf(report(nothing))]).toEqual([[], [], [], null]);
  }
});
