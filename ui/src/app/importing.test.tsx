/** An import under way, in its dialog and in the status line, and files dropped meanwhile. */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { toast, Toaster } from "sonner";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MemoryHost } from "@/../dev/memory/host";
import { PREVIEW } from "@/../dev/memory/preview";
import { StatusLine } from "@/features/status/StatusLine";
import { DropZone } from "@/features/transfer/DropZone";
import { connect } from "@/ipc/client";
import { open, useGraph } from "@/state/graph";
import { followJobs, useJobs } from "@/state/jobs";
import { show, useView, type Dialog } from "@/state/view";
import { Dialogs } from "./Dialogs";

const FILE = "/characters.graphml";
const STEP_MS = 100;

let memory: MemoryHost;

/** All time that passes in these tests passes here. */
const pass = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = (id: string) =>
  act(async () => {
    const button = screen.getByTestId(id);
    button.focus();
    fireEvent.keyDown(button, { key: "Enter" });
    fireEvent.keyUp(button, { key: "Enter" });
  });
const said = () => toast.getHistory().flatMap((it) => ("title" in it ? [it.title] : [])).slice(before);
let before = 0;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
  memory = new MemoryHost();
  memory.preview = PREVIEW;
  memory.writeSlowness = 20;
  connect(memory);
  useGraph.setState({ info: null, unopened: null });
  show({ dialog: null });
  before = toast.getHistory().length;
  await Promise.all([open(null), followJobs()]);
  render(
    <>
      <StatusLine />
      <Dialogs />
      <DropZone />
      <Toaster />
    </>,
  );
  await pass();
});

afterEach(async () => {
  // Whatever still runs ends here, not in the next test.
  act(() => show({ dialog: null }));
  await pass(30 * STEP_MS);
  expect(useJobs.getState().jobs).toEqual([]);
  vi.useRealTimers();
});

const preview = async (path = FILE) => {
  act(() => show({ dialog: { kind: "import", path } }));
  await pass();
  expect(screen.getByTestId("import-preview")).toBeInTheDocument();
};
const begin = async () => {
  await preview();
  await press("import-apply");
  await pass(2 * STEP_MS);
};
const drop = async (path: string) => {
  act(() => memory.drag({ type: "drop", paths: [path] }));
  await pass();
};
const bars = () => screen.queryAllByRole("progressbar").map((bar) => bar.getAttribute("aria-valuenow"));

describe("while an import is written", () => {
  it("how far it is stands in one place, beside one bar that says the same", async () => {
    await begin();
    expect(screen.getByTestId("working")).toHaveTextContent("Importing: sweep 2 · 10 %");
    expect(bars()).toEqual(["10"]);
    expect(screen.queryAllByRole("button", { name: "Cancel", hidden: true })).toHaveLength(1);
  });

  it.each([
    ["Cancel", () => press("import-cancel")],
    ["Escape", async () => void fireEvent.keyDown(document.activeElement!, { key: "Escape" })],
  ])("%s stops it, and nothing was imported", async (_, stop) => {
    const { rows } = memory;
    await begin();
    expect(screen.getByTestId("import-cancel")).toHaveFocus();
    await stop();
    await pass(STEP_MS);
    expect(useView.getState().dialog).toBeNull();
    expect(said()).toEqual(["Nothing was imported."]);
    expect(memory.rows).toBe(rows);
  });

  it("its dialog taken away, it says nothing and closes nothing any more", async () => {
    await begin();
    act(() => show({ dialog: { kind: "shortcuts" } }));
    await pass(30 * STEP_MS);
    expect(said()).toEqual([]);
    expect(useView.getState().dialog).toEqual({ kind: "shortcuts" });
  });
});

describe("a file that is dropped", () => {
  it.each<[string, () => Promise<void>, Dialog]>([
    ["on a preview", () => preview(), { kind: "import", path: FILE }],
    ["on an import that is written", begin, { kind: "import", path: FILE }],
    ["on an export", async () => act(() => show({ dialog: { kind: "export" } })), { kind: "export" }],
  ])("%s leaves it as it is, and is refused in a word", async (_, begun, dialog) => {
    const cancelled = vi.spyOn(memory, "cancel");
    const read = vi.spyOn(memory, "importPreview");
    await begun();
    const reads = read.mock.calls.length;
    await drop("/other.graphml");
    expect(useView.getState().dialog).toEqual(dialog);
    expect(said()).toEqual([expect.stringMatching(/^Finish what is open first/)]);
    expect([cancelled.mock.calls.length, read.mock.calls.length]).toEqual([0, reads]);
  });

  it.each<Dialog | null>([null, { kind: "palette" }, { kind: "shortcuts" }])("over %j is previewed", async (dialog) => {
    act(() => show({ dialog }));
    await drop("/other.graphml");
    expect(screen.getByTestId("import-dialog")).toHaveTextContent("Import other.graphml");
    expect(screen.getByTestId("import-preview")).toBeInTheDocument();
  });
});

it("another file in the place of one has a dialog, a job and a preview of its own", async () => {
  const read = vi.spyOn(memory, "importPreview");
  await preview();
  memory.preview = { ...PREVIEW, notes: ["of the other file"] };
  await preview("/other.graphml");
  expect(screen.getByTestId("import-dialog")).toHaveTextContent(/Import other\.graphml.*of the other file/);
  const jobs = read.mock.calls.map(([job]) => job);
  expect(new Set(jobs).size).toBe(jobs.length);
  await press("import-apply");
  await pass(30 * STEP_MS);
  expect(said()).toEqual(["Imported other.graphml"]);
});
