import { describe, expect, it } from "vitest";
import { toScreen, type Camera } from "./camera";
import { bendsOf } from "./look/fan";
import { edgeShape, edgeAt, nodeAt, nodesIn, nodeToward, type Sight } from "./sight";
import { pointAt } from "./geometry";
import { radiiOf, sceneOf, type Spot } from "./testScene";

const SPOTS: Spot[] = [[0, 0], [200, 0], [0, 150], [-180, -40]];
const PAIRS: [number, number][] = [[0, 1], [0, 2], [2, 0], [3, 3], [0, 3]];

function sightOf(camera: Camera = { x: 0, y: 0, k: 1 }): Sight {
  const scene = sceneOf(SPOTS, PAIRS);
  const { source, target } = scene.columns;
  const bends = bendsOf({ count: PAIRS.length, source, target, alive: scene.edgeAlive });
  return { scene, camera, viewport: { width: 1000, height: 800 }, scale: 1, bends, radius: radiiOf(scene) };
}

const at = (sight: Sight, x: number, y: number) => toScreen(sight.camera, sight.viewport, { x, y });

describe.each([{ x: 0, y: 0, k: 1 }, { x: 50, y: -20, k: 2.5 }])("seen from %j", (camera) => {
  const sight = sightOf(camera);

  it("each node is found where it lies", () => {
    expect(SPOTS.map(([x, y]) => nodeAt(sight, at(sight, x, y)))).toEqual([0, 1, 2, 3]);
    expect(nodeAt(sight, at(sight, 90, 90))).toBeNull();
  });

  it("each edge is found along its curve, arcs and loops included", () => {
    for (const edge of PAIRS.keys()) {
      for (const t of [0.35, 0.5, 0.6]) expect(edgeAt(sight, pointAt(edgeShape(sight, edge), t))).toBe(edge);
    }
  });

  it("edges between the same two nodes do not lie on one another", () => {
    const [there, back] = [1, 2].map((edge) => pointAt(edgeShape(sight, edge), 0.5));
    expect(Math.hypot(there.x - back.x, there.y - back.y)).toBeGreaterThan(15);
  });
});

it("what is gone is not found", () => {
  const sight = sightOf();
  sight.scene.apply({ nodes: [{ slot: 1, id: "", kind: "concept", title: "", at: null, removed: true }], edges: [] });
  expect(nodeAt(sight, at(sight, 200, 0))).toBeNull();
  expect(edgeAt(sight, at(sight, 100, 0))).toBeNull();
});

it("a box holds the nodes inside, whichever corner it was begun at", () => {
  const sight = sightOf();
  const [a, b] = [at(sight, -50, 200), at(sight, 250, -50)];
  expect([nodesIn(sight, a, b), nodesIn(sight, b, a)]).toEqual([[0, 1, 2], [0, 1, 2]]);
});

it("the keyboard goes to the closest node in a direction", () => {
  const sight = sightOf();
  const walk = (["right", "up", "left", "down"] as const).map((direction) => nodeToward(sight, 0, direction));
  expect(walk).toEqual([1, 2, 3, null]);
});
