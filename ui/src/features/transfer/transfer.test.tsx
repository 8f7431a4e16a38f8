import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { toast, Toaster } from "sonner";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { MemoryHost } from "@/../dev/memory/host";
import { PREVIEW } from "@/../dev/memory/preview";
import { connect } from "@/ipc/client";
import { Refused } from "@/ipc/errors";
import type { Exported, Json, Preview } from "@/ipc/types";
import { open, useGraph } from "@/state/graph";
import { followJobs } from "@/state/jobs";
import { useView } from "@/state/view";
import { DropZone } from "./DropZone";
import { ExportDialog, suggestedName } from "./ExportDialog";
import { ImportDialog } from "./ImportDialog";
import { sample, titlesIn } from "./samples";

let memory: MemoryHost;
const close = vi.fn();

beforeEach(async () => {
  memory = new MemoryHost();
  connect(memory);
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
  toast.dismiss();
  useGraph.setState({ info: null, unopened: null, opening: false });
  close.mockClear();
  useView.setState({ dialog: null });
  await memory.write("test", [{ op: "create_concept", label: "Anna" }]);
  await open(null);
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

it("reading a file is said once, beside one Cancel", async () => {
  await followJobs();
  vi.spyOn(memory, "importPreview").mockImplementation(() => new Promise<Preview>(() => undefined));
  render(<ImportDialog path="/characters.graphml" onClose={close} />);
  expect((await screen.findByTestId("working")).textContent).toBe("Reading the file");
  expect(screen.getAllByRole("button", { name: "Cancel" })).toHaveLength(1);
});

it("what goes wrong while writing is explained, and that nothing was imported", async () => {
  memory.preview = PREVIEW;
  vi.spyOn(memory, "importApply").mockRejectedValue(new Refused({ code: "busy", message: "Left as it is: a node was changed meanwhile.", details: {} }));
  render(<ImportDialog path="/characters.graphml" onClose={close} />);
  await screen.findByTestId("import-preview");
  await userEvent.click(screen.getByTestId("import-apply"));
  expect(await screen.findByTestId("import-failed")).toHaveTextContent(/Nothing was imported\..*busy/);
});

describe("a preview", () => {
  const shown = async (part: Partial<Preview>) => {
    memory.preview = { ...PREVIEW, ...part };
    render(<ImportDialog path="/characters.graphml" onClose={close} />);
    return screen.findByTestId("import-preview");
  };

  it("tells rows that are left out from rows that are taken with a remark", async () => {
    await shown({});
    expect(screen.getByTestId("import-problems")).toHaveTextContent(/Left out 2/);
    expect(screen.getByTestId("import-problems")).not.toHaveTextContent("taken without a weight");
    expect(screen.getByTestId("import-remarks")).toHaveTextContent(/Taken with a remark 1.*taken without a weight/);
  });

  it.each([2, 3000])("counts %i rows left out though none of them is listed", async (skipped) => {
    await shown({ problems: PREVIEW.problems.slice(2), problem_count: skipped + 1, skipped });
    const section = screen.getByTestId("import-problems");
    expect(section).toHaveTextContent(new RegExp(`^Left out ${skipped.toLocaleString("en")}These rows will not be imported`));
    expect(section).not.toHaveTextContent(/more|Line/);
    expect(screen.getByTestId("import-remarks")).toHaveTextContent(/Taken with a remark 1/);
  });

  it("says nothing of rows left out where none is", async () => {
    await shown({ problems: PREVIEW.problems.slice(2), problem_count: 1, skipped: 0 });
    expect(screen.queryByTestId("import-problems")).toBeNull();
    expect(screen.getByTestId("import-remarks")).toHaveTextContent(/Taken with a remark 1/);
  });

  it("puts what there is to know before everything else", async () => {
    const preview = await shown({ notes: ["77 labels are in the graph already"] });
    const notes = screen.getByTestId("import-notes");
    expect(notes).toHaveTextContent("77 labels are in the graph already");
    expect([...preview.querySelectorAll("section")].indexOf(notes)).toBe(0);
  });

  it("shows the first rows without ids and times", async () => {
    await shown({});
    const rows = [...screen.getByTestId("import-samples").querySelectorAll("tbody tr")].map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ["Valjean", "concept", "aliases: Jean · born: 1769"],
      ["les-miserables/1.1", "pointer", "ref_type: chunk"],
      ["Valjean → …000002 (knows)", "edge", "weight: 3 · seen: true"],
    ]);
  });

  it.each([
    ["a1", "p1", "Anna → notes/1 (knows)"],
    ["a1", "known", "Anna → in the graph (knows)"],
    ["a1", "0190a000-0000-7000-8000-00000000beef", "Anna → …00beef (knows)"],
    ["a1", undefined, "Anna → ? (knows)"],
  ])("names the ends of an edge as far as they are known: %s to %s", (from_id, to_id, title) => {
    const rows: Json[] = [{ id: "a1", label: "Anna" }, { id: "p1", ref_id: "notes/1" }, { relation_type: "knows", from_id, ...(to_id && { to_id }) }];
    const titles = titlesIn(rows, (id) => (id === "known" ? "in the graph" : null));
    expect(sample(rows[2]!, titles).title).toBe(title);
  });
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
  expect(screen.getByTestId("import-failed")).toHaveTextContent("Correct the file there");
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

it("a file dropped while a graph is being opened is read once it is open", async () => {
  useGraph.setState({ info: null });
  memory = new MemoryHost();
  memory.preview = PREVIEW;
  connect(memory);
  const told = vi.spyOn(memory, "onFileDrag");
  const openGraph = memory.openGraph.bind(memory);
  let answer = (): void => undefined;
  vi.spyOn(memory, "openGraph").mockImplementation(async (dir) => {
    await new Promise<void>((then) => (answer = then));
    return openGraph(dir);
  });
  const Opened = () => {
    const dialog = useView((view) => view.dialog);
    return dialog?.kind === "import" ? <ImportDialog path={dialog.path} onClose={close} /> : null;
  };
  render(<><DropZone /><Opened /></>);
  await waitFor(() => expect(told).toHaveBeenCalled());
  act(() => memory.drag({ type: "drop", paths: ["/a.graphml"] }));
  expect(useView.getState().dialog).toBeNull();
  const opening = open(null);
  expect(useView.getState().dialog).toBeNull();
  answer();
  await act(() => opening);
  expect(await screen.findByTestId("import-preview")).toBeInTheDocument();
});

it("a file dropped while a graph is being opened is refused when that fails", async () => {
  useGraph.setState({ info: null });
  vi.spyOn(memory, "openGraph").mockRejectedValue(new Refused({ code: "busy", message: "It is open elsewhere.", details: {} }));
  const told = vi.spyOn(memory, "onFileDrag");
  render(<><DropZone /><Toaster /></>);
  await waitFor(() => expect(told).toHaveBeenCalled());
  act(() => memory.drag({ type: "drop", paths: ["/a.graphml"] }));
  await act(() => open(null));
  expect((await screen.findAllByText(/Open a graph first/)).length).toBeGreaterThan(0);
  expect(useView.getState().dialog).toBeNull();
});

it("a file dropped where no graph could be opened opens nothing", async () => {
  useGraph.setState({ info: null, unopened: { dir: null, report: { code: "busy", message: "", details: {} } } });
  render(
    <>
      <DropZone />
      <Toaster />
    </>,
  );
  await waitFor(() => {
    memory.drag({ type: "drop", paths: ["/a.graphml"] });
    expect(screen.getAllByText(/Open a graph first/).length).toBeGreaterThan(0);
  });
  expect(useView.getState().dialog).toBeNull();
});

it.each([
  ["graphml", "GraphML"],
  ["cypher-json", "JSON"],
])("the dialog for a place calls the format %s by its name", async (format, name) => {
  const asked = vi.spyOn(memory, "chooseTarget");
  render(<ExportDialog onClose={close} />);
  if (format !== "graphml") {
    await userEvent.click(screen.getByRole("button", { name: /Format/ }));
    await userEvent.click(await screen.findByRole("option", { name }));
  }
  await userEvent.click(screen.getByTestId("export-go"));
  expect(asked.mock.lastCall?.[2].name).toBe(name);
});

it.each([
  ["Cancel", () => userEvent.click(screen.getByTestId("export-cancel"))],
  ["Escape", () => userEvent.keyboard("{Escape}")],
])("%s stops an export that is being written", async (_, stop) => {
  memory.chosen = "/home/you/graph.graphml";
  vi.spyOn(memory, "exportGraph").mockImplementation(() => new Promise<Exported>(() => undefined));
  const cancelled = vi.spyOn(memory, "cancel");
  render(<ExportDialog onClose={close} />);
  await userEvent.click(screen.getByTestId("export-go"));
  await waitFor(() => expect(screen.getByTestId("export-cancel")).toHaveFocus());
  await stop();
  await waitFor(() => expect(cancelled).toHaveBeenCalledOnce());
  expect(close).not.toHaveBeenCalled();
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
