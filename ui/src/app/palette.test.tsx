import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { MemoryHost } from "@/../dev/memory/host";
import { connect } from "@/ipc/client";
import { readCatalog } from "@/state/catalog";
import { refresh, useGraph } from "@/state/graph";
import { show, useView } from "@/state/view";
import { Dialogs } from "./Dialogs";
import { useTheme } from "./theme";

let memory: MemoryHost;

beforeEach(async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  memory = new MemoryHost();
  connect(memory);
  await Promise.all([refresh(), readCatalog()]);
  useTheme.setState({ choice: "system" });
  show({ dialog: { kind: "palette" }, tab: "details", op: null });
  render(<Dialogs />);
});

const listed = () => screen.queryAllByRole("menuitem").map((it) => it.textContent);
const type = async (text: string) => userEvent.type(await screen.findByTestId("palette-input"), text);

it("typing dark offers the theme above a concept of that name", async () => {
  await type("dark");
  await waitFor(() => expect(listed()).toEqual(["Theme: dark", "Create “dark”"]));
  await userEvent.click(screen.getByRole("menuitem", { name: "Theme: dark" }));
  await waitFor(() => expect(useTheme.getState().choice).toBe("dark"));
});

it.each([
  ["steiner", "Analyze: Steiner tree"],
  ["communities", "Analyze: Communities"],
  ["run layout", "Run the layout"],
  ["panel", "Hide or show the panel"],
])("typing %s finds %s", async (text, title) => {
  await type(text);
  await waitFor(() => expect(listed()[0]).toBe(title));
});

it("what needs a selection is found all the same, and says so", async () => {
  await type("connect");
  const found = await screen.findByRole("menuitem", { name: /Connect the selected/ });
  expect(found).toHaveTextContent("Select two nodes first");
  expect(found).toHaveAttribute("aria-disabled", "true");
  expect(useView.getState().dialog).not.toBeNull();
});

it("concepts are found first, then pointers, each with its mark", async () => {
  await memory.write("test", [
    { op: "upsert_pointer", ref_type: "chunk", ref_id: "papers/0042" },
    { op: "create_concept", label: "Paper 0042" },
  ]);
  await type("0042");
  await waitFor(() => expect(listed().slice(0, 2)).toEqual(["Paper 0042", "papers/0042"]));
  const marks = screen.getAllByRole("menuitem").slice(0, 2).map((it) => it.querySelector(".swatch")?.className);
  expect(marks).toEqual(["swatch circle", "swatch square"]);
});

it("makes nothing where no graph is open", async () => {
  useGraph.setState({ info: null });
  await type("Dora");
  await waitFor(() => expect(listed()).toEqual(["Nothing found."]));
});
