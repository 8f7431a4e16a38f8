import { useEffect, useState } from "react";
import { host } from "@/ipc/client";
import type { ConceptMatch } from "@/ipc/types";

const PAUSE_MS = 80;
const MANY = 8;

/** The best concepts for what is typed. */
export function useConcepts(query: string): readonly ConceptMatch[] {
  const [matches, setMatches] = useState<readonly ConceptMatch[]>([]);
  useEffect(() => {
    let stale = false;
    const timer = setTimeout(() => {
      const asked = query === "" ? Promise.resolve([]) : host().findConcepts({ query, limit: MANY });
      asked.then(
        (found) => !stale && setMatches(found),
        () => !stale && setMatches([]),
      );
    }, PAUSE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [query]);
  return query === "" ? [] : matches;
}
