/**
 * What a screen reader finds in place of the picture: the node the keyboard is at, told as it changes, and the list
 * of its neighbours, each a button that goes there.
 */
import type { Scene } from "@/state/scene";
import { texts } from "@/texts";

const MOST = 200;

export class Outline {
  readonly helpId: string;
  private readonly root: HTMLElement;
  private readonly live: HTMLElement;
  private readonly list: HTMLElement;
  private shown = "";

  constructor(
    element: HTMLElement,
    id: string,
    private readonly onVisit: (slot: number) => void,
  ) {
    this.helpId = `${id}-help`;
    this.root = child(element, "div");
    this.root.className = "canvas-outline";
    const help = child(this.root, "p");
    help.id = this.helpId;
    help.textContent = texts.canvas.help;
    this.live = child(this.root, "p");
    this.live.setAttribute("aria-live", "polite");
    this.list = child(this.root, "ul");
    this.list.hidden = true;
  }

  /** Does nothing when it says so already. */
  show(scene: Scene, slot: number | null, order: Uint32Array): void {
    const key = slot === null ? "" : `${slot}@${scene.version}`;
    if (key === this.shown) return;
    this.shown = key;
    this.list.replaceChildren();
    this.list.hidden = slot === null;
    if (slot === null) {
      this.live.textContent = "";
      return;
    }
    const title = scene.title(slot) || texts.canvas.untitled;
    const place = order.indexOf(slot) + 1;
    this.live.textContent = texts.canvas.node(title, scene.kind(slot), scene.degree[slot], place, order.length);
    this.list.setAttribute("aria-label", texts.canvas.neighbours(title));
    const edges = scene.edgesAt(slot);
    for (const edge of edges.subarray(0, MOST)) this.addNeighbour(scene, slot, edge);
    if (edges.length > MOST) child(this.list, "li").textContent = texts.canvas.moreNeighbours(edges.length - MOST);
  }

  private addNeighbour(scene: Scene, slot: number, edge: number): void {
    const other = scene.across(edge, slot);
    const button = child(child(this.list, "li"), "button");
    button.type = "button";
    button.tabIndex = -1;
    button.textContent = neighbourText(scene, slot, edge);
    button.addEventListener("click", () => this.onVisit(other));
  }

  dispose(): void {
    this.root.remove();
  }
}

export function neighbourText(scene: Scene, slot: number, edge: number): string {
  const relation = scene.relation(edge);
  const other = scene.across(edge, slot);
  const title = scene.title(other) || texts.canvas.untitled;
  if (other === slot) return texts.canvas.loop(relation);
  return scene.columns.source[edge] === slot ? texts.canvas.out(relation, title) : texts.canvas.in(relation, title);
}

function child<K extends keyof HTMLElementTagNameMap>(parent: HTMLElement, name: K): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  parent.append(made);
  return made;
}
