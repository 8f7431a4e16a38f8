import { describe, expect, it } from "vitest";
import type { Json, Node } from "@/ipc/types";
import { convert, format, metadataWrite, parse, retyped, ROW_TYPES, same, surprised, typeOf, type RowType } from "./metadata";

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

  /** Each value as each type: another value, the same one, or a word why not. */
  const no = Symbol("refused");
  const turns: [Json, Record<RowType, Json | typeof no>][] = [
    ["12", { text: "12", number: 12, flag: no, list: ["12"], json: "12" }],
    ["Yes", { text: "Yes", number: no, flag: true, list: ["Yes"], json: "Yes" }],
    ["", { text: "", number: no, flag: no, list: [], json: "" }],
    ["a\nb", { text: "a\nb", number: no, flag: no, list: ["a", "b"], json: "a\nb" }],
    ["a\n\nb", { text: "a\n\nb", number: no, flag: no, list: no, json: "a\n\nb" }],
    ["0.1234567890123456789", { text: "0.1234567890123456789", number: no, flag: no, list: ["0.1234567890123456789"], json: "0.1234567890123456789" }],
    [12, { text: "12", number: 12, flag: no, list: no, json: 12 }],
    [1, { text: "1", number: 1, flag: true, list: no, json: 1 }],
    [true, { text: "true", number: no, flag: true, list: no, json: true }],
    [["a", "b"], { text: "a\nb", number: no, flag: no, list: ["a", "b"], json: ["a", "b"] }],
    [["12"], { text: "12", number: no, flag: no, list: ["12"], json: ["12"] }],
    [[], { text: "", number: no, flag: no, list: [], json: [] }],
    [[1, 2, 3], { text: "[1,2,3]", number: no, flag: no, list: no, json: [1, 2, 3] }],
    [["a", "b\nc"], { text: '["a","b\\nc"]', number: no, flag: no, list: no, json: ["a", "b\nc"] }],
    [{ a: 1 }, { text: '{"a":1}', number: no, flag: no, list: no, json: { a: 1 } }],
    [null, { text: "null", number: no, flag: no, list: no, json: null }],
    [12345678901234567890, { text: no, number: no, flag: no, list: no, json: no }],
    [{ a: [12345678901234567890] }, { text: no, number: no, flag: no, list: no, json: no }],
  ];
  it.each(turns.flatMap(([value, as]) => ROW_TYPES.map((type) => [value, type, as[type]] as const)))("%j turned into %s", (value, type, turned) => {
    const result = convert(value, type);
    if (turned === no) expect(result).toEqual({ ok: false, reason: expect.stringMatching(/\w/) });
    else expect(result).toEqual({ ok: true, value: turned });
  });

  it.each<[RowType, string, RowType, Json | null]>([
    ["json", "[1,2,3]", "list", null],
    ["json", '["a", "b"]', "list", ["a", "b"]],
    ["json", "[1,", "list", null],
    ["json", "[1,", "text", "[1,"],
    ["number", "1e999", "text", "1e999"],
    ["number", '{"a":1}', "json", { a: 1 }],
    ["number", "≈ 123456789012345678901", "text", null],
  ])("typed as %s, %j turned into %s is %j", (type, text, as, turned) => {
    const result = retyped(type, text, as);
    if (turned === null) expect(result.ok).toBe(false);
    else expect(result).toEqual({ ok: true, value: turned });
  });
});

describe("a whole number of more digits than are known here", () => {
  it.each<[Json, string]>([
    [12345678901234567890, "≈ 12345678901234567000"],
    [-9007199254740993, "≈ -9007199254740992"],
    [["9007199254740993", 2 ** 60], '[\n  "9007199254740993",\n  ≈ 1152921504606847000\n]'],
  ])("%j is shown as about that, and is not read back", (value, text) => {
    expect(format(value)).toBe(text);
    expect(parse(typeOf(value), text).ok).toBe(false);
  });
  it.each([2 ** 53 - 1, 0.1, 1e300, -1e21])("%j is exact", (value) => expect(format(value)).toBe(String(value)));
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
