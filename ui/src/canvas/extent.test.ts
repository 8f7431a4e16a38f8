import { describe, expect, it } from "vitest";
import { boxOf, nodeScale, spacingOf } from "./extent";
import { sceneOf, type Spot } from "./testScene";

const grid = Array.from({ length: 400 }, (_, i): Spot => [(i % 20) * 50, Math.floor(i / 20) * 50]);

describe("the extent of a graph", () => {
  it("is nothing when it is empty", () => expect(boxOf(sceneOf([], []))).toBeNull());

  it("holds all nodes, or the ones asked for", () => {
    const scene = sceneOf([[-5, 2], [9, 4], [100, 100]], []);
    expect(boxOf(scene)).toEqual({ minX: -5, minY: 2, maxX: 100, maxY: 100 });
    expect(boxOf(scene, [0, 1])).toEqual({ minX: -5, minY: 2, maxX: 9, maxY: 4 });
  });
});

describe("the spacing", () => {
  it("is that of a grid", () => expect(spacingOf(sceneOf(grid, []))).toBeCloseTo(50, -1));

  it("hardly minds a few far islands", () => {
    const scattered = sceneOf([...grid, [90_000, 90_000], [-90_000, 0]], []);
    expect(spacingOf(scattered)).toBeLessThan(60);
  });

  it.each([
    ["none", []],
    ["one", [[3, 3]]],
    ["two in one place", [[3, 3], [3, 3]]],
    ["a row", [[0, 0], [80, 0], [160, 0]]],
  ] as [string, Spot[]][])("is sensible for %s", (_, spots) => {
    const spacing = spacingOf(sceneOf(spots, []));
    expect(spacing).toBeGreaterThan(20);
    expect(spacing).toBeLessThan(300);
  });
});

it("nodes are drawn larger from close by, within bounds", () => {
  const scales = [1e-6, 0.5, 1, 2, 1e6].map((k) => nodeScale(46, k));
  expect(scales).toEqual([...scales].sort((a, b) => a - b));
  expect([scales[0], scales[2], scales[4]]).toEqual([0.22, 1, 1.7]);
});
