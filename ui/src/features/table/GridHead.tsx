import { ArrowDown, ArrowUp } from "lucide-react";
import type { PointerEvent } from "react";
import { changeLook, nextSort, useTable } from "@/state/table";
import { texts } from "@/texts";
import { isNumeric, titleOfColumn, widthOf } from "./columns";

const LEAST = 60;
const STEP = 16;

/** A press sorts; the rim at the right is dragged, or moved by arrow keys, to another width. */
export function GridHead({ columns, template }: { columns: readonly string[]; template: string }) {
  const sort = useTable((table) => table.looks[table.of].sort);
  return (
    <div role="rowgroup" className="grid-head">
      <div role="row" aria-rowindex={1} className="grid-row" style={{ gridTemplateColumns: template }}>
        {columns.map((column, at) => {
          const mine = sort?.column === column ? sort : null;
          const Arrow = mine?.descending ? ArrowDown : ArrowUp;
          return (
            <div
              key={column}
              role="columnheader"
              aria-colindex={at + 1}
              aria-sort={mine === null ? "none" : mine.descending ? "descending" : "ascending"}
              className={isNumeric(column) ? "grid-cell head num" : "grid-cell head"}
            >
              <button
                type="button"
                className="grid-sort"
                title={texts.table.sortBy(titleOfColumn(column))}
                data-testid={`sort-${column}`}
                onClick={() => changeLook({ sort: nextSort(sort, column) })}
                onKeyDown={(event) => event.stopPropagation()}
              >
                <span className="cut">{titleOfColumn(column)}</span>
                {mine !== null && <Arrow size={12} aria-hidden />}
              </button>
              <Rim column={column} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

function Rim({ column }: { column: string }) {
  const widths = useTable((table) => table.looks[table.of].widths);
  const width = widths[column] ?? widthOf(column);
  const widen = (to: number) => changeLook({ widths: { ...widths, [column]: Math.max(LEAST, Math.round(to)) } });
  const drag = (event: PointerEvent<HTMLSpanElement>) => {
    const { currentTarget: rim, clientX: from, pointerId } = event;
    rim.setPointerCapture(pointerId);
    const move = ({ clientX }: globalThis.PointerEvent) => widen(width + clientX - from);
    rim.addEventListener("pointermove", move);
    rim.addEventListener("lostpointercapture", () => rim.removeEventListener("pointermove", move), { once: true });
  };
  return (
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={texts.table.resize(titleOfColumn(column))}
      aria-valuenow={width}
      aria-valuemin={LEAST}
      aria-valuemax={1000}
      tabIndex={0}
      className="grid-rim"
      onPointerDown={drag}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "ArrowLeft") widen(width - STEP);
        else if (event.key === "ArrowRight") widen(width + STEP);
        else return;
        event.preventDefault();
      }}
    />
  );
}
