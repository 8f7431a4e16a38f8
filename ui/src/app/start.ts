/** What happens once, when the window opens. */
import { attempt, follow, open } from "@/state/graph";
import { followJobs } from "@/state/jobs";

export async function start(): Promise<void> {
  await attempt(() => Promise.all([follow(), followJobs()]));
  await open(null);
}
