import { useState, type KeyboardEvent } from "react";

/** Resolves to what is wrong, or to `null` once saved. */
export type Save<T> = (value: T) => Promise<string | null>;

export interface Draft<T> {
  value: T;
  error: string | null;
  change: (value: T) => void;
  commit: () => Promise<boolean>;
  revert: () => void;
}

/**
 * A value being edited. It follows the stored one until the person changes it; saving happens once per change, and a
 * refusal keeps what was typed.
 */
export function useDraft<T>(stored: T, save: Save<T>, same: (a: T, b: T) => boolean = Object.is): Draft<T> {
  const [edited, setEdited] = useState<{ value: T } | null>(null);
  const [error, setError] = useState<string | null>(null);

  const revert = () => {
    setEdited(null);
    setError(null);
  };

  const commit = async (): Promise<boolean> => {
    if (edited === null) return true;
    if (same(edited.value, stored)) {
      revert();
      return true;
    }
    const sent = edited;
    const wrong = await save(sent.value);
    setError(wrong);
    // What was typed while it was being saved stays.
    if (wrong === null) setEdited((now) => (now === sent ? null : now));
    return wrong === null;
  };

  const change = (value: T) => {
    setEdited({ value });
    setError(null);
  };

  return { value: edited === null ? stored : edited.value, error, change, commit, revert };
}

/** Enter leaves the field (and so saves), Escape reverts and leaves. Neither reaches the shortcuts of the window. */
export function leaveKeys(event: KeyboardEvent<HTMLElement>, revert: () => void, enter: boolean): void {
  if (event.key === "Escape") {
    event.stopPropagation();
    revert();
    const field = event.currentTarget;
    // Blur after the revert is rendered, so that leaving has nothing to save.
    requestAnimationFrame(() => field.blur());
  } else if (event.key === "Enter" && enter) {
    event.preventDefault();
    event.currentTarget.blur();
  }
}
