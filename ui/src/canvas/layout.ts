/**
 * Follows the layout that runs in Rust: asks for its newest positions once a frame while it runs, one question at a
 * time, so that a slow answer costs frames and never piles up.
 */
import { decodeFrame } from "@/ipc/columns";
import type { Scene } from "@/state/scene";

export interface Move {
  slot: number;
  x: number;
  y: number;
  pin: boolean;
}

/** What the canvas asks of the layout. */
export interface LayoutPort {
  layoutFrame(): Promise<ArrayBuffer>;
  layoutRun(on: boolean): Promise<void>;
  layoutMove(items: Move[]): Promise<void>;
  layoutUnpin(slots: number[]): Promise<void>;
}

/** What waits to be told to Rust, in the order in which hands did it. */
type Step = { move: Map<number, Move> } | { unpin: number[]; told: (known: boolean) => void };

export interface LayoutEvents {
  onRunning(running: boolean): void;
  onFailure(error: unknown): void;
}

export class LayoutFollower {
  /** `null` until the first answer. */
  running: boolean | null = null;
  /** Slots a hand is holding: they follow the hand, not the layout. */
  readonly held = new Set<number>();
  private revision = -1;
  private asked = false;
  private again = false;
  private stopped = false;
  private readonly steps: Step[] = [];
  private sending: Promise<void> | null = null;

  constructor(
    private readonly port: LayoutPort,
    private readonly scene: Scene,
    private readonly events: LayoutEvents,
    private readonly nextFrame: (then: () => void) => void = (then) => void requestAnimationFrame(then),
  ) {}

  /** Looks whether there is something new; keeps looking while the layout runs. */
  wake(): void {
    if (this.asked) {
      this.again = true;
      return;
    }
    void this.ask();
  }

  /** Starts or stops the layout for a person who pressed the button. */
  async run(on: boolean): Promise<void> {
    await this.attempt(() => this.port.layoutRun(on));
    this.wake();
  }

  /**
   * Tells Rust where nodes were moved to. While one message is on its way, only the newest place of each node waits.
   * Resolves when Rust knows of it.
   */
  move(items: Move[]): Promise<void> {
    const last = this.steps[this.steps.length - 1];
    const waiting = last !== undefined && "move" in last ? last.move : new Map<number, Move>();
    for (const item of items) waiting.set(item.slot, item);
    if (last === undefined || !("move" in last)) this.steps.push({ move: waiting });
    return this.flush();
  }

  /** Lets nodes go, after the moves that still wait. Whether Rust knows of it. */
  unpin(slots: number[]): Promise<boolean> {
    return new Promise((told) => {
      this.steps.push({ unpin: slots, told });
      void this.flush();
    });
  }

  stop(): void {
    this.stopped = true;
  }

  private flush(): Promise<void> {
    this.sending ??= this.send();
    return this.sending;
  }

  private async send(): Promise<void> {
    for (let step = this.steps.shift(); step !== undefined; step = this.steps.shift()) await this.tell(step);
    this.sending = null;
    this.wake();
  }

  private async tell(step: Step): Promise<void> {
    if ("move" in step) {
      const items = [...step.move.values()];
      await this.attempt(() => this.port.layoutMove(items));
      return;
    }
    const known = await this.attempt(() => this.port.layoutUnpin(step.unpin).then(() => true));
    step.told(known ?? false);
  }

  private async ask(): Promise<void> {
    this.asked = true;
    this.again = false;
    const read = await this.attempt(async () => decodeFrame(await this.port.layoutFrame()));
    this.asked = false;
    if (this.stopped || !read) return;
    if (read.revision !== this.revision) {
      this.revision = read.revision;
      this.scene.move(read.positions, this.held);
    }
    if (read.running !== this.running) {
      this.running = read.running;
      this.events.onRunning(read.running);
    }
    if (read.running || this.again) this.nextFrame(() => !this.stopped && this.wake());
  }

  private async attempt<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      if (!this.stopped) this.events.onFailure(error);
      return null;
    }
  }
}
