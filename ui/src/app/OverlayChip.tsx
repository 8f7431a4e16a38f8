import { X } from "lucide-react";
import { IconButton } from "@/kit/Button";
import { useLivingOverlay } from "@/state/living";
import { useOverlay, type Overlay } from "@/state/overlay";
import { texts } from "@/texts";
import { count } from "@/texts/words";

function detailOf(overlay: Overlay): string {
  switch (overlay.kind) {
    case "communities":
      return texts.analyze.communities(overlay.sizes.filter((size) => size > 0).length);
    case "scores":
      return count(overlay.scoreOf.size, "node");
    case "highlight":
      return texts.analyze.treeFacts(overlay.nodes.size, overlay.edges.size);
  }
}

/** Says what colours the canvas for the moment, and takes it away. */
export function OverlayChip() {
  const overlay = useLivingOverlay();
  const drop = useOverlay((state) => state.drop);
  if (overlay === null) return null;
  return (
    <div className="overlay-chip" role="status" data-testid="overlay-chip">
      <strong>{overlay.title}</strong>
      <span className="note">{detailOf(overlay)}</span>
      <IconButton small label={texts.analyze.dropLabel} icon={<X size={13} />} onPress={drop} data-testid="overlay-drop" />
    </div>
  );
}
