import { useEffect, useState } from "react";
import { host } from "@/ipc/client";
import type { Estimate } from "@/ipc/types";
import { useGraph } from "@/state/graph";
import { texts } from "@/texts";
import { requestOf, type Choice } from "./form";

/** From so many seconds on it is worth a word. */
const LONG = 5;
/** A form is being filled in: ask once it rests. */
const REST_MS = 300;

interface ExpectedProps {
  choice: Choice;
  selected: ReadonlySet<string>;
}

/** What the analysis would take, where it would take long, and what would take less. */
export function Expected({ choice, selected }: ExpectedProps) {
  const [expected, setExpected] = useState<Estimate | null>(null);
  const last = useGraph((graph) => graph.last);
  const asked = JSON.stringify(requestOf(choice, selected));
  useEffect(() => {
    let wanted = true;
    const timer = setTimeout(() => {
      host()
        .estimate(JSON.parse(asked))
        .then((estimate) => wanted && setExpected(estimate))
        // What stands in the way is said when it is run.
        .catch(() => wanted && setExpected(null));
    }, REST_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [asked, last]);
  if (expected === null || expected.seconds < LONG) return null;
  return (
    <p className="hint" role="status" data-testid="analyze-expected">
      {texts.analyze.takesLong(expected.seconds)} {expected.advice !== null && texts.analyze.quicker(expected.advice)}
    </p>
  );
}
