/** What happens once, when the window opens. */
import { attempt, follow, open } from "@/state/graph";
import { followJobs } from "@/state/jobs";
import { startTheme } from "./theme";

export async function start(): Promise<void> {
  startTheme();
  await attempt(() => Promise.all([follow(), followJobs()]));
  await open(null);
}
