/** Concepts with names alike, so that nobody makes or names one twice without knowing. */
import { useEffect, useState } from "react";
import { host } from "@/ipc/client";
import type { ConceptMatch } from "@/ipc/types";
import type { Offer } from "@/kit/Offers";
import { texts } from "@/texts";

const PAUSE_MS = 120;
/** Below this score two names are not alike enough to mention. */
const ALIKE = 70;

interface Found {
  /** What was asked for: the answer to it says nothing of what is typed by now. */
  text: string;
  matches: readonly ConceptMatch[];
}

const NOTHING: Found = { text: "", matches: [] };

/** Concepts already in the graph whose names are like `text`, as it is typed. */
export function useSimilar(text: string, limit = 5): readonly ConceptMatch[] {
  const [found, setFound] = useState<Found>(NOTHING);
  const query = text.trim();

  useEffect(() => {
    if (query === "") return;
    let stale = false;
    const timer = setTimeout(() => {
      host()
        .findConcepts({ query, limit })
        .then(
          (matches) => !stale && setFound({ text: query, matches: matches.filter((match) => match.score >= ALIKE) }),
          () => !stale && setFound({ text: query, matches: [] }),
        );
    }, PAUSE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [query, limit]);

  return found.text === query ? found.matches : [];
}

/** By its name, with the alias that fits when it is not the name that does. */
export const offerOf = ({ node, matched }: ConceptMatch): Offer => ({
  id: node.id,
  text: node.label,
  note: matched === node.label ? undefined : texts.frame.alias(matched),
});
