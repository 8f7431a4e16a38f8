import { beforeEach, expect, it } from "vitest";
import { nodeId } from "@/canvas/testScene";
import { connect } from "@/ipc/client";
import { encodeScene } from "../../dev/encode";
import { MemoryHost } from "../../dev/memory/host";
import { comeBack, layApart, useApart } from "./apart";
import { scene } from "./current";
import { open } from "./graph";
import { recordMove, useHistory } from "./history";
import type { Move } from "./moves";

const move = (x: number): Move => {
  const at = { id: nodeId(0), y: 0, pinned: true };
  return { kind: "move", before: [{ ...at, x: 0 }], after: [{ ...at, x }] };
};

beforeEach(async () => {
  connect(new MemoryHost());
  await open(null);
  scene.read(encodeScene([{ id: nodeId(0), title: "a", x: 10, y: 20 }], []));
});

it("what moves apart is undone apart; back again nodes stand and are undone as before", async () => {
  recordMove(move(10));
  await layApart(null);
  expect([useApart.getState().apart, useHistory.getState().line.done]).toEqual([true, []]);
  recordMove(move(500));
  scene.place(0, 500, 0);
  scene.pin(0, true);
  await layApart([0]);
  await comeBack();
  expect([scene.x(0), scene.y(0), scene.columns.pinned[0]]).toEqual([10, 20, 0]);
  expect(useHistory.getState().line.done.map(({ after }) => after[0]?.x)).toEqual([10]);
  expect(useApart.getState()).toEqual({ apart: false, view: null });
});
