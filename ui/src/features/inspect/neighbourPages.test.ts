import { expect, it } from "vitest";
import { connect, type Host } from "@/ipc/client";
import type { Hop, Neighbors } from "@/ipc/types";
import { firstNeighbours } from "./neighbourPages";

/** A node with so many edges, in pages as Rust gives them. */
function hub(edges: number): Neighbors[] {
  const asked: Neighbors[] = [];
  const neighbors = (query: Neighbors) => {
    asked.push(query);
    const { offset = 0, limit = 50 } = query;
    return Promise.resolve(Array.from({ length: Math.max(0, Math.min(limit, edges - offset)) }, () => ({}) as Hop));
  };
  connect({ neighbors } as unknown as Host);
  return asked;
}

it.each([
  [0, 50, 0, 1],
  [30, 50, 30, 1],
  [5000, 1000, 1000, 1],
  [5000, 2500, 2500, 3],
  [1200, 2500, 1200, 2],
])("a node of %i edges, asked for %i, gives %i in %i pages", async (edges, count, given, pages) => {
  const asked = hub(edges);
  expect(await firstNeighbours("n", count)).toHaveLength(given);
  expect(asked).toHaveLength(pages);
});
