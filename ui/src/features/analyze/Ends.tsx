import type { Spec } from "@/ipc/types";
import { titleOfId, useSceneVersion } from "@/state/current";
import { useSelection } from "@/state/selection";
import { texts } from "@/texts";
import { short } from "@/texts/words";
import { endsOf } from "./form";

/** Which of the selected nodes is taken for which end, in the order in which they were selected. */
export function Ends({ spec }: { spec: Spec }) {
  const selected = useSelection((selection) => selection.nodes);
  useSceneVersion();
  const ends = endsOf(spec);
  if (ends.length === 0 || selected.size !== ends.length) return null;
  const ids = [...selected];
  return (
    <>
      {ends.map(({ id, title }, at) => (
        <div key={id} className="field" data-testid={`end-${id}`}>
          <span className="field-label">{title}</span>
          <span className="cut">{short(titleOfId(ids[at] ?? "") ?? texts.analyze.untitled, 60)}</span>
        </div>
      ))}
    </>
  );
}
