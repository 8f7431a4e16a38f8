//! The reads: what is asked and what comes back.

use serde::{Deserialize, Serialize};
use specta::Type;

use crate::edge::Edge;
use crate::node::{Concept, Node};

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, Type, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    Out,
    In,
    #[default]
    Both,
}

/// One page of a node's edges, in the order of `created_at`, then id. A self-loop appears once.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type, schemars::JsonSchema)]
pub struct Neighbors {
    pub node_id: String,
    #[serde(default)]
    pub direction: Direction,
    #[serde(default)]
    pub relation_type: Option<String>,
    #[serde(default)]
    pub offset: u32,
    /// 1 to 1000.
    #[serde(default = "fifty")]
    pub limit: u32,
}

/// An edge together with the node at its other end.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type, schemars::JsonSchema)]
pub struct Hop {
    pub edge: Edge,
    pub node: Node,
}

/// Everything within `depth` hops of the seeds, direction ignored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type, schemars::JsonSchema)]
pub struct SubgraphQuery {
    pub node_ids: Vec<String>,
    /// 0 to 16; 0 is the selection itself with the edges among it.
    #[serde(default = "one")]
    pub depth: u32,
    #[serde(default)]
    pub relation_type: Option<String>,
    /// Past this many nodes the result is cut in its own order and says so.
    #[serde(default = "fifty_thousand")]
    pub max_nodes: u32,
}

/// Nodes ordered by (hop, id), edges by id. `total_nodes` counts what would have come without the cut.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, Type, schemars::JsonSchema)]
pub struct Subgraph {
    pub nodes: Vec<Node>,
    pub edges: Vec<Edge>,
    pub truncated: bool,
    pub total_nodes: u32,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type, schemars::JsonSchema)]
pub struct FindConcepts {
    pub query: String,
    /// 1 to 1000.
    #[serde(default = "twenty")]
    pub limit: u32,
}

/// A candidate with its score, 0 to 100, and the label or alias that matched.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type, schemars::JsonSchema)]
pub struct ConceptMatch {
    pub node: Concept,
    #[specta(type = crate::Finite)]
    pub score: f64,
    pub matched: String,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, Type, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MatchMode {
    StartsWith,
    #[default]
    Contains,
    EndsWith,
}

/// One page of the concept vocabulary, newest first.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, Type, schemars::JsonSchema)]
pub struct ConceptList {
    #[serde(default)]
    pub text: Option<String>,
    #[serde(default, rename = "match")]
    pub match_mode: MatchMode,
    #[serde(default)]
    pub offset: u32,
    #[serde(default = "fifty")]
    pub limit: u32,
}

fn one() -> u32 {
    1
}

fn twenty() -> u32 {
    20
}

fn fifty() -> u32 {
    50
}

fn fifty_thousand() -> u32 {
    50_000
}
