import { describe, expect, it } from "vitest";
import { blue, green, red, rgba, type Rgba } from "./color";
import { categoryColor, DARK_PALETTE, LIGHT_PALETTE } from "./palette";
import type { Theme } from "./theme";

type Triple = [number, number, number];
type Matrix = [Triple, Triple, Triple];

/** Machado, Oliveira and Fernandes 2009, full severity, on linear light. */
const SIGHTS: Record<string, Matrix> = {
  "normal sight": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
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

describe.each([["light", LIGHT_PALETTE], ["dark", DARK_PALETTE]])("the %s palette", (_, palette) => {
  it("has twelve colours", () => expect(new Set(palette).size).toBe(12));

  it.each(Object.entries(SIGHTS))("is told apart with %s", (_, sight) => {
    const points = palette.map((color) => seen(color, sight));
    for (const [i, a] of points.entries()) {
      for (const b of points.slice(0, i)) expect(Math.hypot(...a.map((x, k) => x - b[k]))).toBeGreaterThan(0.09);
    }
  });
});

it("past the twelve there are greys", () => {
  const theme = { dark: false, background: rgba(255, 255, 255), ink: rgba(0, 0, 0) } as Theme;
  expect(categoryColor(theme, 3)).toBe(LIGHT_PALETTE[3]);
  for (const index of [12, 13, 14, 500]) {
    const grey = categoryColor(theme, index);
    expect([red(grey), green(grey)]).toEqual([blue(grey), blue(grey)]);
  }
});
