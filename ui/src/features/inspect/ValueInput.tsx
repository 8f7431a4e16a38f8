import { useRef, type KeyboardEvent } from "react";
import { Segments } from "@/kit/Pieces";
import { useGrow } from "@/kit/useGrow";
import { texts } from "@/texts";
import type { RowType } from "@/state/values/metadata";

interface ValueInputProps {
  name: string;
  type: RowType;
  text: string;
  invalid: boolean;
  onChange: (text: string) => void;
  /** The person is done with it: Enter, leaving the field, or a click on yes or no. */
  onDone: (text: string) => void;
  /** What Enter does, where it is more than that. */
  onEnter?: () => void;
  onEscape: () => void;
  "data-testid"?: string;
}

/** The field that fits a type of value. */
export function ValueInput(props: ValueInputProps) {
  const { name, type, text, invalid, onChange, onDone, onEnter, onEscape } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  useGrow(field, text);
  if (type === "flag") {
    return (
      <Segments
        label={name}
        value={text === "true" ? "true" : "false"}
        options={[
          { id: "true", text: texts.inspect.yes },
          { id: "false", text: texts.inspect.no },
        ]}
        onChange={(next) => {
          onChange(next);
          onDone(next);
        }}
      />
    );
  }
  const lines = type !== "number";
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      onEscape();
    } else if (event.key === "Enter" && (type === "number" || type === "text" ? !event.shiftKey : event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (onEnter === undefined) onDone(event.currentTarget.value);
      else onEnter();
    }
  };
  return (
    <textarea
      ref={field}
      className={type === "json" ? "in-place mono" : "in-place"}
      rows={1}
      wrap={lines ? "soft" : "off"}
      spellCheck={type === "text"}
      aria-label={name}
      aria-invalid={invalid || undefined}
      placeholder={type === "list" ? texts.inspect.listHint : undefined}
      value={text}
      data-testid={props["data-testid"]}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={(event) => onDone(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}
