import type { Point } from "../camera";
import { heldWith, putOf, release, shifted } from "./hold";
import type { Gesture } from "./stage";

/** Dragging a node moves it, with the whole selection if it is part of it, and pins what was moved. */
export const nodeDrag: Gesture = (press, stage) => {
  if (press.node === null || press.button !== 0 || press.shift || press.ctrl || stage.space) return null;
  const { view, layout } = stage;
  const held = heldWith(press.node, stage);
  const start = view.toGraph(press.at);
  for (const { slot } of held) layout.held.add(slot);
  const place = (at: Point) => {
    const now = view.toGraph(at);
    return shifted(held, now.x - start.x, now.y - start.y, view);
  };
  return {
    cursor: "grabbing",
    staysInside: true,
    move: (at) => void layout.move(place(at)),
    end(at) {
      const moves = place(at);
      void release(moves, stage);
      const put = putOf(view.scene);
      stage.events().onMoved({ kind: "move", before: held.map(put), after: moves.map(put) });
    },
    cancel() {
      for (const { slot, x, y } of held) view.scene.place(slot, x, y);
      view.scene.moved();
      void release(held, stage);
    },
  };
};
