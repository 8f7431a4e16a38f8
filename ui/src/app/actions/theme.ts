import { Monitor, Moon, Sun } from "lucide-react";
import { texts } from "@/texts";
import { chooseTheme, useTheme, type ThemeChoice } from "../theme";
import type { Action } from "./action";

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const;

export const THEME: readonly Action[] = (Object.keys(ICONS) as ThemeChoice[]).map((choice) => ({
  id: `theme-${choice}`,
  graphless: true,
  group: "view",
  title: () => texts.frame.themeOf(texts.frame.themes[choice]),
  icon: ICONS[choice],
  enabled: () => useTheme.getState().choice !== choice,
  run: () => chooseTheme(choice),
}));
