/** A host in memory, for the tests of components and for looking at the interface in a browser. Not in the product. */
import type { FileDrag, FileKind, Host, Stop } from "@/ipc/client";
import type { Bulk, Connection, Entry, Exported, GraphChanged, GraphInfo, Guest, JobProgress, LayoutMove, Node, OnConflict, Preview, TableOf, TableQuery, Write, Written } from "@/ipc/types";
import { bulkPlan, copiesOf } from "./bulk";
import { keysOf, tableIds, tablePage } from "./table";
import { analysis, CATALOG, keepable } from "./analyses";
import { changesBetween, emptyColumns } from "./picture";
import { named, perform, refuse, type Rows } from "./rows";
import { MemoryViews } from "./views";

const title = (node: Node): string => (node.kind === "concept" ? node.label : node.ref_id);
const copy = (rows: Rows): Rows => ({ nodes: new Map(rows.nodes), edges: new Map(rows.edges) });

export class MemoryHost extends MemoryViews implements Host {
  rows: Rows = { nodes: new Map(), edges: new Map() };
  /** What every dialog answers. */
  chosen: string | null = null;
  preview: Preview | null = null;
  /** How long an analysis takes, in steps of 100 ms. */
  slowness = 0;
  /** Likewise a write, an undo, a redo or an import. */
  writeSlowness = 0;
  readonly revealed: string[] = [];
  readonly writes: Write[][] = [];
  sample: Rows = { nodes: new Map(), edges: new Map() };
  private readonly entries: Entry[] = [];
  private past: { rows: Rows; summary: string }[] = [];
  private future: { rows: Rows; summary: string }[] = [];
  private readonly cancelled = new Set<string>();
  private isOpen = false;
  private minted = 0;
  private readonly changes = new Set<(change: GraphChanged) => void>();
  private readonly progresses = new Set<(progress: JobProgress) => void>();
  private readonly drags = new Set<(drag: FileDrag) => void>();

  private readonly mint = {
    id: () => `0190a000-0000-7000-8000-${(this.minted += 1).toString(16).padStart(12, "0")}`,
    now: () => new Date(Date.UTC(2026, 10, 30, 9, 0, this.minted)).toISOString().replace("Z", "000Z"),
  };

  async openGraph(_dir: string | null): Promise<GraphInfo> {
    this.isOpen = true;
    return this.graphInfo();
  }

  async graphInfo(): Promise<GraphInfo> {
    const kinds = [...this.rows.nodes.values()].map((node) => node.kind);
    const relations = new Map<string, number>();
    for (const { relation_type } of this.rows.edges.values()) relations.set(relation_type, (relations.get(relation_type) ?? 0) + 1);
    return {
      dir: "/home/you/graphs/les-miserables",
      name: "les-miserables",
      concepts: kinds.filter((kind) => kind === "concept").length,
      pointers: kinds.filter((kind) => kind === "pointer").length,
      edges: this.rows.edges.size,
      relations: [...relations].map(([relation_type, count]) => ({ relation_type, count })).sort((a, b) => b.count - a.count),
      recovered: null,
      undo: this.past[this.past.length - 1]?.summary ?? null,
      redo: this.future[this.future.length - 1]?.summary ?? null,
      seq: this.entries.length,
    };
  }

  async loadSample(job = ""): Promise<Written> {
    await this.takeTime(job, this.writeSlowness);
    return this.add(this.sample, "add the sample graph Les Misérables");
  }

  async write(job: string, writes: Write[], places: [number, number][] = [], actor = "person"): Promise<Written> {
    this.writes.push(writes);
    await this.takeTime(job, this.writeSlowness);
    const before = copy(this.rows);
    const next = copy(this.rows);
    const ids: string[] = [];
    for (const write of writes) ids.push(perform(next, named(write, ids), this.mint));
    const said = writes.length === 1 ? this.summary(writes[0]!, next, before) : `${writes.length} changes`;
    this.slots.expect(places);
    this.commit(next, said, actor);
    return { ids, seq: this.entries.length, summary: said, changed: ids.length };
  }

  async undo(job = ""): Promise<Written | null> {
    await this.takeTime(job, this.writeSlowness);
    return this.turn(this.past, this.future, "undo");
  }

  async redo(job = ""): Promise<Written | null> {
    await this.takeTime(job, this.writeSlowness);
    return this.turn(this.future, this.past, "redo");
  }

