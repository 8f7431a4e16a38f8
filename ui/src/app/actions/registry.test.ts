import { beforeEach, describe, expect, it } from "vitest";
import { useGraph } from "@/state/graph";
import { useSelection } from "@/state/selection";
import { isEnabled } from "./action";
import { actionFor, matches, shown } from "./keys";
import { ACTIONS, action, actionsAt, placeOf } from "./registry";

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
