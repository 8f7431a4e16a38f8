import type { Entry } from "@/ipc/types";
import { texts } from "@/texts";

/** Who made an entry; everyone but the person at the window is an agent. */
export function actorOf(entry: Entry): { name: string; agent: boolean } {
  const agent = entry.author.actor !== "person";
  return { name: agent ? entry.author.actor : texts.frame.you, agent };
}

/** Two stretches of the journal as one, newest first, nothing twice. A gap between them drops the older one. */
export function joined(newer: readonly Entry[], older: readonly Entry[]): readonly Entry[] {
  const oldest = newer[newer.length - 1];
  const newest = older[0];
  if (oldest === undefined) return older;
  if (newest === undefined || newest.seq < oldest.seq - 1) return newer;
  return [...newer, ...older.filter((entry) => entry.seq < oldest.seq)];
}
