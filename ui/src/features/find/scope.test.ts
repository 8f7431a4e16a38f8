import { beforeEach, expect, it } from "vitest";
import { MemoryHost } from "@/../dev/memory/host";
import { connect } from "@/ipc/client";
import { BEST, page } from "./pages";
import { filterCount, isPlain, PLAIN, type Scope } from "./scope";

beforeEach(async () => {
  const memory = new MemoryHost();
  connect(memory);
  await memory.write("test", [
    { op: "create_concept", label: "Wolf", metadata: { source: "bestiary" } },
    { op: "create_concept", label: "Ant" },
    { op: "upsert_pointer", ref_type: "note", ref_id: "a note", metadata: { source: "Bestiary, 2nd" } },
    { op: "create_edge", from_id: "$0", to_id: "$2", relation_type: "in" },
    { op: "create_edge", from_id: "$2", to_id: "$0", relation_type: "names" },
  ]);
});

it.each<[Partial<Scope>, string, string[]]>([
  [{ order: "label" }, "", ["Ant", "Wolf"]],
  [{ order: "degree", kind: "any" }, "", ["a note", "Wolf", "Ant"]],
  [{ kind: "any" }, "", ["a note", "Ant", "Wolf"]],
  [{ kind: "note" }, "", ["a note"]],
  [{ kind: "any", relation: " names " }, "", ["a note", "Wolf"]],
  [{ kind: "any", source: "BEST" }, "", ["a note", "Wolf"]],
  [{ kind: "any" }, "wo", ["Wolf"]],
  [{ kind: "document" }, "", []],
])("%j with %j holds %j", async (part, text, titles) => {
  const found = await page(text, "best", 0, BEST, { ...PLAIN, ...part });
  expect(found.rows.map(({ title }) => title)).toEqual(titles);
  expect([found.total, found.ended]).toEqual([titles.length, true]);
});

it("is plain until something else is asked, and counts what is filtered by", () => {
  expect([isPlain(PLAIN), isPlain({ ...PLAIN, order: "label" })]).toEqual([true, false]);
  expect([filterCount(PLAIN), filterCount({ ...PLAIN, kind: "any", source: "x", relation: " " })]).toEqual([0, 2]);
});
