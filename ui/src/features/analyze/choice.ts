/** What was chosen in the form, kept while its tab is closed. */
import { create } from "zustand";
import type { RelationCount, Spec } from "@/ipc/types";
import { usualScope, type Choice, type Scope, type Values } from "./form";

interface Chosen {
  /** `null` follows the selection. */
  scope: Scope | null;
  depth: number;
  relation: string | null;
  /** The parameters of each analysis, by its op. */
  values: Readonly<Record<string, Values>>;
}

export const UNCHOSEN: Chosen = { scope: null, depth: 1, relation: null, values: {} };
export const useChosen = create<Chosen>(() => UNCHOSEN);

/** Scope, depth and relation hold for every analysis, parameters for the one they belong to. */
export function useChoice(
  spec: Spec,
  selected: number,
  relations: readonly RelationCount[],
): [Choice, (part: Partial<Choice>) => void] {
  const { scope, depth, relation, values } = useChosen();
  const choice: Choice = {
    spec,
    scope: scope ?? usualScope(spec, selected),
    depth,
    relation: relations.some((it) => it.relation_type === relation) ? relation : null,
    values: values[spec.id] ?? {},
  };
  const change = ({ values: changed, ...part }: Partial<Choice>) =>
    useChosen.setState((before) => ({
      scope: part.scope ?? before.scope,
      depth: part.depth ?? before.depth,
      relation: part.relation === undefined ? before.relation : part.relation,
      values: changed === undefined ? before.values : { ...before.values, [spec.id]: changed },
    }));
  return [choice, change];
}
