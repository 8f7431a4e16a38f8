/** A node's first edges, however many: asked for in the largest pages there are. */
import { host } from "@/ipc/client";
import type { Hop } from "@/ipc/types";

/** The most that one call answers. */
export const LARGEST_PAGE = 1000;

export async function firstNeighbours(nodeId: string, count: number): Promise<Hop[]> {
  const hops: Hop[] = [];
  while (hops.length < count) {
    const limit = Math.min(LARGEST_PAGE, count - hops.length);
    const page = await host().neighbors({ node_id: nodeId, offset: hops.length, limit });
    hops.push(...page);
    if (page.length < limit) break;
  }
  return hops;
}
