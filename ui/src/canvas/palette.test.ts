import { describe, expect, it } from "vitest";
import { blue, green, red, rgba, type Rgba } from "./color";
import { categoryColor, colorsOf, rampColor } from "./palette";
import type { PaletteName, Theme } from "./theme";

type Triple = [number, number, number];
type Matrix = [Triple, Triple, Triple];

/** Machado, Oliveira and Fernandes 2009, full severity, on linear light. */
const SIGHTS: Record<string, Matrix> = {
  "normal sight": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
};
const OK_LMS: Matrix = [[0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566], [0.0883024619, 0.2817188376, 0.6299787005]];
const OK_LAB: Matrix = [[0.2104542553, 0.793617785, -0.0040720468], [1.9779984951, -2.428592205, 0.4505937099], [0.0259040371, 0.7827717662, -0.808675766]];

const times = (m: Matrix, [a, b, c]: Triple): Triple => m.map(([x, y, z]) => x * a + y * b + z * c) as Triple;
const linear = (byte: number): number => (byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4);

function seen(color: Rgba, sight: Matrix): Triple {
  const light = times(sight, [linear(red(color)), linear(green(color)), linear(blue(color))]);
  const lms = times(OK_LMS, light.map((x) => Math.max(0, x)) as Triple);
  return times(OK_LAB, lms.map(Math.cbrt) as Triple);
}

const BACKGROUNDS: Record<"light" | "dark", Rgba> = { light: rgba(250, 251, 252), dark: rgba(18, 20, 24) };
const SIDES = ["light", "dark"] as const;
const shown = (palette: PaletteName, side: "light" | "dark") => ({ palette, dark: side === "dark" });
const brightness = (color: Rgba): number => 0.2126 * linear(red(color)) + 0.7152 * linear(green(color)) + 0.0722 * linear(blue(color));

function contrast(a: Rgba, b: Rgba): number {
  const [more, less] = [brightness(a), brightness(b)].sort((x, y) => y - x) as [number, number];
  return (more + 0.05) / (less + 0.05);
}

/** Which sights each list was searched for, how far any two of it lie apart, and how it stands out from the background. */
const PROMISES: [PaletteName, { count: number; apart: number; plain: number; sights: string[] }][] = [
  ["standard", { count: 12, apart: 0.09, plain: 1.2, sights: ["normal sight", "protanopia", "deuteranopia"] }],
  ["safe", { count: 8, apart: 0.14, plain: 1.6, sights: ["normal sight", "protanopia", "deuteranopia", "tritanopia"] }],
  ["contrast", { count: 6, apart: 0.15, plain: 4.5, sights: ["normal sight", "protanopia", "deuteranopia"] }],
];

describe.each(PROMISES)("the colours %s", (name, { count, apart, plain, sights }) => {
  describe.each(SIDES)("on %s", (side) => {
    const palette = colorsOf(shown(name, side));

    it(`are ${count}, each its own`, () => expect(new Set(palette).size).toBe(count));

    it.each(sights)("are told apart with %s", (sight) => {
      const points = palette.map((color) => seen(color, SIGHTS[sight]!));
      for (const [i, a] of points.entries()) {
        for (const b of points.slice(0, i)) expect(Math.hypot(...a.map((x, k) => x - b[k]!))).toBeGreaterThan(apart);
      }
    });

    it("stand out from the background", () => {
      for (const color of palette) expect(contrast(color, BACKGROUNDS[side])).toBeGreaterThanOrEqual(plain);
    });
  });
});

describe.each(SIDES)("the colours of numbers on %s", (side) => {
  it.each(Object.keys(SIGHTS))("go one way in brightness with %s", (sight) => {
    const bright = Array.from({ length: 11 }, (_, i) => seen(rampColor(shown("standard", side), i / 10), SIGHTS[sight]!)[0]);
    for (const [i, now] of bright.slice(1).entries()) expect(side === "light" ? bright[i]! - now : now - bright[i]!).toBeGreaterThan(0.01);
  });

  it("stand out from the background, in high contrast all of them", () => {
    for (let i = 0; i <= 10; i++) {
      expect(contrast(rampColor(shown("standard", side), i / 10), BACKGROUNDS[side])).toBeGreaterThan(1.6);
      expect(contrast(rampColor(shown("contrast", side), i / 10), BACKGROUNDS[side])).toBeGreaterThan(3);
    }
  });

  it("end where the numbers do", () => {
    const at = (share: number) => rampColor(shown("standard", side), share);
    expect([at(-1), at(2)]).toEqual([at(0), at(1)]);
  });
});

it("past the last there are greys", () => {
  const theme = { ...shown("standard", "light"), background: rgba(255, 255, 255), ink: rgba(0, 0, 0) } as Theme;
  expect(categoryColor(theme, 3)).toBe(colorsOf(theme)[3]);
  for (const index of [12, 13, 14, 500]) {
    const grey = categoryColor(theme, index);
    expect([red(grey), green(grey)]).toEqual([blue(grey), blue(grey)]);
  }
});
