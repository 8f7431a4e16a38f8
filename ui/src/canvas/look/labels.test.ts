import { describe, expect, it } from "vitest";
import { importance } from "./nodes";
import { bendsOf } from "./fan";
import { focusOf, type Attention } from "./focus";
import { PLAIN } from "@/state/paint";
import { NOTHING, picked } from "@/state/selection";
import { nodeId, radiiOf, sceneOf, type Spot } from "../testScene";
import type { Theme } from "../theme";
import { Fades } from "./fades";
import { labelsOf } from "./labels";
import { shown, Titles } from "./text";
import type { Label } from "../render/frame";

const theme = { ink: 1, quiet: 2 } as Theme;

function labels(spots: Spot[], pairs: [number, number][], scale = 1, attention: Partial<Attention> = {}, limit = 500) {
  const scene = sceneOf(spots, pairs);
  const { source, target } = scene.columns;
  const bends = bendsOf({ count: pairs.length, source, target, alive: scene.edgeAlive });
  const sight = { scene, camera: { x: 0, y: 0, k: 1 }, viewport: { width: 1000, height: 800 }, scale, bends, radius: radiiOf(scene) };
  const focus = focusOf(scene, { hoverNode: null, hoverEdge: null, cursor: null, selected: NOTHING, overlay: null, paint: PLAIN, ...attention });
  const titles = new Titles((slot) => scene.title(slot));
  const measure = (text: string, size: number): number => text.length * size * 0.5;
  return labelsOf({ sight, theme, focus, order: importance(scene, radiiOf(scene)), measure, titles, limit }).map(({ key }) => key);
}

