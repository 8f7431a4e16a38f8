/** Saved views: what is left out, how it looks, from where it is seen and where its nodes stand, under a name. */
import { create } from "zustand";
import { host } from "@/ipc/client";
import type { Json, View } from "@/ipc/types";
import { texts } from "@/texts";
import { comeBack, layApart } from "./apart";
import { channelId, channelOf, choose, lookNow, USUAL, type Look } from "./appearance";
import { ALL, useFilter, type Filter } from "./filter";
import { attempt } from "./graph";
import { useHistory } from "./history";
import { say } from "./notify";
import type { Kind } from "./scene";
import { onStage, type Camera } from "./stage";

export const useViews = create<{ views: readonly View[] }>(() => ({ views: [] }));

export async function readViews(): Promise<void> {
  const { opened } = useHistory.getState();
  const views = await attempt(() => host().views());
  if (views !== null && useHistory.getState().opened === opened) useViews.setState({ views });
}

export interface Body {
  filter: Filter;
  look: Look;
  camera: Camera | null;
}

const PALETTES = ["standard", "safe", "contrast"] as const;

export function written({ filter, look, camera }: Body): Json {
  const { kinds, relations, classes, hiddenNodes, hiddenEdges, scope } = filter;
  return {
    filter: {
      kinds: [...kinds],
      relations: [...relations],
      classes: { of: classes.of, off: [...classes.off] },
      hiddenNodes: [...hiddenNodes],
      hiddenEdges: [...hiddenEdges],
      scope: scope === null ? null : { ids: [...scope.ids], depth: scope.depth, more: [...scope.more] },
    },
    look: { color: channelId(look.color), size: channelId(look.size), weighted: look.weighted, palette: look.palette },
    camera: camera === null ? null : { ...camera },
  };
}

type Bag = Record<string, unknown>;
const bag = (of: unknown): Bag => (typeof of === "object" && of !== null && !Array.isArray(of) ? (of as Bag) : {});
const names = (of: unknown): string[] => (Array.isArray(of) ? of.filter((it) => typeof it === "string") : []);
const text = (of: unknown): string => (typeof of === "string" ? of : "");
const finite = (of: unknown): of is number => typeof of === "number" && Number.isFinite(of);

/** What another version, or a hand, has written is taken as far as it makes sense. */
export function readBody(json: unknown): Body {
  const { filter, look, camera } = bag(json);
  const { kinds, relations, classes, hiddenNodes, hiddenEdges, scope } = bag(filter);
  const { ids, depth, more } = bag(scope);
  const { color, size, weighted, palette } = bag(look);
  const { x, y, k } = bag(camera);
  return {
    filter: {
      kinds: new Set(names(kinds).filter((kind): kind is Kind => kind === "concept" || kind === "pointer")),
      relations: new Set(names(relations)),
      classes: { of: text(bag(classes).of), off: new Set(names(bag(classes).off)) },
      hiddenNodes: new Set(names(hiddenNodes)),
      hiddenEdges: new Set(names(hiddenEdges)),
      scope: scope === null || scope === undefined ? null : { ids: names(ids), depth: finite(depth) ? depth : 1, more: new Set(names(more)) },
    },
    look: {
      color: color === undefined ? USUAL.color : channelOf(text(color)),
      size: size === undefined ? USUAL.size : channelOf(text(size)),
      weighted: weighted !== false,
      palette: PALETTES.find((name) => name === palette) ?? null,
    },
    camera: finite(x) && finite(y) && finite(k) && k > 0 ? { x, y, k } : null,
  };
}

const bodyNow = (): Json => written({ filter: useFilter.getState(), look: lookNow(), camera: onStage((stage) => stage.camera()) });

/** Keeps what is shown under a name, or in the place of a view that is there. */
export async function saveView(name: string, id: string | null = null): Promise<boolean> {
  const view = await attempt(() => host().viewSave(id, name.trim(), bodyNow(), true));
  if (view === null) return false;
  useViews.setState(({ views }) => ({ views: id === null ? [...views, view] : views.map((it) => (it.id === id ? view : it)) }));
  say(texts.showing.viewSaved(view.name));
  return true;
}

export async function renameView({ id, body }: View, name: string): Promise<boolean> {
  const view = await attempt(() => host().viewSave(id, name.trim(), body, false));
  if (view !== null) useViews.setState(({ views }) => ({ views: views.map((it) => (it.id === id ? view : it)) }));
  return view !== null;
}

export async function removeView({ id, name }: View): Promise<void> {
  const done = await attempt(() => host().viewRemove(id).then(() => true));
  if (done !== true) return;
  useViews.setState(({ views }) => ({ views: views.filter((it) => it.id !== id) }));
  say(texts.showing.viewRemoved(name));
}

/** Shows a view as it was kept. The layout of the graph stays as it is, beside it. */
export async function openView(view: View): Promise<void> {
  const { filter, look, camera } = readBody(view.body);
  useFilter.setState(filter, true);
  await choose(look);
  await layApart(null, { id: view.id, name: view.name });
  if (camera !== null) onStage((stage) => stage.lookFrom(camera));
}

/** All of the graph, in its own layout. */
export async function showWhole(): Promise<void> {
  useFilter.setState(ALL, true);
  await comeBack();
}

useHistory.subscribe(({ opened }, before) => {
  if (opened === before.opened) return;
  useViews.setState({ views: [] });
  void readViews();
});
