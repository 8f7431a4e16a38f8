import type { Put } from "@/state/moves";
import type { Scene } from "@/state/scene";
import { useSelection } from "@/state/selection";
import type { Point } from "../camera";
import type { Move } from "../layout";
import type { Gesture, Stage } from "./stage";

/** Dragging a node moves it, with the whole selection if it is part of it, and pins what was moved. */
export const nodeDrag: Gesture = (press, stage) => {
  if (press.node === null || press.button !== 0 || press.shift || press.ctrl || stage.space) return null;
  const { view, layout } = stage;
  const held = heldWith(press.node, stage);
  const start = view.toGraph(press.at);
  for (const { slot } of held) layout.held.add(slot);

  const place = (at: Point): Move[] => {
    const now = view.toGraph(at);
    const moves = held.map(({ slot, x, y }) => ({ slot, x: x + now.x - start.x, y: y + now.y - start.y, pin: true }));
    for (const { slot, x, y } of moves) view.scene.place(slot, x, y);
    view.scene.moved();
    return moves;
  };
  // Held until Rust knows, so that positions it sent before do not throw the nodes back.
  const release = async (told: Promise<void>): Promise<void> => {
    view.pinsChanged();
    await told;
    for (const { slot } of held) layout.held.delete(slot);
  };
  return {
    cursor: "grabbing",
    staysInside: true,
    move: (at) => void layout.move(place(at)),
    end(at) {
      for (const { slot } of held) view.scene.pin(slot, true);
      const moves = place(at);
      void release(layout.move(moves));
      stage.events().onMoved({ kind: "move", before: held.map(put(view.scene)), after: moves.map(put(view.scene)) });
    },
    cancel() {
      for (const { slot, x, y } of held) view.scene.place(slot, x, y);
      view.scene.moved();
      void release(layout.move(held));
    },
  };
};

const put =
  (scene: Scene) =>
  ({ slot, x, y, pin }: Move): Put => ({ id: scene.nodeId(slot), x, y, pinned: pin });

/** What is dragged, as it stands before. */
function heldWith(node: number, { view: { scene } }: Stage): Move[] {
  const { nodes } = useSelection.getState();
  const slots = nodes.has(scene.nodeId(node)) ? [...nodes].map((id) => scene.slotOf(id)) : [node];
  return slots
    .filter((slot) => slot !== undefined)
    .map((slot) => ({ slot, x: scene.x(slot), y: scene.y(slot), pin: scene.columns.pinned[slot] === 1 }));
}
