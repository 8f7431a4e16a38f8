import { X } from "lucide-react";
import { IconButton } from "@/kit/Button";
import { Progress } from "@/kit/Pieces";
import { scene, useSceneVersion } from "@/state/current";
import { useGraph } from "@/state/graph";
import { cancelJob, useJobs, type Job } from "@/state/jobs";
import { explain } from "@/state/notify";
import { useSelection } from "@/state/selection";
import { useView } from "@/state/view";
import { texts } from "@/texts";
import { short } from "@/texts/words";
import "./status.css";

/** What is shown of what there is, what is selected, what runs. */
export function StatusLine() {
  useSceneVersion();
  const info = useGraph((graph) => graph.info);
  const { nodes, edges } = useSelection();
  const jobs = useJobs((state) => state.jobs);
  const { degraded, dialog } = useView();
  // A dialog shows the work that it waits for, and its Cancel is the one that can be reached.
  const told = dialog?.kind === "import" || dialog?.kind === "export" ? [] : jobs.filter((job) => !job.quiet);
  const all = (info?.concepts ?? 0) + (info?.pointers ?? 0);
  const shown = scene.nodeCount;
  return (
    <footer className="status" aria-label={texts.frame.status}>
      <span data-testid="status-shown">
        {info === null ? texts.frame.noGraph : shown === all ? texts.frame.shown(shown, scene.edgeCount) : texts.frame.shownOf(shown, all)}
      </span>
      <span className="status-rule" />
      <span data-testid="status-selected">{texts.frame.selected(nodes.size, edges.size)}</span>
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
