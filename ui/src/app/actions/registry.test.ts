import { toast } from "sonner";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { MemoryHost } from "@/../dev/memory/host";
import { nodeId, sceneOf } from "@/canvas/testScene";
import { connect } from "@/ipc/client";
import { readCatalog } from "@/state/catalog";
import { scene } from "@/state/current";
import { useGraph } from "@/state/graph";
import { useHistory } from "@/state/history";
import { unpin } from "@/state/pins";
import { newLine } from "@/state/moves";
import { useSelection } from "@/state/selection";
import { setStage, type Stage } from "@/state/stage";
import { show, useView } from "@/state/view";
import { isEnabled } from "./action";
import { actionFor, matches, shown } from "./keys";
import { ACTIONS, action, actionsAt, allActions, placeOf } from "./registry";

const press = (key: string, more: Partial<KeyboardEventInit> = {}) => new KeyboardEvent("keydown", { key, ...more });
const info = { dir: "/g", name: "g", concepts: 0, pointers: 0, edges: 0, relations: [], recovered: null, undo: null, redo: null, seq: 0 };

beforeEach(() => {
  useGraph.setState({ info: null });
  useSelection.getState().clear();
});

describe("the registry", () => {
  it("gives each action an id of its own", () => {
    const ids = ACTIONS.map((it) => it.id);
    expect(new Set(ids).size).toBe(ids.length);
  });
  it("binds no key twice", () => {
    const keys = ACTIONS.flatMap((it) => it.keys ?? []).map((it) => it.toLowerCase());
    expect(new Set(keys).size).toBe(keys.length);
  });
  it("titles every action", () => {
    for (const it of ACTIONS) expect(it.title()).not.toBe("");
  });
  it("offers something on everything that can be clicked", () => {
    for (const place of ["node", "edge", "many", "empty"] as const) expect(actionsAt(place).length).toBeGreaterThan(1);
  });
  it("names what undo would undo, and has none when there is nothing", () => {
    expect(isEnabled(action("undo"))).toBe(false);
    useGraph.setState({ info: { ...info, undo: "create concept Valjean" } });
    expect(isEnabled(action("undo"))).toBe(true);
    expect(action("undo").title()).toBe("Undo: create concept Valjean");
  });
});

describe("what exists as a button", () => {
  const ids = ["theme-light", "theme-dark", "theme-system", "run-layout", "stop-layout", "connect", "toggle-left", "toggle-right"];
  it.each([...ids, "tool-select", "tool-box", "unpin", "unpin-all", "undo", "redo", "import", "sample"])("is an action: %s", (id) => {
    expect(action(id).title()).not.toBe("");
  });
  it("each analysis of the catalog is one, and opens its form", async () => {
    connect(new MemoryHost());
    expect(allActions().length).toBe(ACTIONS.length);
    await readCatalog();
    const titles = allActions().slice(ACTIONS.length).map((it) => it.title());
    expect(titles).toEqual(["Analyze: Communities", "Analyze: Steiner tree", "Analyze: Degree", "Analyze: Shortest path"]);
    show({ tab: "details", right: false });
    allActions()[ACTIONS.length + 1]?.run();
    expect(useView.getState()).toMatchObject({ tab: "analyze", op: "steiner_tree", right: true });
  });
  it("says what it takes where it cannot be done", () => {
    for (const id of ["connect", "delete", "rename", "unpin"]) {
      expect([isEnabled(action(id)), action(id).needs]).toEqual([false, expect.stringMatching(/^Select/)]);
    }
  });
  it("the sides and the layout are turned on and off", () => {
    show({ left: true, layoutRuns: false });
    action("toggle-left").run();
    expect(useView.getState().left).toBe(false);
    expect([isEnabled(action("run-layout")), isEnabled(action("stop-layout"))]).toEqual([true, false]);
    show({ layoutRuns: true });
    expect([isEnabled(action("run-layout")), isEnabled(action("stop-layout"))]).toEqual([false, true]);
  });
});

