import type { ReactNode } from "react";
import { Button as AriaButton, Label, ListBox, ListBoxItem, Popover, Select, SelectValue } from "react-aria-components";
import { ChevronDown } from "lucide-react";

export interface Option<T extends string> {
  id: T;
  text: string;
  note?: string;
}

interface SelectFieldProps<T extends string> {
  label: string;
  value: T;
  options: readonly Option<T>[];
  onChange: (value: T) => void;
  hideLabel?: boolean;
  compact?: boolean;
  /** Stands for the value where there is no room for its words. */
  glyph?: ReactNode;
  "data-testid"?: string;
}

export function SelectField<T extends string>(props: SelectFieldProps<T>) {
  const { label, value, options, onChange, hideLabel, compact, glyph } = props;
  const className = compact ? (glyph ? "select compact glyph" : "select compact") : "field select";
  return (
    <Select
      className={className}
      value={value}
      onChange={(key) => onChange(String(key) as T)}
      aria-label={compact ? label : undefined}
      data-testid={props["data-testid"]}
    >
      {!compact && <Label className={hideLabel ? "unseen" : "field-label"}>{label}</Label>}
      <AriaButton className="select-button">
        {glyph}
        <SelectValue className={glyph ? "unseen" : "cut"} />
        {!glyph && <ChevronDown size={14} aria-hidden />}
      </AriaButton>
      <Popover className="popover list-popover" offset={4} maxHeight={248}>
        <ListBox className="list-box" items={options}>
          {(option) => (
            <ListBoxItem id={option.id} textValue={option.text} className="list-item">
              <span className="cut">{option.text}</span>
              {option.note && <span className="note">{option.note}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}
