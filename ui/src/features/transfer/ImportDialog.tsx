import { useEffect, useRef, useState } from "react";
import { adviceFor, wordsOf } from "@/ipc/errors";
import type { Report } from "@/ipc/types";
import { Button } from "@/kit/Button";
import { Dialog } from "@/kit/Dialog";
import { cancelJob, useJobs } from "@/state/jobs";
import { explain, say } from "@/state/notify";
import { undoOffer } from "@/state/undo";
import { onStage } from "@/state/stage";
import { texts } from "@/texts";
import { short } from "@/texts/words";
import { apply, changes, fileName, readFile, type Step } from "./importing";
import { PreviewView, Tiles } from "./PreviewView";
import { Working } from "./Working";
import "./transfer.css";

/** Shows what a file holds and imports it when told so. */
export function ImportDialog({ path, onClose }: { path: string; onClose: () => void }) {
  const [step, setStep] = useState<Step>({ at: "reading" });
  const [job] = useState(() => crypto.randomUUID());
  const gone = useRef(false);

  useEffect(() => {
    let stale = false;
    gone.current = false;
    void readFile(path, job).then((next) => {
      if (stale) return;
      if (next.at === "failed" && next.report.code === "cancelled") onClose();
      else setStep(next);
    });
    return () => {
      stale = true;
      gone.current = true;
      // Stops the reading, or throws the plan away; after an import there is nothing left to stop.
      void cancelJob(job).catch(explain);
    };
  }, [path, job, onClose]);

  const go = async () => {
    if (step.at !== "preview") return;
    setStep({ at: "applying", preview: step.preview });
    const next = await apply(job);
    if (gone.current) return;
    if (next.at === "failed" && next.report.code !== "cancelled") return setStep(next);
    onClose();
    if (next.at !== "done") return say(texts.transfer.nothingImported);
    say(texts.transfer.imported(short(fileName(path))), undoOffer(next.seq));
    onStage((stage) => stage.fit());
  };

  const writing = step.at === "applying";
  const cancel = () => (writing ? void cancelJob(job).catch(explain) : onClose());

  return (
    <Dialog
      title={texts.transfer.importTitle(short(fileName(path), 60))}
      closeLabel={texts.transfer.close}
      size="large"
      busy={writing}
      onClose={cancel}
      data-testid="import-dialog"
      footer={<Footer step={step} job={job} onImport={() => void go()} onCancel={cancel} />}
    >
      {(step.at === "reading" || writing) && <Working job={job} />}
      {step.at === "failed" && <Failed report={step.report} />}
      {step.at === "preview" && <PreviewView preview={step.preview} />}
      {step.at === "applying" && <Tiles preview={step.preview} />}
    </Dialog>
  );
}

function Failed({ report }: { report: Report }) {
  const { title, hint } = adviceFor(report, "import");
  return (
    <div className="notice warning" role="alert" data-testid="import-failed">
      <p className="notice-title">{title}</p>
      <p className="selectable">{wordsOf(report)}</p>
      <p className="hint">
        {hint} <span className="error-code">{report.code}</span>
      </p>
    </div>
  );
}

interface FooterProps {
  step: Step;
  job: string;
  onImport: () => void;
  onCancel: () => void;
}

function Footer({ step, job, onImport, onCancel }: FooterProps) {
  const stopping = useJobs(({ jobs }) => jobs.some((it) => it.id === job && it.cancelling));
  if (step.at === "failed") return <Button onPress={onCancel}>{texts.transfer.close}</Button>;
  const ready = step.at === "preview" && changes(step.preview) > 0;
  return (
    <>
      {/* The button that was pressed goes dim and loses the focus; without any, Escape would reach nothing. */}
      <Button key={step.at} autoFocus={step.at === "applying"} look="ghost" isDisabled={stopping} onPress={onCancel} data-testid="import-cancel">
        {texts.transfer.cancel}
      </Button>
      <Button look="primary" isDisabled={!ready} onPress={onImport} data-testid="import-apply">
        {texts.transfer.import}
      </Button>
    </>
  );
}
