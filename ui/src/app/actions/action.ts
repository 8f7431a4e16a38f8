/** An action: the one description behind toolbar, keys, palette, menus and the sheet of shortcuts. */
import type { LucideIcon } from "lucide-react";
import type { Target } from "@/state/view";

export type Group = "edit" | "select" | "view" | "graph" | "help";

/** On what a context menu offers it. `many` is a node or edge that is part of a larger selection. */
export type Place = "node" | "edge" | "many" | "empty";

export interface Action {
  id: string;
  group: Group;
  title: () => string;
  /** What it is looked for by, where its title also names what it would be done to. */
  name?: string;
  icon?: LucideIcon;
  /** `Mod` is Ctrl, or Cmd on a Mac. The first is the one that is shown beside it. */
  keys?: readonly string[];
  places?: readonly Place[];
  danger?: boolean;
  /** Left out where it makes no sense: not in the palette. */
  hidden?: boolean;
  /** Makes sense where no graph is open, too. */
  graphless?: boolean;
  enabled?: () => boolean;
  /** What it takes to be enabled, for a person who looks for it while it is not. */
  needs?: string;
  /** `target` is what a context menu was opened on. */
  run: (target?: Target) => void;
}

export const isEnabled = (action: Action): boolean => action.enabled?.() ?? true;
