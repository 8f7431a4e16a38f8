import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { MemoryHost } from "@/../dev/memory/host";
import { connect } from "@/ipc/client";
import { follow, refresh, useGraph } from "@/state/graph";
import { useSelection } from "@/state/selection";
import { changeLook, FIRST_COLUMNS, showTable } from "@/state/table";
import { useView } from "@/state/view";
import { TableView } from "./TableView";

let memory: MemoryHost;
let ids: Record<string, string>;

const user = userEvent.setup();
const grid = () => screen.findByTestId("grid");
const names = () => screen.getAllByRole("row").slice(1).map((row) => within(row).getAllByRole("gridcell")[0]?.textContent);
const cell = (text: string) => screen.getByText(text).closest("[role=gridcell]") as HTMLElement;

beforeEach(async () => {
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(900);
  memory = new MemoryHost();
  connect(memory);
  useGraph.setState({ info: null, unopened: null });
  useSelection.getState().clear();
  await follow();
  const made = await memory.write("test", [
    { op: "create_concept", label: "Wolf", metadata: { legs: 4 } },
    { op: "create_concept", label: "Ant", description: "small", metadata: { legs: 6 } },
    { op: "upsert_pointer", ref_type: "note", ref_id: "bestiary" },
    { op: "create_edge", from_id: "$0", to_id: "$1", relation_type: "ignores", weight: 2 },
  ]);
  ids = Object.fromEntries(["wolf", "ant", "bestiary", "edge"].map((name, at) => [name, made.ids[at]!]));
  await refresh();
  showTable({ of: "nodes", text: "", onlySelected: false });
  changeLook({ columns: FIRST_COLUMNS.nodes, widths: {}, sort: null, filters: [] });
  render(<TableView />);
  await grid();
  await screen.findByText("Wolf");
});

it("sorts by a column and leaves out what does not fit", async () => {
  await user.click(screen.getByTestId("sort-title"));
  await waitFor(() => expect(names()).toEqual(["Ant", "bestiary", "Wolf"]));
  await user.click(screen.getByTestId("sort-title"));
  await waitFor(() => expect(names()).toEqual(["Wolf", "bestiary", "Ant"]));
  await user.type(screen.getByTestId("table-search"), "an");
  await waitFor(() => expect(names()).toEqual(["Ant"]));
  expect(screen.getByTestId("table-total")).toHaveTextContent("1 row");
  await user.type(screen.getByTestId("table-search"), "zz");
  await user.click(await screen.findByRole("button", { name: "Show all rows" }));
  await waitFor(() => expect(names()).toHaveLength(3));
});

it("a filter on a metadata key, and a column of it", async () => {
  await user.click(screen.getByTestId("table-columns"));
  await user.click(await screen.findByRole("checkbox", { name: /legs/ }));
  await user.keyboard("{Escape}");
  expect(await screen.findByText("6")).toBeInTheDocument();
  act(() => changeLook({ filters: [{ column: "metadata.legs", is: "more", value: "4" }] }));
  await waitFor(() => expect(names()).toEqual(["Ant"]));
  expect(screen.getByTestId("table-filters")).toHaveTextContent("Filter (1)");
});

it("the selection is that of the canvas: a click, one more, a range, all by the keyboard", async () => {
  await user.click(cell("Wolf"));
  expect([...useSelection.getState().nodes]).toEqual([ids.wolf]);
  await user.keyboard("{Control>}");
  await user.click(cell("Ant"));
  await user.keyboard("{/Control}");
  expect(useSelection.getState().nodes.size).toBe(2);
  act(() => useSelection.getState().select({ nodes: [ids.bestiary!] }));
  expect(screen.getByText("bestiary").closest("[role=row]")).toHaveAttribute("aria-selected", "true");
  (await grid()).focus();
  await user.keyboard("{Control>}a{/Control}");
  await waitFor(() => expect(useSelection.getState().nodes.size).toBe(3));
  await user.keyboard("{Control>}{Home}{/Control} ");
  expect(useSelection.getState().nodes.size).toBe(2);
  await user.keyboard("{Shift>}{ArrowDown}{/Shift}");
  await waitFor(() => expect(useSelection.getState().nodes.size).toBe(2));
});

it("a cell is edited in place, with the rules of the panel", async () => {
  await user.dblClick(cell("Wolf"));
  const field = await screen.findByTestId("cell-editor");
  await user.clear(field);
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent("A concept needs a label.");
  const before = memory.writes.length;
  await user.type(field, "Grey wolf{Enter}");
  expect(await screen.findByText("Grey wolf")).toBeInTheDocument();
  expect(memory.writes).toHaveLength(before + 1);
  expect(await memory.getNode(ids.wolf!)).toMatchObject({ label: "Grey wolf" });
  expect(await grid()).toHaveFocus();
});

it("what someone else has written meanwhile is not overwritten unasked", async () => {
  await user.dblClick(cell("small"));
  await screen.findByTestId("cell-editor");
  await act(async () => void (await memory.write("test", [{ op: "update_concept", node_id: ids.ant!, description: "tiny" }], [], "agent")));
  await user.type(screen.getByTestId("cell-editor"), "ish{Enter}");
  expect(await screen.findByTestId("conflict")).toHaveTextContent("tiny");
  await user.click(screen.getByTestId("conflict-replace"));
  await waitFor(async () => expect(await memory.getNode(ids.ant!)).toMatchObject({ description: "smallish" }));
});

it("a value keeps its type, and a new one is what it looks like", async () => {
  act(() => changeLook({ columns: ["title", "metadata.legs"] }));
  await user.dblClick(cell("4"));
  const field = await screen.findByTestId("cell-editor");
  await user.clear(field);
  await user.type(field, "four{Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent("This is not a number.");
  await user.clear(field);
  await user.type(field, "3{Enter}");
  await waitFor(async () => expect(await memory.getNode(ids.wolf!)).toMatchObject({ metadata: { legs: 3 } }));
  const row = screen.getByText("bestiary").closest("[role=row]") as HTMLElement;
  await user.dblClick(within(row).getAllByRole("gridcell")[1]!);
  await user.type(await screen.findByTestId("cell-editor"), "true");
  expect(screen.getByText("true")).toBeInTheDocument();
  await user.keyboard("{Enter}");
  await waitFor(async () => expect(await memory.getNode(ids.bestiary!)).toMatchObject({ metadata: { legs: true } }));
});

it("edges have their own face; Enter on what is not edited there opens its panel, and the menu is about the row", async () => {
  await user.click(screen.getByRole("radio", { name: "Edges" }));
  await screen.findByText("ignores");
  (await grid()).focus();
  await user.keyboard("{Shift>}{F10}{/Shift}");
  expect(useView.getState().menu?.target).toEqual({ kind: "edge", id: ids.edge });
  act(() => useView.setState({ menu: null, tab: "activity" }));
  await user.keyboard("{Enter}");
  expect(useView.getState().tab).toBe("details");
  expect([...useSelection.getState().edges]).toEqual([ids.edge]);
  await user.keyboard("{ArrowRight}{Enter}");
  await user.type(await screen.findByTestId("cell-editor"), "{Control>}a{/Control}fears{Enter}");
  await waitFor(async () => expect(await memory.getEdge(ids.edge!)).toMatchObject({ relation_type: "fears" }));
});
