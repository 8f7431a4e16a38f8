import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { MemoryHost } from "@/../dev/memory/host";
import { connect } from "@/ipc/client";
import { readCatalog } from "@/state/catalog";
import { refresh, useGraph } from "@/state/graph";
import { useSelection } from "@/state/selection";
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
  useSelection.getState().clear();
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

it("offers where no graph is open only what works there", async () => {
  act(() => useGraph.setState({ info: null }));
  await screen.findByTestId("palette-input");
  const titles = ["Hide or show the list", "Hide or show the panel", "Shortcuts", "Theme: light", "Theme: dark", "Open a graph folder"];
  expect(listed().map((it) => it?.replace(/(Ctrl.*|\?)$/, ""))).toEqual(titles);
  await type("select");
  await waitFor(() => expect(listed()).toEqual([]));
});

it("makes nothing where no graph is open", async () => {
  act(() => useGraph.setState({ info: null }));
  await type("Dora");
  expect(await screen.findByText("Nothing found.")).toBeInTheDocument();
  expect(listed()).toEqual([]);
});

describe("Enter", () => {
  const slow = () => {
    const answers: (() => void)[] = [];
    const findConcepts = memory.findConcepts.bind(memory);
    vi.spyOn(memory, "findConcepts").mockImplementation(async (asked) => {
      await new Promise<void>((then) => answers.push(then));
      return findConcepts(asked);
    });
    return async () => {
      await waitFor(() => expect(answers.length).toBeGreaterThan(0));
      answers.splice(0).forEach((then) => then());
    };
  };
  const nodes = () => memory.rows.nodes.size;

  it.each(["type", "paste"] as const)("pressed before the results are there waits for them, and makes no duplicate: %s", async (how) => {
    const [id] = (await memory.write("test", [{ op: "create_concept", label: "Jean Valjean" }])).ids;
    const answer = slow();
    const field = await screen.findByTestId("palette-input");
    if (how === "type") await userEvent.type(field, "jean valjean{Enter}");
    else {
      await userEvent.click(field);
      await userEvent.paste("jean valjean");
      await userEvent.keyboard("{Enter}");
    }
    expect(listed().some((it) => it?.startsWith("Create"))).toBe(false);
    expect(useView.getState().dialog).not.toBeNull();
    await answer();
    await waitFor(() => expect([...useSelection.getState().nodes]).toEqual([id]));
    expect([nodes(), useView.getState().dialog]).toEqual([1, null]);
  });

  it("is forgotten when one types on", async () => {
    const answer = slow();
    await type("Do{Enter}ra");
    await answer();
    await waitFor(() => expect(listed()).toContain("Create “Dora”"));
    expect([nodes(), useView.getState().dialog?.kind]).toEqual([0, "palette"]);
  });

  it("makes a concept where nothing matches, and takes the row that an arrow key went to", async () => {
    await type("Dora{Enter}");
    await waitFor(() => expect(nodes()).toBe(1));
    act(() => show({ dialog: { kind: "palette" } }));
    await type("theme");
    await waitFor(() => expect(listed()[0]).toBe("Theme: light"));
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await waitFor(() => expect(useTheme.getState().choice).toBe("dark"));
  });
});
