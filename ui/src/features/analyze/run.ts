/** The analysis that runs or ran last, kept while its tab is closed. */
import { create } from "zustand";
import { host } from "@/ipc/client";
import { reportOf } from "@/ipc/errors";
import type { Analysis, Report } from "@/ipc/types";
import { useGraph } from "@/state/graph";
import { cancelJob, runJob } from "@/state/jobs";
import { useHistory } from "@/state/history";
import { useOverlay, type Overlay } from "@/state/overlay";
import { useView } from "@/state/view";
import { overlayOf } from "./fields";
import { requestOf, type Choice } from "./form";

interface RunState {
  /** The job's id while it runs. */
  job: string | null;
  choice: Choice | null;
  /** Some results are only numbers, and nothing to see on the canvas. */
  result: { analysis: Analysis; overlay: Overlay | null } | null;
  failure: Report | null;
}

const IDLE: RunState = { job: null, choice: null, result: null, failure: null };
export const useRun = create<RunState>(() => IDLE);

export async function run(choice: Choice, selected: Iterable<string>): Promise<void> {
  const request = requestOf(choice, selected);
  // What an earlier run found does not stand beside the outcome of this one.
  forget();
  useRun.setState({ choice });
  const { opened } = useHistory.getState();
  const isLate = (): boolean => useHistory.getState().opened !== opened;
  try {
    const analysis = await runJob(choice.spec.title, (job) => {
      useRun.setState({ job });
      return host().analyze(job, request);
    });
    if (isLate()) return;
    const overlay = overlayOf(choice.spec, analysis);
    useRun.setState({ job: null, result: { analysis, overlay } });
    if (overlay !== null) useOverlay.getState().show(overlay);
  } catch (error) {
    if (isLate()) return;
    const failure = reportOf(error);
    useRun.setState({ job: null, failure: failure.code === "cancelled" ? null : failure });
  }
}

export function stop(): void {
  const { job } = useRun.getState();
  if (job !== null) void cancelJob(job);
}

export function forget(): void {
  useRun.setState(IDLE);
  useOverlay.getState().drop();
}

/** Nothing of a run holds for another graph. */
useHistory.subscribe(({ opened }, before) => {
  if (opened === before.opened) return;
  stop();
  forget();
});

const dropFailure = (): void => useRun.setState(({ failure }) => (failure === null ? {} : { failure: null }));

/** Why an analysis did not finish says nothing of another one, nor of a graph that has changed since. */
useView.subscribe(({ op }, before) => {
  if (op !== before.op && op !== useRun.getState().choice?.spec.id) dropFailure();
});
useGraph.subscribe(({ last }, before) => {
  if (last !== before.last) dropFailure();
});

/** The form of an analysis is opened anew: what another one found makes room. */
export function makeRoom(op: string): void {
  const { job, choice } = useRun.getState();
  if (job === null && choice !== null && choice.spec.id !== op) forget();
}
