//! The seven writes, with the parameter names every boundary uses. Ids arrive as text and are checked by the verb; in a
//! batch, `$n` stands for what the n-th write answered, counted from 0.

use serde::{Deserialize, Serialize};
use specta::Type;

use crate::metadata::Metadata;
use crate::node::RefType;

/// What to do with a metadata key that already has another value.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, Type, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OnConflict {
    /// Refuse the whole call with `metadata_conflict`.
    #[default]
    Error,
    /// Keep the stored value.
    Keep,
    /// Take the value that was sent.
    Replace,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type, schemars::JsonSchema)]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
pub enum Write {
    /// Creates the pointer for (`ref_type`, `ref_id`), or merges metadata into the one that exists.
    UpsertPointer {
        ref_type: RefType,
        ref_id: String,
        #[serde(default)]
        metadata: Metadata,
        #[serde(default)]
        on_conflict: OnConflict,
    },
    /// Always creates a new concept.
    CreateConcept {
        label: String,
        #[serde(default)]
        aliases: Vec<String>,
        #[serde(default)]
        description: Option<String>,
        #[serde(default)]
        metadata: Metadata,
    },
    /// Partial update: an absent field stays as it is.
    UpdateConcept {
        node_id: String,
        #[serde(default)]
        label: Option<String>,
        #[serde(default)]
        aliases: Option<Vec<String>>,
        #[serde(default)]
        description: Option<String>,
        #[serde(default)]
        metadata: Metadata,
        #[serde(default)]
        on_conflict: OnConflict,
        /// `description`, or `metadata.<key>`.
        #[serde(default)]
        clear: Vec<String>,
    },
    /// Deletes a node and every edge at it.
    DeleteNode {
        node_id: String,
    },
    CreateEdge {
        from_id: String,
        to_id: String,
        relation_type: String,
        #[serde(default)]
        weight: Option<f64>,
        #[serde(default)]
        metadata: Metadata,
    },
    /// Partial update: an absent field stays as it is.
    UpdateEdge {
        edge_id: String,
        #[serde(default)]
        relation_type: Option<String>,
        #[serde(default)]
        weight: Option<f64>,
        #[serde(default)]
        metadata: Metadata,
        #[serde(default)]
        on_conflict: OnConflict,
        /// `weight`, or `metadata.<key>`.
        #[serde(default)]
        clear: Vec<String>,
    },
    DeleteEdge {
        edge_id: String,
    },
}
