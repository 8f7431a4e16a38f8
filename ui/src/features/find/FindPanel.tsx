import { useEffect, useRef, useState } from "react";
import { CircleDashed, Search, X } from "lucide-react";
import { IconButton } from "@/kit/Button";
import { Empty } from "@/kit/Pieces";
import { SelectField, type Option } from "@/kit/SelectField";
import { Swatch } from "@/kit/Swatch";
import { VirtualList } from "@/kit/VirtualList";
import { useGraph } from "@/state/graph";
import { openNode } from "@/state/pick";
import { useSelection } from "@/state/selection";
import { useView } from "@/state/view";
import { texts } from "@/texts";
import { number, short } from "@/texts/words";
import { usePages, type Mode, type Row } from "./pages";
import "./find.css";

const MODES: readonly Option<Mode>[] = (["best", "starts_with", "contains", "ends_with"] as const).map((id) => ({
  id,
  text: texts.frame.modes[id],
  note: texts.frame.modeNotes[id],
}));

/** One field over the concepts: empty it lists them newest first, filled it finds. */
export function FindPanel() {
  const [text, setText] = useState("");
  const [mode, setMode] = useState<Mode>("best");
  const { info, revision } = useGraph();
  const query = text.trim();
  const { rows, loading, ended, more } = usePages(query, mode, info === null ? null : revision);
  const selected = useSelection((selection) => selection.nodes);
  const total = query === "" ? (info?.concepts ?? 0) : rows.length;

  return (
    <div className="find">
      <SearchField text={text} onChange={setText} onEnter={() => rows[0] && openNode(rows[0].id)} />
      <div className="find-head">
        <h3>{query === "" ? texts.frame.concepts : texts.frame.results}</h3>
        <span className="count">{`${number(total)}${query !== "" && !ended && rows.length > 0 ? "+" : ""}`}</span>
        <span className="spring" />
        {query === "" ? (
          <span className="note">{texts.frame.newest}</span>
        ) : (
          <SelectField compact label={texts.frame.matchMode} value={mode} options={MODES} onChange={setMode} data-testid="match-mode" />
        )}
      </div>
      {rows.length === 0 && !loading ? (
        <Empty icon={<CircleDashed size={18} />} title={query === "" ? texts.frame.noConcepts : texts.frame.noMatch(short(query, 40))} />
      ) : (
        <VirtualList
          label={texts.frame.concepts}
          items={rows}
          rowHeight={28}
          keyOf={(row) => row.id}
          isSelected={(row) => selected.has(row.id)}
          onPick={(row, add) => openNode(row.id, add)}
          onEnd={more}
          data-testid="concept-list"
        >
          {(row) => <ConceptRow row={row} />}
        </VirtualList>
      )}
    </div>
  );
}

function ConceptRow({ row }: { row: Row }) {
  return (
    <>
      <Swatch shape="circle" color="var(--concept)" />
      <span className="cut" title={short(row.label, 300)}>
        {short(row.label, 200)}
        {row.alias !== null && <span className="note"> {texts.frame.alias(short(row.alias, 80))}</span>}
      </span>
    </>
  );
}

interface SearchFieldProps {
  text: string;
  onChange: (text: string) => void;
  onEnter: () => void;
}

function SearchField({ text, onChange, onEnter }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const asked = useView((view) => view.askSearch);
  useEffect(() => {
    if (asked === 0) return;
    field.current?.focus();
    field.current?.select();
  }, [asked]);

  return (
    <div className="search" role="search">
      <Search size={14} aria-hidden />
      <input
        ref={field}
        type="text"
        aria-label={texts.frame.search}
        placeholder={texts.frame.searchHint}
        value={text}
        spellCheck={false}
        data-testid="search"
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") onEnter();
          if (event.key !== "Escape") return;
          event.stopPropagation();
          if (text === "") event.currentTarget.blur();
          else onChange("");
        }}
      />
      {text !== "" && (
        <IconButton small label={texts.frame.clearSearch} icon={<X size={13} />} onPress={() => onChange("")} />
      )}
    </div>
  );
}
