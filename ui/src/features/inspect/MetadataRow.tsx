import { useState } from "react";
import { Trash2 } from "lucide-react";
import type { Conflict, Json } from "@/ipc/types";
import { IconButton } from "@/kit/Button";
import { texts } from "@/texts";
import { ConflictQuestion } from "./ConflictQuestion";
import { canRemoveKeys, format, metadataWrite, parse, retyped, same, stored, typeOf, type Parsed, type RowType, type Subject } from "@/state/values/metadata";
import { replaceKey, saveField, saveKey, type KeySaved } from "@/state/values/save";
import { holdsRounded } from "@/state/values/rounded";
import { TypeSelect } from "./TypeSelect";
import { ValueInput } from "./ValueInput";

interface MetadataRowProps {
  subject: Subject;
  name: string;
  value: Json;
}

interface Editing {
  type: RowType;
  text: string;
  /** The stored value when the editing began. */
  seen: Json;
}

/** One key: its type, its value edited in place, and what will be stored while it is edited. */
export function MetadataRow({ subject, name, value }: MetadataRowProps) {
  const [editing, setEditing] = useState<Editing | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const type = editing?.type ?? typeOf(value);
  const text = editing?.text ?? format(value);
  const parsed = parse(type, text);

  const settle = () => {
    setEditing(null);
    setWrong(null);
    setConflict(null);
  };
  const show = (result: KeySaved) => {
    if (result.state === "saved") settle();
    else if (result.state === "ask") setConflict(result.conflict);
    else setWrong(result.reason);
  };
  const save = async (as: RowType, typed: string) => {
    const seen = editing === null ? value : editing.seen;
    if (as === typeOf(seen) && typed === format(seen)) return settle();
    const next = parse(as, typed);
    if (!next.ok) return setWrong(next.reason);
    if (same(next.value, seen)) return settle();
    show(await saveKey(subject, name, seen, next.value));
  };
  const retype = (as: RowType) => {
    const next = retyped(type, text, as);
    if (!next.ok) return setWrong(next.reason);
    const typed = as === "json" ? JSON.stringify(next.value, null, 2) : format(next.value);
    setEditing({ type: as, text: typed, seen: editing?.seen ?? value });
    setWrong(null);
    if (as !== "json") void save(as, typed);
  };

  return (
    <div className="meta-row" data-testid={`metadata-${name}`}>
      <TypeSelect name={name} type={type} onChange={retype} />
      <span className="meta-key cut" title={name}>
        {name}
      </span>
      <ValueInput
        name={texts.inspect.valueOf(name)}
        type={type}
        text={text}
        invalid={wrong !== null}
        onChange={(next) => {
          setEditing({ type, text: next, seen: editing?.seen ?? value });
          setWrong(null);
        }}
        onDone={(typed) => void (conflict === null && save(type, typed))}
        onEscape={settle}
        data-testid={`metadata-value-${name}`}
      />
      {canRemoveKeys(subject) && (
        <IconButton
          small
          label={texts.inspect.removeKey(name)}
          icon={<Trash2 size={13} />}
          onPress={() => void saveField(metadataWrite(subject, { clear: [name] })).then(setWrong)}
        />
      )}
      {holdsRounded(value) && <p className="meta-under hint">{texts.inspect.rounded}</p>}
      {editing !== null && <EditingNotes type={type} parsed={parsed} quiet={wrong !== null} />}
      {wrong !== null && (
        <p className="meta-under wrong" role="alert">
          {wrong}
        </p>
      )}
      {conflict !== null && (
        <ConflictQuestion
          conflict={conflict}
          onKeep={settle}
          onReplace={() => void replaceKey(subject, name, conflict.incoming).then(show)}
        />
      )}
    </div>
  );
}

/** What one should know while a value is edited. */
function EditingNotes({ type, parsed, quiet }: { type: RowType; parsed: Parsed; quiet: boolean }) {
  return (
    <>
      {type === "list" && <p className="meta-under hint">{texts.inspect.listNote}</p>}
      {parsed.ok && !quiet && (
        <p className="meta-under stored cut">
          {texts.inspect.stored} <code>{stored(parsed.value)}</code>
        </p>
      )}
    </>
  );
}
