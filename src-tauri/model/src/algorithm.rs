//! The shape of an algorithm as data.
//!
//! The catalog (engine) is a list of [`Spec`]s. The app's forms and results, the command line, the MCP schema and the page
//! of the documentation are read off it. What the analyses return is in [`analysis`](crate::analysis).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use specta::Type;

/// One algorithm, described.
#[derive(Debug, Clone, PartialEq, Serialize, Type)]
pub struct Spec {
    /// The op: `communities`, `steiner_tree`, …
    pub id: &'static str,
    pub title: &'static str,
    /// One or two sentences for a person.
    pub description: &'static str,
    pub family: Family,
    /// How the graph is read: directed or not, what parallel edges and loops count.
    pub reads: &'static str,
    pub ground: Ground,
    /// The least number of seed nodes that makes sense. Node parameters that are absent are taken from the seeds, in order.
    pub min_nodes: u32,
    pub parameters: Vec<Parameter>,
    /// The fields of the result, the most telling first.
    pub outputs: Vec<Output>,
    /// Time and memory, with n nodes and m edges.
    pub complexity: &'static str,
    /// Paper or specification.
    pub reference: &'static str,
}

impl Spec {
    /// The node parameters, in order.
    pub fn node_parameters(&self) -> impl Iterator<Item = &Parameter> {
        self.parameters.iter().filter(|parameter| parameter.kind == ParameterKind::Node)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Type)]
#[serde(rename_all = "snake_case")]
pub enum Family {
    Centrality,
    Community,
    Path,
    Structure,
    Similarity,
}

/// Who says which part of the graph is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Type)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Ground {
    /// The request: the neighbourhood of its nodes to its `depth`, or `all`.
    Chosen,
    /// The algorithm itself: from its nodes as far as the parameter of this name allows, or through the whole graph. The
    /// request's `depth` and `all` say nothing.
    Own { reach: Option<&'static str> },
}

#[derive(Debug, Clone, PartialEq, Serialize, Type)]
pub struct Parameter {
    pub id: &'static str,
    pub title: &'static str,
    pub description: &'static str,
    pub kind: ParameterKind,
}

#[derive(Debug, Clone, PartialEq, Serialize, Type)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ParameterKind {
    Integer {
        /// `None`: without one, which the description explains.
        default: Option<i32>,
        min: i32,
        max: i32,
    },
    Number {
        #[specta(type = crate::Finite)]
        default: f64,
        #[specta(type = crate::Finite)]
        min: f64,
        #[specta(type = crate::Finite)]
        max: f64,
    },
    Flag {
        default: bool,
    },
    Choice {
        default: &'static str,
        options: Vec<&'static str>,
    },
    Text {
        default: &'static str,
    },
    /// The id of a node. It has no default: absent, it is the next of the request's nodes.
    Node,
    /// Node ids, each with a number: `{id: weight}`. Absent: none.
    NodeWeights,
    /// Lists of node ids: `[[id, …], …]`. Absent: none.
    NodeGroups,
}

/// A field of the result.
#[derive(Debug, Clone, PartialEq, Serialize, Type)]
pub struct Output {
    /// The name of the field.
    pub id: &'static str,
    pub title: &'static str,
    pub description: &'static str,
    pub kind: OutputKind,
    /// The metadata key under which it can be kept at the nodes.
    pub key: Option<&'static str>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Type)]
#[serde(rename_all = "snake_case")]
pub enum OutputKind {
    /// `{id: number}` for every node: ranked, or as size or colour.
    NodeScores,
    /// `[[id, …], …]`: groups of nodes, each node in one of them at most.
    NodeGroups,
    /// `[Cluster, …]`: groups in groups.
    Hierarchy,
    /// `[[Hop, …], …]`: ways, each a list of edges with the nodes they lead to.
    Paths,
    /// `[Hop, …]`: one way.
    Path,
    /// `[Reached, …]`: nodes in order of how near they are.
    Reached,
    /// `[number, …]`, one for each entry of the field before it.
    Numbers,
    /// `[id, …]`
    NodeIds,
    /// `[Node, …]`
    Nodes,
    /// `[Edge, …]`
    Edges,
    /// `[PredictedLink, …]`: pairs of nodes, ranked.
    Pairs,
    Number,
    Flag,
}

/// An analysis of the neighbourhood of some seeds, or of the whole graph when `all` is set.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type)]
pub struct Analyze {
    pub op: String,
    #[serde(default)]
    pub node_ids: Vec<String>,
    /// Run on the whole graph; the seeds then only say which nodes are terminals.
    #[serde(default)]
    pub all: bool,
    #[serde(default)]
    pub depth: Option<u32>,
    #[serde(default)]
    pub relation_type: Option<String>,
    /// The parameters of the catalog's [`Spec`], by id; absent means default.
    #[serde(default)]
    pub parameters: BTreeMap<String, Value>,
}

/// What an analysis will be about and take, as far as can be told before.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type)]
pub struct Estimate {
    pub nodes: u32,
    pub edges: u32,
    /// On one core of an ordinary machine; right within a factor of a few.
    #[specta(type = crate::Finite)]
    pub seconds: f64,
    /// What would take less, where it would take long.
    pub advice: Option<String>,
}
