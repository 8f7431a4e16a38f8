import { toast } from "sonner";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { MemoryHost } from "@/../dev/memory/host";
import { connect } from "@/ipc/client";
import type { Written } from "@/ipc/types";
import { texts } from "@/texts";
import { scene } from "./current";
import { addSample, commit, follow, open, useGraph, write } from "./graph";
import { recordMove, useHistory } from "./history";
import { cancelJob, followJobs, useJobs } from "./jobs";
import { newLine, type Put } from "./moves";
import { setStage, type Stage } from "./stage";
import { redo, redoSummary, undo, undoOffer, undoSummary } from "./undo";

let memory: MemoryHost;
let put: ReturnType<typeof vi.fn<(puts: readonly Put[]) => void>>;

const make = async (label: string) => (await write([{ op: "create_concept", label }]))!;
const labels = () => [...memory.rows.nodes.values()].map((node) => node.kind === "concept" && node.label);
const n = "0190a000-0000-7000-8000-00000000ffff";
const at = (x: number, pinned = true): Put => ({ id: n, x, y: 0, pinned });
const move = { kind: "move", before: [at(0, false)], after: [at(5)] } as const;
/** The node of the move is drawn. */
const draw = (): void =>
  void scene.apply({
    ...{ seq: 0, actor: "person", summary: "", reload: false, edges: [] },
    nodes: [{ slot: 900, id: n, kind: "concept", title: "", at: [0, 0], removed: false }],
  });
const toasts = () => toast.getHistory().flatMap((it) => ("title" in it ? [it] : []));
const shown = () => useJobs.getState().jobs.filter((job) => !job.quiet);

beforeEach(async () => {
  memory = new MemoryHost();
  connect(memory);
  put = vi.fn();
  setStage({ put } as unknown as Stage);
  useGraph.setState({ info: null });
  await open(null);
  draw();
  await Promise.all([follow(), followJobs()]);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  setStage(null);
});

it("takes back moves and writes in the order in which they were made, and does them again", async () => {
  await make("Anna");
  recordMove(move);
  await make("Ben");
  expect(undoSummary()).toBe("create concept Ben");
  await undo();
  expect([labels(), undoSummary(), put.mock.calls.length]).toEqual([["Anna"], "Move 1 node", 0]);
  await undo();
  expect(put).toHaveBeenLastCalledWith(move.before);
  expect([undoSummary(), redoSummary()]).toEqual(["create concept Anna", "Move 1 node"]);
  await undo();
  expect(labels()).toEqual([]);
  for (let i = 0; i < 3; i++) await redo();
  expect(put).toHaveBeenLastCalledWith(move.after);
  expect(labels()).toEqual(["Anna", "Ben"]);
});

it("what somebody else writes after a move is taken back before it", async () => {
  recordMove(move);
  await memory.write("job", [{ op: "create_concept", label: "Agent" }], [], "agent");
  await vi.waitFor(() => expect(undoSummary()).toBe("create concept Agent"));
  await undo();
  expect(undoSummary()).toBe("Move 1 node");
});

it("a toast's offer takes back what it names, though a node was moved since", async () => {
  const { seq } = await make("Anna");
  recordMove(move);
  undoOffer(seq).run();
  await vi.waitFor(() => expect(labels()).toEqual([]));
  expect(put).not.toHaveBeenCalled();
});

it("what a toast's offer took back leaves the move after it, which the next write covers", async () => {
  const { seq } = await make("Anna");
  recordMove(move);
  undoOffer(seq).run();
  await vi.waitFor(() => expect(undoSummary()).toBe("Move 1 node"));
  await make("Ben");
  expect(undoSummary()).toBe("create concept Ben");
  await undo();
  expect([labels(), undoSummary(), put.mock.calls.length]).toEqual([[], "Move 1 node", 0]);
});

it("a move of a node that is gone is nothing to take back", async () => {
  const { seq, ids } = await make("Anna");
  await vi.waitFor(() => expect(scene.slotOf(ids[0]!)).toBeDefined());
  recordMove({ ...move, after: [{ ...at(5), id: ids[0]! }] });
  expect(undoSummary()).toBe("Move Anna");
  undoOffer(seq).run();
  await vi.waitFor(() => expect(labels()).toEqual([]));
  await vi.waitFor(() => expect(undoSummary()).toBeNull());
});

it("after a move nothing older is done again", async () => {
  await make("Anna");
  await undo();
  expect(redoSummary()).toBe("create concept Anna");
  recordMove(move);
  expect(redoSummary()).toBeNull();
  await redo();
  expect(labels()).toEqual([]);
});

