/** Small scenes for the tests of this room. */
import { Scene } from "@/state/scene";
import { encodeScene, fakeId } from "../../dev/encode";
import { naturalRadius } from "./look/nodes";

export type Spot = [x: number, y: number];

export const nodeId = (index: number): string => fakeId(index);
export const edgeId = (index: number): string => fakeId(index, 1);

export const radiiOf = (scene: Scene): Float32Array => Float32Array.from(scene.degree, naturalRadius);

export function sceneOf(spots: readonly Spot[], pairs: readonly [number, number][]): Scene {
  const scene = new Scene();
  const nodes = spots.map(([x, y], i) => ({ id: nodeId(i), title: `Node ${i}`, x, y }));
  const edges = pairs.map(([source, target], i) => ({ id: edgeId(i), source, target, relation: "cites" }));
  scene.read(encodeScene(nodes, edges));
  return scene;
}
