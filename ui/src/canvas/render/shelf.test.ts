import { expect, it } from "vitest";
import { Shelf } from "./shelf";

it("rectangles on a sheet never overlap, and a full sheet says so", () => {
  const shelf = new Shelf(100, 60);
  const sizes = Array.from({ length: 40 }, (_, i) => [10 + ((i * 7) % 23), 8 + (i % 3) * 4]);
  const placed = sizes.flatMap(([width, height]) => {
    const spot = shelf.place(width, height);
    return spot ? [{ ...spot, width, height }] : [];
  });
  expect(placed.length).toBeGreaterThan(8);
  expect(placed.length).toBeLessThan(40);
  for (const [i, a] of placed.entries()) {
    expect(a.x + a.width <= 100 && a.y + a.height <= 60).toBe(true);
    for (const b of placed.slice(0, i)) {
      expect(a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y).toBe(true);
    }
  }
  expect(shelf.place(101, 1)).toBeNull();
  shelf.clear();
  expect(shelf.place(100, 60)).toEqual({ x: 0, y: 0 });
});
