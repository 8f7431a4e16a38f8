import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { Conflict } from "@/kit/Conflict";
import { useGraph } from "@/state/graph";
import { texts } from "@/texts";
import { short } from "@/texts/words";
import type { CellEdit, Outcome } from "./columns";

interface CellEditorProps {
  edit: CellEdit;
  label: string;
  /** The person is done; `toward` is where they go next. */
  onDone: (toward: "stay" | "down" | "next" | "back") => void;
}

/** The field in a cell. Enter and Tab save, Escape does not; what is refused stays and says why. */
export function CellEditor({ edit: begun, label, onDone }: CellEditorProps) {
  // What was there when editing began is what the person saw.
  const [edit] = useState(begun);
  const [text, setText] = useState(edit.text);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const field = useRef<HTMLInputElement>(null);
  const busy = useRef(false);
  const list = useId();
  const relations = useGraph((graph) => graph.info?.relations) ?? [];

  useEffect(() => field.current?.select(), []);

  const settle = async (work: () => Promise<Outcome>, toward: Parameters<typeof onDone>[0]) => {
    if (busy.current) return;
    busy.current = true;
    const answer = await work();
    // What is saved stays busy: the field that is taken away is left once more.
    if (answer === null) return onDone(toward);
    busy.current = false;
    setOutcome(answer);
  };
  const save = (toward: Parameters<typeof onDone>[0]) => {
    if (text === edit.text) return onDone(toward);
    void settle(() => edit.save(text), toward);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") save("down");
    else if (event.key === "Tab") save(event.shiftKey ? "back" : "next");
    else if (event.key === "Escape") onDone("stay");
    else return;
    event.preventDefault();
  };

  return (
    <div className="cell-editor">
      <input
        ref={field}
        autoFocus
        className="input"
        aria-label={label}
        aria-invalid={typeof outcome === "string" || undefined}
        aria-describedby={`${list}-why`}
        list={edit.completes && list}
        value={text}
        data-testid="cell-editor"
        onChange={(event) => {
          setText(event.currentTarget.value);
          setOutcome(null);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => outcome === null && save("stay")}
      />
      {edit.completes && (
        <datalist id={list}>
          {relations.map(({ relation_type }) => (
            <option key={relation_type} value={relation_type} />
          ))}
        </datalist>
      )}
      <Note
        id={`${list}-why`}
        outcome={outcome}
        typed={text}
        preview={text === edit.text ? null : (edit.preview?.(text) ?? null)}
        onKeep={() => onDone("stay")}
        onReplace={(replace) => void settle(replace, "stay")}
      />
    </div>
  );
}

interface NoteProps {
  id: string;
  outcome: Outcome;
  typed: string;
  preview: string | null;
  onKeep: () => void;
  onReplace: (replace: () => Promise<Outcome>) => void;
}

/** What is wrong with it, what someone else has stored, or what would be stored. */
function Note({ id, outcome, typed, preview, onKeep, onReplace }: NoteProps) {
  return (
    <div id={id} className="cell-note">
      {typeof outcome === "string" && (
        <p className="wrong" role="alert">
          {outcome}
        </p>
      )}
      {outcome === null && preview !== null && (
        <p className="note">
          {texts.inspect.stored} <code>{short(preview, 60)}</code>
        </p>
      )}
      {outcome !== null && typeof outcome !== "string" && (
        <Conflict words={texts.inspect.conflict} stored={outcome.theirs} yours={typed} onKeep={onKeep} onReplace={() => onReplace(outcome.replace)} />
      )}
    </div>
  );
}
