import { useEffect, useRef, useState } from "react";
import { CircleDashed, Search, X } from "lucide-react";
import { Button, IconButton } from "@/kit/Button";
import { Empty } from "@/kit/Pieces";
import { SelectField, type Option } from "@/kit/SelectField";
import { Swatch } from "@/kit/Swatch";
import { VirtualList } from "@/kit/VirtualList";
import { useGraph } from "@/state/graph";
import { openNode } from "@/state/pick";
import type { Found } from "@/state/search";
import { useSelection } from "@/state/selection";
import { useView } from "@/state/view";
import { texts } from "@/texts";
import { number, short } from "@/texts/words";
import { BEST, MOST, usePages, type Mode, type Pages } from "./pages";
import { isPlain, PLAIN, type Scope } from "./scope";
import { ScopeMenu } from "./ScopeMenu";
import "./find.css";

const MODES: readonly Option<Mode>[] = (["best", "starts_with", "contains", "ends_with"] as const).map((id) => ({
  id,
  text: texts.frame.modes[id],
  note: texts.frame.modeNotes[id],
}));

/** One field over concepts and pointers: empty it lists the concepts newest first, filled it finds. */
export function FindPanel() {
  const [text, setText] = useState("");
  const [mode, setMode] = useState<Mode>("best");
  const [best, setBest] = useState(BEST);
  const [scope, setScope] = useState<Scope>(PLAIN);
  const { info, revision } = useGraph();
  const query = text.trim();
  const pages = usePages(query, mode, best, info === null ? null : revision, scope);
  const change = (next: string) => {
    setText(next);
    setBest(BEST);
  };

  // While the list is still that of what was typed before, its first row is not what is meant.
  const openFirst = () => {
    const [first] = pages.loading ? [] : pages.rows;
    if (first !== undefined) openNode(first.id);
  };

  return (
    <div className="find">
      <SearchField text={text} onChange={change} onEnter={openFirst} />
      <div className="find-head">
        {!isPlain(scope) ? (
          <Title title={query === "" ? texts.frame.list[scope.kind] : texts.frame.results} count={pages.total === undefined ? "" : number(pages.total)} />
        ) : query === "" ? (
          <Title title={texts.frame.concepts} count={info === null ? "" : number(info.concepts)} />
        ) : (
          <FoundTitle pages={pages} />
        )}
        <span className="spring" />
        {query === "" || !isPlain(scope) ? (
          <span className="note">{texts.frame.orders[scope.order].toLowerCase()}</span>
        ) : (
          <SelectField compact label={texts.frame.matchMode} value={mode} options={MODES} onChange={setMode} data-testid="match-mode" />
        )}
        <ScopeMenu scope={scope} onChange={setScope} />
      </div>
      <Results query={query} pages={pages} />
      {pages.cut && (
        <div className="find-more">
          {best < MOST && mode === "best" ? (
            <Button small look="ghost" onPress={() => setBest(MOST)} data-testid="more-matches">
              {texts.frame.moreMatches}
            </Button>
          ) : (
            <span className="note">{texts.frame.mostResults(pages.rows.length)}</span>
          )}
        </div>
      )}
    </div>
  );
}

function Title({ title, count }: { title: string; count: string }) {
  return (
    <>
      <h3>{title}</h3>
      <span className="count" data-testid="find-count">
        {count}
      </span>
    </>
  );
}

/** How many matches there are, as far as that is known. */
function FoundTitle({ pages: { rows, ended, cut, loading } }: { pages: Pages }) {
  if (cut) return <Title title={texts.frame.bestResults(rows.length)} count="" />;
  const count = rows.length === 0 && loading ? "" : `${number(rows.length)}${ended || rows.length === 0 ? "" : "+"}`;
  return <Title title={texts.frame.results} count={count} />;
}

function Results({ query, pages: { rows, loading, more } }: { query: string; pages: Pages }) {
  const selected = useSelection((selection) => selection.nodes);
  const isOpen = useGraph((graph) => graph.info !== null);
  const unopened = useGraph((graph) => graph.unopened !== null);
  if (rows.length === 0 && unopened) return null;
  if (rows.length === 0 && (loading || !isOpen)) return <Loading />;
  if (rows.length === 0) {
    return <Empty icon={<CircleDashed size={18} />} title={query === "" ? texts.frame.noConcepts : texts.frame.noMatch(short(query, 40))} />;
  }
  return (
    <VirtualList
      label={query === "" ? texts.frame.concepts : texts.frame.results}
      items={rows}
      rowHeight={28}
      keyOf={(row) => row.id}
      isSelected={(row) => selected.has(row.id)}
      onPick={(row, add) => openNode(row.id, add)}
      onEnd={more}
      data-testid="concept-list"
    >
      {(row) => <FoundRow row={row} />}
    </VirtualList>
  );
}

function Loading() {
  return (
    <div className="find-loading" role="status">
      <Empty title={texts.frame.loading} />
    </div>
  );
}

function FoundRow({ row }: { row: Found }) {
  return (
    <>
      <Swatch shape={row.kind === "concept" ? "circle" : "square"} color={`var(--${row.kind})`} />
      <span className="cut" title={short(row.title, 300)}>
        {short(row.title, 200)}
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
