import { useSelection } from "@/state/selection";
import { nodesIn } from "../sight";
import type { Gesture } from "./stage";

/** Shift-drag on empty space, or the box tool: selects the nodes inside, as the box grows. */
export const boxSelect: Gesture = (press, { view, overlay, tool, space }) => {
  const boxing = press.shift || (tool() === "box" && press.node === null);
  if (press.button !== 0 || space || !boxing || press.node !== null) return null;
  const before = useSelection.getState();
  const keep = press.shift || press.ctrl;
  return {
    cursor: "box",
    move(at) {
      overlay.box([press.at, at]);
      const nodes = nodesIn(view.sight(), press.at, at).map((slot) => view.scene.nodeId(slot));
      if (keep) useSelection.getState().select({ nodes: [...before.nodes, ...nodes], edges: before.edges });
      else useSelection.getState().select({ nodes });
    },
    end() {
      overlay.box(null);
    },
    cancel() {
      overlay.box(null);
      useSelection.getState().select(before);
    },
  };
};
