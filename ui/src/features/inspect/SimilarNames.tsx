import { Offers } from "@/kit/Offers";
import { offerOf, useSimilar } from "@/state/similar";
import { texts } from "@/texts";

/** Other concepts whose names are like the one that is being typed. */
export function SimilarNames({ typed, id }: { typed: string; id: string }) {
  const others = useSimilar(typed).filter(({ node }) => node.id !== id);
  return <Offers title={texts.edit.similar} color="var(--concept)" offers={others.map(offerOf)} data-testid="similar" />;
}
