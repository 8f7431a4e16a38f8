/** Keys as written in the registry, as pressed, and as shown. */
import type { Action } from "./action";
import { isEnabled } from "./action";

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

/** Keys that need Shift on some keyboards and not on others; there Shift says nothing. */
const SHIFTLESS = new Set(["?", "+", "-", "=", "_"]);

/** Whether `keys`, such as `Mod+Shift+Z`, is what was pressed. */
export function matches(event: Pressed, keys: string, mac = isMac()): boolean {
  const parts = keys.endsWith("++") ? [...keys.slice(0, -2).split("+"), "+"] : keys.split("+");
  const key = parts[parts.length - 1] ?? "";
  const has = (modifier: string) => parts.length > 1 && parts.slice(0, -1).includes(modifier);
  const mod = mac ? event.metaKey : event.ctrlKey;
  const other = mac ? event.ctrlKey : event.metaKey;
  if (mod !== has("Mod") || other || event.altKey !== has("Alt")) return false;
  if (!SHIFTLESS.has(key) && event.shiftKey !== has("Shift")) return false;
  return event.key.toLowerCase() === key.toLowerCase();
}

const MAC_SIGNS: Record<string, string> = { Mod: "⌘", Shift: "⇧", Alt: "⌥" };
const NAMES: Record<string, string> = { Mod: "Ctrl", Delete: "Del", Escape: "Esc" };

/** The keys in the words of the platform. */
export function shown(keys: string, mac = isMac()): string {
  const parts = keys.endsWith("++") ? [...keys.slice(0, -2).split("+"), "+"] : keys.split("+");
  return parts.map((part) => (mac ? MAC_SIGNS[part] : undefined) ?? NAMES[part] ?? part).join("+");
}

/** Whether the person is writing, so that keys are letters and not commands. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("input:not([type=checkbox]):not([type=radio]), textarea, select");
}

/** Whether something modal is open, which has the keys to itself. */
const isCovered = (): boolean => document.querySelector("[role=dialog], [role=menu], [role=alertdialog].modal") !== null;

/** The action that a key press means, if it means one now. */
export function actionFor(event: KeyboardEvent, actions: readonly Action[], covered = isCovered()): Action | null {
  if (covered || isTyping(event.target)) return null;
  return actions.find((it) => it.keys?.some((keys) => matches(event, keys)) && isEnabled(it)) ?? null;
}
