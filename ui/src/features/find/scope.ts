/** What the list of the vocabulary holds, and in what order. */
import { host } from "@/ipc/client";
import type { TableFilter, TableQuery } from "@/ipc/types";
import { titleOf } from "@/state/current";
import type { Found } from "@/state/search";
import { texts } from "@/texts";

export type Order = "newest" | "label" | "degree" | "changed";
export type KindChoice = "any" | "concept" | "chunk" | "document" | "note";

export interface Scope {
  order: Order;
  kind: KindChoice;
  /** The relation of an edge at them; empty is any. */
  relation: string;
  /** What their `source` has in it; empty is any. */
  source: string;
}

/** Concepts, newest first: what the list is until something else is asked. */
export const PLAIN: Scope = { order: "newest", kind: "concept", relation: "", source: "" };

export const ORDERS = (["newest", "label", "degree", "changed"] as const).map((id) => ({ id, text: texts.frame.orders[id] }));
export const KINDS = (["concept", "any", "chunk", "document", "note"] as const).map((id) => ({ id, text: texts.frame.kindChoices[id] }));

const SORTS: Record<Order, TableQuery["sort"]> = {
  newest: { column: "created_at", descending: true },
  label: { column: "title", descending: false },
  degree: { column: "degree", descending: true },
  changed: { column: "updated_at", descending: true },
};

export const isPlain = (scope: Scope): boolean => scope.order === "newest" && filterCount(scope) === 0;

export const filterCount = ({ kind, relation, source }: Scope): number =>
  Number(kind !== "concept") + Number(relation.trim() !== "") + Number(source.trim() !== "");

/** The question that a scope means. */
export function queryFor(text: string, { order, kind, relation, source }: Scope): TableQuery {
  const filters: TableFilter[] = [];
  if (kind !== "any") filters.push({ column: "kind", is: "equals", value: kind });
  if (relation.trim() !== "") filters.push({ column: "relation_type", is: "equals", value: relation.trim() });
  if (source.trim() !== "") filters.push({ column: "metadata.source", is: "contains", value: source.trim() });
  return { of: "nodes", text: text === "" ? null : text, filters, sort: SORTS[order] };
}

/** A page of it, and how many there are. */
export async function scoped(text: string, scope: Scope, offset: number, limit: number): Promise<{ rows: Found[]; total: number }> {
  const { total, nodes } = await host().tablePage({ ...queryFor(text, scope), offset, limit });
  return { total, rows: nodes.map((node): Found => ({ id: node.id, kind: node.kind, title: titleOf(node), alias: null })) };
}
