/** The canvas's colours for classes and numbers, as CSS, for lists and legends. */
import { useCallback, useEffect, useState } from "react";
import { toHex } from "@/canvas/color";
import { noneColor } from "@/canvas/look/nodes";
import { categoryColor, rampColor } from "@/canvas/palette";
import { onThemeChange, readTheme, type Theme } from "@/canvas/theme";

const STOPS = 8;

function useTheme(): Theme {
  const [theme, setTheme] = useState(() => readTheme(document.documentElement));
  useEffect(() => onThemeChange(() => setTheme(readTheme(document.documentElement))), []);
  return theme;
}

/** A negative index is the colour of what is in no class. */
export function useCategoryColors(): (index: number) => string {
  const theme = useTheme();
  return useCallback((index) => toHex(index < 0 ? noneColor(theme) : categoryColor(theme, index)), [theme]);
}

/** From the least to the most, as a CSS gradient. */
export function useRamp(): string {
  const theme = useTheme();
  const stops = Array.from({ length: STOPS + 1 }, (_, i) => toHex(rampColor(theme, i / STOPS)));
  return `linear-gradient(to right, ${stops.join(", ")})`;
}
