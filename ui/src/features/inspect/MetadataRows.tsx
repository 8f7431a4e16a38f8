import { useState } from "react";
import { Plus } from "lucide-react";
import { IconButton } from "@/kit/Button";
import { Section } from "@/kit/Pieces";
import { texts } from "@/texts";
import { AddMetadata } from "./AddMetadata";
import { canRemoveKeys, metadataOf, type Subject } from "@/state/values/metadata";
import { MetadataRow } from "./MetadataRow";

export function MetadataRows({ subject }: { subject: Subject }) {
  const [adding, setAdding] = useState(false);
  const rows = Object.entries(metadataOf(subject));
  const add = (
    <IconButton
      small
      label={texts.inspect.addKey}
      icon={<Plus size={14} />}
      onPress={() => setAdding(true)}
      data-testid="metadata-add-open"
    />
  );
  return (
    <Section title={texts.inspect.metadata} count={rows.length > 0 ? rows.length : undefined} action={add}>
      {rows.length === 0 && !adding && <p className="hint">{texts.inspect.noMetadata}</p>}
      {rows.map(([name, value]) => (
        <MetadataRow key={name} subject={subject} name={name} value={value} />
      ))}
      {rows.length > 0 && !canRemoveKeys(subject) && <p className="hint">{texts.inspect.pointerKeysStay}</p>}
      {adding && <AddMetadata subject={subject} onClose={() => setAdding(false)} />}
    </Section>
  );
}
