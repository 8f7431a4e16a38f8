import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { MemoryHost } from "@/../dev/memory/host";
import { connect } from "@/ipc/client";
import { scene } from "@/state/current";
import { refresh, useGraph } from "@/state/graph";
import { useHistory } from "@/state/history";
import { moveToUndo } from "@/state/moves";
import { useSelection } from "@/state/selection";
import { setStage, type Stage } from "@/state/stage";
import { Inspector } from "./Inspector";

let memory: MemoryHost;
let valjean: string;
let chapter: string;
let edge: string;

beforeEach(async () => {
  memory = new MemoryHost();
  connect(memory);
  useGraph.setState({ info: null });
  const made = await memory.write("test", [
    { op: "create_concept", label: "Valjean", aliases: ["Jean"], description: "A convict.", metadata: { born: 1769 } },
    { op: "upsert_pointer", ref_type: "chunk", ref_id: "book-1/3", metadata: { page: "12" } },
  ]);
  [valjean, chapter] = made.ids as [string, string];
  const drawn = await memory.write("test", [{ op: "create_edge", from_id: valjean, to_id: chapter, relation_type: "appears_in", weight: 2 }]);
  edge = drawn.ids[0]!;
  await refresh();
  useSelection.getState().clear();
});

const openNode = async (id: string) => {
  useSelection.getState().select({ nodes: [id] });
  render(<Inspector />);
  return screen.findByTestId("node-panel");
};
const stored = async (id: string) => (await memory.getNode(id)) as unknown as Record<string, unknown>;

it("without a selection it says what to do", () => {
  render(<Inspector />);
  expect(screen.getByText("Nothing selected")).toBeInTheDocument();
});

