/** Selecting rows: the same selection as on the canvas. */
import { host } from "@/ipc/client";
import type { TableOf, TableQuery } from "@/ipc/types";
import { attempt } from "@/state/graph";
import { useSelection } from "@/state/selection";

type Asked = Omit<TableQuery, "offset" | "limit">;

export function pickRow(of: TableOf, id: string, add: boolean): void {
  const selection = useSelection.getState();
  if (!add) selection.select({ [of]: [id] });
  else if (of === "nodes") selection.toggleNode(id);
  else selection.toggleEdge(id);
}

/** Everything between two rows, in view or not. */
export async function pickRange(of: TableOf, query: Asked, from: number, to: number): Promise<void> {
  const offset = Math.min(from, to);
  const found = await attempt(() => host().tableIds({ ...query, offset, limit: Math.abs(to - from) + 1 }));
  if (found !== null) useSelection.getState().select({ [of]: found.ids });
}

export async function pickAll(of: TableOf, query: Asked, total: number): Promise<void> {
  if (total > 0) await pickRange(of, query, 0, total - 1);
}
