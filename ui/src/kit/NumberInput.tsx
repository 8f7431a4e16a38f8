import { useId } from "react";
import { leaveKeys, useDraft } from "./useDraft";
import { Wrong } from "./TextField";

interface NumberInputProps {
  label: string;
  value: number | null;
  /** `null` when the field was emptied. */
  save: (value: number | null) => Promise<string | null>;
  placeholder?: string;
  notANumber: string;
  inPlace?: boolean;
  "data-testid"?: string;
}

/** What a person typed as a number: `null` when empty, `NaN` when it is none. A comma is read as the decimal point. */
export function readNumber(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  const value = Number(/^[^.]*,[^,.]*$/.test(trimmed) ? trimmed.replace(",", ".") : trimmed);
  return Number.isFinite(value) ? value : Number.NaN;
}

export function NumberInput({ label, value, save, placeholder, notANumber, inPlace, ...rest }: NumberInputProps) {
  const id = useId();
  const stored = value === null ? "" : String(value);
  const draft = useDraft(stored, async (text) => {
    const number = readNumber(text);
    return number !== null && Number.isNaN(number) ? notANumber : save(number);
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
