/** What stands in the panel from one run to the next. */
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { MemoryHost } from "@/../dev/memory/host";
import { CATALOG } from "@/../dev/memory/analyses";
import { allActions } from "@/app/actions/registry";
import { OverlayChip } from "@/app/OverlayChip";
import { connect } from "@/ipc/client";
import { Refused } from "@/ipc/errors";
import type { Json, Spec } from "@/ipc/types";
import { readCatalog } from "@/state/catalog";
import { readNewScene } from "@/state/feed";
import { follow, refresh } from "@/state/graph";
import { undo } from "@/state/undo";
import { followJobs } from "@/state/jobs";
import { useOverlay } from "@/state/overlay";
import { useSelection } from "@/state/selection";
import { show, useView } from "@/state/view";
import { AnalyzePanel } from "./AnalyzePanel";
import { UNCHOSEN, useChosen } from "./choice";
import { forget } from "./run";

let memory: MemoryHost;
let ids: string[];
let edge: string;

beforeEach(async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
  memory = new MemoryHost();
  connect(memory);
  await Promise.all([follow(), followJobs()]);
  await readNewScene();
  ids = (await memory.write("1", ["Anna", "Ben", "Cleo"].map((label) => ({ op: "create_concept", label })), [])).ids;
  const [from_id, to_id] = ids as [string, string];
  edge = (await memory.write("2", [{ op: "create_edge", from_id, to_id, relation_type: "knows", weight: -3 }], [])).ids[0]!;
  await Promise.all([refresh(), readCatalog()]);
  forget();
  useChosen.setState(UNCHOSEN);
  show({ op: null, tab: "analyze" });
  useSelection.getState().clear();
});

const refuse = (details: Json) =>
  vi.spyOn(memory, "analyze").mockRejectedValue(new Refused({ code: "invalid_request", message: "weight: 1 edge has a negative weight", details }));
const runCommunities = async () => userEvent.click(await screen.findByTestId("analyze-run-communities"));

it("scope, depth and relation stay when the analysis changes, and when its tab was closed", async () => {
  useChosen.setState({ scope: "selection", depth: 3, relation: "knows" });
  const panel = render(<AnalyzePanel />);
  await screen.findByTestId("analyze-run-communities");
  const chosen = () => [
    screen.getByRole("radio", { name: "The selection" }).getAttribute("aria-checked"),
    (screen.getByTestId("analyze-depth") as HTMLInputElement).value,
    screen.getByTestId("analyze-relation").textContent?.includes("knows"),
  ];
  expect(chosen()).toEqual(["true", "3", true]);
  show({ op: "steiner_tree" });
  await screen.findByTestId("analyze-run-steiner_tree");
  expect(chosen()).toEqual(["true", "3", true]);
  panel.unmount();
  render(<AnalyzePanel />);
  await screen.findByTestId("analyze-run-steiner_tree");
  expect(chosen()).toEqual(["true", "3", true]);
});

it("a relation that no edge has any more does not filter", async () => {
  useChosen.setState({ relation: "gone" });
  render(<AnalyzePanel />);
  expect(await screen.findByTestId("analyze-relation")).toHaveTextContent("Any relation");
});

it("starting a run takes the earlier result off the canvas, whatever comes of it", async () => {
  render(<AnalyzePanel />);
  await runCommunities();
  await screen.findByTestId("analysis-result");
  expect(useOverlay.getState().overlay).not.toBeNull();
  refuse({ field: "weight", reason: "1 edge has a negative weight" });
  await runCommunities();
  await screen.findByTestId("analysis-failed");
  expect(useOverlay.getState().overlay).toBeNull();
  expect(screen.queryByTestId("analysis-result")).toBeNull();
});

it("what is deleted leaves the result and the chip, and comes back with undo", async () => {
  render(<><OverlayChip /><AnalyzePanel /></>);
  await runCommunities();
  expect(await screen.findByTestId("overlay-chip")).toHaveTextContent("2 communities");
  const [, , cleo] = ids as [string, string, string];
  await memory.write("3", [{ op: "delete_node", node_id: cleo }], []);
  await waitFor(() => expect(screen.getByTestId("overlay-chip")).toHaveTextContent("1 community"));
  expect(screen.getByTestId("analysis-result")).toHaveTextContent(/deleted since/);
  expect(screen.queryByText("Cleo")).toBeNull();
  await undo();
  await waitFor(() => expect(screen.getByTestId("overlay-chip")).toHaveTextContent("2 communities"));
  expect(screen.getByTestId("analysis-result")).not.toHaveTextContent(/deleted since/);
});

