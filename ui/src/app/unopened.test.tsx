/** A graph that cannot be opened: said for as long as it is so, with what can be done, and nothing else on offer. */
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { MemoryHost } from "@/../dev/memory/host";
import { connect } from "@/ipc/client";
import { Refused } from "@/ipc/errors";
import type { ErrorCode } from "@/ipc/types";
import { readCatalog } from "@/state/catalog";
import { open, useGraph } from "@/state/graph";
import { isEnabled } from "./actions/action";
import { ACTIONS } from "./actions/registry";
import { CanvasArea } from "./CanvasArea";
import { RightSide } from "./RightSide";

vi.mock("./Picture", () => ({ Picture: () => <div data-testid="picture" /> }));

let memory: MemoryHost;
const refused = (code: ErrorCode, message: string) => new Refused({ code, message, details: {} });

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
  memory = new MemoryHost();
  connect(memory);
  useGraph.setState({ info: null, unopened: null, opening: false });
});

it.each([
  ["busy", "The graph in /g is open in another program or window. Close it there, then try again.", "This graph is open elsewhere"],
  ["storage", "The folder /g cannot be used: Read-only file system (os error 30).", "This graph cannot be opened"],
  ["storage", "The graph /g/graph.ladybug cannot be opened: the file is too short. Nothing was changed.", "This graph cannot be opened"],
  ["version", "The database file is of version 99. Nothing was changed.", "Made by another version"],
] as const)("%s: %s", async (code, message, title) => {
  vi.spyOn(memory, "openGraph").mockRejectedValue(refused(code, message));
  await open("/g");
  render(<CanvasArea />);
  const page = screen.getByTestId("cannot-open");
  expect(page).toHaveTextContent(title);
  expect(page).toHaveTextContent(message.replace(" (os error 30)", ""));
  expect(page).toHaveTextContent(`Code for support: ${code}`);
  expect(page).toHaveTextContent("/g");
  expect(screen.queryByTestId("picture")).toBeNull();
  expect(screen.queryByTestId("welcome")).toBeNull();
});

it("nothing that needs a graph can be done meanwhile, and another folder can be opened", async () => {
  vi.spyOn(memory, "openGraph").mockRejectedValue(refused("busy", "It is open elsewhere."));
  await open(null);
  const enabled = ACTIONS.filter(isEnabled).map((it) => it.id);
  for (const id of ["new-concept", "import", "export", "sample", "undo", "redo", "delete"]) expect(enabled).not.toContain(id);
  expect(enabled).toContain("open");
});

it("the panel invites to nothing that cannot be done", async () => {
  vi.spyOn(memory, "openGraph").mockRejectedValue(refused("busy", "It is open elsewhere."));
  await Promise.all([open(null), readCatalog()]);
  render(<RightSide />);
  for (const tab of ["details", "analyze", "activity"]) {
    await userEvent.click(screen.getByTestId(`tab-${tab}`));
    expect(await screen.findByText(/^No graph/)).toBeInTheDocument();
    expect(screen.queryByText(/Double-click|no nodes yet/)).toBeNull();
  }
});

it("trying again opens the same folder, and the canvas comes back when it works", async () => {
  const opened = vi.spyOn(memory, "openGraph").mockRejectedValueOnce(refused("busy", "It is open elsewhere."));
  await open("/g");
  render(<CanvasArea />);
  await userEvent.click(screen.getByTestId("open-retry"));
  await waitFor(() => expect(screen.queryByTestId("cannot-open")).toBeNull());
  expect(opened.mock.calls).toEqual([["/g"], ["/g"]]);
  expect(screen.getByTestId("picture")).toBeInTheDocument();
});

it("another folder is asked for and opened", async () => {
  const opened = vi.spyOn(memory, "openGraph").mockRejectedValueOnce(refused("busy", "It is open elsewhere."));
  await open(null);
  memory.chosen = "/other";
  render(<CanvasArea />);
  await userEvent.click(screen.getByTestId("open-other"));
  await waitFor(() => expect(opened.mock.lastCall).toEqual(["/other"]));
  await waitFor(() => expect(screen.queryByTestId("cannot-open")).toBeNull());
});

it("a graph that is open stays when another cannot be opened", async () => {
  await open(null);
  vi.spyOn(memory, "openGraph").mockRejectedValue(refused("storage", "The folder /x cannot be used."));
  render(<CanvasArea />);
  await open("/x");
  expect(await screen.findByText("This graph cannot be opened")).toBeInTheDocument();
  expect(screen.getByTestId("picture")).toBeInTheDocument();
  expect(useGraph.getState().info).not.toBeNull();
});
