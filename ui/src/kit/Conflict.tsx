import { useEffect, useRef } from "react";
import { Button } from "./Button";

export interface ConflictWords {
  title: string;
  stored: string;
  yours: string;
  keep: string;
  replace: string;
}

interface ConflictProps {
  words: ConflictWords;
  stored: string;
  yours: string;
  onKeep: () => void;
  onReplace: () => void;
  "data-testid"?: string;
}

/** Two values of one field side by side, and the choice. */
export function Conflict({ words, stored, yours, onKeep, onReplace, ...rest }: ConflictProps) {
  const place = useRef<HTMLDivElement>(null);
  // A test's page has no view to scroll.
  useEffect(() => place.current?.scrollIntoView?.({ block: "nearest" }), []);
  return (
    <div ref={place} className="conflict" role="alertdialog" aria-label={words.title} data-testid={rest["data-testid"] ?? "conflict"}>
      <p className="conflict-title">{words.title}</p>
      <dl>
        <dt>{words.stored}</dt>
        <dd>{stored === "" ? "—" : stored}</dd>
        <dt>{words.yours}</dt>
        <dd>{yours === "" ? "—" : yours}</dd>
      </dl>
      <div className="button-row">
        <Button small onPress={onKeep} autoFocus data-testid="conflict-keep">
          {words.keep}
        </Button>
        <Button small look="primary" onPress={onReplace} data-testid="conflict-replace">
          {words.replace}
        </Button>
      </div>
    </div>
  );
}
