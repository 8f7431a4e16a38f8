import { useEffect, useRef, type ReactNode } from "react";
import { CirclePlus } from "lucide-react";
import { Swatch } from "@/kit/Swatch";
import { texts } from "@/texts";
import { short } from "@/texts/words";
import type { Row } from "./rows";

interface PaletteRowProps {
  row: Row;
  id: string;
  active: boolean;
  onPoint: () => void;
  onPick: () => void;
}

/** One thing to go to or to do. The keys stay with the field above the list. */
export function PaletteRow({ row, id, active, onPoint, onPick }: PaletteRowProps) {
  const item = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) item.current?.scrollIntoView?.({ block: "nearest" });
  }, [active]);
  const disabled = row.kind === "command" && row.command.needs !== undefined;
  return (
    <div
      ref={item}
      id={id}
      role="menuitem"
      tabIndex={-1}
      className="menu-item"
      aria-disabled={disabled || undefined}
      data-disabled={disabled || undefined}
      data-focused={active || undefined}
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={() => !active && onPoint()}
      onClick={onPick}
    >
      <span className="menu-icon">{signOf(row)}</span>
      <RowWords row={row} />
    </div>
  );
}

function signOf(row: Row): ReactNode {
  if (row.kind === "create") return <CirclePlus size={14} />;
  if (row.kind === "command") return row.command.icon;
  return <Swatch shape={row.node.kind === "concept" ? "circle" : "square"} color={`var(--${row.node.kind})`} />;
}

function RowWords({ row }: { row: Row }) {
  if (row.kind === "create") return <span className="cut">{texts.frame.createThis(short(row.label, 60))}</span>;
  if (row.kind === "node") {
    const { title, alias } = row.node;
    return (
      <span className="cut">
        {short(title, 80)}
        {alias !== null && <span className="note"> {texts.frame.alias(short(alias, 40))}</span>}
      </span>
    );
  }
  const { title, needs, keys } = row.command;
  return (
    <>
      <span className="cut">{title}</span>
      {needs !== undefined && <span className="note">{needs}</span>}
      {needs === undefined && keys && <kbd>{keys}</kbd>}
    </>
  );
}
