/** What was typed in a field that went away before it could be saved. */
import { openEdge, openNode } from "@/state/pick";
import { say } from "@/state/notify";
import { texts } from "@/texts";

/** Keeps it under the field's own name, and says where it waits. */
export function waitsAt(of: { node: string } | { edge: string }, field: string, title: string): { name: string; onLeft: () => void } {
  const back = () => ("node" in of ? openNode(of.node) : openEdge(of.edge));
  return {
    name: `${"node" in of ? of.node : of.edge} ${field}`,
    onLeft: () => say(texts.inspect.notSaved(title), { label: texts.inspect.goBack, run: back }),
  };
}
