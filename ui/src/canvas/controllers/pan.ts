import type { Gesture } from "./stage";

/** Dragging empty space moves the view; so does the middle button, or Space held, anywhere. */
export const pan: Gesture = (press, { view, space }) => {
  if (press.node !== null && press.button === 0 && !space) return null;
  let last = press.at;
  return {
    cursor: "grabbing",
    move(at) {
      view.panBy(at.x - last.x, at.y - last.y);
      last = at;
    },
    end() {},
    cancel() {},
  };
};
