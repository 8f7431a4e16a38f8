import { expect, it } from "vitest";
import { ranked, type Command } from "./commands";

const commands: Command[] = ["Undo", "Fit the graph", "Fit the selection", "Open the sample graph"].map((title) => ({
  id: title,
  title,
  group: "Edit",
  run: () => undefined,
}));

it.each([
  ["", ["Undo", "Fit the graph", "Fit the selection", "Open the sample graph"]],
  ["graph", ["Fit the graph", "Open the sample graph"]],
  ["fit sel", ["Fit the selection"]],
  ["ndo", ["Undo"]],
  ["GRAPH fit", ["Fit the graph"]],
  ["e", ["Fit the graph", "Fit the selection", "Open the sample graph"]],
  ["xyz", []],
])("typing %j finds %j", (query, titles) => {
  expect(ranked(commands, query).map((it) => it.title)).toEqual(titles);
});
