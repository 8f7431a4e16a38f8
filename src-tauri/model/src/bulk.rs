//! One change to many rows.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use specta::Type;

use crate::id::Id;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type)]
pub struct Bulk {
    #[serde(default)]
    pub node_ids: Vec<String>,
    #[serde(default)]
    pub edge_ids: Vec<String>,
    pub change: BulkChange,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum BulkChange {
    /// Of nodes and edges.
    SetKey { key: String, value: Value },
    /// Of concepts and edges; a pointer keeps its keys.
    RemoveKey { key: String },
    /// Of edges.
    SetRelation { relation_type: String },
    /// Of edges; none clears it.
    SetWeight { weight: Option<f64> },
    /// Of concepts.
    AddAliases { aliases: Vec<String> },
    /// Of concepts.
    RemoveAliases { aliases: Vec<String> },
}

/// What a bulk change would do. Nothing has been written yet.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, Type)]
pub struct BulkPreview {
    /// Rows that would change, those in conflict left out.
    pub changes: u32,
    /// Rows that are so already.
    pub unchanged: u32,
    /// Rows that this change is not for.
    pub unfit: u32,
    /// Rows whose key has another value.
    pub conflicts: u32,
    /// The first few of them.
    pub examples: Vec<BulkConflict>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type)]
pub struct BulkConflict {
    pub id: Id,
    pub title: String,
    pub existing: Value,
}
