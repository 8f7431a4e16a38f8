import { Conflict } from "@/kit/Conflict";
import type { Conflict as KeyConflict } from "@/ipc/types";
import { known, stored } from "@/state/values/metadata";
import { texts } from "@/texts";

interface ConflictQuestionProps {
  conflict: KeyConflict;
  onKeep: () => void;
  onReplace: () => void;
}

/** Both values of a metadata key, as they are and would be stored, and the choice. */
export function ConflictQuestion({ conflict, onKeep, onReplace }: ConflictQuestionProps) {
  return (
    <Conflict
      words={{ ...texts.inspect.conflict, title: texts.inspect.conflictTitle(conflict.key) }}
      stored={known(conflict.existing)}
      yours={stored(conflict.incoming)}
      onKeep={onKeep}
      onReplace={onReplace}
    />
  );
}
