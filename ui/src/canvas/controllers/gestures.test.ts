import { beforeEach, describe, expect, it, vi } from "vitest";
import { useSelection } from "@/state/selection";
import type { Camera, Point } from "../camera";
import { toGraph } from "../camera";
import { nodeScreen, type Sight } from "../sight";
import { edgeId, nodeId, radiiOf, sceneOf } from "../testScene";
import { boxSelect } from "./boxSelect";
import { click, contextMenu, doubleClick } from "./click";
import { connect } from "./connect";
import { key } from "./keyboard";
import { nodeDrag } from "./nodeDrag";
import { pan } from "./pan";
import type { Press, Stage } from "./stage";
import { zoomFactor } from "./wheel";

const VIEW = { width: 1000, height: 800 };

function stageOf() {
  const scene = sceneOf([[0, 0], [200, 0], [0, 150]], [[0, 1]]);
  const camera: Camera = { x: 0, y: 0, k: 1 };
  const sight: Sight = { scene, camera, viewport: VIEW, scale: 1, bends: new Float32Array(1), radius: radiiOf(scene) };
  const attention: { hoverNode: number | null; cursor: number | null } = { hoverNode: null, cursor: null };
  const events = { onOpenNode: vi.fn(), onOpenEdge: vi.fn(), onCreateAt: vi.fn(), onConnect: vi.fn(), onContextMenu: vi.fn(), onMoved: vi.fn() };
  const view = {
    scene,
    camera,
    attention,
    order: Uint32Array.of(0, 1, 2),
    sight: () => sight,
    attend: (part: object) => Object.assign(attention, part),
    toGraph: (at: Point) => toGraph(camera, VIEW, at),
    screenOf: (slot: number) => nodeScreen(sight, slot),
    panBy: vi.fn(),
    reveal: vi.fn(),
    pinsChanged: vi.fn(),
  };
  const layout = { held: new Set<number>(), move: vi.fn(() => Promise.resolve()) };
  const overlay = { box: vi.fn(), ghost: vi.fn() };
  const element = { getBoundingClientRect: () => ({ left: 10, top: 20 }) };
  const stage = { element, view, layout, overlay, events: () => events, tool: () => "select", space: false };
  return { stage: stage as unknown as Stage, scene, view, layout, overlay, events, attention };
}

let it_: ReturnType<typeof stageOf>;
const press = (x: number, y: number, more: Partial<Press> = {}): Press => {
  return { at: { x, y }, button: 0, shift: false, ctrl: false, node: null, ...more };
};
const selected = (): string[][] => [[...useSelection.getState().nodes], [...useSelection.getState().edges]];

/** Where the nodes are on the screen. */
const [ZERO, ONE] = [{ x: 500, y: 400 }, { x: 700, y: 400 }];

beforeEach(() => {
  it_ = stageOf();
  useSelection.getState().clear();
});

describe("a click", () => {
  it("selects, adds and removes with Shift, and lets go on empty space", () => {
    click(press(ZERO.x, ZERO.y, { node: 0 }), it_.stage);
    click(press(ONE.x, ONE.y, { node: 1, shift: true }), it_.stage);
    expect(selected()).toEqual([[nodeId(0), nodeId(1)], []]);
    click(press(ZERO.x, ZERO.y, { node: 0, ctrl: true }), it_.stage);
    expect(selected()).toEqual([[nodeId(1)], []]);
    click(press(600, 400), it_.stage);
    expect(selected()).toEqual([[], [edgeId(0)]]);
    click(press(20, 20, { shift: true }), it_.stage);
    expect(selected()[1]).toEqual([edgeId(0)]);
    click(press(20, 20), it_.stage);
    expect(selected()).toEqual([[], []]);
  });

  it("done twice opens, or makes a concept in graph coordinates", () => {
    doubleClick(it_.stage, ZERO);
    doubleClick(it_.stage, { x: 600, y: 400 });
    doubleClick(it_.stage, { x: 500, y: 700 });
    expect(it_.events.onOpenNode).toHaveBeenCalledWith(nodeId(0));
    expect(it_.events.onOpenEdge).toHaveBeenCalledWith(edgeId(0));
    expect(it_.events.onCreateAt).toHaveBeenCalledWith(0, -300);
  });

  it("with the other button opens a menu on what it first selects, in window coordinates", () => {
    contextMenu(it_.stage, ONE);
    expect(selected()[0]).toEqual([nodeId(1)]);
    expect(it_.events.onContextMenu).toHaveBeenCalledWith({ kind: "node", id: nodeId(1) }, { x: 710, y: 420 });
  });
});

