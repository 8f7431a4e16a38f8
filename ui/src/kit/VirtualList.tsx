import { useEffect, useRef, type ReactNode } from "react";
import { useVirtualizer } from "@tanstack/react-virtual";

interface VirtualListProps<T> {
  label: string;
  items: readonly T[];
  rowHeight: number;
  keyOf: (item: T) => string;
  isSelected: (item: T) => boolean;
  onPick: (item: T, add: boolean) => void;
  children: (item: T) => ReactNode;
  /** Called when the end comes into view and there may be more. */
  onEnd?: () => void;
  "data-testid"?: string;
}

/** A long list of which only the visible rows exist. Arrow keys move, Enter picks. */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const { label, items, rowHeight, keyOf, isSelected, onPick, children, onEnd } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  const rows = list.getVirtualItems();
  const lastShown = rows.length === 0 ? -1 : (rows[rows.length - 1]?.index ?? -1);

  useEffect(() => {
    if (onEnd && lastShown >= items.length - 5) onEnd();
  }, [onEnd, lastShown, items.length]);

  const move = (from: number, by: number) => {
    const to = Math.min(items.length - 1, Math.max(0, from + by));
    list.scrollToIndex(to);
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-index="${to}"]`)?.focus());
  };

  return (
    <div ref={scroller} className="virtual" role="listbox" aria-label={label} data-testid={props["data-testid"]}>
      <div style={{ height: list.getTotalSize(), position: "relative" }}>
        {rows.map((row) => {
          const item = items[row.index];
          if (item === undefined) return null;
          return (
            <div
              key={keyOf(item)}
              role="option"
              tabIndex={row === rows[0] || isSelected(item) ? 0 : -1}
              aria-selected={isSelected(item)}
              aria-posinset={row.index + 1}
              aria-setsize={items.length}
              data-index={row.index}
              className="row"
              style={{ height: row.size, transform: `translateY(${row.start}px)` }}
              onClick={(event) => onPick(item, event.shiftKey || event.ctrlKey || event.metaKey)}
              onKeyDown={(event) => {
                if (event.key === "Enter" || event.key === " ") onPick(item, event.shiftKey);
                else if (event.key === "ArrowDown") move(row.index, 1);
                else if (event.key === "ArrowUp") move(row.index, -1);
                else if (event.key === "Home") move(0, 0);
                else if (event.key === "End") move(items.length, 0);
                else return;
                event.preventDefault();
                event.stopPropagation();
              }}
            >
              {children(item)}
            </div>
          );
        })}
      </div>
    </div>
  );
}
