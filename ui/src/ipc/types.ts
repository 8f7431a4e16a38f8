/** The nouns that cross the boundary. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Metadata = { [key: string]: Json };
export type RefType = "chunk" | "document" | "note";

export type Concept = {
  id: string;
  label: string;
  aliases: string[];
  description: string | null;
  metadata: Metadata;
  created_at: string;
  updated_at: string;
};

export type Pointer = {
  id: string;
  ref_type: RefType;
  ref_id: string;
  metadata: Metadata;
  created_at: string;
  updated_at: string;
};

export type Node = ({ kind: "pointer" } & Pointer) | ({ kind: "concept" } & Concept);

export type Edge = {
  id: string;
  from_id: string;
  to_id: string;
  relation_type: string;
  weight: number | null;
  metadata: Metadata;
  created_at: string;
  updated_at: string;
};

export type OnConflict = "error" | "keep" | "replace";

export type Write =
  | { op: "upsert_pointer"; ref_type: RefType; ref_id: string; metadata?: Metadata; on_conflict?: OnConflict }
  | { op: "create_concept"; label: string; aliases?: string[]; description?: string | null; metadata?: Metadata }
  | {
      op: "update_concept";
      node_id: string;
      label?: string | null;
      aliases?: string[] | null;
      description?: string | null;
      metadata?: Metadata;
      on_conflict?: OnConflict;
      clear?: string[];
    }
  | { op: "delete_node"; node_id: string }
  | {
      op: "create_edge";
      from_id: string;
      to_id: string;
      relation_type: string;
      weight?: number | null;
      metadata?: Metadata;
    }
  | {
      op: "update_edge";
      edge_id: string;
      relation_type?: string | null;
      weight?: number | null;
      metadata?: Metadata;
      on_conflict?: OnConflict;
      clear?: string[];
    }
  | { op: "delete_edge"; edge_id: string };

export type Written = { ids: string[]; seq: number; summary: string; changed: number };

export type RelationCount = { relation_type: string; count: number };

export type GraphInfo = {
  dir: string;
  name: string;
  concepts: number;
  pointers: number;
  edges: number;
  relations: RelationCount[];
  recovered: string | null;
  undo: string | null;
  redo: string | null;
  seq: number;
};

export type Entry = {
  seq: number;
  at: string;
  author: { actor: string; reason: string | null };
  kind: "do" | "undo" | "redo";
  of: number | null;
  summary: string;
  request_id: string | null;
};

export type Direction = "out" | "in" | "both";
export type Neighbors = {
  node_id: string;
  direction?: Direction;
  relation_type?: string | null;
  offset?: number;
  limit?: number;
};
export type Hop = { edge: Edge; node: Node };

export type FindConcepts = { query: string; limit?: number };
export type ConceptMatch = { node: Concept; score: number; matched: string };
export type MatchMode = "starts_with" | "contains" | "ends_with";
export type ConceptList = { text?: string | null; match?: MatchMode; offset?: number; limit?: number };

export type ParameterKind =
  | { type: "integer"; default: number; min: number; max: number }
  | { type: "number"; default: number; min: number; max: number }
  | { type: "flag"; default: boolean }
  | { type: "choice"; default: string; options: string[] };

export type Parameter = { id: string; title: string; description: string; kind: ParameterKind };

export type Spec = {
  id: string;
  title: string;
  description: string;
  parameters: Parameter[];
  min_nodes: number;
  complexity: string;
  reference: string;
};

export type Analyze = {
  op: string;
  node_ids?: string[];
  all?: boolean;
  depth?: number | null;
  relation_type?: string | null;
  parameters?: { [key: string]: Json };
};

export type Communities = { communities: string[][]; modularity: number };
export type SteinerTree = { nodes: Node[]; edges: Edge[]; weight: number; components: number };
export type Analysis = ({ op: "communities" } & Communities) | ({ op: "steiner_tree" } & SteinerTree);

export type Format = "graphml" | "cypher-json";
export type Column = { on: string; name: string; becomes: string };
export type Problem = { line: number; id: string | null; message: string };
export type Preview = {
  file: string;
  format: Format;
  create_concepts: number;
  create_pointers: number;
  create_edges: number;
  update: number;
  unchanged: number;
  skipped: number;
  columns: Column[];
  problems: Problem[];
  problem_count: number;
  notes: string[];
  samples: Json[];
};
export type Exported = { path: string; nodes: number; edges: number; bytes: number };

export type ErrorCode =
  | "not_found"
  | "metadata_conflict"
  | "invalid_request"
  | "not_connected"
  | "too_large"
  | "cancelled"
  | "busy"
  | "storage"
  | "version";

export type Report = { code: ErrorCode; message: string; details: Json };
export type Conflict = { key: string; existing: Json; incoming: Json };

export type NodeChange = {
  slot: number;
  id: string;
  kind: "pointer" | "concept";
  title: string;
  /** Where a new node stands; `null` for one that was there. */
  at: [number, number] | null;
  removed: boolean;
};
export type EdgeChange = {
  id: string;
  source: number;
  target: number;
  relation_type: string;
  weight: number | null;
  removed: boolean;
};
export type GraphChanged = {
  seq: number;
  actor: string;
  summary: string;
  reload: boolean;
  nodes: NodeChange[];
  edges: EdgeChange[];
};
export type JobProgress = { job: string; fraction: number; doing: string };
export type LayoutMove = { slot: number; x: number; y: number; pin: boolean };
