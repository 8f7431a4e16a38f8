/** A layout of a few dozen lines, so that the canvas can be looked at without Rust. Quadratic: small graphs only. */
import type { LayoutPort, Move } from "../src/canvas/layout";
import type { Scene } from "../src/state/scene";
import { encodeFrame } from "./encode";

/** The distance neighbours would like. */
const REST = 60;

export class FakeLayout implements LayoutPort {
  private revision = 0;
  private heat: number;
  private readonly pins = new Set<number>();

  constructor(
    private readonly scene: Scene,
    running: boolean,
    private readonly stepsPerFrame = 4,
  ) {
    this.heat = running ? 1 : 0;
  }

  layoutFrame(): Promise<ArrayBuffer> {
    for (let i = 0; i < this.stepsPerFrame && this.heat > 0; i++) this.step();
    const positions = this.scene.columns.positions.slice(0, this.scene.slots * 2);
    return Promise.resolve(encodeFrame(this.revision, this.heat > 0, positions));
  }

  layoutRun(on: boolean): Promise<void> {
    this.heat = on ? 1 : 0;
    return Promise.resolve();
  }

  layoutMove(items: Move[]): Promise<void> {
    for (const { slot, x, y, pin } of items) {
      this.scene.place(slot, x, y);
      if (pin) this.pins.add(slot);
    }
    this.revision++;
    return Promise.resolve();
  }

  layoutUnpin(slots: number[]): Promise<void> {
    for (const slot of slots) this.pins.delete(slot);
    return Promise.resolve();
  }

  /** Fruchterman and Reingold, with the pull of hubs weakened. */
  private step(): void {
    const { scene } = this;
    const n = scene.slots;
    const force = new Float64Array(n * 2);
    for (let i = 0; i < n; i++) {
      for (let j = i + 1; j < n; j++) this.pull(force, i, j, -(REST * REST) / (this.squared(i, j) + 1));
      force[i * 2] -= scene.x(i) * 0.12;
      force[i * 2 + 1] -= scene.y(i) * 0.12;
    }
    for (let e = 0; e < scene.edgeSlots; e++) {
      const [s, t] = [scene.columns.source[e], scene.columns.target[e]];
      const [fewer, more] = [scene.degree[s], scene.degree[t]].sort((a, b) => a - b);
      this.pull(force, s, t, (Math.sqrt(this.squared(s, t)) / REST) * (1.6 / Math.sqrt(fewer * Math.sqrt(more))));
    }
    for (let i = 0; i < n; i++) {
      if (this.pins.has(i)) continue;
      const [fx, fy] = [force[i * 2], force[i * 2 + 1]];
      const speed = Math.min(0.5, (60 * this.heat) / Math.hypot(fx, fy));
      scene.place(i, scene.x(i) + fx * speed, scene.y(i) + fy * speed);
    }
    this.heat = this.heat < 0.01 ? 0 : this.heat * 0.988;
    this.revision++;
  }

  private squared(i: number, j: number): number {
    return (this.scene.x(i) - this.scene.x(j)) ** 2 + (this.scene.y(i) - this.scene.y(j)) ** 2;
  }

  private pull(force: Float64Array, i: number, j: number, strength: number): void {
    const dx = (this.scene.x(j) - this.scene.x(i)) * strength;
    const dy = (this.scene.y(j) - this.scene.y(i)) * strength;
    force[i * 2] += dx;
    force[i * 2 + 1] += dy;
    force[j * 2] -= dx;
    force[j * 2 + 1] -= dy;
  }
}
