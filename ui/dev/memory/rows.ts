/** A graph in memory that obeys the seven writes: enough of the real rules to try the interface against. */
import { Refused } from "@/ipc/errors";
import type { Conflict, Edge, ErrorCode, Json, Metadata, Node, OnConflict, Write } from "@/ipc/types";

export interface Rows {
  nodes: Map<string, Node>;
  edges: Map<string, Edge>;
}

export const refuse = (code: ErrorCode, message: string, details: Json = {}): Refused => new Refused({ code, message, details });

const invalid = (field: string, reason: string) => refuse("invalid_request", `${field}: ${reason}`, { field, reason });
const missing = (kind: string, id: string) => refuse("not_found", `There is no ${kind} with the id ${id}.`, { kind, id });

function name(field: string, text: string): string {
  const trimmed = text.trim().normalize("NFC");
  if (trimmed === "") throw invalid(field, "must not be blank");
  return trimmed;
}

interface Merge {
  metadata?: Metadata;
  on_conflict?: OnConflict;
  clear?: string[];
}

function merged(id: string, stored: Metadata, { metadata = {}, on_conflict = "error", clear = [] }: Merge): Metadata {
  const next = { ...stored };
  for (const field of clear) if (field.startsWith("metadata.")) delete next[field.slice("metadata.".length)];
  const conflicts: Conflict[] = [];
  for (const [key, incoming] of Object.entries(metadata)) {
    const existing = next[key];
    if (existing !== undefined && JSON.stringify(existing) !== JSON.stringify(incoming)) {
      if (on_conflict === "error") conflicts.push({ key, existing, incoming });
      if (on_conflict !== "replace") continue;
    }
    next[key] = incoming;
  }
  if (conflicts.length > 0) {
    throw refuse("metadata_conflict", "One metadata key already has another value.", { id, conflicts: conflicts as unknown as Json });
  }
  return next;
}

export interface Mint {
  id(): string;
  now(): string;
}

type Upsert = Extract<Write, { op: "upsert_pointer" }>;

function upsertPointer(rows: Rows, write: Upsert, mint: () => string, at: string): string {
  const { ref_type, ref_id } = write;
  const same = [...rows.nodes.values()].find((it) => it.kind === "pointer" && it.ref_type === ref_type && it.ref_id === ref_id);
  const { id, metadata: stored, created_at } = same ?? { id: mint(), metadata: {}, created_at: at };
  rows.nodes.set(id, { kind: "pointer", id, ref_type, ref_id, metadata: merged(id, stored, write), created_at, updated_at: at });
  return id;
}

/** The write with the ids of earlier writes of its batch in place of `$0`, `$1` … */
export function named(write: Write, ids: readonly string[]): Write {
  const resolve = (field: string, text: string): string => {
    if (!text.startsWith("$")) return text;
    const id = ids[Number(text.slice(1))];
    if (id === undefined) throw invalid(field, `${text} is not an earlier write of this batch`);
    return id;
  };
  const fields = ["node_id", "edge_id", "from_id", "to_id"];
  return Object.fromEntries(
    Object.entries(write).map(([field, value]) => [field, fields.includes(field) && typeof value === "string" ? resolve(field, value) : value]),
  ) as Write;
}

/** Does one write to `rows` and says which row it concerned. */
export function perform(rows: Rows, write: Write, { id, now }: Mint): string {
  const at = now();
  const node = (wanted: string): Node => {
    const found = rows.nodes.get(wanted);
    if (found === undefined) throw missing("node", wanted);
    return found;
  };
  const edge = (wanted: string): Edge => {
    const found = rows.edges.get(wanted);
    if (found === undefined) throw missing("edge", wanted);
    return found;
  };
  switch (write.op) {
    case "create_concept": {
      const label = name("label", write.label);
      const made = { id: id(), label, aliases: write.aliases ?? [], description: write.description ?? null };
      rows.nodes.set(made.id, { kind: "concept", ...made, metadata: write.metadata ?? {}, created_at: at, updated_at: at });
      return made.id;
    }
    case "upsert_pointer":
      return upsertPointer(rows, write, id, at);
    case "update_concept": {
      const before = node(write.node_id);
      if (before.kind !== "concept") throw missing("concept", write.node_id);
      const description = write.clear?.includes("description") ? null : (write.description ?? before.description);
      const label = write.label === null || write.label === undefined ? before.label : name("label", write.label);
      const metadata = merged(before.id, before.metadata, write);
      rows.nodes.set(before.id, { ...before, label, aliases: write.aliases ?? before.aliases, description, metadata, updated_at: at });
      return before.id;
    }
    case "delete_node":
      node(write.node_id);
      rows.nodes.delete(write.node_id);
      for (const it of rows.edges.values()) {
        if (it.from_id === write.node_id || it.to_id === write.node_id) rows.edges.delete(it.id);
      }
      return write.node_id;
    case "create_edge": {
      const { from_id, to_id } = write;
      node(from_id);
      node(to_id);
      const relation_type = name("relation_type", write.relation_type);
      const made = { id: id(), from_id, to_id, relation_type, weight: write.weight ?? null, metadata: write.metadata ?? {} };
      rows.edges.set(made.id, { ...made, created_at: at, updated_at: at });
      return made.id;
    }
    case "update_edge": {
      const before = edge(write.edge_id);
      const relation_type = write.relation_type === null || write.relation_type === undefined ? before.relation_type : name("relation_type", write.relation_type);
      const weight = write.clear?.includes("weight") ? null : (write.weight ?? before.weight);
      rows.edges.set(before.id, { ...before, relation_type, weight, metadata: merged(before.id, before.metadata, write), updated_at: at });
      return before.id;
    }
    case "delete_edge":
      edge(write.edge_id);
      rows.edges.delete(write.edge_id);
      return write.edge_id;
  }
}
