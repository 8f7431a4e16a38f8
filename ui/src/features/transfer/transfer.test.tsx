import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { MemoryHost } from "@/../dev/memory/host";
import { PREVIEW } from "@/../dev/memory/preview";
import { connect } from "@/ipc/client";
import { refresh } from "@/state/graph";
import { useView } from "@/state/view";
import { DropZone } from "./DropZone";
import { ExportDialog, suggestedName } from "./ExportDialog";
import { ImportDialog } from "./ImportDialog";

let memory: MemoryHost;
const close = vi.fn();

beforeEach(async () => {
  memory = new MemoryHost();
  connect(memory);
  close.mockClear();
  useView.setState({ dialog: null });
  await memory.write("test", [{ op: "create_concept", label: "Anna" }]);
  await refresh();
});

it("an import shows what it would do before anything is written", async () => {
  memory.preview = PREVIEW;
  const before = memory.rows;
  render(<ImportDialog path="/home/you/characters.graphml" onClose={close} />);
  const preview = await screen.findByTestId("import-preview");
  expect(preview).toHaveTextContent("1,204 concepts");
  expect(preview).toHaveTextContent("left out");
  expect(screen.getByTestId("import-problems")).toHaveTextContent("4,120e992The target “n9999” is not in the file.");
  expect(preview).toHaveTextContent("also_known_asnodealiases");
  expect(memory.rows).toBe(before);
  await userEvent.click(screen.getByTestId("import-cancel"));
  expect(close).toHaveBeenCalled();
  expect(memory.rows).toBe(before);
});

it("importing closes the dialog and the graph has grown", async () => {
  memory.preview = PREVIEW;
  const node = [...memory.rows.nodes.values()][0]!;
  memory.sample = { nodes: new Map([["x", { ...node, id: "x" }]]), edges: new Map() };
  render(<ImportDialog path="/characters.graphml" onClose={close} />);
  await screen.findByTestId("import-preview");
  await userEvent.click(screen.getByTestId("import-apply"));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(memory.rows.nodes.size).toBe(2);
});

it("a file with nothing new says so and offers no import", async () => {
  memory.preview = { ...PREVIEW, create_concepts: 0, create_pointers: 0, create_edges: 0, update: 0, problems: [], problem_count: 0 };
  render(<ImportDialog path="/characters.graphml" onClose={close} />);
  expect(await screen.findByText(/Nothing to import/)).toBeInTheDocument();
  expect(screen.getByTestId("import-apply")).toBeDisabled();
});

it("a file that cannot be read is explained with its line", async () => {
  render(<ImportDialog path="/broken.graphml" onClose={close} />);
  expect(await screen.findByTestId("import-failed")).toHaveTextContent("Line 7");
  expect(screen.queryByTestId("import-apply")).toBeNull();
});

it("a dropped file is previewed", async () => {
  render(<DropZone />);
  await waitFor(() => {
    memory.drag({ type: "over", paths: ["/a.graphml"] });
    expect(screen.getByText("Drop the file to see what it holds")).toBeInTheDocument();
  });
  memory.drag({ type: "drop", paths: ["/a.graphml"] });
  await waitFor(() => expect(useView.getState().dialog).toEqual({ kind: "import", path: "/a.graphml" }));
  expect(screen.queryByText("Drop the file to see what it holds")).toBeNull();
});

it("an export ends with where the file is and a way to its folder", async () => {
  memory.chosen = "/home/you/graph.graphml";
  render(<ExportDialog onClose={close} />);
  await userEvent.click(screen.getByTestId("export-go"));
  expect(await screen.findByTestId("export-path")).toHaveTextContent("/home/you/graph.graphml");
  await userEvent.click(screen.getByTestId("export-reveal"));
  expect(memory.revealed).toEqual(["/home/you/graph.graphml"]);
});

it("an export without a chosen place changes nothing", async () => {
  render(<ExportDialog onClose={close} />);
  await userEvent.click(screen.getByTestId("export-go"));
  expect(screen.queryByTestId("export-path")).toBeNull();
  expect(screen.getByTestId("export-go")).toBeEnabled();
});

it.each([
  ["les-miserables", "les-miserables.graphml"],
  ["My graph: 2/3", "My-graph-2-3.graphml"],
  ["../..", "graph.graphml"],
  ["Żółw", "Żółw.graphml"],
  ["", "graph.graphml"],
])("the graph %j is saved as %j", (graph, name) => expect(suggestedName(graph, "graphml")).toBe(name));
