/** The design tokens the canvas draws with, read once per theme. */
import { mix, parseColor, rgba, type Rgba } from "./color";

export const PALETTES = ["standard", "safe", "contrast"] as const;
export type PaletteName = (typeof PALETTES)[number];

export interface Theme {
  dark: boolean;
  palette: PaletteName;
  background: Rgba;
  ink: Rgba;
  quiet: Rgba;
  concept: Rgba;
  pointer: Rgba;
  edge: Rgba;
  /** For thin strokes: selected edges, results. */
  accent: Rgba;
  font: string;
}

const FALLBACK = {
  "--canvas-bg": rgba(250, 251, 252),
  "--ink": rgba(26, 29, 36),
  "--ink-2": rgba(79, 86, 102),
  "--concept": rgba(74, 95, 208),
  "--pointer": rgba(180, 105, 14),
  "--accent-text": rgba(65, 75, 189),
};

type Token = keyof typeof FALLBACK;

/** Rounded luminance, 0 black to 255 white. */
function luminance(color: Rgba): number {
  return 0.299 * (color & 255) + 0.587 * ((color >>> 8) & 255) + 0.114 * ((color >>> 16) & 255);
}

export function readTheme(element: HTMLElement): Theme {
  const style = getComputedStyle(element);
  const color = (token: Token): Rgba => parseColor(style.getPropertyValue(token)) ?? FALLBACK[token];
  const background = color("--canvas-bg");
  const ink = color("--ink");
  const dark = luminance(background) < 128;
  return {
    dark,
    palette: paletteOf(document.documentElement.dataset.palette),
    background,
    ink,
    quiet: color("--ink-2"),
    concept: color("--concept"),
    pointer: color("--pointer"),
    edge: mix(background, ink, dark ? 0.52 : 0.48),
    accent: color("--accent-text"),
    font: style.getPropertyValue("--font").trim() || "system-ui, sans-serif",
  };
}

/** The person's choice; without one, what the system's wish for contrast asks for. */
function paletteOf(chosen: string | undefined): PaletteName {
  const known = PALETTES.find((name) => name === chosen);
  return known ?? (matchMedia("(prefers-contrast: more)").matches ? "contrast" : "standard");
}

/** Calls back when the theme of the document or of the system changes. */
export function onThemeChange(then: () => void): () => void {
  const observer = new MutationObserver(then);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme", "data-palette", "class"] });
  const queries = ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"].map((query) => matchMedia(query));
  queries.forEach((query) => query.addEventListener("change", then));
  return () => {
    observer.disconnect();
    queries.forEach((query) => query.removeEventListener("change", then));
  };
}
