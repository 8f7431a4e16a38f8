import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { Dialog as AriaDialog, Modal, ModalOverlay } from "react-aria-components";
import { Search } from "lucide-react";
import { openNode } from "@/state/pick";
import { texts } from "@/texts";
import type { Command } from "./commands";
import { PaletteRow } from "./PaletteRow";
import { rowsFor, runsOf, type Row } from "./rows";
import { useFound } from "./useFound";
import "./palette.css";

interface PaletteProps {
  commands: readonly Command[];
  /** `null` where no graph is open. */
  onCreate: ((label: string) => void) | null;
  onClose: () => void;
}

const HEADINGS: Record<Row["kind"], string | null> = {
  node: texts.frame.paletteNodes,
  command: texts.frame.paletteActions,
  create: null,
};

function deedOf(row: Row, onCreate: PaletteProps["onCreate"]): (() => void) | null {
  if (row.kind === "node") return () => openNode(row.node.id);
  if (row.kind === "create") return onCreate && (() => onCreate(row.label));
  return row.command.needs === undefined ? row.command.run : null;
}

/** One field that reaches every action and every node, and makes what is not there. */
export function Palette({ commands, onCreate, onClose }: PaletteProps) {
  const [text, setText] = useState("");
  const query = text.trim();
  const { nodes, arrived, known } = useFound(query);
  const rows = rowsFor(query, commands, nodes, onCreate !== null && known);
  const pick = (row: Row | undefined) => {
    const deed = row === undefined ? null : deedOf(row, onCreate);
    if (deed === null) return;
    onClose();
    // The palette gives the focus back when it closes; what runs may take it again.
    requestAnimationFrame(deed);
  };
  const { active, point, onKeyDown } = useRowKeys(query, rows, arrived, pick);
  const list = useId();
  const idOf = (row: Row) => `${list} ${row.key}`.replaceAll(" ", "-");

  return (
    <ModalOverlay className="scrim top" isOpen isDismissable onOpenChange={(open) => !open && onClose()}>
      <Modal className="modal palette">
        <AriaDialog className="dialog" aria-label={texts.frame.paletteTitle} data-testid="palette">
          <div className="palette-field">
            <Search size={16} aria-hidden />
            <input
              autoFocus
              type="text"
              aria-label={texts.frame.paletteTitle}
              aria-controls={list}
              aria-autocomplete="list"
              aria-activedescendant={active && idOf(active)}
              autoComplete="off"
              spellCheck={false}
              placeholder={texts.frame.palettePrompt}
              value={text}
              data-testid="palette-input"
              onChange={(event) => setText(event.currentTarget.value)}
              onKeyDown={onKeyDown}
            />
          </div>
          <div id={list} role="menu" className="menu palette-list" aria-label={texts.frame.paletteTitle} data-empty={rows.length === 0 || undefined}>
            {rows.length === 0 && (arrived ? texts.frame.paletteNothing : texts.frame.loading)}
            {runsOf(rows).map((run) => (
              <section key={run[0]?.key} role="group" className="menu-section" aria-label={HEADINGS[run[0]?.kind ?? "create"] ?? texts.frame.paletteCreate}>
                <Heading of={run[0]} />
                {run.map((row) => (
                  <PaletteRow key={row.key} row={row} id={idOf(row)} active={row === active} onPoint={() => point(row)} onPick={() => pick(row)} />
                ))}
              </section>
            ))}
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

function Heading({ of }: { of: Row | undefined }) {
  const words = of === undefined ? null : HEADINGS[of.kind];
  return words === null ? null : <header aria-hidden className="menu-title">{words}</header>;
}

/**
 * The row that Enter takes: the first one, until another is pointed at. While the rows of this text have not arrived,
 * Enter waits for them; typing on lets it go.
 */
function useRowKeys(query: string, rows: readonly Row[], arrived: boolean, pick: (row: Row | undefined) => void) {
  const [pointed, setPointed] = useState({ query, key: "" });
  const waiting = useRef<string | null>(null);
  const chosen = pointed.query === query ? rows.findIndex((row) => row.key === pointed.key) : -1;
  const at = Math.max(0, chosen);
  const active = rows[at];

  useEffect(() => {
    if (!arrived || waiting.current === null) return;
    const meant = waiting.current === query;
    waiting.current = null;
    if (meant) pick(active);
  });

  const point = (row: Row | undefined) => row !== undefined && setPointed({ query, key: row.key });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      if (arrived) pick(active);
      else waiting.current = query;
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      point(rows[(at + (event.key === "ArrowDown" ? 1 : -1) + rows.length) % rows.length]);
    }
  };
  return { active, point, onKeyDown };
}
