/** A row of an import as a person reads it: without ids and times. */
import type { Json } from "@/ipc/types";
import { texts } from "@/texts";

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

export function sample(value: Json): Sample {
  const row = isRow(value) ? value : {};
  const kinds = texts.transfer.rowKinds;
  if (typeof row.relation_type === "string") return { title: row.relation_type, kind: kinds.edge, values: values(row) };
  if (typeof row.ref_id === "string") return { title: row.ref_id, kind: kinds.pointer, values: values(row) };
  return { title: typeof row.label === "string" ? row.label : "", kind: kinds.concept, values: values(row) };
}