describe("edges that stand in the way", () => {
  it("are one click away, and the option that passes them by is named", async () => {
    const weight_as = { id: "weight_as", title: "Weight means", description: "", kind: { type: "choice", default: "strength", options: ["strength", "none"] } };
    vi.spyOn(memory, "catalog").mockResolvedValue([{ ...CATALOG[0]!, parameters: [weight_as] } as Spec]);
    await readCatalog();
    refuse({ field: "weight", reason: "1 edge has a negative weight; choose none for weight_as", edge_ids: [edge] });
    render(<AnalyzePanel />);
    await runCommunities();
    const failed = await screen.findByTestId("analysis-failed");
    expect(failed).toHaveTextContent("1 edge has a negative weight.");
    expect(failed).not.toHaveTextContent("weight_as");
    expect(failed).toHaveTextContent("“none” for “Weight means”");
    await userEvent.click(screen.getByRole("button", { name: "Show the edge" }));
    expect([...useSelection.getState().edges]).toEqual([edge]);
    expect(useView.getState().tab).toBe("details");
  });
  it("are not offered where none is named", async () => {
    refuse({ field: "depth", reason: "depth must be 0 to 16" });
    render(<AnalyzePanel />);
    await runCommunities();
    expect(await screen.findByTestId("analysis-failed")).not.toHaveTextContent("Weight means");
    expect(screen.queryByTestId("show-edges")).toBeNull();
  });
});

describe("a failure", () => {
  const fail = async () => {
    refuse({ field: "weight", reason: "1 edge has a negative weight" });
    render(<AnalyzePanel />);
    await runCommunities();
    await screen.findByTestId("analysis-failed");
  };
  it.each<[string, () => unknown]>([
    ["another analysis is chosen", () => show({ op: "steiner_tree" })],
    ["another one is opened by its action", () => allActions().find((it) => it.id === "analyze-steiner_tree")!.run()],
    ["the graph changes", () => memory.write("3", [{ op: "update_edge", edge_id: edge, weight: 3 }], [])],
  ])("goes when %s", async (_when, change) => {
    await fail();
    await act(async () => void (await change()));
    expect(screen.queryByTestId("analysis-failed")).toBeNull();
  });
  it.each([
    [`edge ID weighs -3: a negative weight is neither a strength nor a cost; choose none`, "An edge weighs -3: a negative weight is neither a strength nor a cost."],
    [`4 edges weigh -3, -2, -1, … (the first is ID): so small a cost; choose none`, "4 edges weigh -3, -2, -1, …: so small a cost."],
  ])("names no id: %s", async (reason, words) => {
    refuse({ field: "weight", reason: reason.replace("ID", "019b76da-a96d-7ecb-a1a2-b91704cd8aac"), edge_ids: [edge] });
    render(<AnalyzePanel />);
    await runCommunities();
    expect(await screen.findByText(words)).toBeInTheDocument();
  });
});

it.each([
  ["steiner_tree", false],
  ["communities", true],
])("opening the form of %s by its action keeps the result of communities: %s", async (op, kept) => {
  render(<AnalyzePanel />);
  await runCommunities();
  await screen.findByTestId("analysis-result");
  act(() => allActions().find((it) => it.id === `analyze-${op}`)!.run());
  expect([screen.queryByTestId("analysis-result") !== null, useOverlay.getState().overlay !== null]).toEqual([kept, kept]);
});

it.each([
  ["all", null, "Choose nodes of one part, or take one tree per part."],
  ["selection", null, "Raise the depth or run on the whole graph, choose nodes of one part, or take one tree per part."],
  ["all", "knows", "Take any relation, choose nodes of one part, or take one tree per part."],
] as const)("advice for nodes apart fits a run on %s along %s", async (scope, relation, words) => {
  useChosen.setState({ scope, relation });
  show({ op: "steiner_tree" });
  useSelection.getState().select({ nodes: [ids[0]!, ids[2]!] });
  render(<AnalyzePanel />);
  await userEvent.click(await screen.findByTestId("analyze-run-steiner_tree"));
  expect(await screen.findByTestId("apart-ways")).toHaveTextContent(words);
});
