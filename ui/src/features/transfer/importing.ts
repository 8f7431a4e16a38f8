/** The course of one import: read, look, apply. */
import { host } from "@/ipc/client";
import { reportOf } from "@/ipc/errors";
import type { Preview, Report } from "@/ipc/types";
import { attempt, refresh } from "@/state/graph";
import { runJob } from "@/state/jobs";
import { texts } from "@/texts";

export type Step =
  | { at: "reading" }
  | { at: "preview"; preview: Preview }
  | { at: "applying"; preview: Preview }
  | { at: "failed"; report: Report }
  | { at: "done"; seq: number };

/** How many rows would be written. */
export function changes(preview: Preview): number {
  return preview.create_concepts + preview.create_pointers + preview.create_edges + preview.update;
}

export function fileName(path: string): string {
  return path.split(/[\\/]/).pop() ?? path;
}

/** `job` names the plan from here to its end. */
export async function readFile(path: string, job: string): Promise<Step> {
  try {
    const preview = await runJob(texts.transfer.reading, () => host().importPreview(job, path), job);
    return { at: "preview", preview };
  } catch (error) {
    return { at: "failed", report: reportOf(error) };
  }
}

/** All of it or nothing: one transaction, which undo takes back whole. Cancelled, it leaves nothing behind. */
export async function apply(job: string): Promise<Step> {
  try {
    const written = await runJob(texts.transfer.importing, () => host().importApply(job), job);
    await attempt(refresh);
    return { at: "done", seq: written.seq };
  } catch (error) {
    return { at: "failed", report: reportOf(error) };
  }
}
