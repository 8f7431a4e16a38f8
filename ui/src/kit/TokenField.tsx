import { useId, useState, type KeyboardEvent } from "react";
import { Button as AriaButton, Label, Tag, TagGroup, TagList } from "react-aria-components";
import { X } from "lucide-react";
import { Wrong } from "./TextField";

interface TokenFieldProps {
  label: string;
  tokens: readonly string[];
  save: (tokens: string[]) => Promise<string | null>;
  placeholder: string;
  removeLabel: (token: string) => string;
  "data-testid"?: string;
}

/** The tokens with `text` added: trimmed, never blank, never twice. */
export function withToken(tokens: readonly string[], text: string): string[] {
  const token = text.trim();
  return token === "" || tokens.includes(token) ? [...tokens] : [...tokens, token];
}

/** A list of short texts. Enter or a comma adds, Backspace in the empty field takes the last back into it. */
export function TokenField({ label, tokens, save, placeholder, removeLabel, ...rest }: TokenFieldProps) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  const id = useId();

  const store = async (next: string[]) => {
    const wrong = next.length === tokens.length ? null : await save(next);
    setError(wrong);
    return wrong === null;
  };
  const add = async () => {
    if (text.trim() === "") return;
    if (await store(withToken(tokens, text))) setText("");
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter" || event.key === ",") {
      event.preventDefault();
      void add();
    } else if (event.key === "Escape") {
      event.stopPropagation();
      setText("");
      setError(null);
    } else if (event.key === "Backspace" && text === "" && tokens.length > 0) {
      event.preventDefault();
      const last = tokens[tokens.length - 1] ?? "";
      void store(tokens.slice(0, -1)).then((done) => done && setText(last));
    }
  };

  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <div className="field-body">
        <div className="tokens">
          {tokens.length > 0 && (
            <TagGroup
              className="tag-group"
              onRemove={(keys) => void store(tokens.filter((token) => !keys.has(token)))}
              selectionMode="none"
            >
              <Label className="unseen">{label}</Label>
              <TagList className="tag-list" items={tokens.map((token) => ({ id: token }))}>
                {(item) => (
                  <Tag id={item.id} textValue={item.id} className="token">
                    <span className="cut">{item.id}</span>
                    <AriaButton slot="remove" aria-label={removeLabel(item.id)}>
                      <X size={12} />
                    </AriaButton>
                  </Tag>
                )}
              </TagList>
            </TagGroup>
          )}
          <input
            id={id}
            type="text"
            value={text}
            placeholder={placeholder}
            data-testid={rest["data-testid"]}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onBlur={() => void add()}
          />
        </div>
        <Wrong id={`${id}-error`} error={error} />
      </div>
    </div>
  );
}
