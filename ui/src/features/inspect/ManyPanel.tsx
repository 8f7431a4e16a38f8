import { Cable, ChartNetwork, CopyPlus, Trash2 } from "lucide-react";
import { Button } from "@/kit/Button";
import { Section } from "@/kit/Pieces";
import { Swatch } from "@/kit/Swatch";
import { useCatalog } from "@/state/catalog";
import { kindOfId, titleOfId, useSceneVersion } from "@/state/current";
import { connectSelected, deleteSelected, duplicateSelected } from "@/state/edits";
import { pickNode } from "@/state/pick";
import { show } from "@/state/view";
import { texts } from "@/texts";
import { number, short } from "@/texts/words";
import { BulkForm } from "./BulkForm";

const LISTED = 100;

/** Several things at once: how many, and what can be done with all of them. */
export function ManyPanel({ nodes, edges }: { nodes: ReadonlySet<string>; edges: ReadonlySet<string> }) {
  useSceneVersion();
  const specs = useCatalog((catalog) => catalog.specs);
  const ids = [...nodes];
  const concepts = ids.filter((id) => kindOfId(id) === "concept").length;
  return (
    <div className="panel" data-testid="many-panel">
      <header className="panel-head">
        <span className="kind">{texts.inspect.selection}</span>
        <h2 className="panel-title">{texts.inspect.many(nodes.size, edges.size)}</h2>
        {nodes.size > 0 && <p className="hint">{texts.inspect.manyKinds(concepts, nodes.size - concepts)}</p>}
        <div className="button-row wrap">
          <Button icon={<Cable size={14} />} isDisabled={nodes.size < 2} onPress={connectSelected} data-testid="many-connect">
            {texts.edit.connect}
          </Button>
          <Button icon={<CopyPlus size={14} />} onPress={() => void duplicateSelected()} data-testid="many-duplicate">
            {texts.bulk.duplicate}
          </Button>
          <Button look="danger" icon={<Trash2 size={14} />} onPress={() => void deleteSelected()} data-testid="many-delete">
            {texts.edit.remove}
          </Button>
        </div>
      </header>
      <BulkForm nodes={nodes} edges={edges} concepts={concepts} />
      {nodes.size > 0 && specs.length > 0 && (
        <Section title={texts.inspect.analyzeThese}>
          <div className="button-row wrap">
            {specs.map((spec) => (
              <Button
                key={spec.id}
                icon={<ChartNetwork size={14} />}
                isDisabled={nodes.size < spec.min_nodes}
                onPress={() => show({ tab: "analyze", op: spec.id })}
              >
                {spec.title}
              </Button>
            ))}
          </div>
        </Section>
      )}
      {nodes.size > 0 && (
        <Section title={texts.inspect.members} count={number(nodes.size)}>
          <Members ids={ids} />
        </Section>
      )}
    </div>
  );
}

function Members({ ids }: { ids: readonly string[] }) {
  return (
    <ul>
      {ids.slice(0, LISTED).map((id) => {
        const title = titleOfId(id) ?? id;
        const kind = kindOfId(id) ?? "concept";
        return (
          <li key={id} className="hop">
            <button type="button" className="hop-node" title={short(title, 300)} onClick={() => pickNode(id)}>
              <Swatch shape={kind === "concept" ? "circle" : "square"} color={`var(--${kind})`} />
              <span className="cut">{title}</span>
            </button>
          </li>
        );
      })}
      {ids.length > LISTED && <li className="hint">{texts.inspect.andMore(ids.length - LISTED)}</li>}
    </ul>
  );
}
