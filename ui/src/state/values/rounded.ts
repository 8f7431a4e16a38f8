/** Whole numbers that reach this window rounded: the graph keeps 64 bits of them, a number here holds 53. */
import type { Json } from "@/ipc/types";

export const ABOUT = "≈";
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

/** Whether the graph may keep other digits than these. What lies beyond 64 bits is no whole number there either. */
const isRounded = (value: number): boolean =>
  Number.isInteger(value) && !Number.isSafeInteger(value) && value >= -(2 ** 63) && value <= 2 ** 64;

export function holdsRounded(value: Json): boolean {
  if (typeof value === "number") return isRounded(value);
  return value !== null && typeof value === "object" && Object.values(value).some((it) => it !== undefined && holdsRounded(it));
}

/** A JSON text with a sign before each rounded number, so that it cannot be taken for what is stored. */
export const marked = (json: string): string =>
  json.replace(TOKENS, (token) => (!token.startsWith('"') && isRounded(Number(token)) ? `${ABOUT} ${token}` : token));
