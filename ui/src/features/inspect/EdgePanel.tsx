import { useEffect, useRef } from "react";
import { ArrowDown, Spline } from "lucide-react";
import type { Edge } from "@/ipc/types";
import { ComboField } from "@/kit/ComboField";
import { Conflict } from "@/kit/Conflict";
import { NumberInput } from "@/kit/NumberInput";
import { Swatch } from "@/kit/Swatch";
import { Wrong } from "@/kit/TextField";
import { useDraft } from "@/kit/useDraft";
import { kindOfId, titleOfId, useSceneVersion } from "@/state/current";
import { useGraph } from "@/state/graph";
import { pickNode } from "@/state/pick";
import { texts } from "@/texts";
import { wrongNumber } from "@/texts/numbers";
import { short } from "@/texts/words";
import { Facts } from "./Facts";
import { MetadataRows } from "./MetadataRows";
import { saveSeen } from "@/state/values/save";
import { waitsAt } from "./waiting";

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
          conflict={texts.inspect.conflict}
          {...waitsAt({ edge: edge_id }, "weight", edge.relation_type)}
          save={(weight, seen) =>
            saveSeen(
              { edge: edge_id },
              "weight",
              seen,
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
  const edge_id = edge.id;
  const relations = useGraph((graph) => graph.info?.relations) ?? [];
  const draft = useDraft(
    edge.relation_type,
    async (typed, seen) => {
      const relation_type = typed.trim();
      if (relation_type === "") return texts.inspect.blankRelation;
      return relation_type === seen ? null : saveSeen({ edge: edge_id }, "relation_type", seen, { op: "update_edge", edge_id, relation_type });
    },
    waitsAt({ edge: edge_id }, "relation_type", edge.relation_type),
  );
  /** What was chosen from the list, to be saved once the draft has it. */
  const chosen = useRef<string | null>(null);
  useEffect(() => {
    if (chosen.current === null || chosen.current !== draft.value) return;
    chosen.current = null;
    void draft.commit();
  });

  return (
    <>
      <ComboField
        inPlace
        label={texts.inspect.relation}
        value={draft.value}
        suggestions={relations.map((it) => ({ text: it.relation_type, note: texts.edit.used(it.count) }))}
        invalid={draft.error !== null}
        onChange={(next) => next !== draft.value && draft.change(next)}
        onCommit={(next) => {
          chosen.current = next;
          draft.change(next);
        }}
        onBlur={() => void draft.commit()}
        onEscape={draft.revert}
        data-testid="field-relation"
      />
      <Wrong id="relation-error" error={draft.error} />
      {draft.conflict !== null && (
        <Conflict
          words={texts.inspect.conflict}
          stored={draft.conflict.theirs}
          yours={draft.value}
          onKeep={draft.revert}
          onReplace={() => void draft.replace()}
        />
      )}
    </>
  );
}
