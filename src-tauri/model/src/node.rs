//! The two kinds of node. Nothing stores the kind: the table is the kind, and `kind` is computed on read.

use std::fmt;

use serde::{Deserialize, Serialize};
use specta::Type;

use crate::id::Id;
use crate::metadata::Metadata;
use crate::time::Timestamp;

#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    Type,
    schemars::JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum NodeKind {
    Pointer,
    Concept,
}

/// What a pointer points at; the thing itself lives elsewhere.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    Type,
    schemars::JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum RefType {
    Chunk,
    Document,
    Note,
}

impl RefType {
    pub const ALL: [Self; 3] = [Self::Chunk, Self::Document, Self::Note];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Chunk => "chunk",
            Self::Document => "document",
            Self::Note => "note",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }
}

impl fmt::Display for RefType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type, schemars::JsonSchema)]
pub struct Pointer {
    pub id: Id,
    pub ref_type: RefType,
    pub ref_id: String,
    pub metadata: Metadata,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type, schemars::JsonSchema)]
pub struct Concept {
    pub id: Id,
    pub label: String,
    pub aliases: Vec<String>,
    pub description: Option<String>,
    pub metadata: Metadata,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type, schemars::JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Node {
    Pointer(Pointer),
    Concept(Concept),
}

impl Node {
    pub fn id(&self) -> Id {
        match self {
            Self::Pointer(node) => node.id,
            Self::Concept(node) => node.id,
        }
    }

    pub fn kind(&self) -> NodeKind {
        match self {
            Self::Pointer(_) => NodeKind::Pointer,
            Self::Concept(_) => NodeKind::Concept,
        }
    }

    pub fn metadata(&self) -> &Metadata {
        match self {
            Self::Pointer(node) => &node.metadata,
            Self::Concept(node) => &node.metadata,
        }
    }

    pub fn metadata_mut(&mut self) -> &mut Metadata {
        match self {
            Self::Pointer(node) => &mut node.metadata,
            Self::Concept(node) => &mut node.metadata,
        }
    }

    pub fn created_at(&self) -> Timestamp {
        match self {
            Self::Pointer(node) => node.created_at,
            Self::Concept(node) => node.created_at,
        }
    }

    pub fn updated_at(&self) -> Timestamp {
        match self {
            Self::Pointer(node) => node.updated_at,
            Self::Concept(node) => node.updated_at,
        }
    }

    /// Says that it was changed now.
    pub fn touch(&mut self, now: Timestamp) {
        match self {
            Self::Pointer(node) => node.updated_at = now,
            Self::Concept(node) => node.updated_at = now,
        }
    }

    /// What a person reads for this node: a concept's label, or what a pointer points at.
    pub fn title(&self) -> String {
        match self {
            Self::Pointer(node) => node.ref_id.clone(),
            Self::Concept(node) => node.label.clone(),
        }
    }
}
