import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { MemoryHost } from "@/../dev/memory/host";
import { connect } from "@/ipc/client";
import { refresh } from "@/state/graph";
import { useSelection } from "@/state/selection";
import { show, useView } from "@/state/view";
import { Drafts } from "./Drafts";

let memory: MemoryHost;
let anna: string;
let ben: string;
const screenAt = { x: 100, y: 100 };

beforeEach(async () => {
  memory = new MemoryHost();
  connect(memory);
  const { ids } = await memory.write("test", [
    { op: "create_concept", label: "Anna" },
    { op: "create_concept", label: "Ben" },
  ]);
  [anna, ben] = ids as [string, string];
  await memory.write("test", [{ op: "create_edge", from_id: anna, to_id: ben, relation_type: "knows" }]);
  await refresh();
  useSelection.getState().clear();
});

const labels = () => [...memory.rows.nodes.values()].map((node) => node.kind === "concept" && node.label);

it("Enter makes the concept, selects it and closes", async () => {
  show({ draft: { kind: "concept", at: { x: 5, y: 6 }, screen: screenAt } });
  render(<Drafts />);
  const field = await screen.findByTestId("create-concept-name");
  expect(field).toHaveFocus();
  await userEvent.type(field, "Cleo{Enter}");
  await waitFor(() => expect(useView.getState().draft).toBeNull());
  expect(labels()).toContain("Cleo");
  const [id] = useSelection.getState().nodes;
  expect((await memory.getNode(id!)).kind === "concept").toBe(true);
});

it("a blank name makes nothing", async () => {
  show({ draft: { kind: "concept", at: { x: 0, y: 0 }, screen: screenAt } });
  render(<Drafts />);
  await userEvent.type(await screen.findByTestId("create-concept-name"), "  {Enter}");
  expect(labels()).toEqual(["Anna", "Ben"]);
  expect(screen.getByTestId("create-concept-save")).toBeDisabled();
});

it("a likely duplicate is offered while typing, and taking it makes nothing new", async () => {
  show({ draft: { kind: "concept", at: { x: 0, y: 0 }, screen: screenAt } });
  render(<Drafts />);
  await userEvent.type(await screen.findByTestId("create-concept-name"), "ann");
  await userEvent.click(await screen.findByRole("button", { name: "Use this one" }));
  expect([...useSelection.getState().nodes]).toEqual([anna]);
  expect(labels()).toEqual(["Anna", "Ben"]);
});

it("a drawn edge asks its relation; free text is allowed", async () => {
  show({ draft: { kind: "edge", from: ben, to: { ids: [anna] }, screen: screenAt } });
  render(<Drafts />);
  await userEvent.type(await screen.findByTestId("create-edge-relation"), "admires{Enter}");
  await waitFor(() => expect(memory.rows.edges.size).toBe(2));
  const [edge] = useSelection.getState().edges;
  expect(await memory.getEdge(edge!)).toMatchObject({ from_id: ben, to_id: anna, relation_type: "admires", weight: null });
});

it("dropped on empty space it makes the concept too", async () => {
  show({ draft: { kind: "edge", from: anna, to: { at: { x: 9, y: 9 } }, screen: screenAt } });
  render(<Drafts />);
  await userEvent.type(await screen.findByTestId("create-edge-target"), "Dora");
  await userEvent.type(screen.getByTestId("create-edge-relation"), "knows");
  await userEvent.click(screen.getByTestId("create-edge-save"));
  await waitFor(() => expect(memory.rows.edges.size).toBe(2));
  expect(labels()).toContain("Dora");
  await memory.undo();
  expect(labels()).not.toContain("Dora");
  expect(memory.rows.edges.size).toBe(1);
});
