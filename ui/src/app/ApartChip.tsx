import { Bookmark, LayoutDashboard, Undo } from "lucide-react";
import { IconButton } from "@/kit/Button";
import { comeBack, useApart } from "@/state/apart";
import { texts } from "@/texts";
import { short } from "@/texts/words";

/** Says that the nodes do not stand where the layout of the graph has them, and leads back. */
export function ApartChip() {
  const { apart, view } = useApart();
  if (!apart) return null;
  return (
    <div className="overlay-chip" role="status" data-testid="apart-chip" title={texts.showing.apartNote}>
      {view === null ? <LayoutDashboard size={13} aria-hidden /> : <Bookmark size={13} aria-hidden />}
      <strong>{view === null ? texts.showing.apart : texts.showing.inView(short(view.name, 40))}</strong>
      <IconButton small label={texts.showing.back} icon={<Undo size={13} />} onPress={() => void comeBack()} data-testid="apart-back" />
    </div>
  );
}
