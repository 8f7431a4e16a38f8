import { expect, it, vi } from "vitest";
import type { Node, TablePage } from "@/ipc/types";
import { PAGE, Rows } from "./rows";

const row = (n: number): Node => ({
  kind: "concept",
  id: `n${n}`,
  label: `n${n}`,
  aliases: [],
  description: null,
  metadata: {},
  created_at: "",
  updated_at: "",
});
const many =
  (total: number, name = "n") =>
  async (offset: number, limit: number): Promise<TablePage> => ({
    total,
    nodes: Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, i) => ({ ...row(offset + i), id: `${name}${offset + i}` })),
    edges: [],
  });
const settled = () => new Promise((done) => setTimeout(done));

it("only the pages in view are asked for, each once", async () => {
  const load = vi.fn(many(100_000));
  const rows = new Rows();
  rows.ask(load);
  await settled();
  rows.view(0, 30);
  rows.view(50_000, 50_030);
  rows.view(50_001, 50_031);
  await settled();
  expect(load.mock.calls).toEqual([[0, PAGE], [50_000, PAGE]]);
  expect([rows.total, rows.at(50_005)?.id, rows.at(70_000)]).toEqual([100_000, "n50005", undefined]);
});

it("a changed graph is asked again while the rows of before stay, and both pages at a seam change at once", async () => {
  const rows = new Rows();
  rows.view(PAGE - 5, PAGE + 5);
  rows.ask(many(1000));
  await settled();
  let answer: () => void = () => {};
  const gate = new Promise<void>((open) => (answer = open));
  rows.ask(async (offset, limit) => {
    if (offset > 0) await gate;
    return many(999, "m")(offset, limit);
  });
  await settled();
  expect([rows.at(PAGE - 1)?.id, rows.at(PAGE)?.id]).toEqual(["n199", "n200"]);
  answer();
  await settled();
  expect([rows.at(PAGE - 1)?.id, rows.at(PAGE)?.id, rows.total]).toEqual(["m199", "m200", 999]);
});

it("an answer to an earlier question comes too late to be shown", async () => {
  const rows = new Rows();
  let answer: () => void = () => {};
  const gate = new Promise<void>((open) => (answer = open));
  rows.ask(async (offset, limit) => (await gate, many(5, "old")(offset, limit)));
  rows.ask(many(7, "new"));
  answer();
  await settled();
  expect([rows.total, rows.at(0)?.id]).toEqual([7, "new0"]);
});

it("a failure empties the table and says why, and the next answer fills it", async () => {
  const rows = new Rows();
  rows.ask(async () => Promise.reject(new Error("gone")));
  await settled();
  expect([rows.total, rows.fresh, String(rows.failure)]).toEqual([0, false, "Error: gone"]);
  rows.ask(many(3));
  await settled();
  expect([rows.total, rows.failure]).toEqual([3, null]);
});
