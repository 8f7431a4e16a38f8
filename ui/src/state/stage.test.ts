import { expect, it } from "vitest";
import { toScreen } from "./stage";

it.each([
  [{ x: 0, y: 0, k: 1 }],
  [{ x: 120, y: -40, k: 2.5 }],
  [{ x: -3, y: 7, k: 0.01 }],
])("a point of the graph goes to the window and back with camera %o", ({ x, y, k }) => {
  const toGraph = (screen: { x: number; y: number }) => ({ x: (screen.x - 400) / k + x, y: -(screen.y - 300) / k + y });
  const there = toScreen({ x: 12, y: 34 }, { toGraph });
  const back = toGraph(there);
  expect(back.x).toBeCloseTo(12);
  expect(back.y).toBeCloseTo(34);
});
