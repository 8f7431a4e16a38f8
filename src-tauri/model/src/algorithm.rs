//! The shape of an algorithm as data, and what analyses return.
//!
//! The catalog (engine) is a list of [`Spec`]s. The app's forms, the command line and the MCP schema are read off it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use specta::Type;

use crate::edge::Edge;
use crate::id::Id;
use crate::node::Node;

/// One algorithm, described.
#[derive(Debug, Clone, PartialEq, Serialize, Type)]
pub struct Spec {
    /// The op: `communities`, `steiner_tree`, …
    pub id: &'static str,
    pub title: &'static str,
    /// One or two sentences for a person.
    pub description: &'static str,
    pub parameters: Vec<Parameter>,
    /// The least number of seed nodes that makes sense.
    pub min_nodes: u32,
    /// Time and memory, with n nodes and m edges.
    pub complexity: &'static str,
    /// Paper or specification.
    pub reference: &'static str,
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
        default: i32,
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

#[derive(Debug, Clone, PartialEq, Serialize, Type)]
#[serde(tag = "op", rename_all = "snake_case")]
pub enum Analysis {
    Communities(Communities),
    SteinerTree(SteinerTree),
}

/// A partition of the nodes, larger communities first, ties by the smallest id.
#[derive(Debug, Clone, PartialEq, Serialize, Type)]
pub struct Communities {
    pub communities: Vec<Vec<Id>>,
    /// Of the graph as the method saw it, −0.5 to 1; 0 without edges.
    #[specta(type = crate::Finite)]
    pub modularity: f64,
}

/// A tree (or, when asked for, a forest) of stored edges that spans the terminals.
#[derive(Debug, Clone, PartialEq, Serialize, Type)]
pub struct SteinerTree {
    pub nodes: Vec<Node>,
    pub edges: Vec<Edge>,
    /// The sum of the edges' costs, a missing weight counting 1.
    #[specta(type = crate::Finite)]
    pub weight: f64,
    /// 1 for a tree.
    pub components: u32,
}