it("renames on Enter and refuses a blank name at the field", async () => {
  await openNode(valjean);
  const field = screen.getByTestId("field-label");
  await userEvent.clear(field);
  await userEvent.type(field, "  {Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent("A concept needs a label.");
  await userEvent.clear(field);
  await userEvent.type(field, "Jean Valjean{Enter}");
  await waitFor(async () => expect((await stored(valjean)).label).toBe("Jean Valjean"));
});

it("an emptied description is cleared, not stored as an empty text", async () => {
  await openNode(valjean);
  await userEvent.clear(screen.getByTestId("field-description"));
  await userEvent.tab();
  await waitFor(async () => expect((await stored(valjean)).description).toBeNull());
});

it("says that a node is pinned, and lets it go", async () => {
  scene.apply({ nodes: [{ slot: 0, id: valjean, kind: "concept", title: "Valjean", at: [1, 2], removed: false }], edges: [] });
  setStage({
    unpin: async () => {
      scene.pin(0, false);
      return true;
    },
  } as unknown as Stage);
  await openNode(valjean);
  expect(screen.queryByTestId("pinned")).toBeNull();
  act(() => scene.pin(0, true));
  expect(screen.getByTestId("pinned")).toHaveTextContent("Pinned");
  await userEvent.click(screen.getByTestId("panel-unpin"));
  expect(screen.queryByTestId("pinned")).toBeNull();
  expect(moveToUndo(useHistory.getState().line, () => true)?.kind).toBe("unpin");
  setStage(null);
});

it("changes a metadata value in its own type, and shows what will be stored", async () => {
  await openNode(valjean);
  const field = screen.getByTestId("metadata-value-born");
  await userEvent.clear(field);
  await userEvent.type(field, "1770");
  expect(within(screen.getByTestId("metadata-born")).getByText("1770", { selector: "code" })).toBeInTheDocument();
  await userEvent.keyboard("{Enter}");
  await waitFor(async () => expect((await stored(valjean)).metadata).toEqual({ born: 1770 }));
});

it("refuses what is not a number in a number's row and writes nothing", async () => {
  await openNode(valjean);
  const before = memory.writes.length;
  await userEvent.type(screen.getByTestId("metadata-value-born"), "?{Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent("This is not a number.");
  expect(memory.writes.length).toBe(before);
});

it.each([
  [[1, 2, 3], "List", /holds only texts/],
  [12345678901234567890, "Text", /exact digits are not known/],
  ["born late", "Number", /not a number/],
])("what would be changed by another type stays as it is, and says why: %j as %s", async (value, type, reason) => {
  await memory.write("test", [{ op: "update_concept", node_id: valjean, metadata: { born: value }, on_conflict: "replace" }]);
  await openNode(valjean);
  const before = memory.writes.length;
  await userEvent.click(within(screen.getByTestId("metadata-type-born")).getByRole("button"));
  await userEvent.click(await screen.findByRole("option", { name: type }));
  expect(await screen.findByRole("alert")).toHaveTextContent(reason);
  expect([memory.writes.length, (await stored(valjean)).metadata]).toEqual([before, { born: value }]);
});

it("a number that is known only about can be left and replaced, and says so", async () => {
  await memory.write("test", [{ op: "update_concept", node_id: valjean, metadata: { born: 12345678901234567890 }, on_conflict: "replace" }]);
  await openNode(valjean);
  const field = screen.getByTestId("metadata-value-born");
  expect(field).toHaveValue("≈ 12345678901234567000");
  expect(screen.getByText(/The graph keeps the exact ones/)).toBeInTheDocument();
  const before = memory.writes.length;
  await userEvent.click(field);
  await userEvent.tab();
  expect(screen.queryByRole("alert")).toBeNull();
  await userEvent.type(field, "{Home}{Delete}{Delete}{Enter}");
  expect(memory.writes.length).toBe(before);
  await userEvent.clear(field);
  await userEvent.type(field, "7{Enter}");
  await waitFor(async () => expect((await stored(valjean)).metadata).toEqual({ born: 7 }));
});

it("asks when someone else changed the value meanwhile: replacing takes mine", async () => {
  await openNode(valjean);
  const field = screen.getByTestId("metadata-value-born");
  await userEvent.clear(field);
  await userEvent.type(field, "1771");
  await memory.write("test", [{ op: "update_concept", node_id: valjean, metadata: { born: 1800 }, on_conflict: "replace" }], [], "agent");
  await userEvent.keyboard("{Enter}");
  const question = await screen.findByTestId("conflict");
  expect(question).toHaveTextContent("1800");
  expect(question).toHaveTextContent("1771");
  await userEvent.click(screen.getByTestId("conflict-replace"));
  await waitFor(async () => expect((await stored(valjean)).metadata).toEqual({ born: 1771 }));
});

it("keeping leaves the stored value and writes nothing", async () => {
  await openNode(valjean);
  await userEvent.click(screen.getByTestId("metadata-add-open"));
  await userEvent.type(screen.getByTestId("metadata-add-key"), "born");
  await userEvent.type(screen.getByTestId("metadata-add-value"), "never");
  await userEvent.click(screen.getByTestId("metadata-add-save"));
  await screen.findByTestId("conflict");
  await userEvent.click(screen.getByTestId("conflict-keep"));
  await waitFor(() => expect(screen.queryByTestId("conflict")).toBeNull());
  expect((await stored(valjean)).metadata).toEqual({ born: 1769 });
});

it("adds and removes a key", async () => {
  await openNode(valjean);
  await userEvent.click(screen.getByTestId("metadata-add-open"));
  await userEvent.type(screen.getByTestId("metadata-add-key"), "code");
  await userEvent.type(screen.getByTestId("metadata-add-value"), "24601{Enter}");
  await waitFor(async () => expect((await stored(valjean)).metadata).toEqual({ born: 1769, code: "24601" }));
  await userEvent.click(await screen.findByRole("button", { name: "Remove code" }));
  await waitFor(async () => expect((await stored(valjean)).metadata).toEqual({ born: 1769 }));
});

it("a pointer shows what it points at, says why that is fixed, and takes metadata", async () => {
  const panel = await openNode(chapter);
  expect(screen.getByTestId("field-ref-id")).toHaveTextContent("book-1/3");
  expect(panel).toHaveTextContent("its identity");
  expect(screen.queryByRole("button", { name: "Remove page" })).toBeNull();
  const field = screen.getByTestId("metadata-value-page");
  await userEvent.clear(field);
  await userEvent.type(field, "13{Enter}");
  await waitFor(async () => expect((await stored(chapter)).metadata).toEqual({ page: "13" }));
});

it("lists neighbours by relation, and a click selects the other end", async () => {
  await openNode(valjean);
  await userEvent.click(await screen.findByRole("button", { name: /book-1\/3/ }));
  expect([...useSelection.getState().nodes]).toEqual([chapter]);
});

it("an edge's relation and weight are edited in place, and an emptied weight is cleared", async () => {
  useSelection.getState().select({ edges: [edge] });
  render(<Inspector />);
  const relation = await screen.findByTestId("field-relation");
  await userEvent.clear(relation);
  await userEvent.type(relation, "is_told_in{Enter}");
  await waitFor(async () => expect((await memory.getEdge(edge)).relation_type).toBe("is_told_in"));
  await userEvent.clear(screen.getByTestId("field-weight"));
  await userEvent.tab();
  await waitFor(async () => expect((await memory.getEdge(edge)).weight).toBeNull());
});

it("what was deleted meanwhile is said to be gone", async () => {
  await openNode(valjean);
  await memory.write("test", [{ op: "delete_node", node_id: valjean }], [], "agent");
  await refresh();
  expect(await screen.findByText("It is no longer in the graph")).toBeInTheDocument();
});

it("hostile text is text", async () => {
  const label = `<img src=x onerror="window.hacked=1">${"x".repeat(10_000)}`;
  const { ids } = await memory.write("test", [{ op: "create_concept", label }]);
  await refresh();
  await openNode(ids[0]!);
  expect(screen.getByTestId("field-label")).toHaveValue(label);
  expect(document.querySelector("img")).toBeNull();
});