  /** Who is at the graph, for the tests to say. */
  here: Guest[] = [];
  selected: string[] = [];

  async connections(): Promise<Connection[]> {
    const text = JSON.stringify({ mcpServers: { asterism: { command: "/usr/bin/asterism-cli", args: ["--graph-dir", "/home/you/graph", "mcp"] } } }, null, 2);
    return [
      { client: "claude-desktop", title: "Claude Desktop", place: "Into claude_desktop_config.json.", text },
      { client: "claude-code", title: "Claude Code", place: "Run this command in a terminal.", text: "claude mcp add asterism" },
    ];
  }

  guests = async (): Promise<Guest[]> => this.here;
  setSelection = async (ids: string[]) => void (this.selected = ids);

  async journal(before: number | null, limit: number): Promise<Entry[]> {
    return this.entries.filter((entry) => before === null || entry.seq < before).reverse().slice(0, limit);
  }

  async getNode(id: string) {
    return this.rows.nodes.get(id) ?? this.missing("node", id);
  }

  async getEdge(id: string) {
    return this.rows.edges.get(id) ?? this.missing("edge", id);
  }

  async neighbors({ node_id, offset = 0, limit = 50 }: { node_id: string; offset?: number; limit?: number }) {
    const at = [...this.rows.edges.values()].filter((edge) => edge.from_id === node_id || edge.to_id === node_id);
    return at.slice(offset, offset + limit).flatMap((edge) => {
      const node = this.rows.nodes.get(edge.from_id === node_id ? edge.to_id : edge.from_id);
      return node === undefined ? [] : [{ edge, node }];
    });
  }

  async findConcepts({ query, limit = 20 }: { query: string; limit?: number }) {
    const wanted = query.toLowerCase();
    return this.concepts()
      .flatMap((node) => {
        const matched = [node.label, ...node.aliases].find((text) => text.toLowerCase().includes(wanted));
        return matched === undefined ? [] : [{ node, matched, score: (100 * wanted.length) / matched.length > 60 ? 100 : 90 }];
      })
      .sort((a, b) => b.score - a.score)
      .slice(0, limit);
  }

  async findPointers(text: string, limit: number): Promise<Node[]> {
    const wanted = text.trim().toLowerCase();
    const held = [...this.rows.nodes.values()].filter(
      (node) => node.kind === "pointer" && node.ref_id.toLowerCase().includes(wanted),
    );
    return held.slice(0, limit);
  }

  async listConcepts({ text, match = "contains", offset = 0, limit = 50 }: Parameters<Host["listConcepts"]>[0]) {
    const wanted = (text ?? "").toLowerCase();
    const tests = { contains: "includes", starts_with: "startsWith", ends_with: "endsWith" } as const;
    const found = this.concepts().filter((node) => node.label.toLowerCase()[tests[match]](wanted));
    return found.reverse().slice(offset, offset + limit);
  }

  catalog = async () => CATALOG;

  async analyze(job: string, request: Parameters<Host["analyze"]>[1]) {
    await this.takeTime(job, this.slowness);
    return analysis(this.rows, request);
  }

  async estimate() {
    return { nodes: this.rows.nodes.size, edges: this.rows.edges.size, seconds: this.slowness / 10, advice: "choose fewer nodes" };
  }

  async keepAnalysis(job: string, found: Parameters<Host["keepAnalysis"]>[1]) {
    const writes = [...keepable(found)].map(([node_id, metadata]): Write => ({ op: "update_concept", node_id, metadata, on_conflict: "replace" }));
    return this.write(job, writes);
  }

  private async takeTime(job: string, steps: number): Promise<void> {
    for (let step = 1; step <= steps; step++) {
      await new Promise((then) => setTimeout(then, 100));
      if (this.cancelled.has(job)) throw refuse("cancelled", "Cancelled. Nothing was changed.");
      this.progresses.forEach((then) => then({ job, fraction: step / steps, doing: `sweep ${step}` }));
    }
  }

  tablePage = async (query: TableQuery) => tablePage(this.rows, query);
  tableIds = async (query: TableQuery) => tableIds(this.rows, query);
  metadataKeys = async (of: TableOf) => keysOf(this.rows, of);
  bulkPreview = async (bulk: Bulk) => bulkPlan(this.rows, bulk, "error").preview;
  copies = async (nodeIds: string[], edgeIds: string[]) => copiesOf(this.rows, nodeIds, edgeIds);

