/** The graph in memory as a table, by the rules of the core. */
import type { Edge, Json, KeyCount, Node, TableFilter, TableIds, TableOf, TablePage, TableQuery } from "@/ipc/types";
import { refuse, type Rows } from "./rows";

type Cell = string | number | boolean | null;

const titleOf = (node: Node | undefined): string => (node === undefined ? "" : node.kind === "concept" ? node.label : node.ref_id);
const folded = (text: string): string => text.normalize("NFC").toLowerCase();

function cellOf(value: Json | undefined): Cell {
  if (value === undefined || value === null) return null;
  if (typeof value === "number" || typeof value === "boolean") return value;
  return folded(typeof value === "string" ? value : JSON.stringify(value));
}

class Sight {
  private readonly edgesAt = new Map<string, Edge[]>();

  constructor(private readonly rows: Rows) {
    for (const edge of rows.edges.values()) {
      for (const id of new Set([edge.from_id, edge.to_id])) this.edgesAt.set(id, [...(this.edgesAt.get(id) ?? []), edge]);
    }
  }

  touches = (id: string, relation: string): boolean => (this.edgesAt.get(id) ?? []).some((edge) => edge.relation_type === relation);

  node(column: string, node: Node): Cell {
    if (column.startsWith("metadata.")) return cellOf(node.metadata[column.slice(9)]);
    const concept = node.kind === "concept" ? node : null;
    const cells: Record<string, () => Cell> = {
      title: () => folded(titleOf(node)),
      kind: () => (node.kind === "pointer" ? node.ref_type : node.kind),
      degree: () => this.edgesAt.get(node.id)?.length ?? 0,
      aliases: () => (concept && concept.aliases.length > 0 ? folded(concept.aliases.join(", ")) : null),
      description: () => cellOf(concept?.description),
      created_at: () => node.created_at,
      updated_at: () => node.updated_at,
    };
    return known(cells, column)();
  }

  edge(column: string, edge: Edge): Cell {
    if (column.startsWith("metadata.")) return cellOf(edge.metadata[column.slice(9)]);
    const cells: Record<string, () => Cell> = {
      from: () => folded(titleOf(this.rows.nodes.get(edge.from_id))),
      to: () => folded(titleOf(this.rows.nodes.get(edge.to_id))),
      relation_type: () => folded(edge.relation_type),
      weight: () => edge.weight,
      created_at: () => edge.created_at,
      updated_at: () => edge.updated_at,
    };
    return known(cells, column)();
  }
}

function known(cells: Record<string, () => Cell>, column: string): () => Cell {
  const cell = cells[column];
  if (cell === undefined) throw refuse("invalid_request", `sort: there is no column “${column}” in this table`, { field: "sort" });
  return cell;
}

function compare(a: Cell, b: Cell): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
}

function fits(cell: Cell, { is, value }: TableFilter): boolean {
  const wanted = folded((value ?? "").trim());
  const against = typeof cell === "number" ? Number(wanted) : wanted;
  switch (is) {
    case "present":
      return cell !== null;
    case "absent":
      return cell === null;
    case "contains":
      return cell !== null && String(cell).includes(wanted);
    case "equals":
      return cell !== null && compare(cell, against) === 0;
    case "differs":
      return cell === null || compare(cell, against) !== 0;
    case "less":
      return cell !== null && compare(cell, against) < 0;
    case "more":
      return cell !== null && compare(cell, against) > 0;
  }
}

function ordered(rows: Rows, { of, text, filters = [], sort, within }: TableQuery): (Node | Edge)[] {
  const sight = new Sight(rows);
  const cell = (column: string, row: Node | Edge): Cell => ("kind" in row ? sight.node(column, row) : sight.edge(column, row));
  const all: (Node | Edge)[] = [...(of === "nodes" ? rows.nodes : rows.edges).values()];
  const wanted = folded((text ?? "").trim());
  const names = of === "nodes" ? ["title"] : ["from", "to", "relation_type"];
  const kept = all.filter(
    (row) =>
      (within?.includes(row.id) ?? true) &&
      (wanted === "" || names.some((name) => String(cell(name, row)).includes(wanted))) &&
      filters.every((filter) =>
        of === "nodes" && filter.column === "relation_type" ? sight.touches(row.id, filter.value ?? "") : fits(cell(filter.column, row), filter),
      ),
  );
  const sign = (sort?.descending ?? true) ? -1 : 1;
  return kept.sort((a, b) => {
    const [one, other] = sort ? [cell(sort.column, a), cell(sort.column, b)] : [null, null];
    if (one === null || other === null) return one === other ? sign * compare(a.id, b.id) : one === null ? 1 : -1;
    return sign * (compare(one, other) || compare(a.id, b.id));
  });
}

export function tableIds(rows: Rows, query: TableQuery): TableIds {
  const all = ordered(rows, query);
  const { offset = 0, limit = 0 } = query;
  return { total: all.length, ids: all.slice(offset, offset + limit).map(({ id }) => id) };
}

export function tablePage(rows: Rows, query: TableQuery): TablePage {
  const all = ordered(rows, query);
  const { offset = 0, limit = 0 } = query;
  const page = all.slice(offset, offset + limit);
  return {
    total: all.length,
    nodes: query.of === "nodes" ? (page as Node[]) : [],
    edges: query.of === "edges" ? (page as Edge[]) : [],
  };
}

export function keysOf(rows: Rows, of: TableOf): KeyCount[] {
  const counts = new Map<string, number>();
  for (const { metadata } of (of === "nodes" ? rows.nodes : rows.edges).values()) {
    for (const key of Object.keys(metadata)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, count]) => ({ key, count })).sort((a, b) => b.count - a.count || a.key.localeCompare(b.key));
}
