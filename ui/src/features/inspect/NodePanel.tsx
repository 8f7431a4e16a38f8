import type { ReactNode } from "react";
import { CircleDot, FileText, Pin, PinOff } from "lucide-react";
import type { Concept, Node, Pointer } from "@/ipc/types";
import { Button } from "@/kit/Button";
import { TextField } from "@/kit/TextField";
import { TokenField } from "@/kit/TokenField";
import { unpin, usePinned } from "@/state/pins";
import { show, useView } from "@/state/view";
import { texts } from "@/texts";
import { Facts } from "./Facts";
import { MetadataRows } from "./MetadataRows";
import { Neighbours } from "./Neighbours";
import { saveField } from "./save";
import { SimilarNames } from "./SimilarNames";

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
          under={(typed) => <SimilarNames typed={typed} id={node_id} />}
          data-testid="field-label"
          save={async (label) =>
            label.trim() === "" ? texts.inspect.blankLabel : saveField({ op: "update_concept", node_id, label })
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
          data-testid="field-description"
          save={(description) =>
            saveField(
              description === ""
                ? { op: "update_concept", node_id, clear: ["description"] }
                : { op: "update_concept", node_id, description },
            )
          }
        />
      </div>
    </>
  );
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
