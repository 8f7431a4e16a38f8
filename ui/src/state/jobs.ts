/** Long work: how far it is, and how to stop it. */
import { create } from "zustand";
import { host, type Stop } from "@/ipc/client";
import type { JobProgress } from "@/ipc/types";

export interface Job {
  id: string;
  title: string;
  fraction: number;
  doing: string;
  cancelling: boolean;
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

/** Runs `work` as a job in view; throws what it throws. */
export async function runJob<T>(
  title: string,
  work: (job: string) => Promise<T>,
  id: string = crypto.randomUUID(),
): Promise<T> {
  const job: Job = { id, title, fraction: 0, doing: "", cancelling: false };
  useJobs.setState(({ jobs }) => ({ jobs: [...jobs, job] }));
  try {
    return await work(id);
  } finally {
    useJobs.setState(({ jobs }) => ({ jobs: jobs.filter((it) => it.id !== id) }));
  }
}

export async function cancelJob(id: string): Promise<void> {
  useJobs.setState(({ jobs }) => ({ jobs: jobs.map((it) => (it.id === id ? { ...it, cancelling: true } : it)) }));
  await host().cancel(id);
}
