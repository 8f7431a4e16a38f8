import { useSelection } from "@/state/selection";
import type { Point } from "../camera";
import type { Move } from "../layout";
import type { Gesture, Stage } from "./stage";

interface Held {
  slot: number;
  x: number;
  y: number;
  pinned: boolean;
}

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
    move: (at) => void layout.move(place(at)),
    end(at) {
      for (const { slot } of held) view.scene.pin(slot, true);
      void release(layout.move(place(at)));
    },
    cancel() {
      for (const { slot, x, y } of held) view.scene.place(slot, x, y);
      view.scene.moved();
      void release(layout.move(held.map(({ slot, x, y, pinned }) => ({ slot, x, y, pin: pinned }))));
    },
  };
};

function heldWith(node: number, { view: { scene } }: Stage): Held[] {
  const { nodes } = useSelection.getState();
  const slots = nodes.has(scene.nodeId(node)) ? [...nodes].map((id) => scene.slotOf(id)) : [node];
  return slots
    .filter((slot) => slot !== undefined)
    .map((slot) => ({ slot, x: scene.x(slot), y: scene.y(slot), pinned: scene.columns.pinned[slot] === 1 }));
}
