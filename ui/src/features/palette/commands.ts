import type { ReactNode } from "react";

export interface Command {
  id: string;
  title: string;
  /** What it is found by, where its title also names what it would be done to. */
  name?: string;
  group: string;
  keys?: string;
  icon?: ReactNode;
  /** Why it cannot be done now; it is listed only when it is looked for. */
  needs?: string;
  run: () => void;
}

/** Whether the words typed all begin, or at least lie in, words of the title: 0 no, 1 inside, 2 at the beginnings. */
export function fit(title: string, query: string): number {
  const words = title.toLocaleLowerCase().split(/\s+/);
  const wanted = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.every((part) => words.some((word) => word.startsWith(part)))) return 2;
  return wanted.every((part) => words.some((word) => word.includes(part))) ? 1 : 0;
}
