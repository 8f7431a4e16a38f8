import type { MouseEvent } from "react";
import { Swatch } from "@/kit/Swatch";
import type { Point } from "@/state/view";
import { texts } from "@/texts";
import { short } from "@/texts/words";
import { CellEditor } from "./CellEditor";
import { editOf, isNode, isNumeric, textOf, titleOfColumn } from "./columns";
import type { Cell } from "./gridKeys";
import type { TableRow } from "./rows";

interface GridRowProps {
  index: number;
  start: number;
  /** `undefined` while it is on its way. */
  row: TableRow | undefined;
  columns: readonly string[];
  template: string;
  isSelected: boolean;
  /** The column of the cell that has the keyboard, if it is here. */
  place: number | null;
  isEditing: boolean;
  cellId: (cell: Cell) => string;
  onPick: (event: MouseEvent, column: number) => void;
  onEdit: (column: number) => void;
  onMenu: (screen: Point) => void;
  onDone: (toward: "stay" | "down" | "next" | "back") => void;
}

export function GridRow(props: GridRowProps) {
  const { index, start, row, columns, template, isSelected, place, isEditing, cellId } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className="grid-row"
      style={{ gridTemplateColumns: template, transform: `translateY(${start}px)` }}
      onContextMenu={(event) => {
        event.preventDefault();
        props.onMenu({ x: event.clientX, y: event.clientY });
      }}
    >
      {columns.map((column, at) => {
        const edit = isEditing && place === at && row !== undefined ? editOf(column, row) : null;
        return (
          <div
            key={column}
            id={cellId({ row: index, column: at })}
            role="gridcell"
            aria-colindex={at + 1}
            aria-readonly={row === undefined || editOf(column, row) === null || undefined}
            className={isNumeric(column) ? "grid-cell num" : "grid-cell"}
            data-here={place === at || undefined}
            data-editing={edit !== null || undefined}
            onClick={(event) => edit === null && props.onPick(event, at)}
            onDoubleClick={() => edit === null && props.onEdit(at)}
          >
            {edit !== null ? (
              <CellEditor edit={edit} label={texts.table.edit(titleOfColumn(column), short(textOf(columns[0] ?? column, row!), 60))} onDone={props.onDone} />
            ) : (
              <CellText column={column} row={row} />
            )}
          </div>
        );
      })}
    </div>
  );
}

function CellText({ column, row }: { column: string; row: TableRow | undefined }) {
  if (row === undefined) return <span className="grid-wait" aria-hidden />;
  const text = textOf(column, row);
  return (
    <>
      {column === "title" && isNode(row) && (
        <Swatch shape={row.kind === "concept" ? "circle" : "square"} color={`var(--${row.kind})`} />
      )}
      <span className="cut" title={text}>
        {text}
      </span>
    </>
  );
}
