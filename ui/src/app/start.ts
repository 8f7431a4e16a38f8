/** What happens once, when the window opens. */
import { attempt, follow, open } from "@/state/graph";
import { readCatalog } from "@/state/catalog";
import { followJobs } from "@/state/jobs";

export async function start(): Promise<void> {
  await attempt(() => Promise.all([follow(), followJobs()]));
  await Promise.all([open(null), readCatalog()]);
}
