/** The rows in view: a page at a time as the person scrolls, asked again when the graph changes, without emptying. */
import type { Edge, Node, TablePage } from "@/ipc/types";

export type TableRow = Node | Edge;
export type Load = (offset: number, limit: number) => Promise<TablePage>;

export const PAGE = 200;

const rowsOf = (page: TablePage): readonly TableRow[] => (page.nodes.length > 0 ? page.nodes : page.edges);

export class Rows {
  total = 0;
  /** Whether the first answer is still to come. */
  fresh = true;
  failure: unknown = null;
  version = 0;

  private pages = new Map<number, readonly TableRow[]>();
  /** Pages of an earlier question stay in view until those of this one are there. */
  private shown = 0;
  private asked = 0;
  private pending = new Set<number>();
  private load: Load | null = null;
  private range: [number, number] = [0, 0];
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly getVersion = (): number => this.version;

  /** Another question, or the same one to a changed graph. */
  ask(load: Load): void {
    this.load = load;
    this.asked++;
    this.pending.clear();
    this.fetch();
  }

  /** These rows are in view. */
  view(first: number, last: number): void {
    if (this.range[0] === first && this.range[1] === last) return;
    this.range = [first, last];
    this.fetch();
  }

  at(index: number): TableRow | undefined {
    return this.pages.get(Math.floor(index / PAGE))?.[index % PAGE];
  }

  private fetch(): void {
    const { load, asked } = this;
    if (load === null) return;
    const [first, last] = this.range;
    const wanted: number[] = [];
    for (let page = Math.floor(first / PAGE); page <= Math.floor(Math.max(first, last) / PAGE); page++) {
      const known = this.shown === asked && this.pages.has(page);
      if (!known && !this.pending.has(page)) wanted.push(page);
    }
    if (wanted.length === 0) return;
    wanted.forEach((page) => this.pending.add(page));
    Promise.all(wanted.map(async (page) => [page, await load(page * PAGE, PAGE)] as const)).then(
      (answers) => this.asked === asked && this.take(answers),
      (error: unknown) => this.asked === asked && this.fail(error),
    );
  }

  private take(answers: (readonly [number, TablePage])[]): void {
    if (this.shown !== this.asked) {
      this.pages = new Map();
      this.shown = this.asked;
    }
    for (const [page, answer] of answers) {
      this.pending.delete(page);
      this.pages.set(page, rowsOf(answer));
      this.total = answer.total;
    }
    this.fresh = false;
    this.failure = null;
    this.tell();
    // The view may have gone on, or the table have become shorter than where it is.
    this.fetch();
  }

  private fail(error: unknown): void {
    this.pending.clear();
    this.fresh = false;
    this.failure = error;
    this.pages = new Map();
    this.total = 0;
    this.tell();
  }

  private tell(): void {
    this.version++;
    this.listeners.forEach((listener) => listener());
  }
}
