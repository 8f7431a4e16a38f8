import { Button } from "./Button";
import { Swatch } from "./Swatch";

export interface Offer {
  id: string;
  text: string;
  note?: string;
}

interface OffersProps {
  title: string;
  offers: readonly Offer[];
  /** The colour of the mark before each. */
  color: string;
  /** What the button beside each says; without it they are only to read. */
  take?: { text: string; run: (id: string) => void };
  "data-testid"?: string;
}

/** A few things that may be what was meant. */
export function Offers({ title, offers, color, take, ...rest }: OffersProps) {
  if (offers.length === 0) return null;
  return (
    <div className="offers" data-testid={rest["data-testid"]}>
      <p className="note">{title}</p>
      <ul>
        {offers.map(({ id, text, note }) => (
          <li key={id}>
            <Swatch shape="circle" color={color} />
            <span className="cut" title={text}>
              {text}
              {note !== undefined && <span className="note"> {note}</span>}
            </span>
            {take && (
              <Button small look="ghost" onPress={() => take.run(id)}>
                {take.text}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