describe("dragging a node", () => {
  it("moves and pins it, and holds it until the core knows", async () => {
    const drag = nodeDrag(press(ZERO.x, ZERO.y, { node: 0 }), it_.stage);
    drag?.move({ x: 530, y: 380 });
    expect([it_.scene.x(0), it_.scene.y(0), it_.layout.held.has(0)]).toEqual([30, 20, true]);
    drag?.end({ x: 540, y: 380 });
    expect(it_.layout.move).toHaveBeenLastCalledWith([{ slot: 0, x: 40, y: 20, pin: true }]);
    expect(it_.scene.columns.pinned[0]).toBe(1);
    await Promise.resolve();
    expect(it_.layout.held.size).toBe(0);
  });

  it("takes the selection along when it is part of it, and only then", () => {
    useSelection.getState().select({ nodes: [nodeId(0), nodeId(1)] });
    nodeDrag(press(ZERO.x, ZERO.y, { node: 0 }), it_.stage)?.move({ x: 510, y: 400 });
    expect([it_.scene.x(0), it_.scene.x(1)]).toEqual([10, 210]);
    nodeDrag(press(500, 250, { node: 2 }), it_.stage)?.move({ x: 505, y: 250 });
    expect([it_.scene.x(1), it_.scene.x(2)]).toEqual([210, 5]);
  });

  it("tells where it was and where it is, pins included", () => {
    it_.scene.pin(1, true);
    useSelection.getState().select({ nodes: [nodeId(0), nodeId(1)] });
    const drag = nodeDrag(press(ZERO.x, ZERO.y, { node: 0 }), it_.stage);
    drag?.move({ x: 530, y: 380 });
    expect(it_.events.onMoved).not.toHaveBeenCalled();
    drag?.end({ x: 540, y: 380 });
    const at = (index: number, x: number, y: number, pinned: boolean) => ({ id: nodeId(index), x, y, pinned });
    expect(it_.events.onMoved.mock.calls).toEqual([
      [{ kind: "move", before: [at(0, 0, 0, false), at(1, 200, 0, true)], after: [at(0, 40, 20, true), at(1, 240, 20, true)] }],
    ]);
  });

  it("given up leaves all as it was", () => {
    const drag = nodeDrag(press(ZERO.x, ZERO.y, { node: 0 }), it_.stage);
    drag?.move({ x: 530, y: 380 });
    drag?.cancel();
    expect([it_.scene.x(0), it_.scene.y(0), it_.scene.columns.pinned[0]]).toEqual([0, 0, 0]);
    expect(it_.layout.move).toHaveBeenLastCalledWith([{ slot: 0, x: 0, y: 0, pin: false }]);
  });
});

describe("a box", () => {
  it("is drawn by Shift on empty space or by the tool, never on a node", () => {
    expect(boxSelect(press(0, 0), it_.stage)).toBeNull();
    expect(boxSelect(press(0, 0, { shift: true }), it_.stage)).not.toBeNull();
    expect(boxSelect(press(0, 0, { shift: true, node: 1 }), it_.stage)).toBeNull();
    expect(boxSelect(press(0, 0), { ...it_.stage, tool: () => "box" })).not.toBeNull();
  });

  it("selects what is inside, with Shift beside what was; given up, what was", () => {
    useSelection.getState().select({ nodes: [nodeId(2)], edges: [edgeId(0)] });
    const drag = boxSelect(press(650, 350, { shift: true }), it_.stage);
    drag?.move({ x: 750, y: 450 });
    expect(selected()).toEqual([[nodeId(2), nodeId(1)], [edgeId(0)]]);
    drag?.cancel();
    expect(selected()).toEqual([[nodeId(2)], [edgeId(0)]]);
    expect(it_.overlay.box).toHaveBeenLastCalledWith(null);
  });
});

describe("connecting", () => {
  it.each([
    ["another node", ONE, { toId: nodeId(1) }],
    ["itself", ZERO, { toId: nodeId(0) }],
    ["empty space", { x: 500, y: 700 }, { x: 0, y: -300 }],
  ])("to %s says so", (_, at, to) => {
    const drag = connect(0, it_.stage);
    drag.move(at);
    drag.end(at);
    expect(it_.events.onConnect).toHaveBeenCalledWith(nodeId(0), to, { x: at.x + 10, y: at.y + 20 });
    expect(it_.overlay.ghost).toHaveBeenLastCalledWith(null);
  });

  it("given up says nothing", () => {
    const drag = connect(0, it_.stage);
    drag.move(ONE);
    drag.cancel();
    expect([it_.events.onConnect.mock.calls.length, it_.attention.hoverNode]).toEqual([0, null]);
  });
});