it("a toast's offer that comes too early is not used up: it says so and is made again", async () => {
  const { seq } = await make("Anna");
  vi.useFakeTimers();
  memory.writeSlowness = 20;
  const writing = make("Ben").catch(() => undefined);
  await vi.advanceTimersByTimeAsync(500);
  undoOffer(seq).run();
  const [again] = toasts().slice(-1);
  expect([again?.title, labels()]).toEqual([texts.edit.tooEarly, ["Anna"]]);
  await cancelJob(shown()[0]!.id);
  await vi.advanceTimersByTimeAsync(200);
  await writing;
  memory.writeSlowness = 0;
  (again?.action as unknown as { onClick: () => void }).onClick();
  await vi.advanceTimersByTimeAsync(0);
  expect(labels()).toEqual([]);
});

/** Another graph, in which `count` things have been done. */
async function openAnother(count: number): Promise<void> {
  memory = new MemoryHost();
  for (let i = 0; i < count; i++) await memory.write("job", [{ op: "create_concept", label: `Other ${i}` }]);
  connect(memory);
  await Promise.all([open("/other"), follow()]);
  draw();
}

it("a toast's offer takes nothing back in another graph, though it has as many commits", async () => {
  const { seq } = await make("Anna");
  const offer = undoOffer(seq);
  await openAnother(seq);
  offer.run();
  expect(toasts().slice(-1)).toMatchObject([{ title: texts.edit.otherGraph }]);
  await vi.waitFor(() => expect(useHistory.getState().writing).toBe(0));
  expect(labels()).toEqual(["Other 0"]);
});

it.each<["write" | "loadSample" | "undo" | "redo", () => Promise<unknown>]>([
  ["write", () => commit([{ op: "create_concept", label: "Late" }])],
  ["loadSample", addSample],
  ["undo", undo],
  ["redo", redo],
])("what one graph answers to %s after another was opened leaves the other alone", async (name, begin) => {
  let answer: (written: Written) => void = () => undefined;
  vi.spyOn(memory, name).mockImplementation(() => new Promise<Written>((then) => (answer = then)));
  const begun = begin();
  await openAnother(3);
  const said = toasts().length;
  answer({ ids: ["late"], seq: 5000, summary: "late", changed: 1 });
  expect(await begun).toBeFalsy();
  expect([useHistory.getState().line, toasts().length]).toEqual([newLine(3), said]);
  recordMove(move);
  await make("Anna");
  expect(undoSummary()).toBe("create concept Anna");
  await undo();
  expect([undoSummary(), labels()]).toEqual(["Move 1 node", ["Other 0", "Other 1", "Other 2"]]);
});

it("one at a time: while an undo or a write runs, another undo does nothing", async () => {
  await make("Anna");
  await make("Ben");
  memory.writeSlowness = 1;
  await Promise.all([undo(), undo(), undo()]);
  expect(labels()).toEqual(["Anna"]);
  const writing = make("Cleo");
  await undo();
  await writing;
  expect(labels()).toEqual(["Anna", "Cleo"]);
  expect(useHistory.getState().writing).toBe(0);
});

it("a quick write is not shown as running, a slow one is, with its progress", async () => {
  vi.useFakeTimers();
  memory.writeSlowness = 8;
  const writing = make("Anna");
  await vi.advanceTimersByTimeAsync(350);
  expect(shown()).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(shown()).toMatchObject([{ title: "Saving", fraction: 0.5, doing: "sweep 4" }]);
  await vi.advanceTimersByTimeAsync(1000);
  await writing;
  expect(useJobs.getState().jobs).toEqual([]);
});

it.each(["write", "undo"])("a cancelled %s changes nothing and says so", async (what) => {
  const said = () => toasts().map(({ title }) => title);
  const before = said().length;
  await make("Anna");
  vi.useFakeTimers();
  memory.writeSlowness = 20;
  const running = what === "undo" ? undo() : make("Ben").catch(() => undefined);
  await vi.advanceTimersByTimeAsync(500);
  const [job] = shown();
  await cancelJob(job!.id);
  await vi.advanceTimersByTimeAsync(200);
  await running;
  expect([labels(), useHistory.getState().writing, shown()]).toEqual([["Anna"], 0, []]);
  expect(undoSummary()).toBe("create concept Anna");
  expect(said().slice(before)).toEqual(["Cancelled. Nothing was changed."]);
});
