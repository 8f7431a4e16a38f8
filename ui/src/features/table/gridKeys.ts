/** The keys of the grid: where the one cell goes, and what is done at it. */
import type { KeyboardEvent, RefObject } from "react";
import type { TableOf, TableQuery } from "@/ipc/types";
import { aim } from "@/state/aim";
import { openEdge, openNode } from "@/state/pick";
import { show, type Point } from "@/state/view";
import { editOf } from "./columns";
import { pickAll, pickRange, pickRow } from "./pickRows";
import type { Rows, TableRow } from "./rows";

export interface Cell {
  row: number;
  column: number;
}

interface Extent {
  rows: number;
  columns: number;
  /** How many rows a page is. */
  page: number;
}

/** Where a key leads; `null` for a key that leads nowhere. */
export function moved(key: string, far: boolean, { row, column }: Cell, { rows, columns, page }: Extent): Cell | null {
  const at = (nextRow: number, nextColumn: number): Cell => ({
    row: Math.min(rows - 1, Math.max(0, nextRow)),
    column: Math.min(columns - 1, Math.max(0, nextColumn)),
  });
  switch (key) {
    case "ArrowDown":
      return at(far ? rows - 1 : row + 1, column);
    case "ArrowUp":
      return at(far ? 0 : row - 1, column);
    case "ArrowRight":
      return at(row, far ? columns - 1 : column + 1);
    case "ArrowLeft":
      return at(row, far ? 0 : column - 1);
    case "PageDown":
      return at(row + page, column);
    case "PageUp":
      return at(row - page, column);
    case "Home":
      return at(far ? 0 : row, 0);
    case "End":
      return at(far ? rows - 1 : row, columns - 1);
    default:
      return null;
  }
}

export function openMenuAt(of: TableOf, row: TableRow | undefined, screen: Point): void {
  if (row === undefined) return;
  const target = { kind: of === "nodes" ? "node" : "edge", id: row.id } as const;
  aim(target);
  show({ menu: { target, screen } });
}

interface GridKeys {
  of: TableOf;
  rows: Rows;
  query: Omit<TableQuery, "offset" | "limit">;
  columns: readonly string[];
  cell: Cell;
  count: number;
  page: number;
  /** Where a range begins. */
  anchor: RefObject<number>;
  go: (to: Cell) => void;
  edit: () => void;
  cellId: (cell: Cell) => string;
}

export function useGridKeys(of: GridKeys): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.defaultPrevented || event.altKey) return;
    const far = event.ctrlKey || event.metaKey;
    const to = moved(event.key, far, of.cell, { rows: of.count, columns: of.columns.length, page: of.page });
    if (to !== null) step(of, to, event.shiftKey);
    else if (!act(of, event, far)) return;
    event.preventDefault();
  };
}

function step({ of, query, anchor, cell, go }: GridKeys, to: Cell, extend: boolean): void {
  go(to);
  if (!extend) anchor.current = to.row;
  else if (to.row !== cell.row) void pickRange(of, query, anchor.current, to.row);
}

/** Says whether the key meant something here. */
function act({ of, rows, query, columns, cell, anchor, edit, cellId }: GridKeys, { key, shiftKey }: KeyboardEvent, far: boolean): boolean {
  const row = rows.at(cell.row);
  if (far && key.toLowerCase() === "a" && !shiftKey) void pickAll(of, query, rows.total);
  else if (row === undefined || far) return false;
  else if (key === " ") {
    anchor.current = cell.row;
    pickRow(of, row.id, true);
  } else if (key === "Enter" || key === "F2") {
    if (editOf(columns[cell.column] ?? "", row) !== null) edit();
    else if (of === "nodes") openNode(row.id);
    else openEdge(row.id);
  } else if (key === "ContextMenu" || (key === "F10" && shiftKey)) {
    const box = document.getElementById(cellId(cell))?.getBoundingClientRect();
    openMenuAt(of, row, { x: (box?.left ?? 0) + 12, y: box?.bottom ?? 0 });
  } else return false;
  return true;
}
