import { useState } from "react";
import { ArrowRight } from "lucide-react";
import { Button } from "@/kit/Button";
import { CardAtPoint } from "@/kit/AtPoint";
import { ComboField } from "@/kit/ComboField";
import { titleOfId } from "@/state/current";
import { useGraph } from "@/state/graph";
import { useSimilar } from "@/state/similar";
import { show, type Point } from "@/state/view";
import { texts } from "@/texts";
import { count, short } from "@/texts/words";
import { createEdges, createEdgeToNew } from "./make";
import { Similar } from "./Similar";

/** For the card and the list of relations under it. */
const ROOM = 340;

interface CreateEdgeProps {
  from: string;
  to: { ids: readonly string[] } | { at: Point };
  screen: Point;
}

/** Asks the relation of a drawn edge, and the name of the concept it makes when it ended in empty space. */
export function CreateEdge({ from, to, screen }: CreateEdgeProps) {
  const [relation, setRelation] = useState("");
  const [target, setTarget] = useState("");
  const [busy, setBusy] = useState(false);
  const relations = useGraph((graph) => graph.info?.relations) ?? [];
  const makes = "at" in to;
  const matches = useSimilar(makes ? target : "");
  const ready = relation.trim() !== "" && (!makes || target.trim() !== "") && !busy;

  const make = (relationType: string, existing?: string): Promise<boolean> => {
    if (existing !== undefined) return createEdges(from, [existing], relationType);
    return "at" in to ? createEdgeToNew(from, target, to.at, relationType) : createEdges(from, to.ids, relationType);
  };

  const create = async (relationType: string, existing?: string) => {
    if (relationType.trim() === "" || busy) return;
    if (makes && existing === undefined && target.trim() === "") return;
    setBusy(true);
    if (!(await make(relationType, existing))) setBusy(false);
  };

  return (
    <CardAtPoint spot={screen} label={texts.edit.newEdge} room={ROOM} onClose={() => show({ draft: null })} data-testid="create-edge">
      <p className="card-title">
        <span className="cut">{short(titleOfId(from) ?? "", 40)}</span>
        <ArrowRight size={13} aria-hidden />
        <span className="cut">{makes ? target || "…" : ends(to.ids)}</span>
      </p>
      {makes && (
        <input
          className="input"
          autoFocus
          aria-label={texts.edit.targetName}
          placeholder={texts.edit.targetName}
          value={target}
          onChange={(event) => setTarget(event.currentTarget.value)}
          onKeyDown={(event) => event.key === "Enter" && relationIn(event.currentTarget)?.focus()}
          data-testid="create-edge-target"
        />
      )}
      <div className="card-row">
        <ComboField
          hideLabel
          listBelow
          autoFocus={!makes}
          label={texts.edit.relation}
          placeholder={texts.edit.relationHint}
          value={relation}
          onChange={setRelation}
          onCommit={(text) => {
            setRelation(text);
            void create(text);
          }}
          suggestions={relations.map((it) => ({ text: it.relation_type, note: texts.edit.used(it.count) }))}
          onEscape={() => show({ draft: null })}
          data-testid="create-edge-relation"
        />
        <Button look="primary" isDisabled={!ready} onPress={() => void create(relation)} data-testid="create-edge-save">
          {texts.edit.connect}
        </Button>
      </div>
      <Similar matches={matches} onUse={(id) => (relation.trim() === "" ? show({ draft: { kind: "edge", from, to: { ids: [id] }, screen } }) : void create(relation, id))} />
    </CardAtPoint>
  );
}

function relationIn(field: HTMLElement): HTMLElement | null {
  return field.closest("[role=dialog]")?.querySelector<HTMLElement>("[role=combobox]") ?? null;
}

function ends(ids: readonly string[]): string {
  const [only] = ids;
  return ids.length === 1 && only !== undefined ? short(titleOfId(only) ?? "", 40) : count(ids.length, "node");
}
