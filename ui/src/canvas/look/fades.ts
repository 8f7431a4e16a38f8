/** Labels come and go softly: each keeps its own opacity until it has fully come or gone. */
import type { Label } from "../render/frame";

const FADE_MS = 140;

export class Fades {
  private opacity = new Map<string, { label: Label; value: number }>();

  /**
   * `placed` is what should be seen now. Those that should not be any more are drawn at where `moved` says they are,
   * until they have faded. Says also whether anything is still changing.
   */
  step(placed: readonly Label[], elapsed: number, moved: (label: Label) => Label | null): { labels: Label[]; changing: boolean } {
    const share = elapsed / FADE_MS;
    const next: typeof this.opacity = new Map();
    const labels: Label[] = [];
    let changing = false;
    for (const label of placed) {
      const value = Math.min(1, (this.opacity.get(label.key)?.value ?? 0) + share);
      changing ||= value < 1;
      next.set(label.key, { label, value });
      labels.push(value < 1 ? { ...label, opacity: label.opacity * value } : label);
    }
    for (const [key, { label, value }] of this.opacity) {
      const rest = value - share;
      const now = next.has(key) || rest <= 0 ? null : moved(label);
      if (!now) continue;
      changing = true;
      next.set(key, { label: now, value: rest });
      labels.push({ ...now, opacity: now.opacity * rest });
    }
    this.opacity = next;
    return { labels, changing };
  }
}
