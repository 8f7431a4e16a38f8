/** The list of concepts: pages of the vocabulary, or the best matches of a search. */
import { useCallback, useEffect, useRef, useState } from "react";
import { host } from "@/ipc/client";
import type { MatchMode } from "@/ipc/types";
import { titleOf } from "@/state/current";
import { explain } from "@/state/notify";

export type Mode = "best" | MatchMode;

export interface Row {
  id: string;
  label: string;
  /** The alias that matched, when it was not the label. */
  alias: string | null;
}

export const PAGE = 200;
const BEST = 100;
const PAUSE_MS = 90;

export async function page(text: string, mode: Mode, offset: number): Promise<Row[]> {
  if (text !== "" && mode === "best") {
    if (offset > 0) return [];
    const matches = await host().findConcepts({ query: text, limit: BEST });
    return matches.map(({ node, matched }) => ({ id: node.id, label: node.label, alias: matched === node.label ? null : matched }));
  }
  const match = mode === "best" ? "contains" : mode;
  const concepts = await host().listConcepts({ text: text === "" ? null : text, match, offset, limit: PAGE });
  return concepts.map((node) => ({ id: node.id, label: titleOf(node), alias: null }));
}

interface Kept {
  key: string;
  rows: readonly Row[];
  ended: boolean;
}

export interface Pages {
  rows: readonly Row[];
  loading: boolean;
  ended: boolean;
  more: () => void;
}

/** Rows for what is typed. A new revision of the graph asks again without emptying the list; `null` is no graph yet. */
export function usePages(text: string, mode: Mode, revision: number | null): Pages {
  const key = `${mode} ${text}`;
  const [kept, setKept] = useState<Kept>({ key: "", rows: [], ended: false });
  const asking = useRef(false);
  const current = kept.key === key;

  useEffect(() => {
    if (revision === null) return;
    let stale = false;
    const load = () =>
      page(text, mode, 0).then(
        (rows) => !stale && setKept({ key, rows, ended: rows.length < PAGE }),
        (error: unknown) => !stale && explain(error),
      );
    const timer = setTimeout(() => void load(), text === "" ? 0 : PAUSE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [key, text, mode, revision]);

  const more = useCallback(() => {
    if (asking.current || kept.ended || kept.key !== key || kept.rows.length === 0) return;
    asking.current = true;
    page(text, mode, kept.rows.length)
      .then((rows) =>
        setKept((now) =>
          now === kept ? { key, rows: [...now.rows, ...rows], ended: rows.length < PAGE } : now,
        ),
      )
      .catch(explain)
      .finally(() => {
        asking.current = false;
      });
  }, [kept, key, text, mode]);

  return { rows: kept.rows, loading: !current, ended: current && kept.ended, more };
}
