/** Everything a person can do, once. */
import type { Target } from "@/state/view";
import { useSelection } from "@/state/selection";
import { isEnabled, type Action, type Place } from "./action";
import { analyses } from "./analyze";
import { EDIT } from "./edit";
import { GRAPH } from "./graph";
import { SELECT } from "./select";
import { SHOWING, viewActions } from "./showing";
import { THEME } from "./theme";
import { TOOLS } from "./tools";
import { VIEW } from "./view";

export const ACTIONS: readonly Action[] = [...EDIT, ...SELECT, ...TOOLS, ...SHOWING, ...VIEW, ...THEME, ...GRAPH];

/** With those that are known only once the program has answered. */
export const allActions = (): readonly Action[] => [...ACTIONS, ...viewActions(), ...analyses()];

export function action(id: string): Action {
  const found = ACTIONS.find((it) => it.id === id);
  if (found === undefined) throw new Error(`There is no action ${id}.`);
  return found;
}

export function perform(id: string, target?: Target): void {
  const found = action(id);
  if (isEnabled(found)) found.run(target);
}

/** The kind of menu that fits what was clicked and what is selected. */
export function placeOf(target: Target): Place {
  if (target.kind === "empty") return "empty";
  const { nodes, edges } = useSelection.getState();
  return nodes.size + edges.size > 1 ? "many" : target.kind;
}

export const actionsAt = (place: Place): readonly Action[] => ACTIONS.filter((it) => it.places?.includes(place));
