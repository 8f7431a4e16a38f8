import { useEffect, useState } from "react";
import { findNodes, type Found } from "@/state/search";

const PAUSE_MS = 80;
const MANY = 8;

interface Answer {
  /** What was asked. */
  text: string;
  nodes: readonly Found[];
  /** Whether it was answered, and not refused. */
  known: boolean;
}

interface FoundNodes {
  /** The best concepts and pointers; those of the text before while these have not arrived. */
  nodes: readonly Found[];
  /** Whether they are those of this text. */
  arrived: boolean;
  /** Whether it is certain that there are no others. */
  known: boolean;
}

const NONE: Answer = { text: "", nodes: [], known: true };

export function useFound(text: string): FoundNodes {
  const [answer, setAnswer] = useState(NONE);
  useEffect(() => {
    let stale = false;
    const timer = setTimeout(() => {
      if (text === "") return setAnswer(NONE);
      findNodes(text, MANY).then(
        ({ found }) => !stale && setAnswer({ text, nodes: found, known: true }),
        () => !stale && setAnswer({ text, nodes: [], known: false }),
      );
    }, PAUSE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [text]);
  if (text === "") return { nodes: [], arrived: true, known: true };
  const arrived = answer.text === text;
  return { nodes: answer.nodes, arrived, known: arrived && answer.known };
}
