import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { MemoryHost } from "@/../dev/memory/host";
import { connect } from "@/ipc/client";
import type { Write } from "@/ipc/types";
import { follow, refresh, useGraph } from "@/state/graph";
import { useSelection } from "@/state/selection";
import { Inspector } from "./Inspector";

let memory: MemoryHost;
let wolf: string;
let ant: string;
let edge: string;

beforeEach(async () => {
  memory = new MemoryHost();
  connect(memory);
  useGraph.setState({ info: null });
  await follow();
  const made = await memory.write("test", [
    { op: "create_concept", label: "Wolf", description: "grey" },
    { op: "create_concept", label: "Ant" },
    { op: "create_edge", from_id: "$0", to_id: "$1", relation_type: "sees", weight: 2 },
  ]);
  [wolf, ant, edge] = made.ids as [string, string, string];
  await refresh();
});

const open = async (picks: { nodes?: string[]; edges?: string[] }) => act(() => useSelection.getState().select(picks));
const byAgent = (write: Write) => act(async () => void (await memory.write("test", [write], [], "agent")));

it.each<[string, string, () => Write, string, () => Promise<unknown>]>([
  ["field-label", "Grey wolf", () => ({ op: "update_concept", node_id: wolf, label: "Lupus" }), "Lupus", async () => (await memory.getNode(wolf) as { label: string }).label],
  ["field-description", "brown", () => ({ op: "update_concept", node_id: wolf, description: "white" }), "white", async () => (await memory.getNode(wolf) as { description: string }).description],
])("%s that someone else changes while it is typed is asked about", async (field, typed, write, theirs, stored) => {
  await open({ nodes: [wolf] });
  render(<Inspector />);
  const input = await screen.findByTestId(field);
  await userEvent.clear(input);
  await userEvent.type(input, typed);
  await byAgent(write());
  await userEvent.tab();
  expect(await screen.findByTestId("conflict")).toHaveTextContent(theirs);
  expect(await stored()).toBe(theirs);
  await userEvent.click(screen.getByTestId("conflict-replace"));
  await waitFor(async () => expect(await stored()).toBe(typed));
  await waitFor(() => expect(screen.queryByTestId("conflict")).toBeNull());
});

it("keeping what is stored takes back what was typed", async () => {
  await open({ edges: [edge] });
  render(<Inspector />);
  const weight = await screen.findByTestId("field-weight");
  await userEvent.clear(weight);
  await userEvent.type(weight, "5");
  await byAgent({ op: "update_edge", edge_id: edge, weight: 9 });
  await userEvent.tab();
  await userEvent.click(await screen.findByTestId("conflict-keep"));
  await waitFor(() => expect(screen.getByTestId("field-weight")).toHaveValue("9"));
  expect(await memory.getEdge(edge)).toMatchObject({ weight: 9 });
});

it("what was refused waits when another node is shown, and is there with its reason on the way back", async () => {
  await open({ nodes: [wolf] });
  render(<Inspector />);
  const label = await screen.findByTestId("field-label");
  await userEvent.clear(label);
  await userEvent.type(label, "   ");
  await open({ nodes: [ant] });
  await waitFor(() => expect(screen.getByTestId("field-label")).toHaveValue("Ant"));
  await open({ nodes: [wolf] });
  await waitFor(() => expect(screen.getByTestId("field-label")).toHaveValue("   "));
  expect(screen.getByRole("alert")).toHaveTextContent("A concept needs a label.");
  await userEvent.type(screen.getByTestId("field-label"), "{Escape}");
  await waitFor(() => expect(screen.getByTestId("field-label")).toHaveValue("Wolf"));
});

it("what can be saved is, when another node is shown while it is typed", async () => {
  await open({ nodes: [wolf] });
  render(<Inspector />);
  await userEvent.type(await screen.findByTestId("field-description"), "ish");
  await open({ nodes: [ant] });
  await waitFor(async () => expect(await memory.getNode(wolf)).toMatchObject({ description: "greyish" }));
});
