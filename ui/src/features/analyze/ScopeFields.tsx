import { NumberInput } from "@/kit/NumberInput";
import { Segments } from "@/kit/Pieces";
import { SelectField } from "@/kit/SelectField";
import type { RelationCount } from "@/ipc/types";
import { texts } from "@/texts";
import { wrongNumber } from "@/texts/numbers";
import { goesByItself, MAX_DEPTH, type Choice } from "./form";

const ANY = "\u0000any";

interface ScopeFieldsProps {
  choice: Choice;
  relations: readonly RelationCount[];
  onChange: (part: Partial<Choice>) => void;
}

/** What the analysis runs on: the scope, how far round the selection, and along which relation. */
export function ScopeFields({ choice, relations, onChange }: ScopeFieldsProps) {
  return (
    <>
      {!goesByItself(choice.spec) && <div className="field">
        <span className="field-label">{texts.analyze.scope}</span>
        <Segments
          label={texts.analyze.scope}
          value={choice.scope}
          options={[
            { id: "selection", text: texts.analyze.selection },
            { id: "all", text: texts.analyze.all },
          ]}
          onChange={(scope) => onChange({ scope })}
        />
      </div>}
      {choice.scope === "selection" && !goesByItself(choice.spec) && (
        <div className="depth">
          <NumberInput
            label={texts.analyze.depth}
            value={choice.depth}
            wrong={wrongNumber}
            data-testid="analyze-depth"
            save={async (depth) => {
              const next = depth ?? 1;
              if (!Number.isInteger(next)) return texts.analyze.wholeNumber;
              if (next < 0 || next > MAX_DEPTH) return texts.analyze.outOfRange(0, MAX_DEPTH);
              onChange({ depth: next });
              return null;
            }}
          />
          <span className="hint">{texts.analyze.depthNote(choice.depth)}</span>
        </div>
      )}
      <SelectField
        label={texts.analyze.relation}
        value={choice.relation ?? ANY}
        options={[
          { id: ANY, text: texts.analyze.anyRelation },
          ...relations.map((it) => ({ id: it.relation_type, text: it.relation_type, note: texts.edit.used(it.count) })),
        ]}
        onChange={(relation) => onChange({ relation: relation === ANY ? null : relation })}
        data-testid="analyze-relation"
      />
    </>
  );
}
