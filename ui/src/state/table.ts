/** What the table shows: nodes or edges, which columns, in what order, and what is left out. Columns are remembered. */
import { create } from "zustand";
import type { TableFilter, TableOf, TableQuery, TableSort } from "@/ipc/types";

export interface Look {
  columns: readonly string[];
  /** In pixels, where a person has said so. */
  widths: Readonly<Record<string, number>>;
  sort: TableSort | null;
  filters: readonly TableFilter[];
}

interface TableState {
  of: TableOf;
  looks: Readonly<Record<TableOf, Look>>;
  text: string;
  onlySelected: boolean;
}

export const FIRST_COLUMNS: Readonly<Record<TableOf, readonly string[]>> = {
  nodes: ["title", "kind", "degree", "aliases", "description", "created_at"],
  edges: ["from", "relation_type", "to", "weight", "created_at"],
};

const KEY = "asterism.table";
const newLook = (of: TableOf): Look => ({ columns: FIRST_COLUMNS[of], widths: {}, sort: null, filters: [] });

type Remembered = Partial<Record<TableOf, Partial<Pick<Look, "columns" | "widths">>>>;

/** What was remembered, as far as it can be read. */
export function looksFrom(text: string | null): Record<TableOf, Look> {
  let known: Remembered = {};
  try {
    known = (JSON.parse(text ?? "{}") as Remembered | null) ?? {};
  } catch {
    // Something else has written there.
  }
  const look = (of: TableOf): Look => {
    const { columns, widths } = known[of] ?? {};
    const fits = Array.isArray(columns) && columns.length > 0 && columns.every((it) => typeof it === "string");
    return { ...newLook(of), columns: fits ? columns : FIRST_COLUMNS[of], widths: typeof widths === "object" && widths !== null ? widths : {} };
  };
  return { nodes: look("nodes"), edges: look("edges") };
}

export const useTable = create<TableState>(() => ({
  of: "nodes",
  looks: looksFrom(localStorage.getItem(KEY)),
  text: "",
  onlySelected: false,
}));

export const showTable = (part: Partial<Pick<TableState, "of" | "text" | "onlySelected">>): void => useTable.setState(part);

/** Changes how the table in view looks. */
export function changeLook(part: Partial<Look>): void {
  useTable.setState(({ of, looks }) => ({ looks: { ...looks, [of]: { ...looks[of], ...part } } }));
  const { nodes, edges } = useTable.getState().looks;
  const kept = ({ columns, widths }: Look) => ({ columns, widths });
  localStorage.setItem(KEY, JSON.stringify({ nodes: kept(nodes), edges: kept(edges) }));
}

/** Up, then down, then as it was. */
export function nextSort(sort: TableSort | null, column: string): TableSort | null {
  if (sort?.column !== column) return { column, descending: false };
  return sort.descending ? null : { column, descending: true };
}

/** A filter without a value, where its test needs one, is still being made. */
export const isReady = ({ is, value }: TableFilter): boolean => is === "present" || is === "absent" || (value ?? "").trim() !== "";

type Asked = Omit<TableQuery, "offset" | "limit">;

/** What is asked for; `selected` are the ids of what is selected of this kind. */
export function queryOf({ of, looks, text, onlySelected }: TableState, selected: ReadonlySet<string>): Asked {
  const { sort, filters } = looks[of];
  return { of, text: text.trim() === "" ? null : text, filters: filters.filter(isReady), sort, within: onlySelected ? [...selected] : null };
}
