import { useEffect, useState } from "react";
import { findNodes, type Found } from "@/state/search";

const PAUSE_MS = 80;
const MANY = 8;

/** The best concepts and pointers for what is typed. */
export function useFound(query: string): readonly Found[] {
  const [nodes, setNodes] = useState<readonly Found[]>([]);
  useEffect(() => {
    let stale = false;
    const timer = setTimeout(() => {
      const asked = query === "" ? Promise.resolve([]) : findNodes(query, MANY).then(({ found }) => found);
      asked.then(
        (found) => !stale && setNodes(found),
        () => !stale && setNodes([]),
      );
    }, PAUSE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [query]);
  return query === "" ? [] : nodes;
}
