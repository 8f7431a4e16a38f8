//! The one closed error of the product. The same codes reach the app, the command line and MCP.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use specta::Type;

use crate::id::Id;

pub type Result<T, E = Error> = std::result::Result<T, E>;

/// A key whose stored value differs from the one that was sent.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type, schemars::JsonSchema)]
pub struct Conflict {
    pub key: String,
    pub existing: Value,
    pub incoming: Value,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, thiserror::Error)]
pub enum Error {
    #[error("There is no {kind} with the id {id}.")]
    NotFound { kind: String, id: String },
    #[error("{} of {id} already {} another value: {}. Nothing was written. Keep the stored values or replace them.",
        if conflicts.len() == 1 { "One metadata key" } else { "Some metadata keys" },
        if conflicts.len() == 1 { "has" } else { "have" },
        keys(conflicts))]
    MetadataConflict { id: Id, conflicts: Vec<Conflict> },
    #[error("{field}: {reason}")]
    InvalidRequest {
        field: String,
        reason: String,
        /// The edges that stand in the way, the first of them.
        edges: Vec<Id>,
    },
    #[error("The chosen nodes lie in {} parts that no edge connects, in what was searched. Search deeper, or the whole graph.", groups.len())]
    NotConnected { groups: Vec<Vec<Id>> },
    #[error("{field} is too large: {actual}, and the limit is {limit}.")]
    TooLarge { field: String, actual: u64, limit: u64 },
    #[error("Cancelled. Nothing was changed.")]
    Cancelled,
    #[error("{0}")]
    Busy(String),
    #[error("{reason}")]
    Storage { reason: String },
    #[error("{what} is of version {found}; this program reads version {supported}. Nothing was changed.")]
    Version { what: String, found: String, supported: String },
}

fn keys(conflicts: &[Conflict]) -> String {
    conflicts.iter().map(|c| c.key.as_str()).collect::<Vec<_>>().join(", ")
}

/// The stable code of an [`Error`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Type, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    NotFound,
    MetadataConflict,
    InvalidRequest,
    NotConnected,
    TooLarge,
    Cancelled,
    Busy,
    Storage,
    Version,
}

impl ErrorCode {
    pub const ALL: [Self; 9] = [
        Self::NotFound,
        Self::MetadataConflict,
        Self::InvalidRequest,
        Self::NotConnected,
        Self::TooLarge,
        Self::Cancelled,
        Self::Busy,
        Self::Storage,
        Self::Version,
    ];
}

/// An [`Error`] as it crosses a boundary: code, a sentence a person can act on, and structured details.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type, schemars::JsonSchema)]
pub struct Report {
    pub code: ErrorCode,
    pub message: String,
    pub details: Value,
}

impl Error {
    pub fn invalid(field: impl Into<String>, reason: impl Into<String>) -> Self {
        Self::InvalidRequest { field: field.into(), reason: reason.into(), edges: Vec::new() }
    }

    pub fn not_found(kind: impl Into<String>, id: impl ToString) -> Self {
        Self::NotFound { kind: kind.into(), id: id.to_string() }
    }

    pub fn storage(reason: impl Into<String>) -> Self {
        Self::Storage { reason: reason.into() }
    }

    pub fn code(&self) -> ErrorCode {
        match self {
            Self::NotFound { .. } => ErrorCode::NotFound,
            Self::MetadataConflict { .. } => ErrorCode::MetadataConflict,
            Self::InvalidRequest { .. } => ErrorCode::InvalidRequest,
            Self::NotConnected { .. } => ErrorCode::NotConnected,
            Self::TooLarge { .. } => ErrorCode::TooLarge,
            Self::Cancelled => ErrorCode::Cancelled,
            Self::Busy(_) => ErrorCode::Busy,
            Self::Storage { .. } => ErrorCode::Storage,
            Self::Version { .. } => ErrorCode::Version,
        }
    }

    fn details(&self) -> Value {
        match self {
            Self::NotFound { kind, id } => json!({ "kind": kind, "id": id }),
            Self::MetadataConflict { id, conflicts } => json!({ "id": id, "conflicts": conflicts }),
            Self::InvalidRequest { field, reason, edges } if edges.is_empty() => {
                json!({ "field": field, "reason": reason })
            }
            Self::InvalidRequest { field, reason, edges } => {
                json!({ "field": field, "reason": reason, "edge_ids": edges })
            }
            Self::NotConnected { groups } => json!({ "groups": groups }),
            Self::TooLarge { field, actual, limit } => {
                json!({ "field": field, "actual": actual, "limit": limit })
            }
            Self::Version { what, found, supported } => {
                json!({ "what": what, "found": found, "supported": supported })
            }
            Self::Cancelled | Self::Busy(_) | Self::Storage { .. } => json!({}),
        }
    }
}

impl From<Error> for Report {
    fn from(error: Error) -> Self {
        Self { code: error.code(), message: error.to_string(), details: error.details() }
    }
}
