/**
 * Colours for categories. The twelve were searched for so that any two stay apart (0.1 in OKLab and more) for normal
 * sight, deuteranopia and protanopia alike; past them categories are greys, because more hues would not be told apart.
 */
import { mix, parseColor, type Rgba } from "./color";
import type { Theme } from "./theme";

const ON_LIGHT = "#588cff #d6b603 #b74e74 #72ccab #5639b1 #d9815e #38a1b9 #932f11 #97b7f8 #911470 #a26a07 #8561bd";
const ON_DARK = "#6d66e0 #ee9e10 #40b1b5 #e97873 #92bdfb #f0da1c #c93f76 #64f0f4 #b180fc #b85f10 #fabfa1 #3183ac";
const GREYS = [0.5, 0.38, 0.62];

export const LIGHT_PALETTE = parsed(ON_LIGHT);
export const DARK_PALETTE = parsed(ON_DARK);

function parsed(list: string): readonly Rgba[] {
  return list.split(" ").map((text) => parseColor(text) ?? 0);
}

export function categoryColor(theme: Theme, index: number): Rgba {
  const palette = theme.dark ? DARK_PALETTE : LIGHT_PALETTE;
  if (index < palette.length) return palette[index];
  return mix(theme.background, theme.ink, GREYS[(index - palette.length) % GREYS.length]);
}
