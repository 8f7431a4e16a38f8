//! What a transaction did, row by row, and the journal entry that keeps it.

use serde::{Deserialize, Serialize};
use specta::Type;

use crate::edge::Edge;
use crate::id::Id;
use crate::node::Node;
use crate::time::Timestamp;

/// Who asks for a write.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct Author {
    /// `person`, or the name of the agent's MCP client.
    pub actor: String,
    /// Why, in the author's words.
    pub reason: Option<String>,
}

impl Author {
    pub fn person() -> Self {
        Self { actor: "person".into(), reason: None }
    }
}

/// One row before and after. Absent before: created; absent after: deleted; both: updated.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type)]
#[serde(tag = "row", rename_all = "snake_case")]
pub enum Change {
    Node { before: Option<Node>, after: Option<Node> },
    Edge { before: Option<Edge>, after: Option<Edge> },
}

impl Change {
    /// The change that takes this one back.
    pub fn inverse(self) -> Self {
        match self {
            Self::Node { before, after } => Self::Node { before: after, after: before },
            Self::Edge { before, after } => Self::Edge { before: after, after: before },
        }
    }

    pub fn id(&self) -> Option<Id> {
        match self {
            Self::Node { before, after } => after.as_ref().or(before.as_ref()).map(Node::id),
            Self::Edge { before, after } => after.as_ref().or(before.as_ref()).map(|edge| edge.id),
        }
    }
}

/// What an entry does to the line of undo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case")]
pub enum EntryKind {
    Do,
    Undo,
    Redo,
}

/// One transaction of the journal, without its changes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type)]
pub struct Entry {
    /// 1, 2, 3 …: the number of the commit.
    pub seq: u64,
    pub at: Timestamp,
    pub author: Author,
    pub kind: EntryKind,
    /// For undo and redo: the `Do` entry it concerns.
    pub of: Option<u64>,
    /// What was done, for the menu: “create concept Valjean”.
    pub summary: String,
    /// The id the caller gave the request, so that a resent one is recognised.
    pub request_id: Option<Id>,
}
