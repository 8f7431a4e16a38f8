import { describe, expect, it } from "vitest";
import type { Json, Node } from "@/ipc/types";
import { convert, format, metadataWrite, parse, same, surprised, typeOf, type RowType } from "./metadata";

const times = { created_at: "2026-01-01T00:00:00.000000Z", updated_at: "2026-01-01T00:00:00.000000Z" };
const pointer: Node = { kind: "pointer", id: "p", ref_type: "note", ref_id: "n-1", metadata: {}, ...times };
const concept: Node = { kind: "concept", id: "c", label: "C", aliases: [], description: null, metadata: {}, ...times };

describe("a metadata value", () => {
  const values: [Json, RowType][] = [
    ["", "text"],
    ["true", "text"],
    ["1", "text"],
    ["two\nlines", "text"],
    ["<b>&amp;</b>", "text"],
    [0, "number"],
    [-1.5e-9, "number"],
    [true, "flag"],
    [false, "flag"],
    [[], "list"],
    [["a", "b c"], "list"],
    [[1, 2], "json"],
    [["a\nb"], "json"],
    [["a", ""], "json"],
    [null, "json"],
    [{ a: { b: [1, null] } }, "json"],
  ];
  it.each(values)("%j is a %s and comes back from its own text unchanged", (value, type) => {
    expect(typeOf(value)).toBe(type);
    expect(parse(type, format(value))).toEqual({ ok: true, value });
  });

  const texts: [RowType, string, Json | null][] = [
    ["number", "12", 12],
    ["number", " 3.5 ", 3.5],
    ["number", "1e3", 1000],
    ["number", "", null],
    ["number", "0x10", null],
    ["number", "Infinity", null],
    ["number", "1e999", null],
    ["number", "9007199254740993", null],
    ["number", "1e300", 1e300],
    ["number", "0.1e-400", null],
    ["number", "1,5", null],
    ["flag", "yes", true],
    ["flag", "maybe", null],
    ["json", '{"a":1}', { a: 1 }],
    ["json", "{a:1}", null],
    ["json", '{"a":[9007199254740993]}', null],
    ["json", "[9007199254740991, 1e300]", [9007199254740991, 1e300]],
    ["json", '{"a":{"b":1e999}}', null],
    ["json", "[0.1e-400]", null],
    ["json", '{"a":1,"a":2}', null],
    ["json", '[{"a":1},{"a":{"a":2}}]', [{ a: 1 }, { a: { a: 2 } }]],
    ["list", "a\n\nb", ["a", "b"]],
  ];
  it.each(texts)("typed as %s, %j means %j", (type, text, value) => {
    const parsed = parse(type, text);
    if (value === null) expect(parsed.ok).toBe(false);
    else expect(parsed).toEqual({ ok: true, value });
  });

  const reasons: [RowType, string, RegExp][] = [
    ["number", "1,500", /Write 1500 or 1\.500\./],
    ["number", "1e999", /large.*As text/],
    ["number", "0.1e-400", /small.*As text/],
    ["json", '{"a":1,"\\u0061":2}', /“a” is there twice/],
    ["json", '[["9007199254740993", 9007199254740993]]', /digits.*As text/],
  ];
  it.each(reasons)("typed as %s, %j is refused with a reason", (type, text, reason) => {
    const parsed = parse(type, text);
    expect(parsed.ok ? "" : parsed.reason).toMatch(reason);
  });

  const turns: [Json, RowType, Json | null][] = [
    ["12", "number", 12],
    [12, "text", "12"],
    ["Yes", "flag", true],
    [["a", "b"], "text", "a\nb"],
    ["a", "list", ["a"]],
    [{ a: 1 }, "text", '{"a":1}'],
    ["twelve", "number", null],
  ];
  it.each(turns)("%j turned into %s is %j", (value, type, turned) => {
    const result = convert(value, type);
    if (turned === null) expect(result.ok).toBe(false);
    else expect(result).toEqual({ ok: true, value: turned });
  });
});

describe("two values", () => {
  const pairs: [Json, Json, boolean][] = [
    [1, 1.0, true],
    [true, "true", false],
    [{ a: 1, b: [2] }, { b: [2], a: 1 }, true],
    [{ a: 1 }, { b: 1 }, false],
    [[], {}, false],
    [null, {}, false],
    [[1, 2], [2, 1], false],
  ];
  it.each(pairs)("%j and %j mean the same: %j", (a, b, expected) => {
    expect(same(a, b)).toBe(expected);
    expect(same(b, a)).toBe(expected);
  });
});

describe("a refused save", () => {
  const conflict = { key: "year", existing: 1832, incoming: 1862 };
  it("needs nobody when the stored value is the one that was seen", () => {
    expect(surprised([conflict], "year", 1832)).toBeNull();
  });
  it("asks when someone changed it meanwhile", () => {
    expect(surprised([conflict], "year", 1830)).toBe(conflict);
  });
  it("asks when the key was believed to be new", () => {
    expect(surprised([conflict], "year", undefined)).toBe(conflict);
  });
});

describe("a metadata write", () => {
  it("clears by the name the boundary uses", () => {
    expect(metadataWrite({ of: "node", node: concept }, { clear: ["a.b"] })).toMatchObject({
      op: "update_concept",
      node_id: "c",
      clear: ["metadata.a.b"],
    });
  });
  it("merges into a pointer by what it points at", () => {
    expect(metadataWrite({ of: "node", node: pointer }, { set: { a: 1 }, on_conflict: "replace" })).toEqual({
      op: "upsert_pointer",
      ref_type: "note",
      ref_id: "n-1",
      metadata: { a: 1 },
      on_conflict: "replace",
    });
  });
});
