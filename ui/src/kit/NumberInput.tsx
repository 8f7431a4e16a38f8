import { useId } from "react";
import { Conflict, type ConflictWords } from "./Conflict";
import { readNumber, type NumberFault } from "./number";
import { leaveKeys, useDraft, type Theirs } from "./useDraft";
import { Wrong } from "./TextField";

interface NumberInputProps {
  label: string;
  value: number | null;
  /** `null` when the field was emptied. */
  save: (value: number | null, seen: number | null) => Promise<null | string | Theirs<number | null>>;
  placeholder?: string;
  /** The words for a text that is no number. */
  wrong: (fault: NumberFault) => string;
  inPlace?: boolean;
  conflict?: ConflictWords;
  name?: string;
  onLeft?: () => void;
  "data-testid"?: string;
}

const written = (value: number | null): string => (value === null ? "" : String(value));

export function NumberInput({ label, value, save, placeholder, wrong, inPlace, conflict, name, onLeft, ...rest }: NumberInputProps) {
  const id = useId();
  const store = async (text: string, seen: string) => {
    const read = readNumber(text);
    if (!read.ok) return wrong(read.fault);
    const answer = await save(read.value, seen === "" ? null : Number(seen));
    return typeof answer === "string" || answer === null ? answer : { theirs: written(answer.theirs) };
  };
  const draft = useDraft(written(value), store, { name, onLeft });
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <div className="field-body">
        <input
          id={id}
          type="text"
          inputMode="decimal"
          className={inPlace ? "in-place" : "input"}
          value={draft.value}
          placeholder={placeholder}
          data-testid={rest["data-testid"]}
          aria-invalid={draft.error !== null || undefined}
          onChange={(event) => draft.change(event.currentTarget.value)}
          onBlur={() => void draft.commit()}
          onKeyDown={(event) => leaveKeys(event, draft.revert, true)}
        />
        <Wrong id={`${id}-error`} error={draft.error} />
        {draft.conflict !== null && conflict && (
          <Conflict words={conflict} stored={draft.conflict.theirs} yours={draft.value} onKeep={draft.revert} onReplace={() => void draft.replace()} />
        )}
      </div>
    </div>
  );
}
