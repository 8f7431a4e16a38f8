/** Long work: how far it is, and how to stop it. */
import { create } from "zustand";
import { host, type Stop } from "@/ipc/client";
import type { JobProgress } from "@/ipc/types";

/** Work that is done sooner than this is not worth a word. */
const PATIENCE_MS = 400;

export interface Job {
  id: string;
  title: string;
  fraction: number;
  doing: string;
  cancelling: boolean;
  /** It may well be done before anyone could read of it. */
  quiet: boolean;
}

interface JobState {
  jobs: readonly Job[];
}

export const useJobs = create<JobState>(() => ({ jobs: [] }));

export function progressed(jobs: readonly Job[], { job, fraction, doing }: JobProgress): readonly Job[] {
  return jobs.map((it) => (it.id === job ? { ...it, fraction: Math.min(1, Math.max(0, fraction)), doing } : it));
}

export async function followJobs(): Promise<Stop> {
  return host().onJobProgress((progress) => useJobs.setState(({ jobs }) => ({ jobs: progressed(jobs, progress) })));
}

const change = (id: string, part: Partial<Job>): void =>
  useJobs.setState(({ jobs }) => ({ jobs: jobs.map((it) => (it.id === id ? { ...it, ...part } : it)) }));

async function during<T>(job: Job, work: (job: string) => Promise<T>): Promise<T> {
  useJobs.setState(({ jobs }) => ({ jobs: [...jobs, job] }));
  try {
    return await work(job.id);
  } finally {
    useJobs.setState(({ jobs }) => ({ jobs: jobs.filter((it) => it.id !== job.id) }));
  }
}

/** Runs `work` as a job in view; throws what it throws. */
export function runJob<T>(title: string, work: (job: string) => Promise<T>, id: string = crypto.randomUUID()): Promise<T> {
  return during({ id, title, fraction: 0, doing: "", cancelling: false, quiet: false }, work);
}

/** Runs work that is usually done at once: it comes into view when it is not. */
export async function runQuietJob<T>(title: string, work: (job: string) => Promise<T>): Promise<T> {
  const id = crypto.randomUUID();
  const timer = setTimeout(() => change(id, { quiet: false }), PATIENCE_MS);
  try {
    return await during({ id, title, fraction: 0, doing: "", cancelling: false, quiet: true }, work);
  } finally {
    clearTimeout(timer);
  }
}

export async function cancelJob(id: string): Promise<void> {
  change(id, { cancelling: true });
  await host().cancel(id);
}
