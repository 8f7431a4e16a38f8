import { useState } from "react";
import { ArrowDown, Spline } from "lucide-react";
import type { Edge } from "@/ipc/types";
import { ComboField } from "@/kit/ComboField";
import { NumberInput } from "@/kit/NumberInput";
import { Swatch } from "@/kit/Swatch";
import { Wrong } from "@/kit/TextField";
import { kindOfId, titleOfId, useSceneVersion } from "@/state/current";
import { useGraph } from "@/state/graph";
import { pickNode } from "@/state/pick";
import { texts } from "@/texts";
import { wrongNumber } from "@/texts/numbers";
import { short } from "@/texts/words";
import { Facts } from "./Facts";
import { MetadataRows } from "./MetadataRows";
import { saveField } from "./save";

export function EdgePanel({ edge }: { edge: Edge }) {
  const edge_id = edge.id;
  return (
    <div className="panel" data-testid="edge-panel">
      <header className="panel-head">
        <span className="kind edge">
          <Spline size={13} aria-hidden /> {texts.inspect.edge}
        </span>
        <div className="ends">
          <End label={texts.inspect.from} id={edge.from_id} />
          <ArrowDown size={14} className="ends-arrow" aria-hidden />
          <End label={texts.inspect.to} id={edge.to_id} />
        </div>
      </header>
      <div className="fields">
        <Relation key={edge.id} edge={edge} />
        <NumberInput
          inPlace
          label={texts.inspect.weight}
          value={edge.weight}
          placeholder={texts.inspect.noWeight}
          wrong={wrongNumber}
          data-testid="field-weight"
          save={(weight) =>
            saveField(
              weight === null ? { op: "update_edge", edge_id, clear: ["weight"] } : { op: "update_edge", edge_id, weight },
            )
          }
        />
      </div>
      <MetadataRows subject={{ of: "edge", edge }} />
      <Facts of={edge} />
    </div>
  );
}

function End({ label, id }: { label: string; id: string }) {
  useSceneVersion();
  const title = titleOfId(id) ?? id;
  const kind = kindOfId(id) ?? "concept";
  return (
    <button type="button" className="end" aria-label={`${label} ${short(title)}`} onClick={() => pickNode(id)}>
      <Swatch shape={kind === "concept" ? "circle" : "square"} color={`var(--${kind})`} />
      <span className="end-title">{short(title, 160)}</span>
    </button>
  );
}

function Relation({ edge }: { edge: Edge }) {
  const [text, setText] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const relations = useGraph((graph) => graph.info?.relations) ?? [];

  const settle = () => {
    setText(null);
    setWrong(null);
  };
  const save = async (relation_type: string) => {
    if (relation_type.trim() === edge.relation_type) return settle();
    const reason =
      relation_type.trim() === ""
        ? texts.inspect.blankRelation
        : await saveField({ op: "update_edge", edge_id: edge.id, relation_type });
    if (reason === null) settle();
    else setWrong(reason);
  };

  return (
    <>
      <ComboField
        inPlace
        label={texts.inspect.relation}
        value={text ?? edge.relation_type}
        suggestions={relations.map((it) => ({ text: it.relation_type, note: texts.edit.used(it.count) }))}
        invalid={wrong !== null}
        onChange={(next) => {
          setText(next === edge.relation_type ? null : next);
          setWrong(null);
        }}
        onCommit={(next) => void save(next)}
        onBlur={() => text !== null && void save(text)}
        onEscape={settle}
        data-testid="field-relation"
      />
      <Wrong id="relation-error" error={wrong} />
    </>
  );
}
