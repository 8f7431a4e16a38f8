/** Keeps what is painted true to what was chosen, what is laid over, and the graph. */
import { create } from "zustand";
import type { Trait } from "@/ipc/types";
import { texts } from "@/texts";
import { useAppearance, type Channel, type Look } from "./appearance";
import { scene } from "./current";
import { useOverlay, type Overlay } from "./overlay";
import { classesOf, degrees, PLAIN, reach, scaleOf, type Paint, type Shade, type Sizes } from "./paint";
import type { Scene } from "./scene";

export const usePaint = create<{ paint: Paint }>(() => ({ paint: PLAIN }));

export type Subject = Pick<Scene, "slots" | "alive" | "degree" | "slotOf">;

export function paintOf(of: Subject, look: Look, traits: ReadonlyMap<string, Trait>, overlay: Overlay | null): Paint {
  const painted = overlay === null ? null : laidOver(of, overlay);
  return {
    color: painted?.color ?? shadeOf(of, look.color, traits),
    size: painted?.size ?? sizesOf(of, look.size, traits),
    weighted: look.weighted,
  };
}

function laidOver(of: Subject, overlay: Overlay): { color?: Shade; size?: Sizes } {
  switch (overlay.kind) {
    case "communities": {
      const names = overlay.sizes.map((_, index) => texts.frame.community(index));
      return { color: { by: "class", title: overlay.title, of: classesOf(of, overlay.communityOf), names } };
    }
    case "scores": {
      const scale = scaleOf(of, overlay.title, overlay.scoreOf);
      return { color: { by: "scale", ...scale }, size: scale };
    }
    case "highlight":
      return {};
  }
}

function shadeOf(of: Subject, channel: Channel, traits: ReadonlyMap<string, Trait>): Shade {
  if (channel.by === "degree") return { by: "scale", ...degrees(of, texts.appearance.degree) };
  const trait = channel.by === "key" ? traits.get(channel.key) : undefined;
  if (trait === undefined) return { by: "kind" };
  if (trait.values.kind === "numbers") return { by: "scale", ...spread(of, trait.key, trait.slots, trait.values.values) };
  const classes = new Int32Array(of.slots).fill(-1);
  trait.slots.forEach((slot, index) => {
    if (slot < classes.length && trait.values.kind === "classes") classes[slot] = trait.values.of[index] ?? -1;
  });
  return { by: "class", title: trait.key, of: classes, names: trait.values.names };
}

function sizesOf(of: Subject, channel: Channel, traits: ReadonlyMap<string, Trait>): Paint["size"] {
  if (channel.by === "same") return "same";
  const trait = channel.by === "key" ? traits.get(channel.key) : undefined;
  if (trait === undefined || trait.values.kind !== "numbers") return null;
  return spread(of, trait.key, trait.slots, trait.values.values);
}

function spread({ slots }: Subject, title: string, at: readonly number[], values: readonly number[]): Sizes {
  const column = new Float64Array(slots).fill(NaN);
  at.forEach((slot, index) => {
    if (slot < slots) column[slot] = values[index] ?? NaN;
  });
  return { title, values: column, ...reach(column) };
}

function repaint(): void {
  const { traits, ...look } = useAppearance.getState();
  usePaint.setState({ paint: paintOf(scene, look, traits, useOverlay.getState().overlay) });
}

/** Kinds need no columns, so that what is painted plainly costs nothing when the graph changes. */
const isPlain = ({ color, size }: Paint): boolean => color.by === "kind" && (size === null || size === "same");

useAppearance.subscribe(repaint);
useOverlay.subscribe(repaint);
let known = scene.structure;
scene.subscribe(() => {
  if (scene.structure === known) return;
  known = scene.structure;
  if (!isPlain(usePaint.getState().paint)) repaint();
});
