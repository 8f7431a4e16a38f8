import { render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { MemoryHost } from "@/../dev/memory/host";
import { connect } from "@/ipc/client";
import { refresh, useGraph } from "@/state/graph";
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

it("where no graph is open there is nothing to ask for", () => {
  const asked = vi.spyOn(memory, "journal");
  render(<Activity />);
  expect(screen.getByText("No graph")).toBeInTheDocument();
  expect(asked).not.toHaveBeenCalled();
});
