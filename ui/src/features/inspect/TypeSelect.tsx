import { Braces, Hash, List, ToggleLeft, Type } from "lucide-react";
import { SelectField } from "@/kit/SelectField";
import { texts } from "@/texts";
import { ROW_TYPES, type RowType } from "@/state/values/metadata";

const GLYPHS = { text: Type, number: Hash, flag: ToggleLeft, list: List, json: Braces } as const;
const OPTIONS = ROW_TYPES.map((id) => ({ id, text: texts.inspect.types[id] }));

interface TypeSelectProps {
  name: string;
  type: RowType;
  onChange: (type: RowType) => void;
}

/** The type of a value as a small sign; pressing it offers the others. */
export function TypeSelect({ name, type, onChange }: TypeSelectProps) {
  const Glyph = GLYPHS[type];
  return (
    <SelectField
      compact
      glyph={<Glyph size={13} aria-hidden />}
      label={texts.inspect.typeOf(name)}
      value={type}
      options={OPTIONS}
      onChange={onChange}
      data-testid={`metadata-type-${name}`}
    />
  );
}