describe("labels", () => {
  it("are there for all that lie apart, the most connected first", () => {
    expect(labels([[-300, 0], [0, 0], [300, 0]], [[1, 0], [1, 2]])).toEqual(["n1", "n0", "n2"]);
  });

  it("give way to the more important where they would cover one another", () => {
    expect(labels([[0, 0], [4, 2], [300, 0]], [[1, 2]])).toEqual(["n1", "n2"]);
  });

  it("are fewer from afar", () => {
    const grid = Array.from({ length: 60 }, (_, i): Spot => [(i % 10) * 60 - 300, Math.floor(i / 10) * 60 - 150]);
    expect(labels(grid, [], 0.3).length).toBeLessThan(labels(grid, [], 1.2).length);
  });

  it("are no more when a crowd is selected than when nothing is", () => {
    const grid = Array.from({ length: 400 }, (_, i): Spot => [(i % 20) * 40 - 400, Math.floor(i / 20) * 30 - 300]);
    const all = { selected: picked({ nodes: grid.map((_, i) => nodeId(i)) }) };
    expect(labels(grid, [], 0.3, all)).toEqual(labels(grid, [], 0.3));
  });

  it("are not spent on what is out of view", () => {
    expect(labels([[0, 0], [5000, 0], [0, -5000]], [])).toEqual(["n0"]);
  });

  it("belong to the neighbourhood alone while a node is hovered, its edges named", () => {
    const keys = labels([[-300, 0], [0, 0], [300, 200]], [[0, 1]], 1, { hoverNode: 0 });
    expect(keys).toEqual(["n0", "n1", "e0"]);
  });

  /** A hub in the middle with so many others that it leads, and one of them so near that their labels meet. */
  const crowd = (near: Spot): [Spot[], [number, number][]] => {
    const far = Array.from({ length: 20 }, (_, i): Spot => [-450 + i * 45, 300]);
    return [[[0, 0], near, ...far], Array.from({ length: 21 }, (_, i): [number, number] => [0, i + 1])];
  };

  it.each<[string, Spot, Partial<Attention>]>([
    ["a neighbour under it is hovered", [0, -22], { hoverNode: 1 }],
    ["a neighbour over it is hovered", [0, 22], { hoverNode: 1 }],
    ["a neighbour beside it is hovered", [12, 0], { hoverNode: 1 }],
    ["a neighbour under it is selected", [0, -22], { selected: picked({ nodes: [nodeId(1)] }) }],
    ["a neighbour has the keyboard", [4, -20], { cursor: 1 }],
    ["it is selected itself and another is hovered", [0, -22], { hoverNode: 1, selected: picked({ nodes: [nodeId(0)] }) }],
  ])("the most important node that is lit keeps its name when %s", (_, near, attention) => {
    const [spots, pairs] = crowd(near);
    const keys = labels(spots, pairs, 1, attention);
    expect(keys).toContain("n0");
    expect(keys).toContain("n1");
  });

  /** So many nodes out of view, more connected than any in it. */
  const away = (count: number): [Spot[], [number, number][]] => {
    const spots = Array.from({ length: count }, (_, i): Spot => [5000 + i * 50, 0]);
    return [spots, spots.slice(1).map((_, i): [number, number] => [i, i + 1])];
  };

  it.each<[string, (seen: number, all: number) => Partial<Attention>]>([
    ["selected", (_, all) => ({ selected: picked({ nodes: Array.from({ length: all }, (_, i) => nodeId(i)) }) })],
    ["in a result", (_, all) => ({ overlay: { kind: "highlight", title: "", nodes: new Set(Array.from({ length: all }, (_, i) => nodeId(i))), edges: new Set() } })],
    ["in a result, others selected", (seen, all) => ({
      overlay: { kind: "highlight", title: "", nodes: new Set([nodeId(seen)]), edges: new Set() },
      selected: picked({ nodes: Array.from({ length: all }, (_, i) => nodeId(i)).filter((id) => id !== nodeId(seen)) }),
    })],
  ])("the most important node in view is named, with as many others as fit, though more are lit out of it: %s", (_, attention) => {
    const [spots, pairs] = away(20);
    const seen = spots.length;
    const all = [...spots, [0, 0], [200, 100], [-200, 100]] as Spot[];
    const keys = labels(all, [...pairs, [seen, seen + 1], [seen, seen + 2]], 1, attention(seen, all.length), 2);
    expect(keys).toContain(`n${seen}`);
    expect(keys.filter((key) => key.startsWith("n")).length).toBeGreaterThanOrEqual(2);
  });

  it("a node that is not lit has none, however important", () => {
    const [spots, pairs] = crowd([0, -22]);
    const keys = labels([...spots, [200, -200], [300, -200]], [...pairs, [22, 23]], 1, { hoverNode: 22 });
    expect(keys.filter((key) => key.startsWith("n"))).toEqual(["n22", "n23"]);
  });

  it("name edges from close by, where there is room", () => {
    expect(labels([[-300, 0], [0, 0], [30, 0]], [[0, 1], [1, 2]], 1.5)).toContain("e0");
    expect(labels([[-300, 0], [0, 0], [30, 0]], [[0, 1], [1, 2]], 1.5)).not.toContain("e1");
    expect(labels([[-300, 0], [0, 0]], [[0, 1]], 1)).not.toContain("e0");
  });
});

describe("a title as it is shown", () => {
  it.each([
    ["plain", "plain"],
    ["  two\nlines\t\u0000here ", "two lines here"],
    ["<b>not bold</b>", "<b>not bold</b>"],
    ["", ""],
    ["x".repeat(10_000), "x".repeat(35) + "…"],
    ["👩‍🚀".repeat(3), "👩‍🚀".repeat(3)],
  ])("is one line of bounded length (case %#)", (title, text) => expect(shown(title)).toBe(text));
});

describe("a label", () => {
  const label = { key: "n1", opacity: 1 } as Label;
  const still = (it: Label): Label => it;

  it("comes softly and then stays without work", () => {
    const fades = new Fades();
    const first = fades.step([label], 70, still);
    expect([first.labels[0].opacity, first.changing]).toEqual([0.5, true]);
    expect(fades.step([label], 70, still)).toEqual({ labels: [label], changing: false });
  });

  it("goes softly, and at once when its node is gone", () => {
    const fades = new Fades();
    fades.step([label], Infinity, still);
    expect(fades.step([], 35, still).labels[0].opacity).toBeCloseTo(0.75);
    expect(fades.step([], 35, () => null).labels).toEqual([]);
  });
});
