import { expect, it } from "vitest";
import type { Entry } from "@/ipc/types";
import { actorOf, joined } from "./entries";

const entry = (seq: number, actor = "person"): Entry => ({
  seq,
  at: "2026-01-01T00:00:00.000000Z",
  author: { actor, reason: null },
  kind: "do",
  of: null,
  summary: `entry ${seq}`,
  request_id: null,
});
const seqs = (entries: readonly Entry[]) => entries.map((it) => it.seq);

it.each([
  ["that overlap", [5, 4, 3], [4, 3, 2, 1], [5, 4, 3, 2, 1]],
  ["that touch", [5, 4], [3, 2], [5, 4, 3, 2]],
  ["with a gap", [9, 8], [3, 2], [9, 8]],
  ["of which the newer is empty", [], [3, 2], [3, 2]],
  ["of which the older is empty", [3, 2], [], [3, 2]],
])("two stretches %s become one", (_, newer, older, expected) => {
  expect(seqs(joined(newer.map((n) => entry(n)), older.map((n) => entry(n))))).toEqual(expected);
});

it("an agent is called by its name, the person is you", () => {
  expect(actorOf(entry(1))).toEqual({ name: "You", agent: false });
  expect(actorOf(entry(1, "claude"))).toEqual({ name: "claude", agent: true });
});
