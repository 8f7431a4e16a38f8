import { X } from "lucide-react";
import { IconButton } from "@/kit/Button";
import { useLivingOverlay } from "@/state/living";
import { useOverlay } from "@/state/overlay";
import { texts } from "@/texts";

/** Says what colours the canvas for the moment, and takes it away. */
export function OverlayChip() {
  const overlay = useLivingOverlay();
  const drop = useOverlay((state) => state.drop);
  if (overlay === null) return null;
  const detail =
    overlay.kind === "communities"
      ? texts.analyze.communities(overlay.sizes.filter((size) => size > 0).length)
      : texts.analyze.treeFacts(overlay.nodes.size, overlay.edges.size);
  return (
    <div className="overlay-chip" role="status" data-testid="overlay-chip">
      <strong>{overlay.title}</strong>
      <span className="note">{detail}</span>
      <IconButton small label={texts.analyze.dropLabel} icon={<X size={13} />} onPress={drop} data-testid="overlay-drop" />
    </div>
  );
}
