/** One change to many rows in memory, by the rules of the core. */
import type { Bulk, BulkPreview, Edge, Json, Metadata, Node, OnConflict, Write } from "@/ipc/types";
import { refuse, type Rows } from "./rows";

type Fate = { write?: Write; unchanged?: true; unfit?: true; existing?: Json };

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const titleOf = (row: Node | Edge): string => ("label" in row ? row.label : "ref_id" in row ? row.ref_id : row.relation_type);

function updateOf(row: Node | Edge, part: { metadata?: Metadata; clear?: string[]; on_conflict?: OnConflict }): Write {
  if (!("kind" in row)) return { op: "update_edge", edge_id: row.id, ...part };
  if (row.kind === "concept") return { op: "update_concept", node_id: row.id, ...part };
  const { ref_type, ref_id } = row;
  return { op: "upsert_pointer", ref_type, ref_id, metadata: part.metadata, on_conflict: part.on_conflict };
}

function fateOf(row: Node | Edge, { change }: Bulk, on_conflict: OnConflict): Fate {
  const concept = "kind" in row && row.kind === "concept" ? row : null;
  const edge = "kind" in row ? null : row;
  const aliases = (next: string[]): Fate =>
    concept === null ? { unfit: true } : same(next, concept.aliases) ? { unchanged: true } : { write: { op: "update_concept", node_id: row.id, aliases: next } };
  switch (change.kind) {
    case "set_key": {
      const existing = row.metadata[change.key];
      const write = updateOf(row, { metadata: { [change.key]: change.value }, on_conflict });
      if (existing === undefined) return { write };
      if (same(existing, change.value)) return { unchanged: true };
      return on_conflict === "keep" ? { existing } : { existing, write };
    }
    case "remove_key":
      if (row.metadata[change.key] === undefined) return { unchanged: true };
      return "kind" in row && row.kind === "pointer" ? { unfit: true } : { write: updateOf(row, { clear: [`metadata.${change.key}`] }) };
    case "set_relation":
      if (edge === null) return { unfit: true };
      if (edge.relation_type === change.relation_type.trim()) return { unchanged: true };
      return { write: { op: "update_edge", edge_id: edge.id, relation_type: change.relation_type } };
    case "set_weight":
      if (edge === null) return { unfit: true };
      if (edge.weight === change.weight) return { unchanged: true };
      return { write: change.weight === null ? { op: "update_edge", edge_id: edge.id, clear: ["weight"] } : { op: "update_edge", edge_id: edge.id, weight: change.weight } };
    case "add_aliases":
      return aliases(concept === null ? [] : [...new Set([...concept.aliases, ...change.aliases])].filter((it) => it !== concept.label));
    case "remove_aliases":
      return aliases(concept === null ? [] : concept.aliases.filter((it) => !change.aliases.includes(it)));
  }
}

export function bulkPlan(rows: Rows, bulk: Bulk, on_conflict: OnConflict): { writes: Write[]; preview: BulkPreview } {
  const { change } = bulk;
  if ("key" in change && change.key === "") throw refuse("invalid_request", "key: it is blank; a key needs a name", { field: "key" });
  const found = [
    ...(bulk.node_ids ?? []).flatMap((id) => rows.nodes.get(id) ?? []),
    ...(bulk.edge_ids ?? []).flatMap((id) => rows.edges.get(id) ?? []),
  ];
  const preview: BulkPreview = { changes: 0, unchanged: 0, unfit: 0, conflicts: 0, examples: [] };
  const writes: Write[] = [];
  for (const row of found) {
    const { write, unchanged, unfit, existing } = fateOf(row, bulk, on_conflict);
    if (write !== undefined) writes.push(write);
    if (existing !== undefined) {
      preview.conflicts++;
      if (preview.examples.length < 5) preview.examples.push({ id: row.id, title: titleOf(row), existing });
    } else if (unchanged) preview.unchanged++;
    else if (unfit) preview.unfit++;
    else preview.changes++;
  }
  return { writes, preview };
}

export function copiesOf(rows: Rows, nodeIds: string[], edgeIds: string[]): Write[] {
  const copied = new Map<string, string>();
  const writes: Write[] = [];
  for (const id of nodeIds) {
    const node = rows.nodes.get(id);
    if (node?.kind !== "concept") continue;
    copied.set(id, `$${writes.length}`);
    const { label, aliases, description, metadata } = node;
    writes.push({ op: "create_concept", label, aliases, description, metadata });
  }
  const among = (edge: Edge) => nodeIds.includes(edge.from_id) && nodeIds.includes(edge.to_id) && (copied.has(edge.from_id) || copied.has(edge.to_id));
  const edges = [...rows.edges.values()].filter((edge) => edgeIds.includes(edge.id) || among(edge));
  for (const { from_id, to_id, relation_type, weight, metadata } of edges) {
    writes.push({ op: "create_edge", from_id: copied.get(from_id) ?? from_id, to_id: copied.get(to_id) ?? to_id, relation_type, weight, metadata });
  }
  if (writes.length === 0) throw refuse("invalid_request", "node_ids: a pointer cannot be there twice; select a concept or an edge", { field: "node_ids" });
  return writes;
}
