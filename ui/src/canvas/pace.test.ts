import { expect, it } from "vitest";
import { Pace } from "./pace";

function told(gap: number, moving = true, frames = 60): number {
  const pace = new Pace();
  return Array.from({ length: frames }, (_, i) => pace.frame(i * gap, moving)).filter(Boolean).length;
}

it.each([
  ["a slow machine is told of once", 60, true, 1],
  ["a fast one is not", 16, true, 0],
  ["a picture at rest is not slow", 60, false, 0],
  ["pauses are not frames", 2000, true, 0],
])("%s", (_, gap, moving, times) => expect(told(gap, moving)).toBe(times));
