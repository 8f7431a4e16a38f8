/** Light or dark: the person's choice, else the system's. The document says which one holds. */
import { create } from "zustand";

export type ThemeChoice = "system" | "light" | "dark";
const KEY = "asterism.theme";

function read(): ThemeChoice {
  const kept = localStorage.getItem(KEY);
  return kept === "light" || kept === "dark" ? kept : "system";
}

export const useTheme = create<{ choice: ThemeChoice }>(() => ({ choice: read() }));

const systemIsDark = (): MediaQueryList => matchMedia("(prefers-color-scheme: dark)");

function apply(): void {
  const { choice } = useTheme.getState();
  const dark = choice === "system" ? systemIsDark().matches : choice === "dark";
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}

export function chooseTheme(choice: ThemeChoice): void {
  localStorage.setItem(KEY, choice);
  useTheme.setState({ choice });
  apply();
}

/** Applies the theme and follows the system from now on. */
export function startTheme(): void {
  apply();
  systemIsDark().addEventListener("change", apply);
}
