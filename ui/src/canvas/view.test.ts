import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ScreenEvents } from "./screen";
import { sceneOf, type Spot } from "./testScene";
import { GraphView } from "./view";

/** A surface that draws nothing and is as large as it is told. */
const surface = vi.hoisted(() => ({ viewport: { width: 1000, height: 800 }, events: null as ScreenEvents | null }));
vi.mock("./screen", () => ({
  Screen: class {
    pixelRatio = 1;
    plain = false;
    renderer = new Proxy({}, { get: () => () => undefined });
    constructor(_: HTMLElement, events: ScreenEvents) {
      surface.events = events;
    }
    get viewport() {
      return surface.viewport;
    }
    dispose() {}
  },
}));

const GRID = Array.from({ length: 81 }, (_, i): Spot => [(i % 9) * 90, Math.floor(i / 9) * 90]);
let view: GraphView;

const resize = (width: number, height: number): void => {
  surface.viewport = { width, height };
  surface.events?.onResize();
};

/** Whether every node is in view. */
const seesAll = (): boolean =>
  GRID.every((_, slot) => {
    const { x, y } = view.screenOf(slot);
    return x > 0 && y > 0 && x < surface.viewport.width && y < surface.viewport.height;
  });

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  vi.stubGlobal("requestAnimationFrame", () => 1);
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  surface.viewport = { width: 1000, height: 800 };
  view = new GraphView(document.createElement("div"), sceneOf(GRID, []), {
    onDegraded: vi.fn(),
    onDrawn: vi.fn(),
  });
  view.fit();
});

describe("a window that changes its size", () => {
  it("keeps in view what was fitted, smaller and larger", () => {
    expect(seesAll()).toBe(true);
    resize(400, 300);
    expect(seesAll()).toBe(true);
    const small = view.camera.k;
    resize(1000, 800);
    expect(view.camera.k).toBeGreaterThan(small);
  });

  it.each<[string, () => void]>([
    ["panned", () => view.panBy(10, 0)],
    ["zoomed", () => view.zoomAt({ x: 500, y: 400 }, 2)],
    ["at one node", () => view.visit(0)],
    ["at a part", () => view.fit([1])],
  ])("leaves a view that is %s as it is", (_, look) => {
    look();
    const before = { ...view.camera };
    resize(400, 300);
    expect(view.camera).toEqual(before);
  });
});
