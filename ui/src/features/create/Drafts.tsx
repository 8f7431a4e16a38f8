import { useView } from "@/state/view";
import { CreateConcept } from "./CreateConcept";
import { CreateEdge } from "./CreateEdge";
import "./create.css";

/** The popover of what is being made, if anything is. */
export function Drafts() {
  const draft = useView((view) => view.draft);
  if (draft === null) return null;
  return draft.kind === "concept" ? (
    <CreateConcept at={draft.at} screen={draft.screen} />
  ) : (
    <CreateEdge key={"ids" in draft.to ? "ids" : "at"} from={draft.from} to={draft.to} screen={draft.screen} />
  );
}
