import { useState, type FormEvent } from "react";
import type { Conflict } from "@/ipc/types";
import { Button } from "@/kit/Button";
import { SelectField } from "@/kit/SelectField";
import { texts } from "@/texts";
import { ConflictQuestion } from "./ConflictQuestion";
import { parse, ROW_TYPES, type RowType, type Subject } from "@/state/values/metadata";
import { replaceKey, saveKey, type KeySaved } from "@/state/values/save";
import { ValueInput } from "./ValueInput";

const TYPE_OPTIONS = ROW_TYPES.map((id) => ({ id, text: texts.inspect.types[id] }));

/** The form for a key that is not there yet. */
export function AddMetadata({ subject, onClose }: { subject: Subject; onClose: () => void }) {
  const [key, setKey] = useState("");
  const [type, setType] = useState<RowType>("text");
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const show = (result: KeySaved) => {
    if (result.state === "saved") onClose();
    else if (result.state === "ask") setConflict(result.conflict);
    else setWrong(result.reason);
  };
  const add = async (event?: FormEvent) => {
    event?.preventDefault();
    if (key.trim() === "") return setWrong(texts.inspect.blankKey);
    const value = parse(type, text);
    if (!value.ok) return setWrong(value.reason);
    show(await saveKey(subject, key.trim(), undefined, value.value));
  };

  return (
    <form className="meta-add" onSubmit={(event) => void add(event)} data-testid="metadata-add">
      <div className="meta-head">
        <SelectField hideLabel label={texts.inspect.typeOf(key)} value={type} options={TYPE_OPTIONS} onChange={setType} data-testid="metadata-add-type" />
        <input
          className="input"
          autoFocus
          aria-label={texts.inspect.key}
          placeholder={texts.inspect.keyHint}
          value={key}
          data-testid="metadata-add-key"
          onChange={(event) => {
            setKey(event.currentTarget.value);
            setWrong(null);
            setConflict(null);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            event.stopPropagation();
            onClose();
          }}
        />
      </div>
      <ValueInput
        name={texts.inspect.value}
        type={type}
        text={text}
        invalid={wrong !== null}
        onChange={(next) => {
          setText(next);
          setWrong(null);
        }}
        onDone={() => undefined}
        onEnter={() => void (conflict === null && add())}
        onEscape={onClose}
        data-testid="metadata-add-value"
      />
      {type === "list" && <p className="hint">{texts.inspect.listNote}</p>}
      {wrong !== null && (
        <p className="wrong" role="alert">
          {wrong}
        </p>
      )}
      {conflict === null ? (
        <div className="button-row">
          <Button small type="submit" look="primary" data-testid="metadata-add-save">
            {texts.inspect.add}
          </Button>
          <Button small look="ghost" onPress={onClose}>
            {texts.transfer.cancel}
          </Button>
        </div>
      ) : (
        <ConflictQuestion
          conflict={conflict}
          onKeep={onClose}
          onReplace={() => void replaceKey(subject, conflict.key, conflict.incoming).then(show)}
        />
      )}
    </form>
  );
}
