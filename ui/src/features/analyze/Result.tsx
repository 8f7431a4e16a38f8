import { ADVICE } from "@/ipc/errors";
import type { Report } from "@/ipc/types";
import { Button } from "@/kit/Button";
import { useJobs } from "@/state/jobs";
import { Progress } from "@/kit/Pieces";
import { useOverlay } from "@/state/overlay";
import { texts } from "@/texts";
import { Apart } from "./Apart";
import { CommunityList } from "./CommunityList";
import { forget, useRun } from "./run";
import { TreeList } from "./TreeList";

/** What came of the run: progress, a failure in words, or the answer. */
export function Result() {
  const { job, choice, result, failure } = useRun();
  const running = useJobs(({ jobs }) => jobs.find((it) => it.id === job));
  if (running !== undefined) {
    return (
      <div className="fields">
        <Progress label={running.title} fraction={running.fraction} />
        <p className="hint">{running.doing || texts.analyze.running}</p>
      </div>
    );
  }
  if (failure !== null && choice !== null) {
    return failure.code === "not_connected" ? <Apart report={failure} choice={choice} /> : <Failure report={failure} />;
  }
  if (result === null) return null;
  const { analysis } = result;
  return (
    <div className="result" data-testid="analysis-result">
      {analysis.op === "communities" ? (
        <>
          <CommunityList found={analysis} />
          <div className="button-row fields">
            <OverlayButtons />
          </div>
        </>
      ) : (
        <TreeList tree={analysis}>
          <OverlayButtons />
        </TreeList>
      )}
    </div>
  );
}

function OverlayButtons() {
  const overlay = useRun((state) => state.result?.overlay);
  const shown = useOverlay((state) => state.overlay);
  return (
    <>
      {overlay !== undefined && shown !== overlay && (
        <Button small onPress={() => useOverlay.getState().show(overlay)}>
          {texts.analyze.showAgain}
        </Button>
      )}
      <Button small look="ghost" onPress={forget} data-testid="analysis-drop">
        {texts.analyze.drop}
      </Button>
    </>
  );
}

function Failure({ report }: { report: Report }) {
  const advice = ADVICE[report.code];
  return (
    <div className="notice warning" role="alert" data-testid="analysis-failed">
      <p className="notice-title">{texts.analyze.failed}</p>
      <p>{report.message}</p>
      <p className="hint">{advice.hint}</p>
    </div>
  );
}
