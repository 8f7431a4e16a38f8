/** What happens once, when the window opens. */
import { attempt, follow, open } from "@/state/graph";
import { readCatalog } from "@/state/catalog";
import { followJobs } from "@/state/jobs";
import { showSelection } from "@/state/shown";

export async function start(): Promise<void> {
  await attempt(() => Promise.all([follow(), followJobs()]));
  showSelection();
  await Promise.all([open(null), readCatalog()]);
}
