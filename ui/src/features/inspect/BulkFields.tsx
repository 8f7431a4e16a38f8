import { host } from "@/ipc/client";
import type { TableOf } from "@/ipc/types";
import { ComboField } from "@/kit/ComboField";
import { SelectField } from "@/kit/SelectField";
import { useGraph } from "@/state/graph";
import { useLoaded } from "@/state/loaded";
import { ROW_TYPES } from "@/state/values/metadata";
import { texts } from "@/texts";
import type { BulkDraft } from "./bulkDraft";
import { ValueInput } from "./ValueInput";

const TYPES = ROW_TYPES.map((id) => ({ id, text: texts.inspect.types[id] }));

interface BulkFieldsProps {
  draft: BulkDraft;
  /** Whose keys are offered. */
  of: TableOf;
  onChange: (part: Partial<BulkDraft>) => void;
}

/** The fields that a kind of change asks for. */
export function BulkFields({ draft, of, onChange }: BulkFieldsProps) {
  switch (draft.kind) {
    case "set_key":
      return (
        <>
          <KeyField draft={draft} of={of} onChange={onChange} />
          <SelectField hideLabel label={texts.inspect.typeOf(draft.key)} value={draft.type} options={TYPES} onChange={(type) => onChange({ type })} />
          <div className="bulk-value">
            <ValueInput
              name={texts.inspect.value}
              type={draft.type}
              text={draft.text}
              invalid={false}
              onChange={(text) => onChange({ text })}
              onDone={() => undefined}
              onEscape={() => onChange({ text: "" })}
              data-testid="bulk-value"
            />
          </div>
        </>
      );
    case "remove_key":
      return <KeyField draft={draft} of={of} onChange={onChange} />;
    case "set_relation":
      return <RelationField text={draft.text} onChange={(text) => onChange({ text })} />;
    case "set_weight":
      return <Plain label={texts.inspect.weight} hint={texts.bulk.noWeight} text={draft.text} onChange={(text) => onChange({ text })} />;
    case "add_aliases":
    case "remove_aliases":
      return (
        <textarea
          className="input"
          rows={2}
          aria-label={texts.inspect.aliases}
          placeholder={texts.bulk.aliasHint}
          value={draft.text}
          data-testid="bulk-aliases"
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      );
  }
}

function KeyField({ draft, of, onChange }: BulkFieldsProps) {
  const revision = useGraph((graph) => graph.revision);
  const { data: keys } = useLoaded(of, revision, () => host().metadataKeys(of));
  return (
    <ComboField
      hideLabel
      label={texts.inspect.key}
      placeholder={texts.inspect.keyHint}
      value={draft.key}
      suggestions={(keys ?? []).map(({ key, count }) => ({ text: key, note: texts.edit.used(count) }))}
      onChange={(key) => onChange({ key })}
      onCommit={(key) => onChange({ key })}
      data-testid="bulk-key"
    />
  );
}

function RelationField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const relations = useGraph((graph) => graph.info?.relations) ?? [];
  return (
    <ComboField
      hideLabel
      label={texts.inspect.relation}
      placeholder={texts.edit.relationHint}
      value={text}
      suggestions={relations.map((it) => ({ text: it.relation_type, note: texts.edit.used(it.count) }))}
      onChange={onChange}
      onCommit={onChange}
      data-testid="bulk-relation"
    />
  );
}

function Plain({ label, hint, text, onChange }: { label: string; hint: string; text: string; onChange: (text: string) => void }) {
  return (
    <input
      className="input"
      inputMode="decimal"
      aria-label={label}
      placeholder={hint}
      value={text}
      data-testid="bulk-text"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