describe("letting go of pins", () => {
  const pins = () => [...scene.columns.pinned];
  const unpinned = vi.fn(async (ids: Iterable<string>) => {
    [...ids].forEach((id) => scene.pin(scene.slotOf(id)!, false));
    return true;
  });
  const put = vi.fn();
  beforeEach(() => {
    useHistory.setState({ line: newLine(0), writing: 0 });
    scene.replace(sceneOf([[0, 0], [5, 5], [9, 9]], []).columns);
    setStage({ unpin: unpinned, put } as unknown as Stage);
  });
  it("is offered where something pinned is selected, and for all when anything is", () => {
    expect([isEnabled(action("unpin")), isEnabled(action("unpin-all"))]).toEqual([false, false]);
    scene.pin(1, true);
    useSelection.getState().select({ nodes: [nodeId(0)] });
    expect([isEnabled(action("unpin")), isEnabled(action("unpin-all"))]).toEqual([false, true]);
    useSelection.getState().select({ nodes: [nodeId(0), nodeId(1)] });
    expect(isEnabled(action("unpin"))).toBe(true);
  });
  it("lets go of the selected ones alone, or of all, and undo pins them again", async () => {
    [0, 1, 2].forEach((slot) => scene.pin(slot, true));
    useSelection.getState().select({ nodes: [nodeId(1)] });
    action("unpin").run();
    await vi.waitFor(() => expect(action("undo").title()).toBe("Undo: Unpin Node 1"));
    expect(pins()).toEqual([1, 0, 1]);
    action("unpin-all").run();
    await vi.waitFor(() => expect(action("undo").title()).toBe("Undo: Unpin 2 nodes"));
    expect(pins()).toEqual([0, 0, 0]);
    action("undo").run();
    expect(put).toHaveBeenLastCalledWith([
      { id: nodeId(0), x: 0, y: 0, pinned: true },
      { id: nodeId(2), x: 9, y: 9, pinned: true },
    ]);
  });
  it("says and remembers nothing when the layout refused", async () => {
    const before = toast.getHistory().length;
    setStage({ unpin: async () => false, put } as unknown as Stage);
    scene.pin(1, true);
    await unpin([nodeId(1)]);
    expect(isEnabled(action("undo"))).toBe(false);
    expect(toast.getHistory().length).toBe(before);
  });
  it("is on the sheet of shortcuts", () => {
    for (const id of ["unpin", "unpin-all"]) expect(action(id).keys).toBeDefined();
  });
});

describe("keys", () => {
  const ctrl = { ctrlKey: true };
  const shift = { shiftKey: true };
  const cases: [string, string, Partial<KeyboardEventInit>, boolean][] = [
    ["Mod+Z", "z", ctrl, true],
    ["Mod+Z", "Z", { ...ctrl, ...shift }, false],
    ["Mod+Shift+Z", "Z", { ...ctrl, ...shift }, true],
    ["Mod+Z", "z", {}, false],
    ["Mod+Z", "z", { ...ctrl, altKey: true }, false],
    ["Delete", "Delete", {}, true],
    ["?", "?", shift, true],
    ["Mod++", "+", { ...ctrl, ...shift }, true],
    ["Mod+-", "-", ctrl, true],
    ["F2", "F2", {}, true],
    ["N", "n", {}, true],
    ["N", "n", ctrl, false],
  ];
  it.each(cases)("%s against %s with %j is %s", (keys, key, more, expected) => {
    expect(matches(press(key, more), keys, false)).toBe(expected);
  });
  it("are Cmd on a Mac and Ctrl elsewhere", () => {
    expect(matches(press("z", { metaKey: true }), "Mod+Z", true)).toBe(true);
    expect(matches(press("z", { ctrlKey: true }), "Mod+Z", true)).toBe(false);
    expect(shown("Mod+Shift+Z", false)).toBe("Ctrl+Shift+Z");
    expect(shown("Mod++", true)).toBe("⌘++");
  });
  it("are letters while typing", () => {
    const field = document.createElement("input");
    document.body.append(field);
    useSelection.getState().select({ nodes: ["a"] });
    let found = action("find") as ReturnType<typeof actionFor>;
    field.addEventListener("keydown", (event) => (found = actionFor(event, ACTIONS)));
    field.dispatchEvent(press("Delete", { bubbles: true }));
    expect(found).toBeNull();
    expect(actionFor(press("Delete"), ACTIONS)?.id).toBe("delete");
    field.remove();
  });
  it("do nothing under a dialog", () => {
    useSelection.getState().select({ nodes: ["a"] });
    expect(actionFor(press("Delete"), ACTIONS, true)).toBeNull();
  });
});

describe("a context menu", () => {
  it("is for many when what was clicked is part of a larger selection", () => {
    expect(placeOf({ kind: "node", id: "a" })).toBe("node");
    useSelection.getState().select({ nodes: ["a", "b"] });
    expect(placeOf({ kind: "node", id: "a" })).toBe("many");
    expect(placeOf({ kind: "empty", at: { x: 0, y: 0 } })).toBe("empty");
  });
});
