/** Colours as the graphics card takes them: red in the lowest byte, alpha in the highest. */
export type Rgba = number;

export function rgba(r: number, g: number, b: number, a = 255): Rgba {
  return ((r & 255) | ((g & 255) << 8) | ((b & 255) << 16) | ((a & 255) << 24)) >>> 0;
}

export const red = (c: Rgba): number => c & 255;
export const green = (c: Rgba): number => (c >>> 8) & 255;
export const blue = (c: Rgba): number => (c >>> 16) & 255;
export const alpha = (c: Rgba): number => c >>> 24;

/** `share` of `b` over the rest of `a`. */
export function mix(a: Rgba, b: Rgba, share: number): Rgba {
  const between = (of: (c: Rgba) => number): number => Math.round(of(a) + (of(b) - of(a)) * share);
  return rgba(between(red), between(green), between(blue), between(alpha));
}

/** `#rgb`, `#rrggbb`, `#rrggbbaa`, `rgb(…)` and `rgba(…)`; `null` for anything else. */
export function parseColor(text: string): Rgba | null {
  const hex = /^#([0-9a-f]{3,8})$/i.exec(text.trim())?.[1];
  if (hex) return parseHex(hex);
  const parts = /^rgba?\(([^)]+)\)$/i.exec(text.trim())?.[1].split(/[\s,/]+/).filter(Boolean);
  if (!parts || parts.length < 3) return null;
  const channel = (part: string): number => (part.endsWith("%") ? parseFloat(part) * 2.55 : parseFloat(part));
  const opacity = parts[3] === undefined ? 1 : parts[3].endsWith("%") ? parseFloat(parts[3]) / 100 : parseFloat(parts[3]);
  const [r, g, b] = parts.slice(0, 3).map((part) => Math.round(channel(part)));
  return [r, g, b, opacity].some(Number.isNaN) ? null : rgba(r, g, b, Math.round(opacity * 255));
}

function parseHex(hex: string): Rgba | null {
  const long = hex.length <= 4 ? [...hex].map((digit) => digit + digit).join("") : hex;
  if (long.length !== 6 && long.length !== 8) return null;
  const byte = (at: number): number => parseInt(long.slice(at, at + 2), 16);
  return rgba(byte(0), byte(2), byte(4), long.length === 8 ? byte(6) : 255);
}

export function toHex(color: Rgba): string {
  return "#" + [red, green, blue].map((of) => of(color).toString(16).padStart(2, "0")).join("");
}

/** For canvas 2D. */
export function toCss(color: Rgba, opacity = 1): string {
  return `rgba(${red(color)},${green(color)},${blue(color)},${(alpha(color) / 255) * opacity})`;
}
