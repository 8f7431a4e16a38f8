import { adviceFor, edgesOf, fieldOf, wordsOf } from "@/ipc/errors";
import type { Analysis, Report, Spec } from "@/ipc/types";
import { Button } from "@/kit/Button";
import { useJobs } from "@/state/jobs";
import { Progress } from "@/kit/Pieces";
import { useLivingAnalysis } from "@/state/living";
import { useOverlay } from "@/state/overlay";
import { useSelection } from "@/state/selection";
import { show } from "@/state/view";
import { texts } from "@/texts";
import { Apart } from "./Apart";
import { CommunityList } from "./CommunityList";
import { held } from "./fields";
import type { Choice } from "./form";
import { Keep } from "./Keep";
import { Facts, OutputList, ScoreList } from "./Lists";
import { forget, useRun } from "./run";
import { TreeList } from "./TreeList";

/** The choice under which weights count for nothing. */
const UNWEIGHTED = "none";

/** What came of the run: progress, a failure in words, or the answer. */
export function Result() {
  const { job, choice, result, failure } = useRun();
  const living = useLivingAnalysis(result?.analysis ?? null);
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
    return failure.code === "not_connected" ? <Apart report={failure} choice={choice} /> : <Failure report={failure} choice={choice} />;
  }
  if (living === null || choice === null || (living.left === 0 && living.of > 0)) return null;
  const { analysis, left, of } = living;
  return (
    <div className="result" data-testid="analysis-result">
      {left < of && <p className="hint fields">{texts.analyze.lost}</p>}
      <Found analysis={analysis} spec={choice.spec} />
    </div>
  );
}

/** Every field of the result in its own form. */
function Found({ analysis, spec }: { analysis: Analysis; spec: Spec }) {
  if (analysis.op === "steiner_tree") {
    return (
      <TreeList tree={analysis}>
        <OverlayButtons />
      </TreeList>
    );
  }
  return (
    <>
      {analysis.op === "communities" ? (
        <CommunityList groups={analysis.communities} title={texts.analyze.communities} modularity={analysis.modularity} />
      ) : (
        <Facts analysis={analysis} spec={spec} />
      )}
      <ScoreList analysis={analysis} spec={spec} />
      {spec.outputs.map((output) => {
        const groups = analysis.op === "communities" ? null : held(analysis, output, "node_groups");
        return groups === null ? (
          <OutputList key={output.id} analysis={analysis} output={output} />
        ) : (
          <CommunityList key={output.id} groups={groups} title={texts.analyze.groups} modularity={null} />
        );
      })}
      <div className="button-row fields">
        <Keep analysis={analysis} spec={spec} />
        <OverlayButtons />
      </div>
    </>
  );
}

function OverlayButtons() {
  const overlay = useRun((state) => state.result?.overlay);
  const shown = useOverlay((state) => state.overlay);
  return (
    <>
      {overlay !== undefined && overlay !== null && shown !== overlay && (
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

/** Why there is no answer, and what can be done: the edges in the way, or an option that passes them by. */
function Failure({ report, choice }: { report: Report; choice: Choice }) {
  const { title, hint } = adviceFor(report, "analyze");
  const edges = edgesOf(report);
  const weights = choice.spec.parameters.find(({ id, kind }) => id === "weight_as" && kind.type === "choice" && kind.options.includes(UNWEIGHTED));
  const ofWeights = edges.length > 0 || fieldOf(report) === "weight";
  return (
    <div className="notice warning" role="alert" data-testid="analysis-failed">
      <p className="notice-title">{title}</p>
      <p className="selectable">{ofWeights ? clause(wordsOf(report)) : wordsOf(report)}</p>
      {edges.length > 0 && (
        <Button small onPress={() => showEdges(edges)} data-testid="show-edges">
          {texts.analyze.showEdges(edges.length)}
        </Button>
      )}
      <p className="hint">
        {ofWeights && weights !== undefined ? texts.analyze.mendWeights(weights.title, UNWEIGHTED) : hint}{" "}
        <span className="error-code">{report.code}</span>
      </p>
    </div>
  );
}

const ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const FIRST = new RegExp(` \\(the first is ${ID}\\)`, "i");
const EDGE = new RegExp(`\\bedge ${ID}`, "gi");

/** Without the ids, since a button shows the edges, and without the advice for those who have no form before them. */
const clause = (words: string): string => words.replace(/;.*$/, ".").replace(FIRST, "").replace(EDGE, "An edge");

function showEdges(edges: readonly string[]): void {
  useSelection.getState().select({ edges });
  show({ tab: "details" });
}
