import { expect, it } from "vitest";
import { communities, useOverlay } from "./overlay";

it("communities remember who is in which, and how large each is", () => {
  const overlay = communities("Louvain", [["a", "b"], ["c"]], 0.4);
  expect([...overlay.communityOf]).toEqual([["a", 0], ["b", 0], ["c", 1]]);
  expect([overlay.sizes, overlay.modularity]).toEqual([[2, 1], 0.4]);
});

it("an overlay is shown until it is dropped", () => {
  const { show, drop } = useOverlay.getState();
  show({ kind: "highlight", title: "Tree", nodes: new Set(["a"]), edges: new Set() });
  expect(useOverlay.getState().overlay?.title).toBe("Tree");
  drop();
  expect(useOverlay.getState().overlay).toBeNull();
});
