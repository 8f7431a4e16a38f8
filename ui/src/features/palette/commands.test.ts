import { describe, expect, it } from "vitest";
import type { Found } from "@/state/search";
import type { Command } from "./commands";
import { rowsFor, runsOf } from "./rows";

const commands: Command[] = ["Undo", "Fit the graph", "Fit the selection", "Open the sample graph"].map((title) => ({
  id: title,
  title,
  group: "Edit",
  run: () => undefined,
}));
const concept = (title: string, alias: string | null = null): Found => ({ id: title, kind: "concept", title, alias });
const pointer = (title: string): Found => ({ id: title, kind: "pointer", title, alias: null });
const listed = (text: string, of: readonly Command[], nodes: readonly Found[] = [], canCreate = false): string[] =>
  rowsFor(text, of, nodes, canCreate).map((row) => (row.kind === "create" ? `Create ${row.label}` : row.kind === "node" ? row.node.title : row.command.title));

it("what cannot be done now is listed only when looked for, after what can", () => {
  const [fit, ...others] = commands.slice(1);
  const some = [{ ...fit!, needs: "Select something first" }, ...others];
  expect(listed("", some)).toEqual(["Fit the selection", "Open the sample graph"]);
  expect(listed("fit", some)).toEqual(["Fit the selection", "Fit the graph"]);
});

it("what would be taken back is not found by its own words", () => {
  const undo = { ...commands[0]!, title: "Undo: create concept Valjean", name: "Undo" };
  expect(listed("valj", [undo], [concept("Valjean")])).toEqual(["Valjean"]);
  expect(listed("undo", [undo])).toEqual(["Undo: create concept Valjean"]);
});

it.each([
  ["", ["Undo", "Fit the graph", "Fit the selection", "Open the sample graph"]],
  ["graph", ["Fit the graph", "Open the sample graph"]],
  ["fit sel", ["Fit the selection"]],
  ["ndo", ["Undo"]],
  ["GRAPH fit", ["Fit the graph"]],
  ["e", ["Fit the graph", "Fit the selection", "Open the sample graph"]],
  ["xyz", []],
])("typing %j finds %j", (text, titles) => {
  expect(listed(text, commands)).toEqual(titles);
});

describe("in order", () => {
  const cases: [string, Found[], string[]][] = [
    ["graph", [concept("Graphite"), concept("Graph")], ["Graph", "Fit the graph", "Open the sample graph", "Graphite", "Create graph"]],
    ["Graph", [concept("Graph")], ["Graph", "Fit the graph", "Open the sample graph"]],
    ["undo", [concept("Undoing")], ["Undo", "Undoing", "Create undo"]],
    ["24601", [concept("Jean Valjean", "24601"), pointer("a/24601")], ["Jean Valjean", "a/24601", "Create 24601"]],
    ["a/1", [concept("A/11"), pointer("A/1")], ["A/1", "A/11", "Create a/1"]],
    ["a/1", [pointer("a/1")], ["a/1", "Create a/1"]],
    ["ndo", [concept("London")], ["London", "Undo", "Create ndo"]],
  ];
  it.each(cases)("%j", (text, nodes, titles) => expect(listed(text, commands, nodes, true)).toEqual(titles));

  it("rows of one kind that follow each other are one run", () => {
    const runs = runsOf(rowsFor("graph", commands, [concept("Graph"), concept("Graphite")], true));
    expect(runs.map((run) => [run[0]?.kind, run.length])).toEqual([["node", 1], ["command", 2], ["node", 1], ["create", 1]]);
  });
});
