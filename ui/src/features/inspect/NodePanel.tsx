import type { ReactNode } from "react";
import { CircleDot, FileText, Pin, PinOff } from "lucide-react";
import type { Concept, Node, Pointer, Write } from "@/ipc/types";
import { Button } from "@/kit/Button";
import { TextField } from "@/kit/TextField";
import { TokenField } from "@/kit/TokenField";
import { unpin, usePinned } from "@/state/pins";
import { show, useView } from "@/state/view";
import { texts } from "@/texts";
import { Facts } from "./Facts";
import { MetadataRows } from "./MetadataRows";
import { Neighbours } from "./Neighbours";
import { saveField, saveSeen } from "@/state/values/save";
import { SimilarNames } from "./SimilarNames";
import { waitsAt } from "./waiting";

const named = (): void => show({ askName: false });

export function NodePanel({ node }: { node: Node }) {
  return (
    <div className="panel" data-testid="node-panel">
      {node.kind === "concept" ? <ConceptFields concept={node} /> : <PointerFields pointer={node} />}
      <MetadataRows subject={{ of: "node", node }} />
      <Neighbours nodeId={node.id} />
      <Facts of={node} />
    </div>
  );
}

function ConceptFields({ concept }: { concept: Concept }) {
  const asked = useView((view) => view.askName);
  const node_id = concept.id;
  return (
    <>
      <header className="panel-head">
        <KindLine id={concept.id} kind="concept" icon={<CircleDot size={13} aria-hidden />} />
        <TextField
          big
          hideLabel
          lines
          enterSaves
          label={texts.inspect.label}
          value={concept.label}
          focusOn={asked}
          onFocused={named}
          under={(typed, revert) => <SimilarNames typed={typed} id={node_id} onLeave={revert} />}
          conflict={texts.inspect.conflict}
          {...waitsAt({ node: node_id }, "label", concept.label)}
          data-testid="field-label"
          save={async (label, seen) =>
            label.trim() === ""
              ? texts.inspect.blankLabel
              : saveSeen({ node: node_id }, "label", seen, { op: "update_concept", node_id, label })
          }
        />
      </header>
      <div className="fields">
        <TokenField
          label={texts.inspect.aliases}
          tokens={concept.aliases}
          placeholder={texts.inspect.addAlias}
          removeLabel={texts.inspect.removeAlias}
          data-testid="field-aliases"
          save={(aliases) => saveField({ op: "update_concept", node_id, aliases })}
        />
        <TextField
          lines
          label={texts.inspect.description}
          value={concept.description ?? ""}
          placeholder={texts.inspect.noDescription}
          conflict={texts.inspect.conflict}
          {...waitsAt({ node: node_id }, "description", concept.label)}
          data-testid="field-description"
          save={(description, seen) => saveDescription(node_id, description, seen)}
        />
      </div>
    </>
  );
}

/** An emptied description is none. */
async function saveDescription(node_id: string, description: string, seen: string): Promise<null | string | { theirs: string }> {
  const change: Write =
    description === "" ? { op: "update_concept", node_id, clear: ["description"] } : { op: "update_concept", node_id, description };
  const answer = await saveSeen({ node: node_id }, "description", seen === "" ? null : seen, change);
  return answer === null || typeof answer === "string" ? answer : { theirs: answer.theirs ?? "" };
}

function PointerFields({ pointer }: { pointer: Pointer }) {
  return (
    <>
      <header className="panel-head">
        <KindLine id={pointer.id} kind="pointer" icon={<FileText size={13} aria-hidden />} />
        <h2 className="panel-title selectable">{pointer.ref_id}</h2>
      </header>
      <div className="fields">
        <div className="field">
          <span className="field-label">{texts.inspect.refType}</span>
          <span className="fixed selectable" data-testid="field-ref-type">
            {pointer.ref_type}
          </span>
        </div>
        <div className="field">
          <span className="field-label">{texts.inspect.refId}</span>
          <span className="fixed selectable" data-testid="field-ref-id">
            {pointer.ref_id}
          </span>
        </div>
        <p className="hint">{texts.inspect.refFixed}</p>
      </div>
    </>
  );
}

/** What the node is, and whether a hand has pinned it. */
function KindLine({ id, kind, icon }: { id: string; kind: Node["kind"]; icon: ReactNode }) {
  const pinned = usePinned(id);
  return (
    <div className="kind-line">
      <span className={`kind ${kind}`}>
        {icon} {texts.inspect[kind]}
      </span>
      {pinned && (
        <span className="pinned" data-testid="pinned">
          <Pin size={13} aria-hidden /> {texts.inspect.pinned}
          <Button small look="ghost" icon={<PinOff size={13} />} onPress={() => void unpin([id])} data-testid="panel-unpin">
            {texts.edit.unpin}
          </Button>
        </span>
      )}
    </div>
  );
}
