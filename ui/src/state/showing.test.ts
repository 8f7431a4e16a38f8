import { beforeEach, describe, expect, it } from "vitest";
import { edgeId, nodeId } from "@/canvas/testScene";
import { encodeScene } from "../../dev/encode";
import { scene } from "./current";
import { ALL, showsAll, useFilter } from "./filter";
import { UNFOLDED, useFold } from "./fold";
import { picked, useSelection } from "./selection";
import { expand, flipKind, hideOthers, hideSelected, scopeTo, unhide, unseen } from "./showing";

/** A path 0→1→2→3. */
beforeEach(() => {
  const nodes = [0, 1, 2, 3].map((i) => ({ id: nodeId(i), title: `Node ${i}`, x: i, y: 0 }));
  const edges = [0, 1, 2].map((i) => ({ id: edgeId(i), source: i, target: i + 1, relation: "cites" }));
  scene.read(encodeScene(nodes, edges));
  useFilter.setState(ALL, true);
  useFold.setState(UNFOLDED);
  useSelection.getState().clear();
});

const seen = () => [0, 1, 2, 3].filter((slot) => scene.drawn.seen[slot] === 1);
const select = (...slots: number[]) => useSelection.getState().select({ nodes: slots.map(nodeId) });

describe("hiding", () => {
  it("takes the selected out of sight, which stay selected and are counted so", () => {
    select(1, 2);
    hideSelected();
    expect([seen(), scene.drawn.seenEdges]).toEqual([[0, 3], 0]);
    expect(unseen(useSelection.getState())).toBe(2);
  });

  it("of all others leaves the selected, and the ends of selected edges", () => {
    hideOthers(picked({ nodes: [nodeId(3)], edges: [edgeId(0)] }));
    expect(seen()).toEqual([0, 1, 3]);
    unhide();
    expect([seen(), showsAll(useFilter.getState())]).toEqual([[0, 1, 2, 3], true]);
  });

  it("of an edge leaves its ends", () => {
    useSelection.getState().select({ edges: [edgeId(1)] });
    hideSelected();
    expect([seen(), scene.drawn.seenEdges, unseen(useSelection.getState())]).toEqual([[0, 1, 2, 3], 2, 1]);
  });
});

describe("a scope", () => {
  it("shows what is around, and expanding adds to it what is next", () => {
    scopeTo([nodeId(0)], 1);
    expect(seen()).toEqual([0, 1]);
    expand([nodeId(1)]);
    expect(seen()).toEqual([0, 1, 2]);
    expect([...useSelection.getState().nodes].sort()).toEqual([0, 1, 2].map(nodeId).sort());
  });

  it("goes on to hold what is added to the graph", () => {
    scopeTo([nodeId(0)], 1);
    scene.apply({
      nodes: [{ slot: 4, id: nodeId(4), kind: "concept", title: "new", at: [0, 0], removed: false }],
      edges: [{ id: edgeId(4), source: 4, target: 0, relation_type: "cites", weight: null, removed: false }],
    });
    expect([seen(), scene.drawn.seenNodes]).toEqual([[0, 1], 3]);
  });
});

it("expanding brings back what was hidden by hand", () => {
  select(1, 2);
  hideSelected();
  expand([nodeId(0)]);
  expect(seen()).toEqual([0, 1, 3]);
});

it("a filtered kind takes its edges along and comes back with them", () => {
  flipKind("concept");
  expect([seen(), scene.drawn.seenEdges]).toEqual([[], 0]);
  flipKind("concept");
  expect([seen(), scene.drawn.seenEdges]).toEqual([[0, 1, 2, 3], 3]);
});

it("a folded group is its best-connected node until it is opened", () => {
  const groupOf = new Map([[nodeId(1), 0], [nodeId(2), 0], [nodeId(3), 0]]);
  useFold.setState({ groupOf, open: new Set() });
  expect([[...scene.drawn.nodes], scene.drawn.edgeCount, scene.drawn.seenNodes]).toEqual([[1, 1, 0, 0], 1, 4]);
  expect([scene.standIn(3), scene.standIn(0)]).toEqual([1, 0]);
  useFold.setState({ groupOf, open: new Set([0]) });
  expect([...scene.drawn.nodes]).toEqual([1, 1, 1, 1]);
});
