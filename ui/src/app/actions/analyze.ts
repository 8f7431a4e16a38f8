import { ChartNetwork } from "lucide-react";
import { makeRoom } from "@/features/analyze/run";
import { useCatalog } from "@/state/catalog";
import { show } from "@/state/view";
import { texts } from "@/texts";
import type { Action } from "./action";

/** One for each analysis of the catalog: it opens its form. */
export const analyses = (): readonly Action[] =>
  useCatalog.getState().specs.map(({ id, title }) => ({
    id: `analyze-${id}`,
    group: "graph",
    title: () => texts.edit.analyzeWith(title),
    icon: ChartNetwork,
    run: () => {
      makeRoom(id);
      show({ tab: "analyze", op: id, right: true });
    },
  }));
