import { useEffect, useState } from "react";
import { ADVICE, wordsOf } from "@/ipc/errors";
import type { Report } from "@/ipc/types";
import { Button } from "@/kit/Button";
import { Dialog } from "@/kit/Dialog";
import { Indeterminate, Progress } from "@/kit/Pieces";
import { cancelJob, useJobs } from "@/state/jobs";
import { explain, say } from "@/state/notify";
import { undoCommit } from "@/state/undo";
import { onStage } from "@/state/stage";
import { texts } from "@/texts";
import { short } from "@/texts/words";
import { apply, changes, fileName, readFile, type Step } from "./importing";
import { PreviewView } from "./PreviewView";
import "./transfer.css";

/** Shows what a file holds and imports it when told so. */
export function ImportDialog({ path, onClose }: { path: string; onClose: () => void }) {
  const [step, setStep] = useState<Step>({ at: "reading" });
  const [job] = useState(() => crypto.randomUUID());

  useEffect(() => {
    let stale = false;
    void readFile(path, job).then((next) => {
      if (stale) return;
      if (next.at === "failed" && next.report.code === "cancelled") onClose();
      else setStep(next);
    });
    return () => {
      stale = true;
      // Stops the reading, or throws the plan away; after an import there is nothing left to stop.
      void cancelJob(job).catch(explain);
    };
  }, [path, job, onClose]);

  const go = async () => {
    if (step.at !== "preview") return;
    setStep({ at: "applying", preview: step.preview });
    const next = await apply(job);
    setStep(next);
    if (next.at !== "done") return;
    onClose();
    say(texts.transfer.imported(short(fileName(path))), { label: texts.edit.undo, run: () => void undoCommit(next.seq) });
    onStage((stage) => stage.fit());
  };

  return (
    <Dialog
      title={texts.transfer.importTitle(short(fileName(path), 60))}
      closeLabel={texts.transfer.close}
      size="large"
      busy={step.at === "applying"}
      onClose={onClose}
      data-testid="import-dialog"
      footer={<Footer step={step} onImport={() => void go()} onClose={onClose} />}
    >
      {step.at === "reading" && <Working />}
      {step.at === "applying" && <Indeterminate label={texts.transfer.importing} />}
      {step.at === "failed" && <Failed report={step.report} />}
      {(step.at === "preview" || step.at === "applying") && <PreviewView preview={step.preview} />}
    </Dialog>
  );
}

/** Progress of the one job that a dialog waits for. */
export function Working() {
  const job = useJobs(({ jobs }) => jobs[jobs.length - 1]);
  if (job === undefined) return null;
  return (
    <div className="working" role="status">
      <Progress label={job.title} fraction={job.fraction} />
      <span className="hint">{texts.frame.running(job.title, job.doing)}</span>
      <Button small look="ghost" isDisabled={job.cancelling} onPress={() => void cancelJob(job.id).catch(explain)}>
        {job.cancelling ? texts.frame.cancelling : texts.transfer.cancel}
      </Button>
    </div>
  );
}

export function Failed({ report }: { report: Report }) {
  return (
    <div className="notice warning" role="alert" data-testid="import-failed">
      <p className="notice-title">{texts.transfer.couldNotRead}</p>
      <p className="selectable">{wordsOf(report)}</p>
      <p className="hint">{report.code === "invalid_request" ? texts.transfer.correctFile : ADVICE[report.code].hint}</p>
    </div>
  );
}

function Footer({ step, onImport, onClose }: { step: Step; onImport: () => void; onClose: () => void }) {
  if (step.at === "failed") return <Button onPress={onClose}>{texts.transfer.close}</Button>;
  const ready = step.at === "preview" && changes(step.preview) > 0;
  return (
    <>
      <Button look="ghost" isDisabled={step.at === "applying"} onPress={onClose} data-testid="import-cancel">
        {texts.transfer.cancel}
      </Button>
      <Button look="primary" isDisabled={!ready} onPress={onImport} data-testid="import-apply">
        {texts.transfer.import}
      </Button>
    </>
  );
}