describe("panning", () => {
  it.each([
    ["empty space", {}, false, true],
    ["a node", { node: 1 }, false, false],
    ["a node with the middle button", { node: 1, button: 1 }, false, true],
    ["a node with Space held", { node: 1 }, true, true],
  ])("from %s", (_, more, space, pans) => {
    expect(pan(press(0, 0, more), { ...it_.stage, space }) !== null).toBe(pans);
  });

  it("follows the hand step by step", () => {
    const drag = pan(press(5, 5), it_.stage);
    drag?.move({ x: 8, y: 1 });
    drag?.move({ x: 9, y: 1 });
    expect(it_.view.panBy.mock.calls).toEqual([[3, -4], [1, 0]]);
  });
});

describe("the keyboard", () => {
  const typed = (name: string, shiftKey = false) =>
    key(it_.stage, { key: name, shiftKey, ctrlKey: false, metaKey: false, altKey: false });

  it("begins at the most connected, walks by closeness, opens, selects and asks for the menu", () => {
    typed("ArrowRight");
    expect(it_.attention.cursor).toBe(0);
    typed("ArrowRight");
    expect(it_.attention.cursor).toBe(1);
    typed("Enter");
    expect(it_.events.onOpenNode).toHaveBeenCalledWith(nodeId(1));
    typed(" ");
    expect(selected()[0]).toEqual([]);
    typed("F10", true);
    expect(it_.events.onContextMenu).toHaveBeenCalledWith({ kind: "node", id: nodeId(1) }, { x: 710, y: 420 });
    expect(typed("Escape")).toBe(true);
    expect([it_.attention.cursor, typed("Escape"), typed("Enter")]).toEqual([null, false, false]);
  });

  it("begins at what is selected", () => {
    useSelection.getState().select({ nodes: [nodeId(2)] });
    typed("ArrowDown");
    expect(it_.attention.cursor).toBe(2);
  });

  it.each([
    ["ArrowRight", false, [8, 0]],
    ["ArrowUp", false, [0, 8]],
    ["ArrowDown", true, [0, -64]],
  ])("with Alt moves what is selected, or where it is: %s, with Shift %j", async (name, shiftKey, [x, y]) => {
    const pushed = () => key(it_.stage, { key: name, shiftKey, ctrlKey: false, metaKey: false, altKey: true });
    expect(pushed()).toBe(true);
    expect(it_.events.onMoved).not.toHaveBeenCalled();
    it_.attention.cursor = 0;
    pushed();
    expect([it_.scene.x(0), it_.scene.y(0), it_.scene.columns.pinned[0], it_.scene.columns.pinned[1]]).toEqual([x, y, 1, 0]);
    useSelection.getState().select({ nodes: [nodeId(1)] });
    pushed();
    expect([it_.scene.x(0), it_.scene.x(1), it_.scene.y(1)]).toEqual([x, 200 + x!, y]);
    const moved = { id: nodeId(1), x: 200 + x!, y, pinned: true };
    expect(it_.events.onMoved).toHaveBeenLastCalledWith({
      kind: "nudge",
      before: [{ id: nodeId(1), x: 200, y: 0, pinned: false }],
      after: [moved],
    });
    await Promise.resolve();
    expect(it_.layout.held.size).toBe(0);
  });

  it("leaves other keys, and those with Ctrl, to the frame", () => {
    expect(typed("a")).toBe(false);
    expect(key(it_.stage, { key: "Home", shiftKey: false, ctrlKey: true, metaKey: false, altKey: false })).toBe(false);
  });
});

it.each([
  ["a notch up", 100, 0, false, (f: number) => f < 1 && f > 0.7],
  ["a notch down", -100, 0, false, (f: number) => f > 1 && f < 1.4],
  ["three lines", 3, 1, false, (f: number) => f < 1 && f > 0.8],
  ["a pinch", -4, 0, true, (f: number) => f > 1.02],
  ["a wild wheel", 1e9, 0, false, (f: number) => f > 0.4],
])("the wheel zooms in bounds: %s", (_, delta, mode, pinched, fits) => expect(zoomFactor(delta, mode, pinched)).toSatisfy(fits));
