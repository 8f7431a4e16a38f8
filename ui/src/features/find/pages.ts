/** The list of what is found: pages of the vocabulary, or the best matches of a search. */
import { useCallback, useEffect, useRef, useState } from "react";
import { host } from "@/ipc/client";
import type { MatchMode } from "@/ipc/types";
import { titleOf } from "@/state/current";
import { explain } from "@/state/notify";
import { findNodes, findPointers, type Found } from "@/state/search";
import { isPlain, PLAIN, scoped, type Scope } from "./scope";

export type Mode = "best" | MatchMode;

export const PAGE = 200;
export const BEST = 100;
/** The most that a search gives at all. */
export const MOST = 1000;
const PAUSE_MS = 90;

export interface Page {
  rows: readonly Found[];
  ended: boolean;
  /** There may be more matches than the best that were asked for. */
  cut: boolean;
  /** How many there are in all, where that is known. */
  total?: number;
}

/** One page. In a list of names that contain the text, the pointers that do follow the last concept. */
export async function page(text: string, mode: Mode, offset: number, best: number, scope: Scope = PLAIN): Promise<Page> {
  if (!isPlain(scope)) {
    const { rows, total } = await scoped(text, scope, offset, PAGE);
    return { rows, ended: offset + rows.length >= total, cut: false, total };
  }
  if (text !== "" && mode === "best") {
    const { found, cut } = await findNodes(text, best);
    return { rows: found, ended: true, cut };
  }
  const match = mode === "best" ? "contains" : mode;
  const concepts = await host().listConcepts({ text: text === "" ? null : text, match, offset, limit: PAGE });
  const rows = concepts.map((node): Found => ({ id: node.id, kind: node.kind, title: titleOf(node), alias: null }));
  if (concepts.length === PAGE) return { rows, ended: false, cut: false };
  const pointers = text !== "" && match === "contains" ? await findPointers(text, MOST) : [];
  return { rows: [...rows, ...pointers], ended: true, cut: pointers.length >= MOST };
}

interface Kept extends Page {
  key: string;
  revision: number;
}

export interface Pages extends Page {
  loading: boolean;
  more: () => void;
}

/** Rows for what is typed. A new revision of the graph asks again without emptying the list; `null` is no graph yet. */
export function usePages(text: string, mode: Mode, best: number, revision: number | null, scope: Scope = PLAIN): Pages {
  const key = `${mode} ${best} ${JSON.stringify(scope)} ${text}`;
  const [kept, setKept] = useState<Kept>({ key: "", revision: -1, rows: [], ended: false, cut: false });
  const asking = useRef(false);
  const current = kept.key === key;

  useEffect(() => {
    if (revision === null) return;
    let stale = false;
    const load = () =>
      page(text, mode, 0, best, scope).then(
        (first) => !stale && setKept({ ...first, key, revision }),
        (error: unknown) => !stale && explain(error),
      );
    const timer = setTimeout(() => void load(), text === "" && isPlain(scope) ? 0 : PAUSE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [key, text, mode, best, revision, scope]);

  const more = useCallback(() => {
    if (asking.current || kept.ended || kept.key !== key || kept.rows.length === 0) return;
    asking.current = true;
    page(text, mode, kept.rows.length, best, scope)
      .then((next) => setKept((now) => (now === kept ? { ...now, ...next, rows: [...now.rows, ...next.rows] } : now)))
      .catch(explain)
      .finally(() => {
        asking.current = false;
      });
  }, [kept, key, text, mode, best, scope]);

  const { rows, ended, cut, total } = kept;
  return { rows, total: current ? total : undefined, ended: current && ended, cut: current && cut, loading: !current || kept.revision !== revision, more };
}
