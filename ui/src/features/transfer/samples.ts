/** A row of an import as a person reads it: without ids and times, and an edge by its ends. */
import type { Json } from "@/ipc/types";
import { texts } from "@/texts";
import { short } from "@/texts/words";

export interface Sample {
  title: string;
  kind: string;
  values: string;
}

type Row = { [key: string]: Json };

const isRow = (value: Json | undefined): value is Row => value !== null && typeof value === "object" && !Array.isArray(value);

function text(value: Json): string {
  if (Array.isArray(value)) return value.map(text).join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** What of a row has a value, in the order of its panel. */
function values(row: Row): string {
  const own = ["description", "aliases", "ref_type", "weight"].map((key) => [key, row[key]] as const);
  const metadata = isRow(row.metadata) ? Object.entries(row.metadata) : [];
  return [...own, ...metadata]
    .filter(([, value]) => value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0))
    .map(([key, value]) => `${key}: ${text(value as Json)}`)
    .join(" · ");
}

type Titles = (id: string) => string | null;

/** Titles of the nodes that are among the rows, and of those that the graph has. */
export function titlesIn(rows: readonly Json[], others: Titles): Titles {
  const known = new Map<string, string>();
  for (const row of rows) {
    if (!isRow(row) || typeof row.id !== "string") continue;
    const title = row.label ?? row.ref_id;
    if (typeof title === "string") known.set(row.id, title);
  }
  return (id) => known.get(id) ?? others(id);
}

/** An end of an edge: its title, or as much of its id as tells it from its neighbours. */
function end(id: Json | undefined, titles: Titles): string {
  if (typeof id !== "string") return texts.transfer.unknownEnd;
  return titles(id) ?? `…${id.slice(-6)}`;
}

export function sample(value: Json, titles: Titles): Sample {
  const row = isRow(value) ? value : {};
  const kinds = texts.transfer.rowKinds;
  if (typeof row.relation_type === "string") {
    const title = texts.transfer.edgeRow(row.relation_type, short(end(row.from_id, titles), 40), short(end(row.to_id, titles), 40));
    return { title, kind: kinds.edge, values: values(row) };
  }
  if (typeof row.ref_id === "string") return { title: row.ref_id, kind: kinds.pointer, values: values(row) };
  return { title: typeof row.label === "string" ? row.label : "", kind: kinds.concept, values: values(row) };
}
