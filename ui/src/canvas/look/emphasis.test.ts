import { expect, it } from "vitest";
import { PLAIN } from "@/state/paint";
import { picked } from "@/state/selection";
import { mix, rgba } from "../color";
import { nodeId, sceneOf, type Spot } from "../testScene";
import type { Theme } from "../theme";
import { focusLook } from "./emphasis";
import { focusOf } from "./focus";
import { Mark, nodeLook } from "./nodes";

const theme = { ink: rgba(0, 0, 0), concept: rgba(0, 0, 200), pointer: rgba(200, 100, 0), background: rgba(255, 255, 255) } as Theme;

function selecting(count: number) {
  const spots = Array.from({ length: 400 }, (_, i): Spot => [i, 0]);
  const scene = sceneOf(spots, []);
  const selected = picked({ nodes: spots.slice(0, count).map((_, i) => nodeId(i)) });
  const focus = focusOf(scene, { hoverNode: 0, hoverEdge: null, cursor: null, selected, overlay: null, paint: PLAIN });
  const nodes = nodeLook(scene, theme, PLAIN);
  return { nodes, look: focusLook(focus, { scene, theme, nodes, bends: new Float32Array(0) }) };
}

it("a few selected nodes are ringed in their own colour", () => {
  const { nodes, look } = selecting(300);
  expect(look.marks.every((marks) => (marks & Mark.selected) !== 0)).toBe(true);
  expect(look.color[5]).toBe(nodes.color[5]);
});

it("very many are told by colour alone, and the hovered one stays marked", () => {
  const { nodes, look } = selecting(301);
  expect(look.marks.some((marks) => (marks & Mark.selected) !== 0)).toBe(false);
  expect(look.color[5]).toBe(mix(nodes.color[5]!, theme.ink, 0.5));
  expect(look.marks[0]! & Mark.hovered).toBe(Mark.hovered);
});
