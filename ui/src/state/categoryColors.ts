/** The canvas's colours for communities, as CSS, for lists and legends. */
import { useCallback, useEffect, useState } from "react";
import { toHex } from "@/canvas/color";
import { categoryColor } from "@/canvas/palette";
import { onThemeChange, readTheme } from "@/canvas/theme";

export function useCategoryColors(): (index: number) => string {
  const [theme, setTheme] = useState(() => readTheme(document.documentElement));
  useEffect(() => onThemeChange(() => setTheme(readTheme(document.documentElement))), []);
  return useCallback((index) => toHex(categoryColor(theme, index)), [theme]);
}
