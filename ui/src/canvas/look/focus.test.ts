import { describe, expect, it } from "vitest";
import { PLAIN } from "@/state/paint";
import { NOTHING, picked } from "@/state/selection";
import { edgeId, nodeId, sceneOf } from "../testScene";
import { focusOf, type Attention } from "./focus";
import { Mark } from "./nodes";

const scene = sceneOf([[0, 0], [1, 0], [2, 0], [3, 0]], [[0, 1], [1, 2], [1, 1]]);
const focus = (part: Partial<Attention>) =>
  focusOf(scene, { hoverNode: null, hoverEdge: null, cursor: null, selected: NOTHING, overlay: null, paint: PLAIN, ...part });

describe("what stands out", () => {
  it("is nothing while nothing is pointed at", () => {
    const { nodes, edges, dims } = focus({});
    expect([nodes.size, edges.size, dims]).toEqual([0, 0, false]);
  });

  it("is the neighbourhood of the hovered node; the rest steps back", () => {
    const { nodes, edges, dims } = focus({ hoverNode: 0 });
    expect([...nodes]).toEqual([[1, 0], [0, Mark.hovered]]);
    expect([[...edges], dims]).toEqual([[[0, "near"]], true]);
  });

  it("is a hovered edge with its ends, and nothing steps back", () => {
    const { nodes, edges, dims } = focus({ hoverEdge: 1 });
    expect([[...nodes.keys()], [...edges], dims]).toEqual([[1, 2], [[1, "hovered"]], false]);
  });

  it("is the selection, ringed, and what is not there is passed over", () => {
    const { nodes, edges } = focus({ selected: picked({ nodes: [nodeId(3), nodeId(99)], edges: [edgeId(1)] }) });
    expect([...nodes]).toEqual([[3, Mark.selected], [1, 0], [2, 0]]);
    expect([...edges]).toEqual([[1, "selected"]]);
  });

  it("is a result, through which a hover keeps the result's edges", () => {
    const overlay = { kind: "highlight" as const, title: "", nodes: new Set([nodeId(0), nodeId(1)]), edges: new Set([edgeId(0)]) };
    expect(focus({ overlay }).dims).toBe(true);
    expect([...focus({ overlay, hoverNode: 1 }).edges]).toEqual([[0, "result"], [1, "near"], [2, "near"]]);
  });

  it("joins the marks of one node", () => {
    const { nodes } = focus({ hoverNode: 3, cursor: 3, selected: picked({ nodes: [nodeId(3)] }) });
    expect(nodes.get(3)).toBe(Mark.hovered | Mark.focused | Mark.selected);
  });
});
