/** The one way in which a typed number is read, whatever field it stands in: a decimal point, no other signs in it. */

/** Why a text is no number that can be kept; `ways` are readings of it to choose from. */
export type NumberFault = { why: "none" | "large" | "small" | "digits" } | { why: "comma"; ways: readonly string[] };

/** `null` is the empty text. */
export type ReadNumber = { ok: true; value: number | null } | { ok: false; fault: NumberFault };

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

const fault = (why: "none" | "large" | "small" | "digits"): ReadNumber => ({ ok: false, fault: { why } });

export function readNumber(text: string): ReadNumber {
  const trimmed = text.trim();
  if (trimmed === "") return { ok: true, value: null };
  if (!NUMBER.test(trimmed)) return commaFault(trimmed) ?? fault("none");
  const value = Number(trimmed);
  if (!Number.isFinite(value)) return fault("large");
  if (value === 0 && /[1-9]/.test(trimmed.split(/e/i)[0] ?? "")) return fault("small");
  if (Number.isInteger(value) && !Number.isSafeInteger(value) && !sameDigits(trimmed, value)) return fault("digits");
  // A minus before nothing says nothing.
  return { ok: true, value: value === 0 ? 0 : value };
}

/** A comma parts thousands here and decimals there: both readings are named, none is taken. */
function commaFault(text: string): ReadNumber | null {
  const ways = [text.replaceAll(",", ""), text.replace(",", ".")].filter((way) => NUMBER.test(way));
  return text.includes(",") && ways.length > 0 ? { ok: false, fault: { why: "comma", ways: [...new Set(ways)] } } : null;
}

/** Whether the number is written back with the digits that were typed. */
function sameDigits(text: string, value: number): boolean {
  return plain(text) === plain(String(value));
}

/** A number of the one form `digits e power`, so that two ways of writing it can be compared. */
function plain(text: string): string {
  const [mantissa = "", power = "0"] = text.toLowerCase().replace("+", "").split("e");
  const [whole = "", part = ""] = mantissa.split(".");
  const digits = (whole + part).replace(/^(-?)0+/, "$1");
  const short = digits.replace(/0+$/, "");
  return `${short}e${Number(power) - part.length + digits.length - short.length}`;
}
