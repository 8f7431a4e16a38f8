import { useMemo, useState, type FormEvent } from "react";
import { host } from "@/ipc/client";
import type { Bulk, BulkPreview, OnConflict } from "@/ipc/types";
import { Button } from "@/kit/Button";
import { Section, Segments } from "@/kit/Pieces";
import { SelectField } from "@/kit/SelectField";
import { useSettled } from "@/kit/useSettled";
import { attempt, bulk, useGraph } from "@/state/graph";
import { useLoaded } from "@/state/loaded";
import { say } from "@/state/notify";
import { undoOffer } from "@/state/undo";
import { known } from "@/state/values/metadata";
import { texts } from "@/texts";
import { short } from "@/texts/words";
import { changing, kindsFor, newDraft, readDraft, told, type BulkDraft } from "./bulkDraft";
import { BulkFields } from "./BulkFields";

const PAUSE_MS = 150;

/** A selection by a number of its own: its ids may be many. */
const numbers = new WeakMap<ReadonlySet<string>, number>();
let next = 0;
function numberOf(ids: ReadonlySet<string>): number {
  const known = numbers.get(ids) ?? (next += 1);
  numbers.set(ids, known);
  return known;
}

interface BulkFormProps {
  nodes: ReadonlySet<string>;
  edges: ReadonlySet<string>;
  concepts: number;
}

/** One change to everything that is selected: what it would do first, then one undoable step. */
export function BulkForm({ nodes, edges, concepts }: BulkFormProps) {
  const kinds = kindsFor({ concepts, pointers: nodes.size - concepts, edges: edges.size });
  const [draft, setDraft] = useState<BulkDraft>(() => newDraft(kinds[0] ?? "set_key"));
  const [onConflict, setOnConflict] = useState<OnConflict>("keep");
  const [busy, setBusy] = useState(false);
  const revision = useGraph((graph) => graph.revision);
  const shown = kinds.includes(draft.kind) ? draft : newDraft(kinds[0] ?? "set_key");
  const read = readDraft(shown);
  const wanted = read.ok ? JSON.stringify(read.change) : null;
  const settled = useSettled(wanted, PAUSE_MS);
  const request = useMemo<Bulk | null>(
    () => (settled === null ? null : { node_ids: [...nodes], edge_ids: [...edges], change: JSON.parse(settled) as Bulk["change"] }),
    [settled, nodes, edges],
  );
  const key = request && `${settled} ${numberOf(nodes)} ${numberOf(edges)}`;
  const { data, error } = useLoaded(key, revision, () => host().bulkPreview(request!));
  // While it is typed, the preview is that of before.
  const preview = settled === wanted ? data : null;

  const apply = async (event: FormEvent) => {
    event.preventDefault();
    if (request === null || preview === null || busy) return;
    setBusy(true);
    const written = await attempt(() => bulk(request, onConflict));
    setBusy(false);
    if (written === null) return;
    say(texts.bulk.done(written.changed), undoOffer(written.seq));
    setDraft(newDraft(shown.kind));
  };
  const many = preview === null ? 0 : changing(preview, onConflict === "replace");

  return (
    <Section title={texts.bulk.title}>
      <form className="bulk" onSubmit={(event) => void apply(event)} data-testid="bulk">
        <SelectField
          hideLabel
          label={texts.bulk.what}
          value={shown.kind}
          options={kinds.map((id) => ({ id, text: texts.bulk.kinds[id] }))}
          onChange={(kind) => setDraft(newDraft(kind))}
          data-testid="bulk-kind"
        />
        <BulkFields draft={shown} of={nodes.size > 0 ? "nodes" : "edges"} onChange={(part) => setDraft({ ...shown, ...part })} />
        {!read.ok && read.reason !== null && shown.text !== "" && <p className="wrong">{read.reason}</p>}
        {error !== null && <p className="wrong">{error.message}</p>}
        {preview !== null && <Told preview={preview} onConflict={onConflict} onChoose={setOnConflict} />}
        <Button type="submit" look="primary" isDisabled={many === 0 || busy} data-testid="bulk-apply">
          {texts.bulk.apply(many)}
        </Button>
      </form>
    </Section>
  );
}

interface ToldProps {
  preview: BulkPreview;
  onConflict: OnConflict;
  onChoose: (to: OnConflict) => void;
}

/** What the change would do, and what becomes of other values. */
function Told({ preview, onConflict, onChoose }: ToldProps) {
  return (
    <div className="bulk-told" role="status" data-testid="bulk-told">
      <ul>
        {told(preview).map((line) => (
          <li key={line} className="note">
            {line}
          </li>
        ))}
      </ul>
      {preview.conflicts > 0 && (
        <div className="conflict">
          <ul>
            {preview.examples.map(({ id, title, existing }) => (
              <li key={id} className="bulk-example">
                <span className="cut">{short(title, 60)}</span> <code className="cut">{short(known(existing), 40)}</code>
              </li>
            ))}
            {preview.conflicts > preview.examples.length && (
              <li className="hint">{texts.inspect.andMore(preview.conflicts - preview.examples.length)}</li>
            )}
          </ul>
          <Segments
            label={texts.bulk.otherValues}
            value={onConflict === "replace" ? "replace" : "keep"}
            options={[
              { id: "keep", text: texts.bulk.keep },
              { id: "replace", text: texts.bulk.replace },
            ]}
            onChange={onChoose}
          />
        </div>
      )}
    </div>
  );
}
