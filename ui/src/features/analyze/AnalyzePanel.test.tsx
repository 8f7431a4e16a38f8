import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { MemoryHost } from "@/../dev/memory/host";
import { connect } from "@/ipc/client";
import { readCatalog } from "@/state/catalog";
import { scene } from "@/state/current";
import { readNewScene } from "@/state/feed";
import { followJobs } from "@/state/jobs";
import { follow, refresh } from "@/state/graph";
import { useOverlay } from "@/state/overlay";
import { useSelection } from "@/state/selection";
import { show } from "@/state/view";
import { AnalyzePanel } from "./AnalyzePanel";
import { forget } from "./run";

let memory: MemoryHost;
let ids: string[];

beforeEach(async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
  memory = new MemoryHost();
  connect(memory);
  await Promise.all([follow(), followJobs()]);
  await readNewScene();
  ids = (await memory.write("test", ["Anna", "Ben", "Cleo", "Dora"].map((label) => ({ op: "create_concept", label })))).ids;
  const [anna, ben, cleo] = ids as [string, string, string];
  await memory.write("test", [
    { op: "create_edge", from_id: anna, to_id: ben, relation_type: "knows", weight: 2 },
    { op: "create_edge", from_id: ben, to_id: cleo, relation_type: "knows", weight: 0.5 },
  ]);
  await Promise.all([refresh(), readCatalog()]);
  forget();
  show({ op: null });
  useSelection.getState().clear();
});

it("builds the form from the catalog, every kind of parameter in its own field", async () => {
  render(<AnalyzePanel />);
  await userEvent.click(await screen.findByText("Options"));
  expect(screen.getByTestId("parameter-resolution")).toHaveValue("1");
  expect(screen.getByTestId("parameter-seed")).toHaveValue("0");
  expect(screen.getByRole("switch", { name: /Follow direction/ })).toBeChecked();
  expect(screen.getByTestId("parameter-method")).toHaveTextContent("louvain");
});

it("communities colour the canvas, list their members, and a click selects", async () => {
  render(<AnalyzePanel />);
  await userEvent.click(await screen.findByTestId("analyze-run-communities"));
  await screen.findByTestId("analysis-result");
  expect(useOverlay.getState().overlay?.kind).toBe("communities");
  expect(screen.getByText("2 communities")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: /^Community 2/ }));
  expect([...useSelection.getState().nodes]).toEqual([ids[3]]);
  await userEvent.click(screen.getByTestId("analysis-drop"));
  expect(useOverlay.getState().overlay).toBeNull();
});

it("says before the run that one node leaves nothing to join", async () => {
  show({ op: "steiner_tree" });
  useSelection.getState().select({ nodes: [ids[0]!] });
  render(<AnalyzePanel />);
  expect(await screen.findByTestId("analyze-why")).toHaveTextContent("1 node selected. Select at least 2");
  expect(screen.getByTestId("analyze-run-steiner_tree")).toBeDisabled();
});

it("a tree lights up with its total weight", async () => {
  show({ op: "steiner_tree" });
  useSelection.getState().select({ nodes: [ids[0]!, ids[2]!] });
  render(<AnalyzePanel />);
  await userEvent.click(await screen.findByTestId("analyze-run-steiner_tree"));
  expect(await screen.findByTestId("tree-weight")).toHaveTextContent("2.5");
  const overlay = useOverlay.getState().overlay;
  expect(overlay?.kind === "highlight" && [...overlay.nodes].sort()).toEqual(ids.slice(0, 3).sort());
});

it("nodes apart are explained by name, and a forest is one click away", async () => {
  show({ op: "steiner_tree" });
  useSelection.getState().select({ nodes: [ids[0]!, ids[1]!, ids[3]!] });
  render(<AnalyzePanel />);
  await userEvent.click(await screen.findByTestId("analyze-run-steiner_tree"));
  const words = await screen.findByTestId("not-connected");
  expect(words).toHaveTextContent("2 parts");
  expect(words).toHaveTextContent("Dora");
  await userEvent.click(screen.getByTestId("make-forest"));
  expect(await screen.findByText("Forest of 2 trees")).toBeInTheDocument();
});

it("scores rank the nodes, size the canvas, and are kept at the nodes in one step", async () => {
  show({ op: "degree" });
  render(<AnalyzePanel />);
  await userEvent.click(await screen.findByTestId("analyze-run-degree"));
  await screen.findByTestId("analysis-result");
  const overlay = useOverlay.getState().overlay;
  expect(overlay?.kind === "scores" && overlay.scoreOf.get(ids[1]!)).toBe(2);
  expect(screen.getAllByRole("listitem")[0]).toHaveTextContent("Ben22");
  await userEvent.click(screen.getByTestId("analysis-keep"));
  await waitFor(async () => expect((await memory.getNode(ids[1]!)).metadata).toEqual({ "asterism.degree": 2 }));
});

it("a way goes from the node selected first to the one selected then, and says so before", async () => {
  show({ op: "shortest_path" });
  useSelection.getState().select({ nodes: [ids[2]!, ids[0]!] });
  render(<AnalyzePanel />);
  expect(await screen.findByTestId("end-from_id")).toHaveTextContent("Cleo");
  expect(screen.queryByTestId("analyze-depth")).toBeNull();
  await userEvent.click(await screen.findByTestId("analyze-run-shortest_path"));
  expect(await screen.findByText("Cleo ← Ben ← Anna")).toBeInTheDocument();
  expect(screen.getByTestId("analysis-facts")).toHaveTextContent("Cost2");
  const overlay = useOverlay.getState().overlay;
  expect(overlay?.kind === "highlight" && [overlay.nodes.size, overlay.edges.size]).toEqual([3, 2]);
});

it("what takes long is said before the run, with what takes less", async () => {
  memory.slowness = 300;
  render(<AnalyzePanel />);
  expect(await screen.findByTestId("analyze-expected")).toHaveTextContent("about 30 seconds. To be quicker, choose fewer nodes.");
});

it("a cancelled run ends without a result and without an alarm", async () => {
  memory.slowness = 10_000;
  render(<AnalyzePanel />);
  await userEvent.click(await screen.findByTestId("analyze-run-communities"));
  await userEvent.click(await screen.findByTestId("analyze-cancel"));
  await waitFor(() => expect(screen.queryByTestId("analyze-cancel")).toBeNull());
  expect(screen.queryByTestId("analysis-result")).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("asks for no catalog of its own, and says why there is none", async () => {
  const asked = vi.spyOn(memory, "catalog").mockRejectedValue(new Error("It did not answer."));
  render(<AnalyzePanel />);
  expect(await screen.findByTestId("analyze-run-communities")).toBeInTheDocument();
  expect(asked).not.toHaveBeenCalled();
  await act(readCatalog);
  expect(screen.getByText(/It did not answer/)).toBeInTheDocument();
  expect(screen.queryByTestId("analyze-panel")).toBeNull();
});

it("the scene followed what was written", () => {
  expect([scene.nodeCount, scene.edgeCount]).toEqual([4, 2]);
});
