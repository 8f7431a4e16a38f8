import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { MemoryHost } from "@/../dev/memory/host";
import { connect } from "@/ipc/client";
import type { Entry } from "@/ipc/types";
import { open, refresh, useGraph } from "@/state/graph";
import { Activity } from "./Activity";

let memory: MemoryHost;

beforeEach(() => {
  memory = new MemoryHost();
  connect(memory);
  useGraph.setState({ info: null });
});

it("an entry that counts is read with separators, and a name keeps its digits", async () => {
  const entry = { at: "2026-01-01T00:00:00.000000Z", author: { actor: "person", reason: null }, kind: "do", of: null, request_id: null } as const;
  vi.spyOn(memory, "journal").mockResolvedValue([
    { ...entry, seq: 2, summary: "Delete 20000 nodes" },
    { ...entry, seq: 1, summary: "Create “Blade Runner 2049”" },
  ]);
  await refresh();
  render(<Activity />);
  expect(await screen.findByText("Delete 20,000 nodes")).toBeInTheDocument();
  expect(screen.getByText("Create “Blade Runner 2049”")).toBeInTheDocument();
});

it("another graph is read from its own journal alone, however long that of the one before", async () => {
  const graphs = [3, 0, 1];
  const filled = async (count: number): Promise<void> => {
    memory = new MemoryHost();
    for (let i = 1; i <= count; i++) await memory.write("job", [{ op: "create_concept", label: `${count}/${i}` }]);
    connect(memory);
    await open(null);
  };
  render(<Activity />);
  for (const count of graphs) {
    await act(() => filled(count));
    if (count === 0) expect(await screen.findByText("Nothing has happened yet")).toBeInTheDocument();
    else expect(await screen.findByText(`create concept ${count}/${count}`)).toBeInTheDocument();
    expect(screen.queryAllByRole("listitem")).toHaveLength(count);
  }
});

it("older entries that one graph still answers are not put under those of another", async () => {
  await memory.write("job", [{ op: "create_concept", label: "Old" }]);
  const page = (await memory.journal(null, 1)).map((entry) => ({ ...entry, seq: 10, summary: "of the old graph" }));
  vi.spyOn(memory, "journal").mockImplementation(async () => Array.from({ length: 50 }, (_, i) => ({ ...page[0]!, seq: 100 - i })));
  await open(null);
  render(<Activity />);
  const older = await screen.findByRole("button", { name: "Show older" });
  let answer: (entries: Entry[]) => void = () => undefined;
  vi.spyOn(memory, "journal").mockImplementation(() => new Promise((then) => (answer = then)));
  await userEvent.click(older);
  memory = new MemoryHost();
  for (let i = 1; i <= 60; i++) await memory.write("job", [{ op: "create_concept", label: `New ${i}` }]);
  connect(memory);
  await act(() => open(null));
  await screen.findByText("create concept New 11");
  await act(async () => answer(page));
  expect(screen.queryByText("of the old graph")).toBeNull();
});

it("where no graph is open there is nothing to ask for", () => {
  const asked = vi.spyOn(memory, "journal");
  render(<Activity />);
  expect(screen.getByText("No graph")).toBeInTheDocument();
  expect(asked).not.toHaveBeenCalled();
});
