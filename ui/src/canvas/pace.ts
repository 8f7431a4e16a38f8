/** Notices a machine that cannot keep up, by the time between frames while the picture moves. */
const FRAMES = 20;
const TOO_SLOW_MS = 40;
/** A longer gap is a pause of the picture, not a slow frame. */
const PAUSE_MS = 1500;

export class Pace {
  private gaps: number[] = [];
  private last: number | null = null;

  /** Tells of a frame; answers `true` once, when the median of twenty was too long. */
  frame(now: number, moving: boolean): boolean {
    const gap = this.last === null ? null : now - this.last;
    this.last = moving ? now : null;
    if (gap === null || gap > PAUSE_MS || this.gaps.length >= FRAMES) return false;
    this.gaps.push(gap);
    if (this.gaps.length < FRAMES) return false;
    return [...this.gaps].sort((a, b) => a - b)[FRAMES / 2] > TOO_SLOW_MS;
  }
}
