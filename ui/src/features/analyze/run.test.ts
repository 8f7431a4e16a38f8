import { beforeEach, expect, it, vi } from "vitest";
import { CATALOG } from "@/../dev/memory/analyses";
import { MemoryHost } from "@/../dev/memory/host";
import { connect } from "@/ipc/client";
import { Refused } from "@/ipc/errors";
import type { Analysis } from "@/ipc/types";
import { open } from "@/state/graph";
import { useOverlay } from "@/state/overlay";
import type { Choice } from "./form";
import { forget, run, useRun } from "./run";

const choice: Choice = { spec: CATALOG[0]!, scope: "all", depth: 1, relation: null, values: {} };
const IDLE = { job: null, choice: null, result: null, failure: null };
const failed = new Refused({ code: "storage", message: "The disk is full.", details: {} });

let memory: MemoryHost;

beforeEach(async () => {
  memory = new MemoryHost();
  connect(memory);
  await memory.write("job", [{ op: "create_concept", label: "Anna" }]);
  await open("/a");
  forget();
});

it("the result or the failure of one graph is gone once another is open", async () => {
  await run(choice, []);
  expect(useRun.getState().result).not.toBeNull();
  await open("/b");
  expect(useRun.getState()).toEqual(IDLE);
  vi.spyOn(memory, "analyze").mockRejectedValue(failed);
  await run(choice, []);
  expect(useRun.getState().failure).not.toBeNull();
  await open("/c");
  expect([useRun.getState(), useOverlay.getState().overlay]).toEqual([IDLE, null]);
});

it.each(["found", "failed"])("what is %s after another graph was opened is not shown, and the run is stopped", async (how) => {
  const analysis = await memory.analyze("job", { op: "communities" } as Parameters<MemoryHost["analyze"]>[1]);
  let end: (how: string) => void = () => undefined;
  vi.spyOn(memory, "analyze").mockImplementation(
    () => new Promise<Analysis>((then, refuse) => (end = (it) => (it === "found" ? then(analysis) : refuse(failed)))),
  );
  const cancelled = vi.spyOn(memory, "cancel");
  const running = run(choice, []);
  const { job } = useRun.getState();
  await open("/b");
  expect(cancelled.mock.calls).toEqual([[job]]);
  end(how);
  await running;
  expect([useRun.getState(), useOverlay.getState().overlay]).toEqual([IDLE, null]);
});
