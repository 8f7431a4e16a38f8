/** Nodes in a hand: where they were, where they are put, and who is told. */
import type { Put } from "@/state/moves";
import type { Scene } from "@/state/scene";
import { useSelection } from "@/state/selection";
import type { Move } from "../layout";
import type { Stage } from "./stage";

export const putOf =
  (scene: Scene) =>
  ({ slot, x, y, pin }: Move): Put => ({ id: scene.nodeId(slot), x, y, pinned: pin });

/** A node as it stands, with the whole selection if it is part of it. */
export function heldWith(node: number, { view: { scene } }: Stage): Move[] {
  const { nodes } = useSelection.getState();
  const slots = nodes.has(scene.nodeId(node)) ? [...nodes].map((id) => scene.slotOf(id)) : [node];
  return slots
    .filter((slot) => slot !== undefined)
    .map((slot) => ({ slot, x: scene.x(slot), y: scene.y(slot), pin: scene.columns.pinned[slot] === 1 }));
}

/** Where those that are held are when the hand has gone so far, all pinned. */
export function shifted(held: readonly Move[], dx: number, dy: number, { scene }: Stage["view"]): Move[] {
  const moves = held.map(({ slot, x, y }) => ({ slot, x: x + dx, y: y + dy, pin: true }));
  for (const { slot, x, y } of moves) scene.place(slot, x, y);
  scene.moved();
  return moves;
}

/** Held until Rust knows, so that positions it sent before do not throw the nodes back. */
export async function release(moves: readonly Move[], { view, layout }: Stage): Promise<void> {
  for (const { slot, pin } of moves) view.scene.pin(slot, pin);
  view.pinsChanged();
  await layout.move([...moves]);
  for (const { slot } of moves) layout.held.delete(slot);
}
