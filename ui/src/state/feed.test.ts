import { beforeEach, expect, it, vi } from "vitest";
import { connect, type Host } from "@/ipc/client";
import type { GraphChanged, NodeChange } from "@/ipc/types";
import { scene } from "./current";
import { applyChange, readNewScene, readScene } from "./feed";

interface Asked {
  answer(seq: number, ids?: number[]): void;
  refuse(): void;
}

/** The pictures that were asked for, each waiting for its answer. */
let asked: Asked[];

const uuid = (n: number): string => `0190a000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;

/** Columns of concepts alone, by slot; a number below 0 leaves its slot empty. */
function picture(ids: number[], seq: number): ArrayBuffer {
  const n = ids.length;
  const even = (bytes: number): number => Math.ceil(bytes / 8) * 8;
  const sections = [16 * n, n, n, 8 * n, 4 * (n + 1), 0, 0, 0, 0, 0, 0, 4, 0].map(even);
  const buffer = new ArrayBuffer(24 + sections.reduce((sum, size) => sum + size, 0));
  new Uint32Array(buffer, 0, 2).set([0x31435341, n]);
  const bytes = new Uint8Array(buffer);
  const places = new DataView(buffer, 24 + 16 * n + 2 * even(n));
  ids.forEach((id, slot) => {
    const hex = uuid(Math.abs(id)).replaceAll("-", "").match(/../g) ?? [];
    bytes.set(hex.map((byte) => parseInt(byte, 16)), 24 + 16 * slot);
    places.setFloat32(8 * slot, id < 0 ? NaN : slot, true);
  });
  return Object.assign(buffer, { seq });
}

function change(seq: number, nodes: Partial<NodeChange>[], reload = false): GraphChanged {
  const whole = nodes.map((node): NodeChange => ({ slot: 0, id: "", kind: "concept", title: "", at: [0, 0], removed: false, ...node }));
  return { seq, actor: "a", summary: "", reload, nodes: whole, edges: [] };
}

const added = (seq: number, slot: number): GraphChanged => change(seq, [{ slot, id: uuid(slot + 1) }]);
const present = (): number[] => [...scene.alive.subarray(0, scene.slots).keys()].filter((slot) => scene.alive[slot] === 1);

beforeEach(async () => {
  asked = [];
  const ask = (): Promise<ArrayBuffer> =>
    new Promise((resolve, reject) => {
      asked.push({
        answer: (seq, ids = [1, 2]) => resolve(picture(ids, seq)),
        refuse: () => reject(new Error("refused")),
      });
    });
  connect({ scene: ask } as Partial<Host> as Host);
  const first = readNewScene();
  asked[0]?.answer(1);
  await first;
  asked = [];
});

it("reads one picture at a time, and once more when it was asked for meanwhile, however often", async () => {
  const readers = [readScene(), readScene(), readScene()];
  expect(asked).toHaveLength(1);
  asked[0]?.answer(1);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  asked[1]?.answer(2, [1, 2, 3]);
  await Promise.all(readers);
  expect(asked).toHaveLength(2);
  expect(present()).toEqual([0, 1, 2]);
});

it("drops what waited and is in the picture already, and applies what is newer", async () => {
  const reader = readScene();
  await applyChange(added(4, 2));
  await applyChange(added(6, 3));
  // Commit 5 took the node of commit 4 away again.
  asked[0]?.answer(5, [1, 2, -3]);
  await reader;
  expect(present()).toEqual([0, 1, 3]);
});

it.each([
  [4, 1],
  [5, 1],
  [6, 2],
])("told by commit %i to read anew while the picture of commit 5 is on its way, it reads %i times", async (seq, times) => {
  const reader = readScene();
  await applyChange(change(seq, [], true));
  asked[0]?.answer(5);
  if (times === 2) {
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    asked[1]?.answer(6);
  }
  await reader;
  expect(asked).toHaveLength(times);
});

it("a picture that does not come leaves the old one, with what was told meanwhile", async () => {
  const reader = readScene();
  await applyChange(added(2, 2));
  asked[0]?.refuse();
  await expect(reader).rejects.toThrow("refused");
  expect(present()).toEqual([0, 1, 2]);
  await applyChange(added(3, 3));
  expect(present()).toEqual([0, 1, 2, 3]);
});

it("nothing told of the old graph reaches the new one, and a failure to read the old one is no matter", async () => {
  const old = readScene();
  await applyChange(added(90, 7));
  const fresh = readNewScene();
  asked[0]?.refuse();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  asked[1]?.answer(3, [5]);
  await Promise.all([old, fresh]);
  expect(present()).toEqual([0]);
});

it("a node that comes back pinned is pinned", async () => {
  await applyChange(change(2, [{ slot: 2, id: uuid(3), pinned: true }, { slot: 3, id: uuid(4) }]));
  expect([...scene.columns.pinned.subarray(2, 4)]).toEqual([1, 0]);
});
