import { describe, expect, it } from "vitest";
import { added, kept, NOTHING, picked, toggled, useSelection } from "./selection";

const plain = ({ nodes, edges }: { nodes: ReadonlySet<string>; edges: ReadonlySet<string> }) => [[...nodes], [...edges]];

describe("a selection", () => {
  it("is replaced by a pick, extended by an addition", () => {
    expect(plain(picked({ nodes: ["a", "a"] }))).toEqual([["a"], []]);
    expect(plain(added(picked({ nodes: ["a"] }), { nodes: ["b"], edges: ["e"] }))).toEqual([["a", "b"], ["e"]]);
  });

  it("toggles without touching the set it had", () => {
    const before = new Set(["a"]);
    expect([...toggled(before, "b")]).toEqual(["a", "b"]);
    expect([...toggled(before, "a")]).toEqual([]);
    expect([...before]).toEqual(["a"]);
  });

  it("lets go of what is gone, and is the same object when nothing is", () => {
    const both = picked({ nodes: ["a", "b"], edges: ["e"] });
    expect(kept(both, () => true, () => true)).toBe(both);
    expect(plain(kept(both, (id) => id === "a", () => false))).toEqual([["a"], []]);
    expect(kept(NOTHING, () => false, () => false)).toBe(NOTHING);
  });

  it("is one for all", () => {
    const { select, toggleNode, toggleEdge, add, keep, clear } = useSelection.getState();
    select({ nodes: ["a"] });
    toggleNode("b");
    toggleEdge("e");
    add({ nodes: ["c"] });
    keep((id) => id !== "a", () => true);
    expect(plain(useSelection.getState())).toEqual([["b", "c"], ["e"]]);
    clear();
    expect(plain(useSelection.getState())).toEqual([[], []]);
  });
});
