import { useEffect, useRef, useState, type KeyboardEvent } from "react";

/** What is stored by now, when it is neither what was seen nor what is to be saved. */
export interface Theirs<T> {
  theirs: T;
}

/** Resolves to `null` once saved, to what is wrong, or to what someone else has stored since `seen` was read. */
export type Save<T> = (value: T, seen: T) => Promise<null | string | Theirs<T>>;

export interface Draft<T> {
  value: T;
  error: string | null;
  /** Someone else changed it meanwhile: what they stored. */
  conflict: Theirs<T> | null;
  change: (value: T) => void;
  commit: () => Promise<boolean>;
  revert: () => void;
  /** Saves over what someone else stored. */
  replace: () => Promise<boolean>;
}

interface Edited<T> {
  value: T;
  seen: T;
}

interface DraftOptions<T> {
  same?: (a: T, b: T) => boolean;
  /** Under this name a change that was refused waits for the field to come back. */
  name?: string;
  /** The field was left for good, and what was typed in it could not be saved. */
  onLeft?: () => void;
}

/** Changes that could not be saved when their field went away. */
const waiting = new Map<string, { edited: Edited<unknown>; error: string | null }>();

/**
 * A value being edited. It follows the stored one until the person changes it; saving happens once per change, and a
 * refusal keeps what was typed, also when the field goes away meanwhile.
 */
export function useDraft<T>(stored: T, save: Save<T>, { same = Object.is, name, onLeft }: DraftOptions<T> = {}): Draft<T> {
  const left = name === undefined ? undefined : waiting.get(name);
  const [edited, setEdited] = useState<Edited<T> | null>(() => (left?.edited as Edited<T> | undefined) ?? null);
  const [error, setError] = useState<string | null>(left?.error ?? null);
  const [conflict, setConflict] = useState<Theirs<T> | null>(null);
  const here = useRef(true);
  const latest = useRef({ edited, commit: async () => true });

  const settle = (next: Edited<T> | null) => {
    setEdited(next);
    setError(null);
    setConflict(null);
  };
  const revert = () => {
    if (name !== undefined) waiting.delete(name);
    settle(null);
  };

  const wait = (sent: Edited<T>, why: string | null) => {
    if (name === undefined) return;
    waiting.set(name, { edited: sent, error: why });
    onLeft?.();
  };

  const send = async (sent: Edited<T>): Promise<boolean> => {
    const answer = await save(sent.value, sent.seen);
    if (answer === null) {
      if (name !== undefined) waiting.delete(name);
      setError(null);
      setConflict(null);
      // What was typed while it was being saved stays.
      setEdited((now) => (now?.value === sent.value ? null : now));
      return true;
    }
    if (!here.current) wait(sent, typeof answer === "string" ? answer : null);
    if (typeof answer === "string") setError(answer);
    else setConflict(answer);
    return false;
  };

  const commit = async (): Promise<boolean> => {
    if (edited === null) return true;
    if (conflict !== null) {
      if (!here.current) wait(edited, null);
      return false;
    }
    if (!same(edited.value, edited.seen)) return send(edited);
    revert();
    return true;
  };

  const replace = async (): Promise<boolean> => (edited === null || conflict === null ? true : send({ ...edited, seen: conflict.theirs }));

  useEffect(() => {
    latest.current = { edited, commit };
  });
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
      if (latest.current.edited !== null) void latest.current.commit();
    };
  }, []);

  const change = (value: T) => settle({ value, seen: edited?.seen ?? stored });

  return { value: edited === null ? stored : edited.value, error, conflict, change, commit, revert, replace };
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
