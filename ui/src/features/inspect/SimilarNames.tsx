import { Offers } from "@/kit/Offers";
import { openNode } from "@/state/pick";
import { offerOf, useSimilar } from "@/state/similar";
import { texts } from "@/texts";

interface SimilarNamesProps {
  typed: string;
  id: string;
  /** The person takes another one instead: what was typed here is not meant any more. */
  onLeave: () => void;
}

/** Other concepts whose names are like the one that is being typed, with a way to them. */
export function SimilarNames({ typed, id, onLeave }: SimilarNamesProps) {
  const others = useSimilar(typed).filter(({ node }) => node.id !== id);
  const use = (other: string) => {
    onLeave();
    openNode(other);
  };
  return (
    <Offers
      title={texts.edit.similar}
      color="var(--concept)"
      offers={others.map(offerOf)}
      take={{ text: texts.edit.useThis, run: use }}
      data-testid="similar"
    />
  );
}
