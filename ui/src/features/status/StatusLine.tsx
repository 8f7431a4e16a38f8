import { X } from "lucide-react";
import { IconButton } from "@/kit/Button";
import { Progress } from "@/kit/Pieces";
import type { GraphInfo } from "@/ipc/types";
import { useApart } from "@/state/apart";
import { scene, useSceneVersion } from "@/state/current";
import { isFiltering, showsAll, useFilter } from "@/state/filter";
import { useGraph } from "@/state/graph";
import { cancelJob, useJobs, type Job } from "@/state/jobs";
import { explain } from "@/state/notify";
import { useSelection } from "@/state/selection";
import { unseen } from "@/state/showing";
import { useView } from "@/state/view";
import { showWhole } from "@/state/views";
import { texts } from "@/texts";
import { short } from "@/texts/words";
import "./status.css";

/** What is shown of what there is, what is selected, what runs. */
export function StatusLine() {
  useSceneVersion();
  const info = useGraph((graph) => graph.info);
  const { nodes, edges } = useSelection();
  const jobs = useJobs((state) => state.jobs);
  const hidden = unseen({ nodes, edges });
  const { degraded, dialog } = useView();
  // A dialog shows the work that it waits for, and its Cancel is the one that can be reached.
  const told = dialog?.kind === "import" || dialog?.kind === "export" ? [] : jobs.filter((job) => !job.quiet);
  return (
    <footer className="status" aria-label={texts.frame.status}>
      {info === null ? <span data-testid="status-shown">{texts.frame.noGraph}</span> : <Shown of={info} />}
      <span className="status-rule" />
      <span data-testid="status-selected">
        {texts.frame.selected(nodes.size, edges.size)}
        {hidden > 0 && `, ${texts.showing.hiddenSelected(hidden)}`}
      </span>
      {degraded !== null && (
        <>
          <span className="status-rule" />
          <span className="cut">{texts.frame.degraded(degraded)}</span>
        </>
      )}
      <span className="spring" />
      <span role="status" aria-live="polite" className="status-jobs">
        {told.map((job) => (
          <RunningJob key={job.id} job={job} />
        ))}
      </span>
    </footer>
  );
}

/** What is seen of what there is, why not all of it, and one click to it. */
function Shown({ of }: { of: GraphInfo }) {
  const filter = useFilter();
  const apart = useApart((state) => state.apart);
  const { seenNodes, seenEdges } = scene.drawn;
  const all = of.concepts + of.pointers;
  const whole = seenNodes === all && seenEdges === of.edges;
  const reasons = texts.showing.why(isFiltering(filter), filter.hiddenNodes.size + filter.hiddenEdges.size, filter.scope !== null);
  return (
    <>
      <span data-testid="status-shown" title={reasons}>
        {whole ? texts.frame.shown(seenNodes, seenEdges) : texts.showing.shown(seenNodes, all, seenEdges, of.edges)}
      </span>
      {(!showsAll(filter) || apart) && (
        <button type="button" className="link" title={reasons} onClick={() => void showWhole()} data-testid="show-all">
          {texts.showing.showAll}
        </button>
      )}
    </>
  );
}

function RunningJob({ job }: { job: Job }) {
  return (
    <span className="status-job" data-testid="job">
      <span className="cut">{job.cancelling ? texts.frame.cancelling : texts.frame.running(job.title, short(job.doing, 60))}</span>
      <Progress label={job.title} fraction={job.fraction} />
      <span className="note">{texts.frame.percent(job.fraction)}</span>
      <IconButton
        small
        label={texts.frame.cancel}
        icon={<X size={12} />}
        isDisabled={job.cancelling}
        onPress={() => void cancelJob(job.id).catch(explain)}
        data-testid="job-cancel"
      />
    </span>
  );
}
