/** Numbers and times as a person reads them. */
const whole = new Intl.NumberFormat("en");
const fine = new Intl.NumberFormat("en", { maximumFractionDigits: 3 });
const day = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

export const number = (value: number): string => whole.format(value);
export const decimal = (value: number): string => fine.format(value);

const significant = new Intl.NumberFormat("en", { maximumSignificantDigits: 4 });

/** Of any size, to four digits that say something. */
export const score = (value: number): string =>
  value !== 0 && Math.abs(value) < 1e-4 ? value.toExponential(2) : significant.format(value);

export function count(value: number, one: string, many = `${one}s`): string {
  return `${number(value)} ${value === 1 ? one : many}`;
}

export function time(rfc3339: string): string {
  const at = new Date(rfc3339);
  return Number.isNaN(at.getTime()) ? rfc3339 : day.format(at);
}

const STEPS: readonly [seconds: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [60, "second"],
  [3600, "minute"],
  [86_400, "hour"],
  [604_800, "day"],
];
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto", style: "short" });

/** “5 min. ago” within a week, the date beyond it. */
export function ago(rfc3339: string, now: number): string {
  const seconds = Math.round((now - new Date(rfc3339).getTime()) / 1000);
  if (Number.isNaN(seconds)) return rfc3339;
  if (Math.abs(seconds) < 5) return "just now";
  let size = 1;
  for (const [limit, unit] of STEPS) {
    if (Math.abs(seconds) < limit) return relative.format(-Math.round(seconds / size), unit);
    size = limit;
  }
  return time(rfc3339);
}

export function bytes(value: number): string {
  if (value < 1024) return count(value, "byte");
  const units = ["KB", "MB", "GB"];
  let size = value / 1024;
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${size.toFixed(size < 10 ? 1 : 0)} ${units[unit]}`;
}

/** Names that people gave, of nodes, relations and files, and counts. */
const NAMES_AND_COUNTS = /^Import .*|“.*”|\b\d{4,}(?= (?:nodes?|edges?|changes?|concepts?|pointers?|rows?)\b)/gs;

/** A summary from the journal, its counts written as everywhere else and its names as they are. */
export const counted = (summary: string): string =>
  summary.replace(NAMES_AND_COUNTS, (part) => (/^\d/.test(part) ? number(Number(part)) : part));

/** A long text cut for a title or a menu; the panel shows it whole. */
export function short(text: string, length = 60): string {
  const letters = [...text];
  return letters.length <= length ? text : `${letters.slice(0, length - 1).join("")}…`;
}
