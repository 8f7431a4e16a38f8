import { describe, expect, it } from "vitest";
import { bendsOf } from "./fan";

function bends(pairs: [number, number][], dead: number[] = []): number[] {
  const alive = Uint8Array.from(pairs, (_, i) => (dead.includes(i) ? 0 : 1));
  const [source, target] = [0, 1].map((end) => Uint32Array.from(pairs, (pair) => pair[end]));
  return [...bendsOf({ count: pairs.length, source, target, alive })].map((bend) => +bend.toFixed(3));
}

describe("edges between the same two nodes", () => {
  it("are straight when alone", () => expect(bends([[0, 1], [1, 2], [2, 0]])).toEqual([0, 0, 0]));

  it("bend apart, the middle one straight", () => {
    expect(bends([[0, 1], [0, 1]])).toEqual([-0.07, 0.07]);
    expect(bends([[0, 1], [0, 1], [0, 1]])).toEqual([-0.14, 0, 0.14]);
  });

  it("bend to different sides of the screen whatever their direction", () => {
    // Left of the way there is right of the way back: equal signs lie apart.
    expect(bends([[0, 1], [1, 0]])).toEqual([-0.07, -0.07]);
  });

  it("stay within a bounded fan however many they are", () => {
    const many = bends(Array.from({ length: 40 }, (): [number, number] => [3, 9]));
    expect(new Set(many).size).toBe(40);
    expect(Math.max(...many.map(Math.abs))).toBeLessThan(0.46);
  });

  it("close the gap of one that is gone", () => expect(bends([[0, 1], [0, 1]], [0])).toEqual([0, 0]));
});

it("self-loops of a node are numbered outward", () => {
  expect(bends([[4, 4], [4, 4], [5, 5], [4, 4]])).toEqual([0, 1, 0, 2]);
});

it("a hundred thousand pairs are kept apart from one another", () => {
  const pairs = Array.from({ length: 100_000 }, (_, i): [number, number] => [i % 997, 1000 + Math.floor(i / 997)]);
  expect(bends(pairs).every((bend) => bend === 0)).toBe(true);
});
