/** What a menu is about. */
import { useSelection } from "./selection";
import type { Target } from "./view";

/** Selects what a menu was opened on, unless it is part of the selection already. */
export function aim(target: Target): void {
  const { nodes, edges, select } = useSelection.getState();
  if (target.kind === "node" && !nodes.has(target.id)) select({ nodes: [target.id] });
  if (target.kind === "edge" && !edges.has(target.id)) select({ edges: [target.id] });
}
