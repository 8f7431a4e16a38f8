import { Progress } from "@/kit/Pieces";
import { useJobs } from "@/state/jobs";
import { texts } from "@/texts";
import { short } from "@/texts/words";

/** How far the job is that a dialog waits for. To stop it is what the dialog's Cancel does. */
export function Working({ job: id }: { job: string }) {
  const job = useJobs(({ jobs }) => jobs.find((it) => it.id === id));
  if (job === undefined) return null;
  return (
    <div className="working" role="status" data-testid="working">
      <Progress label={job.title} fraction={job.fraction} />
      <span className="hint">
        {job.cancelling ? texts.frame.cancelling : texts.frame.running(job.title, short(job.doing, 80))}
        {job.fraction > 0 && ` · ${texts.frame.percent(job.fraction)}`}
      </span>
    </div>
  );
}
