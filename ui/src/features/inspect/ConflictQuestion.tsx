import { useEffect, useRef } from "react";
import { Button } from "@/kit/Button";
import type { Conflict } from "@/ipc/types";
import { texts } from "@/texts";
import { known, stored } from "./metadata";

interface ConflictQuestionProps {
  conflict: Conflict;
  onKeep: () => void;
  onReplace: () => void;
}

/** Both values side by side, and the choice. */
export function ConflictQuestion({ conflict, onKeep, onReplace }: ConflictQuestionProps) {
  const place = useRef<HTMLDivElement>(null);
  // A test's page has no view to scroll.
  useEffect(() => place.current?.scrollIntoView?.({ block: "nearest" }), []);
  return (
    <div ref={place} className="conflict" role="alertdialog" aria-label={texts.inspect.conflictTitle(conflict.key)} data-testid="conflict">
      <p className="conflict-title">{texts.inspect.conflictTitle(conflict.key)}</p>
      <dl>
        <dt>{texts.inspect.conflictStored}</dt>
        <dd className="mono">{known(conflict.existing)}</dd>
        <dt>{texts.inspect.conflictYours}</dt>
        <dd className="mono">{stored(conflict.incoming)}</dd>
      </dl>
      <div className="button-row">
        <Button small onPress={onKeep} autoFocus data-testid="conflict-keep">
          {texts.inspect.keep}
        </Button>
        <Button small look="primary" onPress={onReplace} data-testid="conflict-replace">
          {texts.inspect.replace}
        </Button>
      </div>
    </div>
  );
}
