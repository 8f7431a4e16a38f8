import { expect, it } from "vitest";
import { ranked, type Command } from "./commands";

const commands: Command[] = ["Undo", "Fit the graph", "Fit the selection", "Open the sample graph"].map((title) => ({
  id: title,
  title,
  group: "Edit",
  run: () => undefined,
}));

it("what cannot be done now is listed only when looked for, after what can", () => {
  const [fit, ...others] = commands.slice(1);
  const some = [{ ...fit!, needs: "Select something first" }, ...others];
  expect(ranked(some, "").map((it) => it.title)).toEqual(["Fit the selection", "Open the sample graph"]);
  expect(ranked(some, "fit").map((it) => it.title)).toEqual(["Fit the selection", "Fit the graph"]);
});

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
