import { useRef } from "react";
import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from "react-aria-components";

export interface Suggestion {
  text: string;
  note?: string;
}

interface ComboFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Enter on what is typed, or a choice from the list. */
  onCommit: (value: string) => void;
  onBlur?: () => void;
  onEscape?: () => void;
  suggestions: readonly Suggestion[];
  placeholder?: string;
  autoFocus?: boolean;
  hideLabel?: boolean;
  /** Edited in place: Enter leaves the field, and leaving it saves. */
  inPlace?: boolean;
  invalid?: boolean;
  /** The list never opens over what stands above the field. */
  listBelow?: boolean;
  "data-testid"?: string;
}

/** The suggestions that contain `text`, those that start with it first. */
export function matching(suggestions: readonly Suggestion[], text: string): Suggestion[] {
  const wanted = text.trim().toLocaleLowerCase();
  const rank = (it: Suggestion) => it.text.toLocaleLowerCase().indexOf(wanted);
  const hits = suggestions.filter((it) => rank(it) >= 0);
  return [...hits.filter((it) => rank(it) === 0), ...hits.filter((it) => rank(it) > 0)].slice(0, 100);
}

/** Free text with completion over what is already in use. */
export function ComboField(props: ComboFieldProps) {
  const { label, value, onChange, onCommit, suggestions, hideLabel, inPlace } = props;
  const field = useRef<HTMLInputElement>(null);
  /** A choice has just been saved: leaving the field has nothing to add. */
  const chosen = useRef(false);
  const choose = (text: string) => {
    onCommit(text);
    if (!inPlace) return;
    chosen.current = true;
    // The list opens again when the value changes under the caret.
    requestAnimationFrame(() => field.current?.blur());
  };
  const items = matching(suggestions, value).map((it) => ({ ...it, id: it.text }));
  return (
    <ComboBox
      className="field combo"
      allowsCustomValue
      menuTrigger={props.autoFocus ? "focus" : "input"}
      items={items}
      inputValue={value}
      onInputChange={onChange}
      onSelectionChange={(key) => key !== null && choose(String(key))}
      isInvalid={props.invalid}
      defaultFilter={() => true}
    >
      <Label className={hideLabel ? "unseen" : "field-label"}>{label}</Label>
      <div className="field-body">
        <Input
          ref={field}
          className={inPlace ? "in-place" : "input"}
          placeholder={props.placeholder}
          autoFocus={props.autoFocus}
          data-testid={props["data-testid"]}
          onBlur={() => {
            if (!chosen.current) props.onBlur?.();
            chosen.current = false;
          }}
          onKeyDownCapture={(event) => {
            if (event.key === "Enter" && !event.currentTarget.getAttribute("aria-activedescendant")) {
              event.preventDefault();
              event.stopPropagation();
              if (inPlace) event.currentTarget.blur();
              else onCommit(event.currentTarget.value);
            } else if (event.key === "Escape" && props.onEscape) {
              event.stopPropagation();
              props.onEscape();
            }
          }}
        />
      </div>
      <Popover className="popover list-popover" offset={4} maxHeight={248} placement="bottom start" shouldFlip={!props.listBelow}>
        <ListBox className="list-box">
          {(item: Suggestion & { id: string }) => (
            <ListBoxItem id={item.id} textValue={item.text} className="list-item">
              <span className="cut">{item.text}</span>
              {item.note && <span className="note">{item.note}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
