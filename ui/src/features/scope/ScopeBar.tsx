import { Minus, Plus } from "lucide-react";
import { IconButton } from "@/kit/Button";
import { Segments } from "@/kit/Pieces";
import { useFilter } from "@/state/filter";
import { useGraph } from "@/state/graph";
import { say } from "@/state/notify";
import { useSelection } from "@/state/selection";
import { filter, scopeTo } from "@/state/showing";
import { texts } from "@/texts";
import "./scope.css";

const DEEPEST = 16;
const { showing } = texts;

/** All of the graph, or what lies around some nodes of it. */
export function ScopeBar() {
  const isOpen = useGraph((graph) => graph.info !== null);
  const scope = useFilter((state) => state.scope);
  const selected = useSelection((state) => state.nodes);
  if (!isOpen) return null;
  const turn = (to: "whole" | "around") => {
    if (to === "whole") return filter({ scope: null });
    if (selected.size === 0) return say(showing.scopeWait);
    scopeTo(selected, scope?.depth ?? 1);
  };
  return (
    <section className="scope" aria-label={showing.scope} data-testid="scope">
      <Segments
        label={showing.scope}
        value={scope === null ? "whole" : "around"}
        options={[
          { id: "whole", text: showing.scopeWhole },
          { id: "around", text: showing.scopeAround },
        ]}
        onChange={turn}
      />
      {scope !== null && (
        <div className="scope-depth" role="group" aria-label={showing.scopeDepth}>
          <span className="hint cut">{showing.scopeOf(scope.ids.length, scope.depth)}</span>
          <IconButton
            small
            label={showing.shallower}
            icon={<Minus size={13} />}
            isDisabled={scope.depth === 0}
            onPress={() => filter({ scope: { ...scope, depth: scope.depth - 1 } })}
            data-testid="scope-shallower"
          />
          <IconButton
            small
            label={showing.deeper}
            icon={<Plus size={13} />}
            isDisabled={scope.depth === DEEPEST}
            onPress={() => filter({ scope: { ...scope, depth: scope.depth + 1 } })}
            data-testid="scope-deeper"
          />
        </div>
      )}
    </section>
  );
}
