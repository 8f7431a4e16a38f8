import { Fact, Section } from "@/kit/Pieces";
import { texts } from "@/texts";
import { time } from "@/texts/words";

interface FactsProps {
  of: { id: string; created_at: string; updated_at: string };
}

/** Id and times: to read and to copy. */
export function Facts({ of }: FactsProps) {
  const words = { copyLabel: texts.inspect.copy, copiedLabel: texts.inspect.copied };
  return (
    <Section title={texts.inspect.about}>
      <Fact label={texts.inspect.id} value={of.id} mono data-testid="fact-id" {...words} />
      <Fact label={texts.inspect.created} value={of.created_at} shown={time(of.created_at)} {...words} />
      <Fact label={texts.inspect.updated} value={of.updated_at} shown={time(of.updated_at)} {...words} />
    </Section>
  );
}
