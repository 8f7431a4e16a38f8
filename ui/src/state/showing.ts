/** Keeps what is drawn true to the filter, the folded groups and the graph, and the verbs on it. */
import type { Scope } from "./filter";
import { ALL, choiceOf, flipped, isHiding, useFilter, type Filter } from "./filter";
import { scene } from "./current";
import { foldOf, useFold } from "./fold";
import { useHistory } from "./history";
import { usePaint } from "./painting";
import { useSelection, type Selected } from "./selection";

/** What a folded graph is drawn as comes after what is left out of it. */
function draw(): void {
  scene.draw((of) => ({ ...choiceOf(of, useFilter.getState(), usePaint.getState().paint), ...foldOf(of, useFold.getState()) }));
}

useFilter.subscribe(draw);
useFold.subscribe(draw);
usePaint.subscribe(({ paint }, before) => {
  if (paint.color !== before.paint.color && useFilter.getState().classes.off.size > 0) draw();
});
useHistory.subscribe(({ opened }, before) => {
  if (opened !== before.opened) useFilter.setState(ALL, true);
});
draw();

export const filter = (part: Partial<Filter>): void => useFilter.setState(part);
export const showAll = (): void => useFilter.setState(ALL, true);
export const flipKind = (kind: Parameters<Filter["kinds"]["has"]>[0]): void => filter({ kinds: flipped(useFilter.getState().kinds, kind) });
export const flipRelation = (relation: string): void => filter({ relations: flipped(useFilter.getState().relations, relation) });

/** Classes that were off under another title are on. */
export function flipClass(of: string, name: string): void {
  const { classes } = useFilter.getState();
  filter({ classes: { of, off: flipped(classes.of === of ? classes.off : new Set<string>(), name) } });
}

export function hideSelected({ nodes, edges }: Selected = useSelection.getState()): void {
  const { hiddenNodes, hiddenEdges } = useFilter.getState();
  filter({ hiddenNodes: new Set([...hiddenNodes, ...nodes]), hiddenEdges: new Set([...hiddenEdges, ...edges]) });
}

/** Hides what is drawn and not selected; of selected edges the ends stay. */
export function hideOthers({ nodes, edges }: Selected = useSelection.getState()): void {
  const stays = new Set<number>();
  const keep = (slot: number | undefined): void => void (slot !== undefined && stays.add(slot));
  for (const id of nodes) keep(scene.slotOf(id));
  const { source, target } = scene.columns;
  for (const id of edges) {
    const edge = scene.edgeOf(id);
    if (edge !== undefined) [source[edge], target[edge]].forEach(keep);
  }
  const hidden = new Set(useFilter.getState().hiddenNodes);
  for (let slot = 0; slot < scene.slots; slot++) {
    if (scene.alive[slot] === 1 && !stays.has(slot)) hidden.add(scene.nodeId(slot));
  }
  filter({ hiddenNodes: hidden });
}

export function unhide(): void {
  if (isHiding(useFilter.getState())) filter({ hiddenNodes: ALL.hiddenNodes, hiddenEdges: ALL.hiddenEdges });
}

export function scopeTo(ids: Iterable<string>, depth: number): void {
  const scope: Scope = { ids: [...ids], depth, more: new Set() };
  filter({ scope });
}

/** The neighbours of nodes, the nodes themselves included. */
export function withNeighbours(ids: Iterable<string>): Set<string> {
  const found = new Set<string>(ids);
  for (const id of [...found]) {
    const slot = scene.slotOf(id);
    if (slot !== undefined) for (const edge of scene.edgesAt(slot)) found.add(scene.nodeId(scene.across(edge, slot)));
  }
  return found;
}

/** Shows all neighbours of nodes that scope or hand had left out, and selects them with the nodes. */
export function expand(ids: Iterable<string>): void {
  const { scope, hiddenNodes } = useFilter.getState();
  const found = withNeighbours(ids);
  filter({
    hiddenNodes: new Set([...hiddenNodes].filter((id) => !found.has(id))),
    scope: scope === null ? null : { ...scope, more: new Set([...scope.more, ...found]) },
  });
  useSelection.getState().select({ nodes: found });
}

/** How much of what is selected cannot be seen. */
export function unseen({ nodes, edges }: Selected): number {
  if (scene.drawn.seen === scene.alive && scene.drawn.edges === scene.edgeAlive) return 0;
  let count = 0;
  for (const id of nodes) {
    const slot = scene.slotOf(id);
    if (slot !== undefined && scene.drawn.seen[slot] === 0) count++;
  }
  for (const id of edges) {
    const edge = scene.edgeOf(id);
    if (edge !== undefined && scene.drawn.edges[edge] === 0) count++;
  }
  return count;
}
