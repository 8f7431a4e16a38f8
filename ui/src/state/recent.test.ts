import { expect, it } from "vitest";
import { recentFrom, withRecent } from "./recent";

const graph = (name: string) => ({ dir: `/g/${name}`, name });

it("the graph that was opened last comes first, once, and the oldest are let go", () => {
  const many = Array.from({ length: 12 }, (_, n) => graph(`${n}`)).reduce(withRecent, [] as ReturnType<typeof graph>[]);
  expect(many.map(({ name }) => name)).toEqual(["11", "10", "9", "8", "7", "6", "5", "4"]);
  expect(withRecent(many, graph("8")).map(({ name }) => name).slice(0, 3)).toEqual(["8", "11", "10"]);
});

it.each([[null], ["{"], ["{}"], ["null"], ['[7, {"dir": 1}]']])("of %j nothing is remembered", (text) => expect(recentFrom(text)).toEqual([]));
it("what can be read is", () => expect(recentFrom(JSON.stringify([graph("a"), 3]))).toEqual([graph("a")]));
