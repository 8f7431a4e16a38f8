/** The nouns that cross the boundary, as Rust has them, under the names the interface uses. */
import type { Delta, EdgeDelta, Info, Move, NodeDelta, Value } from "./bindings";

export type {
  Analysis,
  Analyze,
  Bulk,
  BulkChange,
  BulkConflict,
  BulkPreview,
  Cluster,
  Column,
  Communities,
  Concept,
  ConceptList,
  ConceptMatch,
  Connection,
  Direction,
  Edge,
  Entry,
  ErrorCode,
  Estimate,
  Exported,
  FindConcepts,
  Format,
  Guest,
  Hop,
  JobProgress,
  KeyCount,
  MatchMode,
  Metadata,
  Neighbors,
  Node,
  OnConflict,
  Output,
  OutputKind,
  Parameter,
  ParameterKind,
  Pointer,
  PredictedLink,
  Preview,
  Problem,
  Reached,
  RefType,
  RelationCount,
  Report,
  Spec,
  SteinerTree,
  Trait,
  TraitKey,
  View,
  TableFilter,
  TableIds,
  TableOf,
  TablePage,
  TableQuery,
  TableSort,
  Test,
  Write,
  Written,
} from "./bindings";

export type Json = Value;
export type GraphInfo = Info;
export type GraphChanged = Delta;
export type NodeChange = NodeDelta;
export type EdgeChange = EdgeDelta;
export type LayoutMove = Move;

/** One key of a `metadata_conflict`. */
export type Conflict = { key: string; existing: Json; incoming: Json };
