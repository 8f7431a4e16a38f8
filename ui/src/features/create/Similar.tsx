import type { ConceptMatch } from "@/ipc/types";
import { Offers } from "@/kit/Offers";
import { offerOf } from "@/state/similar";
import { texts } from "@/texts";

interface SimilarProps {
  matches: readonly ConceptMatch[];
  onUse: (id: string) => void;
}

/** What is likely the same, with a way to take it instead. */
export function Similar({ matches, onUse }: SimilarProps) {
  return (
    <Offers
      title={texts.edit.similar}
      color="var(--concept)"
      offers={matches.map(offerOf)}
      take={{ text: texts.edit.useThis, run: onUse }}
      data-testid="similar"
    />
  );
}
