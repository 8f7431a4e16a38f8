import { useState } from "react";
import { FolderOpen } from "lucide-react";
import { host } from "@/ipc/client";
import type { Exported, Format } from "@/ipc/types";
import { Button } from "@/kit/Button";
import { Dialog } from "@/kit/Dialog";
import { Switch } from "@/kit/Pieces";
import { SelectField } from "@/kit/SelectField";
import { attempt, useGraph } from "@/state/graph";
import { cancelJob, runJob } from "@/state/jobs";
import { explain } from "@/state/notify";
import { texts } from "@/texts";
import { Working } from "./Working";
import "./transfer.css";

const EXTENSIONS: Record<Format, string> = { graphml: "graphml", "cypher-json": "json" };
const FORMATS = (Object.keys(EXTENSIONS) as Format[]).map((id) => ({ id, text: texts.transfer.formats[id] }));

type Step = { at: "choosing" } | { at: "writing"; job: string } | { at: "done"; exported: Exported; path: string };

/** A name that every file system takes. */
export function suggestedName(graph: string, format: Format): string {
  const plain = graph.replace(/[^\p{L}\p{N}._-]+/gu, "-").replace(/^[-.]+|[-.]+$/g, "");
  return `${plain || "graph"}.${EXTENSIONS[format]}`;
}

export function ExportDialog({ onClose }: { onClose: () => void }) {
  const info = useGraph((graph) => graph.info);
  const [format, setFormat] = useState<Format>("graphml");
  const [positions, setPositions] = useState(true);
  const [step, setStep] = useState<Step>({ at: "choosing" });

  const go = async () => {
    const name = suggestedName(info?.name ?? "", format);
    const kind = { name: texts.transfer.formats[format], extensions: [EXTENSIONS[format]] };
    const path = await attempt(() => host().chooseTarget(texts.transfer.chooseExport, name, kind));
    if (path === null) return;
    const job = crypto.randomUUID();
    setStep({ at: "writing", job });
    try {
      const exported = await runJob(texts.transfer.exporting, () => host().exportGraph(job, path, format, positions), job);
      setStep({ at: "done", exported, path });
    } catch (error) {
      explain(error, "export");
      setStep({ at: "choosing" });
    }
  };

  if (step.at === "done") return <Done exported={step.exported} path={step.path} onClose={onClose} />;
  const writing = step.at === "writing";
  const cancel = () => (writing ? void cancelJob(step.job).catch(explain) : onClose());
  return (
    <Dialog
      title={texts.transfer.exportTitle}
      closeLabel={texts.transfer.close}
      size="small"
      busy={writing}
      onClose={cancel}
      data-testid="export-dialog"
      footer={
        <>
          <Button key={step.at} autoFocus={writing} look="ghost" onPress={cancel} data-testid="export-cancel">
            {texts.transfer.cancel}
          </Button>
          <Button look="primary" isDisabled={writing} onPress={() => void go()} data-testid="export-go">
            {texts.transfer.export}
          </Button>
        </>
      }
    >
      <p>{texts.transfer.whole((info?.concepts ?? 0) + (info?.pointers ?? 0), info?.edges ?? 0)}</p>
      <SelectField
        label={texts.transfer.format}
        value={format}
        options={FORMATS}
        onChange={setFormat}
        data-testid="export-format"
      />
      <p className="hint">{texts.transfer.formatNotes[format]}</p>
      <Switch
        label={texts.transfer.withPositions}
        note={texts.transfer.withPositionsNote}
        on={positions}
        onChange={setPositions}
        data-testid="export-positions"
      />
      {writing && <Working job={step.job} />}
    </Dialog>
  );
}

function Done({ exported, path, onClose }: { exported: Exported; path: string; onClose: () => void }) {
  return (
    <Dialog
      title={texts.transfer.exportedTitle}
      closeLabel={texts.transfer.close}
      size="small"
      onClose={onClose}
      data-testid="export-done"
      footer={
        <>
          <Button
            icon={<FolderOpen size={14} />}
            onPress={() => void attempt(() => host().reveal(path))}
            data-testid="export-reveal"
          >
            {texts.transfer.reveal}
          </Button>
          <Button look="primary" onPress={onClose} autoFocus>
            {texts.transfer.close}
          </Button>
        </>
      }
    >
      <p>{texts.transfer.exported(exported.nodes, exported.edges, exported.bytes)}</p>
      <p className="path mono selectable" data-testid="export-path">
        {path}
      </p>
    </Dialog>
  );
}
