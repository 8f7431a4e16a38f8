import { expect, it } from "vitest";
import { changing, kindsFor, newDraft, readDraft, told } from "./bulkDraft";

it.each([
  [{ concepts: 2, pointers: 0, edges: 0 }, ["set_key", "remove_key", "add_aliases", "remove_aliases"]],
  [{ concepts: 0, pointers: 2, edges: 0 }, ["set_key"]],
  [{ concepts: 0, pointers: 0, edges: 3 }, ["set_relation", "set_weight", "set_key", "remove_key"]],
  [{ concepts: 1, pointers: 1, edges: 1 }, ["set_relation", "set_weight", "set_key", "remove_key", "add_aliases", "remove_aliases"]],
])("%j can be changed in these ways", (many, kinds) => expect(kindsFor(many)).toEqual(kinds));

it.each([
  ["set_key", { key: " k ", text: "7", type: "number" }, { kind: "set_key", key: "k", value: 7 }],
  ["set_key", { key: "", text: "7" }, null],
  ["set_key", { key: "k", text: "x", type: "number" }, "This is not a number."],
  ["remove_key", { key: "k" }, { kind: "remove_key", key: "k" }],
  ["set_relation", { text: "  " }, null],
  ["set_relation", { text: " knows " }, { kind: "set_relation", relation_type: "knows" }],
  ["set_weight", { text: "" }, { kind: "set_weight", weight: null }],
  ["set_weight", { text: "2.5" }, { kind: "set_weight", weight: 2.5 }],
  ["set_weight", { text: "heavy" }, "This is not a number."],
  ["add_aliases", { text: " a \n\n b" }, { kind: "add_aliases", aliases: ["a", "b"] }],
  ["remove_aliases", { text: "\n" }, null],
] as const)("%s of %j", (kind, part, expected) => {
  const read = readDraft({ ...newDraft(kind), ...part });
  expect(read.ok ? read.change : read.reason).toEqual(expected);
});

it("says what would happen, and counts other values only when they are replaced", () => {
  const preview = { changes: 3, unchanged: 1, unfit: 2, conflicts: 1, examples: [] };
  expect(told(preview)).toEqual(["3 would change", "1 is so already", "2 are left as they are: this is not for them", "1 has another value"]);
  expect([changing(preview, false), changing(preview, true)]).toEqual([3, 4]);
});
