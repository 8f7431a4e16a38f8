import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ADVICE, conflictsOf, fieldOf, groupsOf, Refused, reportOf, wordsOf } from "./errors";

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
  expect(reportOf(new Refused(ours))).toBe(ours);
  expect(reportOf(new Error("gone"))).toEqual({ code: "storage", message: "gone", details: {} });
  expect(reportOf("gone").message).toBe("gone");
});

it("the reason is said without the field it belongs to", () => {
  const details = { field: "file", reason: "line 4: the element is not closed" };
  expect(wordsOf({ code: "invalid_request", message: "file: line 4: the element is not closed", details })).toBe("Line 4: the element is not closed");
  expect(wordsOf({ code: "busy", message: "An import is under way.", details: {} })).toBe("An import is under way.");
});

it("details are read where they are and missed without harm", () => {
  const report = (details: object) => ({ code: "storage" as const, message: "", details: details as never });
  const conflict = { key: "year", existing: 1, incoming: 2 };
  expect(conflictsOf(report({ conflicts: [conflict] }))).toEqual([conflict]);
  expect(groupsOf(report({ groups: [["a"], ["b"]] }))).toEqual([["a"], ["b"]]);
  expect(fieldOf(report({ field: "label" }))).toBe("label");
  for (const nothing of [{}, { field: 3, groups: "x", conflicts: null }]) {
    expect([conflictsOf(report(nothing)), groupsOf(report(nothing)), fieldOf(report(nothing))]).toEqual([[], [], null]);
  }
});
