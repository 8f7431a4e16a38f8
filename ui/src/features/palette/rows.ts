/** What the palette lists for a text, in order. */
import type { Found } from "@/state/search";
import { isNamed, sameWords } from "@/state/search";
import { fit, type Command } from "./commands";

export type Row =
  | { kind: "node"; key: string; node: Found }
  | { kind: "command"; key: string; command: Command }
  | { kind: "create"; key: string; label: string };

const nodeRow = (node: Found): Row => ({ kind: "node", key: `node ${node.id}`, node });
const commandRow = (command: Command): Row => ({ kind: "command", key: command.id, command });

const nameOf = ({ name, title }: Command): string => name ?? title;

/** The commands that can be done, in their own order. */
const ready = (commands: readonly Command[]): Command[] => commands.filter((it) => it.needs === undefined);

/**
 * What is called exactly so is first, then actions with words that begin so, the other nodes, the other actions, those
 * that cannot be done now, and last the making of it, unless there is a concept of that label.
 */
export function rowsFor(text: string, commands: readonly Command[], nodes: readonly Found[], canCreate: boolean): readonly Row[] {
  if (text === "") return ready(commands).map(commandRow);
  const isExact = (command: Command): boolean => sameWords(nameOf(command), text);
  const fitting = (of: readonly Command[], score: number): Command[] =>
    of.filter((it) => !isExact(it) && fit(nameOf(it), text) === score);
  const able = ready(commands);
  const unable = commands.filter((it) => it.needs !== undefined);
  const isThere = nodes.some((it) => it.kind === "concept" && it.title === text);
  return [
    ...nodes.filter((it) => isNamed(it, text)).map(nodeRow),
    ...commands.filter(isExact).map(commandRow),
    ...fitting(able, 2).map(commandRow),
    ...nodes.filter((it) => !isNamed(it, text)).map(nodeRow),
    ...[...fitting(able, 1), ...fitting(unable, 2), ...fitting(unable, 1)].map(commandRow),
    ...(canCreate && !isThere ? [{ kind: "create" as const, key: "create-concept", label: text }] : []),
  ];
}

/** Neighbouring rows of one kind stand under one heading. */
export function runsOf(rows: readonly Row[]): readonly (readonly Row[])[] {
  const runs: Row[][] = [];
  for (const row of rows) {
    const run = runs[runs.length - 1];
    if (run?.[0]?.kind === row.kind) run.push(row);
    else runs.push([row]);
  }
  return runs;
}
