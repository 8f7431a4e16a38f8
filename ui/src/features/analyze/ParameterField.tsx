import type { Json, Parameter } from "@/ipc/types";
import { NumberInput } from "@/kit/NumberInput";
import { Switch } from "@/kit/Pieces";
import { SelectField } from "@/kit/SelectField";
import { TextField } from "@/kit/TextField";
import { useSelection } from "@/state/selection";
import { texts } from "@/texts";
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
    case "text":
      return (
        <div title={description}>
          <TextField
            label={title}
            value={String(value)}
            placeholder={kind.default}
            data-testid={testId}
            save={async (next) => (onChange(next.trim() || kind.default), null)}
          />
        </div>
      );
    case "node_weights":
      return <StartField parameter={parameter} value={value} onChange={onChange} />;
    case "node":
    case "node_groups":
      // Nodes are taken from the selection, groups from what is kept at the nodes.
      return null;
    default:
      return (
        <div title={description}>
          <NumberInput
            label={title}
            value={typeof value === "number" ? value : null}
            wrong={wrongNumber}
            placeholder={kind.default === null ? undefined : String(kind.default)}
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

/** Nodes with weights: those that are selected when it is chosen, each weighing the same. */
function StartField({ parameter: { id, title, description }, value, onChange }: ParameterFieldProps) {
  const chosen = value === null ? 0 : Object.keys(value as object).length;
  const take = (on: boolean) =>
    onChange(on ? Object.fromEntries([...useSelection.getState().nodes].map((node) => [node, 1])) : null);
  return (
    <Switch
      label={title}
      note={`${chosen > 0 ? texts.analyze.members(chosen) : texts.analyze.fromSelection}. ${description}`}
      on={chosen > 0}
      onChange={take}
      data-testid={`parameter-${id}`}
    />
  );
}