  async bulkApply(job: string, bulk: Bulk, onConflict: OnConflict): Promise<Written> {
    return this.write(job, bulkPlan(this.rows, bulk, onConflict).writes);
  }

  async cancel(job: string): Promise<boolean> {
    this.cancelled.add(job);
    return true;
  }

  async importPreview(_job: string, _path: string): Promise<Preview> {
    if (!this.isOpen) throw refuse("invalid_request", "no graph is open", { field: "graph" });
    if (this.preview === null) throw refuse("invalid_request", "line 7: the element <node> is not closed", { field: "file" });
    return this.preview;
  }

  async importApply(job: string): Promise<Written> {
    await this.takeTime(job, this.writeSlowness);
    return this.add(this.sample, "import characters.graphml");
  }

  async exportGraph(_job: string, path: string): Promise<Exported> {
    return { path, nodes: this.rows.nodes.size, edges: this.rows.edges.size, bytes: 48_213 };
  }

  chooseFolder = async () => this.chosen;
  chooseFile = async (_title: string, _kind: FileKind) => this.chosen;
  chooseTarget = async (_title: string, _name: string, _kind: FileKind) => this.chosen;
  reveal = async (path: string) => void this.revealed.push(path);

  onGraphChanged = async (then: (change: GraphChanged) => void) => listen(this.changes, then);
  onJobProgress = async (then: (progress: JobProgress) => void) => listen(this.progresses, then);
  onFileDrag = async (then: (drag: FileDrag) => void) => listen(this.drags, then);

  drag(drag: FileDrag): void {
    this.drags.forEach((then) => then(drag));
  }

  scene = async (): Promise<ArrayBuffer> => emptyColumns();
  layoutFrame = async (): Promise<ArrayBuffer> => this.slots.frame();
  layoutRun = async (): Promise<void> => undefined;
  layoutMove = async (moves: LayoutMove[]): Promise<void> => moves.forEach((move) => this.slots.move(move));
  layoutUnpin = async (): Promise<void> => undefined;

  private add({ nodes, edges }: Rows, summary: string): Written {
    const next = { nodes: new Map([...this.rows.nodes, ...nodes]), edges: new Map([...this.rows.edges, ...edges]) };
    this.slots.spread(next);
    this.commit(next, summary, "person");
    return { ids: [], seq: this.entries.length, summary, changed: nodes.size + edges.size };
  }

  private commit(next: Rows, summary: string, actor: string): void {
    this.past.push({ rows: this.rows, summary });
    this.future = [];
    this.become(next, summary, "do", actor);
  }

  private concepts() {
    return [...this.rows.nodes.values()].flatMap((node) => (node.kind === "concept" ? node : []));
  }

  private missing(kind: string, id: string): never {
    throw refuse("not_found", `There is no ${kind} with the id ${id}.`, { kind, id });
  }

  private summary(write: Write, after: Rows, before: Rows): string {
    const id = "node_id" in write ? write.node_id : "";
    const node = after.nodes.get(id) ?? before.nodes.get(id);
    const what = node ? title(node) : "label" in write ? write.label : "relation_type" in write ? write.relation_type : "";
    return `${write.op.replace("_", " ")} ${what ?? ""}`.trim();
  }

  private turn(from: typeof this.past, to: typeof this.past, kind: "undo" | "redo"): Written | null {
    const step = from.pop();
    if (step === undefined) return null;
    to.push({ rows: this.rows, summary: step.summary });
    this.become(step.rows, step.summary, kind, "person");
    return { ids: [], seq: this.entries.length, summary: step.summary, changed: 1 };
  }

  private become(next: Rows, summary: string, kind: Entry["kind"], actor: string): void {
    const { nodes, edges } = changesBetween(this.rows, next, this.slots);
    this.rows = next;
    const seq = this.entries.length + 1;
    this.entries.push({ seq, at: this.mint.now(), author: { actor, reason: null }, kind, of: null, summary, request_id: null });
    this.changes.forEach((then) => then({ seq, actor, summary, reload: false, nodes, edges }));
  }
}

function listen<T>(to: Set<T>, then: T): Stop {
  to.add(then);
  return () => void to.delete(then);
}
