/** The one door to Rust: what the interface may ask, whoever answers. */
import type {
  Analysis,
  Analyze,
  Bulk,
  BulkPreview,
  ConceptList,
  ConceptMatch,
  Connection,
  Edge,
  Entry,
  Estimate,
  Exported,
  FindConcepts,
  Format,
  GraphChanged,
  GraphInfo,
  Guest,
  Hop,
  JobProgress,
  Json,
  KeyCount,
  LayoutMove,
  Neighbors,
  Node,
  OnConflict,
  Preview,
  Spec,
  Trait,
  TraitKey,
  View,
  TableIds,
  TableOf,
  TablePage,
  TableQuery,
  Write,
  Written,
} from "./types";

export type Stop = () => void;

/** What a file dragged over the window does. */
export type FileDrag = { type: "over"; paths: string[] } | { type: "drop"; paths: string[] } | { type: "leave" };

export type PictureFile = { svg: string } | { png: string };

/** Files that a dialog lists, under the name it calls them by. */
export interface FileKind {
  name: string;
  extensions: string[];
}

/** Every call answers or throws `Refused`. */
export interface Host {
  openGraph(dir: string | null): Promise<GraphInfo>;
  graphInfo(): Promise<GraphInfo>;
  /** Every write is a job: its progress is told under the name, and cancelled it leaves nothing behind. */
  loadSample(job: string): Promise<Written>;
  /** One transaction; `places` says where the nodes it makes shall stand, in their order. */
  write(job: string, writes: Write[], places: [number, number][]): Promise<Written>;
  undo(job: string): Promise<Written | null>;
  redo(job: string): Promise<Written | null>;
  journal(before: number | null, limit: number): Promise<Entry[]>;
  getNode(id: string): Promise<Node>;
  getEdge(id: string): Promise<Edge>;
  neighbors(query: Neighbors): Promise<Hop[]>;
  findConcepts(query: FindConcepts): Promise<ConceptMatch[]>;
  /** Pointers whose `ref_id` holds the text, best first. */
  findPointers(text: string, limit: number): Promise<Node[]>;
  listConcepts(query: ConceptList): Promise<Node[]>;
  /** Rows of the graph as a table; at most 1000. */
  tablePage(query: TableQuery): Promise<TablePage>;
  /** The ids of any piece of it. */
  tableIds(query: TableQuery): Promise<TableIds>;
  metadataKeys(of: TableOf): Promise<KeyCount[]>;
  bulkPreview(bulk: Bulk): Promise<BulkPreview>;
  /** One transaction. */
  bulkApply(job: string, bulk: Bulk, onConflict: OnConflict): Promise<Written>;
  /** The writes that make a second one of these. */
  copies(nodeIds: string[], edgeIds: string[]): Promise<Write[]>;
  catalog(): Promise<Spec[]>;
  analyze(job: string, request: Analyze): Promise<Analysis>;
  /** What an analysis will take, before it is begun. */
  estimate(request: Analyze): Promise<Estimate>;
  /** Writes what an analysis found to the nodes, as metadata, in one step. */
  keepAnalysis(job: string, analysis: Analysis): Promise<Written>;
  cancel(job: string): Promise<boolean>;
  importPreview(job: string, path: string): Promise<Preview>;
  /** Makes the import that this job previewed; `cancel` throws its plan away before, and all of it meanwhile. */
  importApply(job: string): Promise<Written>;
  exportGraph(job: string, path: string, format: Format, withPositions: boolean): Promise<Exported>;

  /** What connects each known agent's program to the open graph. */
  connections(): Promise<Connection[]>;
  /** The programs on the open graph, in the order they came. */
  guests(): Promise<Guest[]>;
  /** Shows agents what is selected. */
  setSelection(ids: string[]): Promise<void>;

  /** The whole picture as columns. */
  scene(): Promise<ArrayBuffer>;
  layoutFrame(): Promise<ArrayBuffer>;
  layoutRun(on: boolean): Promise<void>;
  layoutMove(moves: LayoutMove[]): Promise<void>;
  layoutUnpin(slots: number[]): Promise<void>;
  /** Shows these slots, or all, in an arrangement of their own, as a view has it where one is named. */
  layoutApart(slots: number[] | null, view: string | null): Promise<void>;
  /** Back to the arrangement that is kept. */
  layoutBack(): Promise<boolean>;

  views(): Promise<View[]>;
  /** A new one where there is no id; with `places`, where the nodes stand now goes with it. */
  viewSave(id: string | null, name: string, body: Json, places: boolean): Promise<View>;
  viewRemove(id: string): Promise<void>;
  traitKeys(job: string): Promise<TraitKey[]>;
  traitOf(job: string, key: string): Promise<Trait>;
  /** `svg` is text, `png` base 64. */
  savePicture(path: string, picture: PictureFile, shown: [number, number]): Promise<Exported>;

  chooseFolder(title: string): Promise<string | null>;
  chooseFile(title: string, kind: FileKind): Promise<string | null>;
  chooseTarget(title: string, name: string, kind: FileKind): Promise<string | null>;
  reveal(path: string): Promise<void>;

  onGraphChanged(then: (change: GraphChanged) => void): Promise<Stop>;
  onJobProgress(then: (progress: JobProgress) => void): Promise<Stop>;
  onFileDrag(then: (drag: FileDrag) => void): Promise<Stop>;
}

let current: Host | null = null;

/** Says who answers, before the first call. */
export function connect(host: Host): void {
  current = host;
}

export function host(): Host {
  if (current === null) throw new Error("No host is connected.");
  return current;
}
