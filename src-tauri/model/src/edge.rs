//! A directed relationship. Self-loops and parallel edges are legal: an edge is told by its id alone.

use serde::{Deserialize, Serialize};
use specta::Type;

use crate::id::Id;
use crate::metadata::Metadata;
use crate::time::Timestamp;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type, schemars::JsonSchema)]
pub struct Edge {
    pub id: Id,
    pub from_id: Id,
    pub to_id: Id,
    pub relation_type: String,
    /// Finite where present. What a missing weight means is said by whoever reads it (usually 1).
    pub weight: Option<f64>,
    pub metadata: Metadata,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}
