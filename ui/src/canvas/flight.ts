/** The camera on its way to another place. */
import { between, eased, type Camera } from "./camera";

const FLIGHT_MS = 280;

export class Flight {
  private readonly since: number;

  constructor(
    private readonly from: Camera,
    readonly to: Camera,
    now: number,
  ) {
    this.since = now;
  }

  at(now: number): { camera: Camera; done: boolean } {
    const t = Math.min(1, Math.max(0, (now - this.since) / FLIGHT_MS));
    return t === 1 ? { camera: this.to, done: true } : { camera: between(this.from, this.to, eased(t)), done: false };
  }
}

export function prefersStillness(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
