import { describe, expect, it } from "vitest";
import { between, fitted, panned, toGraph, toScreen, zoomed, type Camera } from "./camera";

const VIEW = { width: 800, height: 600 };
const CAMERAS: Camera[] = [
  { x: 0, y: 0, k: 1 },
  { x: -40, y: 900, k: 0.02 },
  { x: 3, y: 2, k: 45 },
];

describe.each(CAMERAS)("a camera at %j", (camera) => {
  it("maps to the screen and back", () => {
    const at = { x: 12, y: -7 };
    const back = toGraph(camera, VIEW, toScreen(camera, VIEW, at));
    expect(back.x).toBeCloseTo(at.x, 6);
    expect(back.y).toBeCloseTo(at.y, 6);
  });

  it("keeps the point under the cursor while it zooms", () => {
    const cursor = { x: 130, y: 480 };
    const before = toGraph(camera, VIEW, cursor);
    const after = toGraph(zoomed(camera, VIEW, cursor, 1.7, [1e-6, 1e6]), VIEW, cursor);
    expect(after.x).toBeCloseTo(before.x, 6);
    expect(after.y).toBeCloseTo(before.y, 6);
  });

  it("moves the picture with the hand", () => {
    const before = toScreen(camera, VIEW, { x: 5, y: 5 });
    const after = toScreen(panned(camera, 30, -20), VIEW, { x: 5, y: 5 });
    expect([after.x - before.x, after.y - before.y]).toEqual([expect.closeTo(30), expect.closeTo(-20)]);
  });
});

it("zooming stops at the limits", () => {
  expect(zoomed(CAMERAS[0], VIEW, { x: 0, y: 0 }, 100, [0.5, 4]).k).toBe(4);
  expect(zoomed(CAMERAS[0], VIEW, { x: 0, y: 0 }, 0.001, [0.5, 4]).k).toBe(0.5);
});

it("a fitted view holds the whole box inside its padding", () => {
  const box = { minX: -100, minY: 20, maxX: 300, maxY: 60 };
  const camera = fitted(box, VIEW, 50, Infinity);
  const [low, high] = [toScreen(camera, VIEW, { x: -100, y: 20 }), toScreen(camera, VIEW, { x: 300, y: 60 })];
  expect([low.x, high.x]).toEqual([expect.closeTo(50), expect.closeTo(750)]);
  expect(Math.min(low.y, high.y)).toBeGreaterThanOrEqual(50);
});

it("one point is fitted no closer than allowed", () => {
  expect(fitted({ minX: 5, minY: 5, maxX: 5, maxY: 5 }, VIEW, 50, 3)).toEqual({ x: 5, y: 5, k: 3 });
});

it("a flight begins and ends where it should", () => {
  const [from, to] = [CAMERAS[1], CAMERAS[2]];
  for (const [t, goal] of [[0, from], [1, to]] as const) {
    const at = between(from, to, t);
    expect([at.x, at.y, at.k]).toEqual([expect.closeTo(goal.x, 5), expect.closeTo(goal.y, 5), expect.closeTo(goal.k, 5)]);
  }
  expect(between({ x: 0, y: 0, k: 2 }, { x: 10, y: 0, k: 2 }, 0.5).x).toBeCloseTo(5);
});
