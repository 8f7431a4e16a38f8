import { useEffect, useId, useRef, type ReactNode } from "react";
import { Conflict, type ConflictWords } from "./Conflict";
import { useGrow } from "./useGrow";
import { leaveKeys, useDraft, type Save } from "./useDraft";

interface TextFieldProps {
  label: string;
  value: string;
  save: Save<string>;
  placeholder?: string;
  /** Grows with its text; Enter makes a new line and Ctrl+Enter saves. */
  lines?: boolean;
  /** Wraps like a text of many lines, yet Enter saves. */
  enterSaves?: boolean;
  big?: boolean;
  mono?: boolean;
  hideLabel?: boolean;
  /** The caret should jump here; `onFocused` says that it did. */
  focusOn?: boolean;
  onFocused?: () => void;
  disabled?: boolean;
  /** The words for a value that someone else has changed meanwhile. */
  conflict?: ConflictWords;
  /** Under this name what could not be saved waits for the field to come back; `onLeft` tells that it does. */
  name?: string;
  onLeft?: () => void;
  /** What is shown under it while it holds something else than what is stored. */
  under?: (typed: string, revert: () => void) => ReactNode;
  "data-testid"?: string;
}

/** Text edited in place: it looks like text until pointed at. */
export function TextField(props: TextFieldProps) {
  const { label, value, save, placeholder, lines, hideLabel, focusOn = false, onFocused, disabled } = props;
  const draft = useDraft(value, save, { name: props.name, onLeft: props.onLeft });
  const id = useId();
  const field = useRef<HTMLTextAreaElement & HTMLInputElement>(null);

  useGrow(field, draft.value);

  useEffect(() => {
    if (!focusOn) return;
    field.current?.focus();
    field.current?.select();
    onFocused?.();
  }, [focusOn, onFocused]);

  const shared = {
    id,
    ref: field,
    disabled,
    placeholder,
    value: draft.value,
    className: `in-place${props.big ? " big" : ""}${props.mono ? " mono" : ""}`,
    "data-testid": props["data-testid"],
    "aria-invalid": draft.error !== null || undefined,
    "aria-describedby": draft.error === null ? undefined : `${id}-error`,
    onChange: (event: { currentTarget: { value: string } }) => draft.change(event.currentTarget.value),
    onBlur: () => void draft.commit(),
  };

  return (
    <div className="field">
      <label htmlFor={id} className={hideLabel ? "unseen" : "field-label"}>
        {label}
      </label>
      <div className="field-body">
        {lines ? (
          <textarea
            {...shared}
            rows={1}
            onKeyDown={(event) => leaveKeys(event, draft.revert, props.enterSaves || event.ctrlKey || event.metaKey)}
          />
        ) : (
          <input {...shared} type="text" onKeyDown={(event) => leaveKeys(event, draft.revert, true)} />
        )}
        <Wrong id={`${id}-error`} error={draft.error} />
        {draft.conflict !== null && props.conflict && (
          <Conflict
            words={props.conflict}
            stored={draft.conflict.theirs}
            yours={draft.value}
            onKeep={draft.revert}
            onReplace={() => void draft.replace()}
          />
        )}
        {draft.value !== value && props.under?.(draft.value, draft.revert)}
      </div>
    </div>
  );
}

export function Wrong({ id, error }: { id: string; error: string | null }) {
  if (error === null) return null;
  return (
    <p id={id} className="wrong" role="alert">
      {error}
    </p>
  );
}
