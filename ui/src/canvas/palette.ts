/**
 * Colours for categories and for numbers. The lists were searched for so that any two colours stay apart for normal sight and
 * for the kinds of colour blindness that `palette.test.ts` names; past them categories are greys, because more hues would not
 * be told apart. The colours of high contrast stand out from the background as text must.
 */
import { mix, parseColor, rgba, type Rgba } from "./color";
import type { PaletteName, Theme } from "./theme";

export type Side = "light" | "dark";

const LISTS: Record<PaletteName, Record<Side, string>> = {
  standard: {
    light: "#588cff #d6b603 #b74e74 #72ccab #5639b1 #d9815e #38a1b9 #932f11 #97b7f8 #911470 #a26a07 #8561bd",
    dark: "#6d66e0 #ee9e10 #40b1b5 #e97873 #92bdfb #f0da1c #c93f76 #64f0f4 #b180fc #b85f10 #fabfa1 #3183ac",
  },
  safe: {
    light: "#4a69d5 #febc1b #94070d #51dec1 #e37600 #5f3c72 #a696fe #9a687a",
    dark: "#b78aff #f7951e #31ceaf #bc4303 #5cfffd #e2f083 #7f53c3 #269893",
  },
  contrast: {
    light: "#4c64f6 #7b2a03 #af6000 #2a02a9 #825e8c #520146",
    dark: "#836fea #fff54c #bdffff #c8b200 #99b9f6 #a37b77",
  },
};
const GREYS = [0.5, 0.38, 0.62];

/** From the least to the most, each further from the background; the same hues in both themes. */
const RAMPS: Record<Side, string> = {
  light: "#e3b23c #c98a55 #ac6577 #84488f #4b3396 #1c1f6b",
  dark: "#5a4fb5 #8a53b0 #bf5c99 #e67a74 #f5a95a #fbe36b",
};
/** In high contrast the least stands out, too. */
const PLAIN_FROM: Record<PaletteName, number> = { standard: 0, safe: 0, contrast: 0.42 };

const parsed = (list: string): readonly Rgba[] => list.split(" ").map((text) => parseColor(text) ?? rgba(0, 0, 0));
const COLORS = Object.fromEntries(
  Object.entries(LISTS).map(([name, sides]) => [name, { light: parsed(sides.light), dark: parsed(sides.dark) }]),
) as Record<PaletteName, Record<Side, readonly Rgba[]>>;
const STEPS: Record<Side, readonly Rgba[]> = { light: parsed(RAMPS.light), dark: parsed(RAMPS.dark) };

type Shown = Pick<Theme, "dark" | "palette">;
const sideOf = ({ dark }: Pick<Theme, "dark">): Side => (dark ? "dark" : "light");

export const colorsOf = (theme: Shown): readonly Rgba[] => COLORS[theme.palette][sideOf(theme)];

export function categoryColor(theme: Theme, index: number): Rgba {
  const palette = colorsOf(theme);
  if (index < palette.length) return palette[index];
  return mix(theme.background, theme.ink, GREYS[(index - palette.length) % GREYS.length]);
}

/** For a number that lies so far from the least, 0, to the most, 1. */
export function rampColor(theme: Shown, share: number): Rgba {
  const steps = STEPS[sideOf(theme)];
  const from = PLAIN_FROM[theme.palette];
  const at = (from + (1 - from) * Math.min(1, Math.max(0, share))) * (steps.length - 1);
  const below = Math.min(steps.length - 2, Math.floor(at));
  return mix(steps[below], steps[below + 1], at - below);
}
