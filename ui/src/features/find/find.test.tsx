import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { MemoryHost } from "@/../dev/memory/host";
import { connect } from "@/ipc/client";
import type { Node, Write } from "@/ipc/types";
import { refresh, useGraph } from "@/state/graph";
import { useSelection } from "@/state/selection";
import { FindPanel } from "./FindPanel";
import { BEST, MOST, page } from "./pages";

let memory: MemoryHost;

const concepts = (many: number): Write[] => Array.from({ length: many }, (_, i) => ({ op: "create_concept", label: `gene ${i}` }));
const pointers = (...refs: string[]): Write[] => refs.map((ref_id) => ({ op: "upsert_pointer", ref_type: "chunk", ref_id }));
const fill = async (...writes: Write[]) => {
  await memory.write("test", writes, []);
  await refresh();
};

beforeEach(async () => {
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(600);
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(300);
  memory = new MemoryHost();
  connect(memory);
  useSelection.getState().clear();
  useGraph.setState({ info: null, unopened: null });
});

const titles = async (...asked: Parameters<typeof page>) => (await page(...asked)).rows.map(({ kind, title }) => `${kind} ${title}`);

describe("a page", () => {
  it("has the concepts first, then the pointers, of a search and of names that contain the text", async () => {
    await fill(...pointers("les-miserables/1.1"), { op: "create_concept", label: "Les Misérables 1.1" });
    for (const mode of ["best", "contains"] as const) {
      expect(await titles("1.1", mode, 0, BEST)).toEqual(["concept Les Misérables 1.1", "pointer les-miserables/1.1"]);
    }
    expect(await titles("", "best", 0, BEST)).toEqual(["concept Les Misérables 1.1"]);
  });
  it("has first what is called exactly so, were it a pointer", async () => {
    await fill(...pointers("a/1.1", "A/1"), { op: "create_concept", label: "a/1 or so" }, { op: "create_concept", label: "x", aliases: ["a/1"] });
    expect(await titles("a/1", "best", 0, BEST)).toEqual(["concept x", "pointer A/1", "concept a/1 or so", "pointer a/1.1"]);
  });
  it.each([
    [99, 0, false],
    [100, 0, true],
    [120, 0, true],
    [1, 100, true],
  ])("of the best of %i concepts and %i pointers says whether it is cut", async (many, pointing, cut) => {
    await fill(...concepts(many), ...pointers(...Array.from({ length: pointing }, (_, i) => `gene/${i}`)));
    expect((await page("gene", "best", 0, BEST)).cut).toBe(cut);
  });
  it("asks for no more than the command gives", async () => {
    const asked = vi.spyOn(memory, "findConcepts");
    await page("gene", "best", 0, MOST);
    expect(asked.mock.lastCall).toEqual([{ query: "gene", limit: 1000 }]);
  });
});

const heading = () => screen.getByRole("heading").parentElement?.textContent ?? "";

describe("the panel", () => {
  it("counts all matches when they are few", async () => {
    await fill(...concepts(3), ...pointers("gene/7"));
    render(<FindPanel />);
    await userEvent.type(screen.getByTestId("search"), "gene");
    await waitFor(() => expect(heading()).toMatch(/^Matches4/));
    expect(screen.queryByTestId("more-matches")).toBeNull();
  });

  it("says that it shows the best, and shows more when asked", async () => {
    await fill(...concepts(120));
    render(<FindPanel />);
    await userEvent.type(screen.getByTestId("search"), "gene");
    await waitFor(() => expect(heading()).toMatch(/^Best 100 matches/));
    await userEvent.click(screen.getByTestId("more-matches"));
    await waitFor(() => expect(heading()).toMatch(/^Matches120/));
    expect(screen.queryByTestId("more-matches")).toBeNull();
  });

  it("says what to do when there are more matches than any search gives", async () => {
    await fill(...concepts(1200));
    render(<FindPanel />);
    await userEvent.type(screen.getByTestId("search"), "gene");
    await userEvent.click(await screen.findByTestId("more-matches"));
    expect(await screen.findByText("The best 1,000; type more to narrow")).toBeInTheDocument();
    expect(screen.queryByTestId("more-matches")).toBeNull();
  });

  it("a pointer found has its own mark, and a click selects it", async () => {
    await fill(...pointers("papers/0042"));
    render(<FindPanel />);
    await userEvent.type(screen.getByTestId("search"), "0042");
    const row = await screen.findByRole("option", { name: "papers/0042" });
    expect(row.querySelector(".swatch.square")).not.toBeNull();
    await userEvent.click(row);
    const [pointer] = [...memory.rows.nodes.values()] as [Node];
    expect([...useSelection.getState().nodes]).toEqual([pointer.id]);
  });

  it("never says that there are no concepts before it knows", async () => {
    let answer: (nodes: Awaited<ReturnType<MemoryHost["listConcepts"]>>) => void = () => undefined;
    await fill();
    const { unmount } = render(<FindPanel />);
    expect(await screen.findByText("No concepts yet")).toBeInTheDocument();
    vi.spyOn(memory, "listConcepts").mockImplementation(() => new Promise((then) => (answer = then)));
    await fill(...concepts(2));
    await waitFor(() => expect(heading()).toMatch(/^Concepts2/));
    expect(screen.getByText("Loading…")).toBeInTheDocument();
    expect(screen.queryByText("No concepts yet")).toBeNull();
    await waitFor(() => expect(memory.listConcepts).toHaveBeenCalled());
    answer([...memory.rows.nodes.values()].flatMap((node) => (node.kind === "concept" ? node : [])));
    expect(await screen.findByText("gene 1")).toBeInTheDocument();
    unmount();
  });

  it.each([["another search"], ["the list of all"]])("Enter opens the first match, and never one of %s", async (before) => {
    await fill({ op: "create_concept", label: "gene" }, { op: "create_concept", label: "cell" });
    const [gene] = [...memory.rows.nodes.values()] as [Node];
    const answers: (() => void)[] = [];
    const findConcepts = memory.findConcepts.bind(memory);
    render(<FindPanel />);
    const search = screen.getByTestId("search");
    if (before === "another search") await userEvent.type(search, "cell");
    await screen.findByRole("option", { name: "cell" });
    await waitFor(() => expect(screen.queryAllByRole("option")).toHaveLength(before === "another search" ? 1 : 2));
    vi.spyOn(memory, "findConcepts").mockImplementation(async (asked) => {
      await new Promise<void>((then) => answers.push(then));
      return findConcepts(asked);
    });
    await userEvent.clear(search);
    await userEvent.type(search, "gene{Enter}");
    expect([...useSelection.getState().nodes]).toEqual([]);
    await waitFor(() => expect(memory.findConcepts).toHaveBeenCalledWith({ query: "gene", limit: BEST }));
    answers.forEach((then) => then());
    await waitFor(() => expect(heading()).toMatch(/^Matches1/));
    await userEvent.type(search, "{Enter}");
    expect([...useSelection.getState().nodes]).toEqual([gene.id]);
  });

  it("counts nothing where no graph is open", () => {
    useGraph.setState({ unopened: { dir: null, report: { code: "busy", message: "", details: {} } } });
    render(<FindPanel />);
    expect(heading()).toBe("Conceptsnewest first");
    expect(screen.queryByText("No concepts yet")).toBeNull();
  });
});
