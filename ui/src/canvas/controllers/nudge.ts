import type { Direction } from "../sight";
import { heldWith, putOf, release, shifted } from "./hold";
import type { Stage } from "./stage";

const STEP_PX = 8;
const LEAP_PX = 64;
const WAYS: Record<Direction, [x: number, y: number]> = { left: [-1, 0], right: [1, 0], up: [0, 1], down: [0, -1] };

/** Moves a node by a little, with the whole selection if it is part of it, and pins what was moved. */
export function nudge(stage: Stage, node: number, direction: Direction, far: boolean): void {
  const { view, layout } = stage;
  const held = heldWith(node, stage);
  const [x, y] = WAYS[direction];
  const step = (far ? LEAP_PX : STEP_PX) / view.camera.k;
  for (const { slot } of held) layout.held.add(slot);
  const moves = shifted(held, x * step, y * step, view);
  void release(moves, stage);
  const put = putOf(view.scene);
  stage.events().onMoved({ kind: "nudge", before: held.map(put), after: moves.map(put) });
}
