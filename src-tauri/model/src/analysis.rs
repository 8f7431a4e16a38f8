//! What analyses return. The fields are the outputs of the catalog's [`Spec`](crate::algorithm::Spec)s.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use specta::Type;

use crate::edge::Edge;
use crate::finite::Finite;
use crate::id::Id;
use crate::node::Node;
use crate::query::Hop;

/// A number for every node.
pub type Scores = BTreeMap<Id, f64>;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type, schemars::JsonSchema)]
#[serde(tag = "op", rename_all = "snake_case")]
pub enum Analysis {
    BetweennessCentrality(Betweenness),
    Pagerank(PageRank),
    Degree(Degree),
    Communities(Communities),
    LabelPropagation(LabelPropagation),
    Modularity(Modularity),
    Paths(Paths),
    ShortestPath(ShortestPath),
    Reachable(Reachable),
    SteinerTree(SteinerTree),
    Expand(Expand),
    ConnectedComponents(Components),
    KCore(Cores),
    Triangles(Triangles),
    PredictLinks(PredictedLinks),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type, schemars::JsonSchema)]
pub struct Betweenness {
    #[specta(type = BTreeMap<Id, Finite>)]
    pub scores: Scores,
    /// Whether only some nodes were taken as starts.
    pub sampled: bool,
    /// Those starts, in the order of their ids; empty when all were.
    pub pivots: Vec<Id>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type, schemars::JsonSchema)]
pub struct PageRank {
    /// They sum to 1.
    #[specta(type = BTreeMap<Id, Finite>)]
    pub scores: Scores,
    pub iterations: u32,
    /// How much the last round still changed, all nodes together.
    #[specta(type = Finite)]
    pub residual: f64,
    pub converged: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type, schemars::JsonSchema)]
pub struct Degree {
    /// `out_degree` + `in_degree`: a self-loop counts twice.
    #[specta(type = BTreeMap<Id, Finite>)]
    pub degree: Scores,
    #[specta(type = BTreeMap<Id, Finite>)]
    pub in_degree: Scores,
    #[specta(type = BTreeMap<Id, Finite>)]
    pub out_degree: Scores,
    /// Distinct other nodes, either way.
    #[specta(type = BTreeMap<Id, Finite>)]
    pub neighbors: Scores,
}

/// A partition of the nodes, larger communities first, ties by the smallest id.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type, schemars::JsonSchema)]
pub struct Communities {
    pub communities: Vec<Vec<Id>>,
    /// Of the graph as the method saw it, −0.5 to 1; 0 without edges.
    #[specta(type = Finite)]
    pub modularity: f64,
    /// With a `max_cluster_size`: the communities of the first run and what each was split into. Else empty.
    pub hierarchy: Vec<Cluster>,
}

/// A community of a hierarchy; one that was split contains its parts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Type, schemars::JsonSchema)]
pub struct Cluster {
    /// 0 is the coarsest.
    pub level: u32,
    /// The place in the hierarchy of the community it is a part of.
    pub parent: Option<u32>,
    pub node_ids: Vec<Id>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type, schemars::JsonSchema)]
pub struct LabelPropagation {
    /// Larger first, ties by the smallest id.
    pub communities: Vec<Vec<Id>>,
    pub sweeps: u32,
    /// Whether every node ended with a label that is as strong around it as any other.
    pub converged: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type, schemars::JsonSchema)]
pub struct Modularity {
    #[specta(type = Finite)]
    pub modularity: f64,
    /// How many groups there were, a node in none being one.
    pub groups: u32,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type, schemars::JsonSchema)]
pub struct Paths {
    /// Shortest first, ties by the sequence of the edges' (created_at, id).
    pub paths: Vec<Vec<Hop>>,
    /// Whether there are more.
    pub truncated: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type, schemars::JsonSchema)]
pub struct ShortestPath {
    /// Empty from a node to itself.
    pub path: Vec<Hop>,
    #[specta(type = Finite)]
    pub cost: f64,
}

/// In the order of (hop, id), without the start.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Type, schemars::JsonSchema)]
pub struct Reachable {
    pub node_ids: Vec<Id>,
    /// How many edges away each of them is.
    pub hops: Vec<u32>,
}

/// A tree (or, when asked for, a forest) of stored edges that spans the terminals.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type, schemars::JsonSchema)]
pub struct SteinerTree {
    pub nodes: Vec<Node>,
    pub edges: Vec<Edge>,
    /// The sum of the edges' costs, a missing weight counting 1.
    #[specta(type = Finite)]
    pub weight: f64,
    /// 1 for a tree.
    pub components: u32,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type, schemars::JsonSchema)]
pub struct Expand {
    /// In the order of (hop, weight descending, id), without the seeds.
    pub reached: Vec<Reached>,
    /// Whether a limit left some out.
    pub truncated: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type, schemars::JsonSchema)]
pub struct Reached {
    pub node_id: Id,
    pub hop: u32,
    /// Of the strongest edge that leads there at that hop, as a strength; a missing weight is 1.
    #[specta(type = Finite)]
    pub weight: f64,
    /// That edge.
    pub edge_id: Id,
    /// The node before.
    pub via_id: Id,
    /// The seed it was reached from.
    pub seed_id: Id,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Type, schemars::JsonSchema)]
pub struct Components {
    /// Larger first, ties by the smallest id.
    pub components: Vec<Vec<Id>>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type, schemars::JsonSchema)]
pub struct Cores {
    /// The largest k such that the node is in the k-core.
    #[specta(type = BTreeMap<Id, Finite>)]
    pub cores: Scores,
    /// The largest of all.
    pub degeneracy: u32,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type, schemars::JsonSchema)]
pub struct Triangles {
    /// How many go through each node.
    #[specta(type = BTreeMap<Id, Finite>)]
    pub triangles: Scores,
    /// Of the pairs of each node's neighbours, the share that are neighbours themselves; 0 with fewer than two.
    #[specta(type = BTreeMap<Id, Finite>)]
    pub clustering: Scores,
    #[specta(type = Finite)]
    pub total: f64,
    #[specta(type = Finite)]
    pub average_clustering: f64,
    /// Three times the triangles over the pairs of edges that share a node.
    #[specta(type = Finite)]
    pub transitivity: f64,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type, schemars::JsonSchema)]
pub struct PredictedLinks {
    /// Best first, ties by the pair of ids.
    pub predictions: Vec<PredictedLink>,
}

/// Two nodes that no edge joins and that share neighbours.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type, schemars::JsonSchema)]
pub struct PredictedLink {
    /// The smaller id.
    pub from_id: Id,
    pub to_id: Id,
    #[specta(type = Finite)]
    pub score: f64,
    /// The neighbours they share, in the order of their ids.
    pub shared: Vec<Id>,
}
