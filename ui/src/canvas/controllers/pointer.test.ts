import { beforeEach, describe, expect, it, vi } from "vitest";
import { useSelection } from "@/state/selection";
import { toGraph, type Camera, type Point } from "../camera";
import { nodeScreen, type Sight } from "../sight";
import { radiiOf, sceneOf } from "../testScene";
import { PointerControl } from "./pointer";
import type { Stage } from "./stage";

const VIEW = { width: 1000, height: 800 };
const MIDDLE = { x: 500, y: 400 };

/** A canvas of 1000 by 800 with one node in its middle, its left upper corner at 100, 50 of the window. */
function canvas() {
  const scene = sceneOf([[0, 0], [200, 0]], [[0, 1]]);
  const camera: Camera = { x: 0, y: 0, k: 1 };
  const sight: Sight = { scene, camera, viewport: VIEW, scale: 1, bends: new Float32Array(1), radius: radiiOf(scene) };
  const element = document.createElement("div");
  element.getBoundingClientRect = () => ({ left: 100, top: 50, ...VIEW }) as DOMRect;
  element.setPointerCapture = () => undefined;
  const view = {
    scene,
    viewport: VIEW,
    attention: { hoverNode: null },
    sight: () => sight,
    attend: vi.fn(),
    schedule: vi.fn(),
    toGraph: (at: Point) => toGraph(camera, VIEW, at),
    screenOf: (slot: number) => nodeScreen(sight, slot),
    pinsChanged: vi.fn(),
  };
  const layout = { held: new Set<number>(), move: vi.fn(() => Promise.resolve()) };
  const events = { onMoved: vi.fn() };
  const overlay = { handle: document.createElement("div"), handleAt: vi.fn(), box: vi.fn(), ghost: vi.fn() };
  const stage = { element, view, layout, overlay, events: () => events, tool: () => "select", space: false };
  const control = new PointerControl(stage as unknown as Stage);
  const fire = (type: string, at: Point) => {
    const event = new MouseEvent(type, { clientX: at.x + 100, clientY: at.y + 50, button: 0 });
    element.dispatchEvent(Object.assign(event, { pointerId: 1, pointerType: "mouse" }));
  };
  return { scene, layout, events, element, fire, control };
}

beforeEach(() => useSelection.getState().clear());

describe("a dragged node", () => {
  it.each([
    ["left", { x: -5, y: 400 }],
    ["right", { x: 1003, y: 400 }],
    ["above", { x: 500, y: -1 }],
    ["below", { x: 500, y: 2000 }],
  ])("let go %s of the canvas is where it was, unpinned", async (_, at) => {
    const it_ = canvas();
    it_.fire("pointerdown", MIDDLE);
    it_.fire("pointermove", { x: 600, y: 300 });
    it_.fire("pointermove", at);
    it_.fire("pointerup", at);
    expect([it_.scene.x(0), it_.scene.y(0), it_.scene.columns.pinned[0]]).toEqual([0, 0, 0]);
    expect(it_.layout.move).toHaveBeenLastCalledWith([{ slot: 0, x: 0, y: 0, pin: false }]);
    expect(it_.events.onMoved).not.toHaveBeenCalled();
    await Promise.resolve();
    expect(it_.layout.held.size).toBe(0);
  });

  it("that strayed outside and came back stays where it is put", () => {
    const it_ = canvas();
    it_.fire("pointerdown", MIDDLE);
    it_.fire("pointermove", { x: -50, y: 400 });
    it_.fire("pointermove", { x: 510, y: 390 });
    it_.fire("pointerup", { x: 510, y: 390 });
    expect([it_.scene.x(0), it_.scene.y(0), it_.scene.columns.pinned[0]]).toEqual([10, 10, 1]);
    expect(it_.events.onMoved).toHaveBeenCalledTimes(1);
  });

  it("is given up by Escape", () => {
    const it_ = canvas();
    it_.fire("pointerdown", MIDDLE);
    it_.fire("pointermove", { x: 600, y: 300 });
    it_.element.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    it_.fire("pointerup", { x: 600, y: 300 });
    expect([it_.scene.x(0), it_.scene.columns.pinned[0]]).toEqual([0, 0]);
    expect(it_.events.onMoved).not.toHaveBeenCalled();
  });
});
