/** Something asked of Rust, kept while it is asked again. */
import { useEffect, useState } from "react";
import { reportOf } from "@/ipc/errors";
import type { Report } from "@/ipc/types";

export interface Loaded<T> {
  data: T | null;
  error: Report | null;
  loading: boolean;
}

interface Kept<T> {
  key: string;
  data: T | null;
  error: Report | null;
}

/**
 * Loads when `key` or `revision` changes. A new key forgets the old answer at once; a new revision keeps it in
 * view until the new one is there, so that nothing flickers.
 */
export function useLoaded<T>(key: string | null, revision: number, load: () => Promise<T>): Loaded<T> {
  const [kept, setKept] = useState<Kept<T> | null>(null);

  useEffect(() => {
    if (key === null) return;
    let stale = false;
    load().then(
      (data) => !stale && setKept({ key, data, error: null }),
      (error: unknown) => !stale && setKept({ key, data: null, error: reportOf(error) }),
    );
    return () => {
      stale = true;
    };
    // `load` is a fresh closure on every render; what it reads is named by `key`.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, revision]);

  const current = kept !== null && kept.key === key ? kept : null;
  return { data: current?.data ?? null, error: current?.error ?? null, loading: key !== null && current === null };
}
