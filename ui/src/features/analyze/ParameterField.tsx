import type { Json, Parameter } from "@/ipc/types";
import { NumberInput } from "@/kit/NumberInput";
import { Switch } from "@/kit/Pieces";
import { SelectField } from "@/kit/SelectField";
import { wrongNumber } from "@/texts/numbers";
import { wrongValue } from "./form";

interface ParameterFieldProps {
  parameter: Parameter;
  value: Json;
  onChange: (value: Json) => void;
}

/** The field that a parameter's description asks for. */
export function ParameterField({ parameter, value, onChange }: ParameterFieldProps) {
  const { id, title, description, kind } = parameter;
  const testId = `parameter-${id}`;
  switch (kind.type) {
    case "flag":
      return <Switch label={title} note={description} on={value === true} onChange={onChange} data-testid={testId} />;
    case "choice":
      return (
        <div title={description}>
          <SelectField
            label={title}
            value={String(value)}
            options={kind.options.map((option) => ({ id: option, text: option }))}
            onChange={onChange}
            data-testid={testId}
          />
        </div>
      );
    default:
      return (
        <div title={description}>
          <NumberInput
            label={title}
            value={typeof value === "number" ? value : null}
            wrong={wrongNumber}
            placeholder={String(kind.default)}
            data-testid={testId}
            save={async (next) => {
              const wrong = wrongValue(parameter, next ?? kind.default);
              if (wrong === null) onChange(next ?? kind.default);
              return wrong;
            }}
          />
        </div>
      );
  }
}
