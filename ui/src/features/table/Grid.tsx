import { useEffect, useId, useRef, useState, useSyncExternalStore, type MouseEvent } from "react";
import { useVirtualizer } from "@tanstack/react-virtual";
import type { TableOf, TableQuery } from "@/ipc/types";
import { useSceneVersion } from "@/state/current";
import { useSelection } from "@/state/selection";
import { useTable } from "@/state/table";
import { texts } from "@/texts";
import { editOf, widthOf } from "./columns";
import { GridHead } from "./GridHead";
import { GridRow } from "./GridRow";
import { moved, openMenuAt, useGridKeys, type Cell } from "./gridKeys";
import { pickRange, pickRow } from "./pickRows";
import type { Rows, TableRow } from "./rows";

type Toward = "stay" | "down" | "next" | "back";
/** The key that leads where a person goes on from a cell that was edited. */
const KEYS: Record<Toward, string> = { stay: "", down: "ArrowDown", next: "ArrowRight", back: "ArrowLeft" };

const ROW = 28;
/** Browsers cannot draw a page that is higher. */
const HIGHEST = 32_000_000;
export const MOST_ROWS = Math.floor(HIGHEST / ROW);

interface GridProps {
  of: TableOf;
  rows: Rows;
  query: Omit<TableQuery, "offset" | "limit">;
}

/** Rows and columns of which only what is in view exists. The grid has the focus; one cell of it is where it is. */
export function Grid({ of, rows, query }: GridProps) {
  useSceneVersion();
  useSyncExternalStore(rows.subscribe, rows.getVersion);
  const { columns, template } = useColumns(of);
  const selected = useSelection((selection) => selection[of]);
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useId();
  const count = Math.min(rows.total, MOST_ROWS);
  const list = useVirtualizer({ count, getScrollElement: () => scroller.current, estimateSize: () => ROW, overscan: 10 });
  const inView = list.getVirtualItems();
  useInView(rows, inView[0]?.index ?? 0, inView[inView.length - 1]?.index ?? 0);
  const [place, setPlace] = useState<Cell>({ row: 0, column: 0 });
  const [editing, setEditing] = useState(false);
  const anchor = useRef(0);
  const cell = inside(place, count, columns.length);
  const go = (to: Cell) => {
    setPlace(to);
    list.scrollToIndex(to.row);
    document.getElementById(`${grid}-${to.row}-${to.column}`)?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  };
  const page = pageOf(scroller.current);
  const edit = (at: Cell) => (setPlace(at), setEditing(canEdit(columns[at.column], rows.at(at.row))));
  const pick = (event: MouseEvent, row: number, column: number) => {
    const id = rows.at(row)?.id;
    if (id === undefined) return;
    setPlace({ row, column });
    if (event.shiftKey) return void pickRange(of, query, anchor.current, row);
    anchor.current = row;
    pickRow(of, id, event.ctrlKey || event.metaKey);
  };
  const onKeyDown = useGridKeys({ of, rows, query, columns, cell, count, page, anchor, go, edit: () => edit(cell), cellId: cellIdOf(grid) });
  const done = (toward: Toward) => {
    setEditing(false);
    scroller.current?.focus();
    go(moved(KEYS[toward], false, cell, { rows: count, columns: columns.length, page }) ?? cell);
  };

  return (
    <>
      <div
        ref={scroller}
        className="grid"
        role="grid"
        aria-label={texts.table[of]}
        aria-describedby={`${grid}-help`}
        aria-rowcount={rows.total + 1}
        aria-colcount={columns.length}
        aria-multiselectable
        aria-activedescendant={editing ? undefined : cellIdOf(grid)(cell)}
        tabIndex={0}
        data-testid="grid"
        onKeyDown={onKeyDown}
      >
        <GridHead columns={columns} template={template} />
        <div role="rowgroup" className="grid-body" style={{ height: list.getTotalSize() }}>
          {inView.map(({ index, start }) => (
            <GridRow
              key={index}
              index={index}
              start={start}
              row={rows.at(index)}
              columns={columns}
              template={template}
              isSelected={selected.has(rows.at(index)?.id ?? "")}
              place={cell.row === index ? cell.column : null}
              isEditing={editing && cell.row === index}
              cellId={cellIdOf(grid)}
              onPick={(event, column) => pick(event, index, column)}
              onEdit={(column) => edit({ row: index, column })}
              onMenu={(screen) => openMenuAt(of, rows.at(index), screen)}
              onDone={done}
            />
          ))}
        </div>
      </div>
      <Under id={`${grid}-help`} total={rows.total} />
    </>
  );
}

/** The rows or columns of before may have been more. */
const inside = ({ row, column }: Cell, rows: number, columns: number): Cell => ({
  row: Math.min(row, rows - 1),
  column: Math.min(column, columns - 1),
});

/** So many rows are in view at once. */
const pageOf = (scroller: HTMLElement | null): number => Math.max(1, Math.floor((scroller?.clientHeight ?? ROW * 10) / ROW) - 2);

const canEdit = (column: string | undefined, row: TableRow | undefined): boolean =>
  column !== undefined && row !== undefined && editOf(column, row) !== null;

function useInView(rows: Rows, first: number, last: number): void {
  useEffect(() => rows.view(first, last), [rows, first, last]);
}

function Under({ id, total }: { id: string; total: number }) {
  return (
    <>
      <p id={id} className="unseen">
        {texts.table.help}
      </p>
      {total > MOST_ROWS && <p className="table-cut note">{texts.table.cutAt(MOST_ROWS)}</p>}
    </>
  );
}

function useColumns(of: TableOf): { columns: readonly string[]; template: string } {
  const { columns, widths } = useTable((table) => table.looks[of]);
  return { columns, template: columns.map((column) => `${widths[column] ?? widthOf(column)}px`).join(" ") };
}

const cellIdOf =
  (grid: string) =>
  ({ row, column }: Cell): string =>
    `${grid}-${row}-${column}`;
