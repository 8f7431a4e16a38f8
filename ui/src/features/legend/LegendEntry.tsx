import type { ReactNode } from "react";
import { Crosshair, MousePointerClick } from "lucide-react";
import { IconButton } from "@/kit/Button";
import type { Tally } from "@/state/tally";
import { texts } from "@/texts";
import { number } from "@/texts/words";

interface EntryProps {
  label: string;
  tally: Tally;
  off: boolean;
  swatch: ReactNode;
  /** Filters it out, or shows it again. */
  onFlip: () => void;
  /** Filters out all others. */
  onOnly: () => void;
  onSelect: () => void;
}

/** One line of the legend: a click filters, two buttons show it alone and select it. */
export function LegendEntry({ label, tally: { all, seen }, off, swatch, onFlip, onOnly, onSelect }: EntryProps) {
  const { showing } = texts;
  return (
    <li className={off ? "legend-entry off" : "legend-entry"}>
      <button
        type="button"
        className="legend-flip"
        aria-pressed={!off}
        title={off ? showing.filterIn(label) : showing.filterOut(label)}
        onClick={onFlip}
      >
        {swatch}
        <span className="cut">{label}</span>
        <span className="count" title={seen < all ? showing.ofAll(seen, all) : undefined}>
          {seen < all && !off ? showing.ofAll(seen, all) : number(all)}
        </span>
      </button>
      <span className="legend-more">
        <IconButton small label={showing.only(label)} icon={<Crosshair size={13} />} onPress={onOnly} />
        <IconButton small label={showing.select(label)} icon={<MousePointerClick size={13} />} onPress={onSelect} isDisabled={seen === 0} />
      </span>
    </li>
  );
}
