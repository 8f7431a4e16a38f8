import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { MemoryHost } from "@/../dev/memory/host";
import { connect } from "@/ipc/client";
import { readCatalog } from "@/state/catalog";
import { refresh } from "@/state/graph";
import { show, useView } from "@/state/view";
import { Dialogs } from "./Dialogs";
import { useTheme } from "./theme";

beforeEach(async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  connect(new MemoryHost());
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
