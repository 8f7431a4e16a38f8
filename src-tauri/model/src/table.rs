//! The graph as a table: which rows, in which order, and what of them comes back.

use serde::{Deserialize, Serialize};
use specta::Type;

use crate::edge::Edge;
use crate::id::Id;
use crate::node::Node;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case")]
pub enum TableOf {
    Nodes,
    Edges,
}

/// Some rows of a table.
///
/// Columns of nodes: `title`, `kind`, `aliases`, `description`, `degree`; of edges: `from`, `to`, `relation_type`,
/// `weight`; of both: `created_at`, `updated_at` and `metadata.<key>`. Nodes can also be filtered by `relation_type`,
/// that of any edge at them.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, Type)]
pub struct TableQuery {
    pub of: TableOf,
    /// What the title of a node has in it; of an edge its relation type or the title of an end.
    #[serde(default)]
    pub text: Option<String>,
    #[serde(default)]
    pub filters: Vec<TableFilter>,
    /// Newest ids first without one.
    #[serde(default)]
    pub sort: Option<TableSort>,
    /// Only rows among these.
    #[serde(default)]
    pub within: Option<Vec<String>>,
    #[serde(default)]
    pub offset: u32,
    #[serde(default)]
    pub limit: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, Type)]
pub struct TableFilter {
    pub column: String,
    pub is: Test,
    #[serde(default)]
    pub value: String,
}

/// How a cell is compared. Case says nothing; numbers are compared as numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case")]
pub enum Test {
    Contains,
    Equals,
    Differs,
    Less,
    More,
    Present,
    Absent,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, Type)]
pub struct TableSort {
    pub column: String,
    /// Rows without a value come last all the same.
    #[serde(default)]
    pub descending: bool,
}

/// The ids of a page and how many rows there are in all.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct TableIds {
    pub total: u32,
    pub ids: Vec<Id>,
}

/// A page with its rows; one of the two lists is empty.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, Type)]
pub struct TablePage {
    pub total: u32,
    pub nodes: Vec<Node>,
    pub edges: Vec<Edge>,
}

/// A metadata key with the number of rows that have it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct KeyCount {
    pub key: String,
    pub count: u32,
}
