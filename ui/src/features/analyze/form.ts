/** The form of an analysis, read off its description in the catalog. */
import type { Analyze, Json, Parameter, Spec } from "@/ipc/types";
import { texts } from "@/texts";

export type Scope = "selection" | "all";
export type Values = Readonly<Record<string, Json>>;

export interface Choice {
  spec: Spec;
  scope: Scope;
  depth: number;
  /** `null` is any relation. */
  relation: string | null;
  values: Values;
}

export const MAX_DEPTH = 16;

/** Analyses that join the chosen nodes: with one node there is nothing to join. */
const JOINING: ReadonlySet<string> = new Set(["steiner_tree"]);

export const startsFromNodes = (spec: Spec): boolean => spec.min_nodes > 0;

/** Whether the analysis itself says how far it goes. */
export const goesByItself = (spec: Spec): boolean => spec.ground.type === "own";

/** The nodes it takes by name, in the order of the selection. */
export const endsOf = (spec: Spec): Parameter[] => spec.parameters.filter(({ kind }) => kind.type === "node");

export function leastNodes(spec: Spec): number {
  return JOINING.has(spec.id) ? Math.max(2, spec.min_nodes) : spec.min_nodes;
}

/** Where an analysis runs until the person says otherwise. */
export function usualScope(spec: Spec, selected: number): Scope {
  return !startsFromNodes(spec) && selected > 0 ? "selection" : "all";
}

/** What stands where nothing was chosen; `null` for nothing. */
export const usualValue = ({ kind }: Parameter): Json => ("default" in kind ? kind.default : null);

export function valueOf(parameter: Parameter, values: Values): Json {
  return values[parameter.id] ?? usualValue(parameter);
}

/** What is wrong with a parameter's value, or `null`. */
export function wrongValue({ kind }: Parameter, value: Json): string | null {
  if (kind.type !== "integer" && kind.type !== "number") return null;
  if (value === null && kind.default === null) return null;
  if (typeof value !== "number" || !Number.isFinite(value)) return texts.inspect.badNumber;
  if (kind.type === "integer" && !Number.isInteger(value)) return texts.analyze.wholeNumber;
  return value < kind.min || value > kind.max ? texts.analyze.outOfRange(kind.min, kind.max) : null;
}

/** Why the analysis cannot run as chosen, in words for the person; `null` when it can. */
export function obstacle({ spec, scope, values }: Choice, selected: number, nodes: number): string | null {
  const least = leastNodes(spec);
  const ends = endsOf(spec).length;
  if (nodes === 0) return texts.analyze.emptyGraph;
  if (ends > 1 && selected !== ends) return texts.analyze.joins(ends);
  if (ends === 1 && selected !== 1) return texts.analyze.selectOne;
  if (least > 1 && selected < least) return texts.analyze.selectAtLeast(least, selected);
  if ((scope === "selection" || least > 0) && selected === 0) return texts.analyze.selectSome;
  for (const parameter of spec.parameters) {
    const wrong = wrongValue(parameter, valueOf(parameter, values));
    if (wrong !== null) return `${parameter.title}: ${wrong}`;
  }
  return null;
}

/** Only what differs from the default is sent, so that Rust's defaults stay the only ones. */
export function requestOf({ spec, scope, depth, relation, values }: Choice, selected: Iterable<string>): Analyze {
  const own = goesByItself(spec);
  const all = scope === "all" && !own;
  const changed = spec.parameters
    .map((parameter) => [parameter.id, valueOf(parameter, values), usualValue(parameter)] as const)
    .filter(([, value, usual]) => value !== usual);
  return {
    op: spec.id,
    node_ids: all && !startsFromNodes(spec) ? [] : [...selected],
    all,
    depth: all || own ? null : depth,
    relation_type: relation,
    parameters: Object.fromEntries(changed.map(([id, value]) => [id, value])),
  };
}

/** The same choice, but one tree for each part. */
export const asForest = (choice: Choice): Choice => ({ ...choice, values: { ...choice.values, forest: true } });
