import { beforeEach, expect, it, vi } from "vitest";
import { MemoryHost } from "@/../dev/memory/host";
import { connect } from "@/ipc/client";
import { refresh, useGraph } from "./graph";

let memory: MemoryHost;

beforeEach(() => {
  memory = new MemoryHost();
  connect(memory);
  useGraph.setState({ info: null });
});

it.each([0, 1, 2, 3, 4, 5, 6, 7, 8])("a question asked %i turns after another sees what was written between them", async (turns) => {
  const known = await memory.graphInfo();
  vi.spyOn(memory, "graphInfo").mockImplementation(async () => ({ ...known, seq: written }));
  let written = 1;
  const first = refresh();
  for (let turn = 0; turn < turns; turn++) await Promise.resolve();
  written = 2;
  await Promise.all([first, refresh()]);
  expect(useGraph.getState().info?.seq).toBe(2);
});
