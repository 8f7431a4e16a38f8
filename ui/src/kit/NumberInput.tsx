import { useId } from "react";
import { readNumber, type NumberFault } from "./number";
import { leaveKeys, useDraft } from "./useDraft";
import { Wrong } from "./TextField";

interface NumberInputProps {
  label: string;
  value: number | null;
  /** `null` when the field was emptied. */
  save: (value: number | null) => Promise<string | null>;
  placeholder?: string;
  /** The words for a text that is no number. */
  wrong: (fault: NumberFault) => string;
  inPlace?: boolean;
  "data-testid"?: string;
}

export function NumberInput({ label, value, save, placeholder, wrong, inPlace, ...rest }: NumberInputProps) {
  const id = useId();
  const stored = value === null ? "" : String(value);
  const draft = useDraft(stored, async (text) => {
    const read = readNumber(text);
    return read.ok ? save(read.value) : wrong(read.fault);
  });
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
      </div>
    </div>
  );
}
