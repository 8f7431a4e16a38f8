/** The one way in which a typed number is read, whatever field it stands in: a decimal point, no other signs in it. */

/** Why a text is no number that can be kept; `ways` are readings of it to choose from. */
export type NumberFault = { why: "none" | "large" | "small" | "digits" } | { why: "comma"; ways: readonly string[] };

/** `null` is the empty text. */
export type ReadNumber = { ok: true; value: number | null } | { ok: false; fault: NumberFault };

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** So many digits of any number are kept. */
const KEPT_DIGITS = 15;

/** Commas that part thousands, and one that begins the decimals, there with points between thousands. */
const THOUSANDS = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?(e[+-]?\d+)?$/i;
const DECIMALS = /^[+-]?(\d{1,3}(\.\d{3})+|\d*),\d+(e[+-]?\d+)?$/i;
const WITH_COMMA = /^[+-]?[\d.]*,[\d.,]*(e[+-]?\d+)?$/i;

const fault = (why: "none" | "large" | "small" | "digits"): ReadNumber => ({ ok: false, fault: { why } });

export function readNumber(text: string): ReadNumber {
  const trimmed = text.trim();
  if (trimmed === "") return { ok: true, value: null };
  if (!NUMBER.test(trimmed)) return commaFault(trimmed) ?? fault("none");
  const value = Number(trimmed);
  if (!Number.isFinite(value)) return fault("large");
  if (value === 0 && /[1-9]/.test(trimmed.split(/e/i)[0] ?? "")) return fault("small");
  if (digitsOf(trimmed).length > KEPT_DIGITS && plain(trimmed) !== plain(String(value))) return fault("digits");
  // A minus before nothing says nothing.
  return { ok: true, value: value === 0 ? 0 : value };
}

/** A comma parts thousands here and decimals there: the readings there are are named, none is taken. */
function commaFault(text: string): ReadNumber | null {
  if (!WITH_COMMA.test(text) || !/\d/.test(text)) return null;
  const ways = [
    ...(THOUSANDS.test(text) ? [text.replaceAll(",", "")] : []),
    ...(DECIMALS.test(text) ? [text.replaceAll(".", "").replace(",", ".")] : []),
  ];
  return { ok: false, fault: { why: "comma", ways } };
}

/** A number of the one form `digits e power`, so that two ways of writing it can be compared. */
function plain(text: string): string {
  const [mantissa = "", power = "0"] = text.toLowerCase().replace("+", "").split("e");
  const [whole = "", part = ""] = mantissa.split(".");
  const digits = (whole + part).replace(/^(-?)0+/, "$1");
  const short = digits.replace(/0+$/, "");
  return `${short}e${Number(power) - part.length + digits.length - short.length}`;
}

const digitsOf = (text: string): string => plain(text).replace(/^-|e.*$/g, "");
