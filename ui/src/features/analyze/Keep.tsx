import { useState } from "react";
import { host } from "@/ipc/client";
import type { Analysis, Spec } from "@/ipc/types";
import { Button } from "@/kit/Button";
import { runJob } from "@/state/jobs";
import { explain, say } from "@/state/notify";
import { undoOffer } from "@/state/undo";
import { texts } from "@/texts";
import { keysOf } from "./fields";

/** Writes what was found to the nodes, where it says something of each. */
export function Keep({ analysis, spec }: { analysis: Analysis; spec: Spec }) {
  const [busy, setBusy] = useState(false);
  const keys = keysOf(spec);
  if (keys.length === 0) return null;
  const keep = async () => {
    setBusy(true);
    try {
      const { changed, seq } = await runJob(texts.analyze.keeping, (job) => host().keepAnalysis(job, analysis));
      say(texts.analyze.kept(changed), changed > 0 ? undoOffer(seq) : undefined);
    } catch (error) {
      explain(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <span title={texts.analyze.keepNote(keys.join(", "))}>
      <Button small isDisabled={busy} onPress={() => void keep()} data-testid="analysis-keep">
        {texts.analyze.keep}
      </Button>
    </span>
  );
}
