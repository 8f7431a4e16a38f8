import type { Point } from "../camera";
import type { Stage } from "./stage";

const LINE_PX = 16;
const PAGE_PX = 400;
/** One notch of a wheel is about 100 px. */
const PER_PIXEL = 0.0022;
/** A pinch on a touchpad arrives as a fine wheel with Ctrl. */
const PER_PIXEL_PINCHED = 0.01;

export function zoomFactor(deltaY: number, deltaMode: number, pinched: boolean): number {
  const px = deltaMode === 1 ? deltaY * LINE_PX : deltaMode === 2 ? deltaY * PAGE_PX : deltaY;
  const fine = pinched && Math.abs(px) < 50;
  return Math.exp(-Math.min(300, Math.max(-300, px)) * (fine ? PER_PIXEL_PINCHED : PER_PIXEL));
}

export function wheel({ view }: Stage, event: WheelEvent, at: Point): void {
  event.preventDefault();
  view.zoomAt(at, zoomFactor(event.deltaY, event.deltaMode, event.ctrlKey));
}
