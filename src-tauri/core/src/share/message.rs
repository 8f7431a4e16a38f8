//! What the two ends of a line say to each other.

use asterism_model::{
    Author, ConceptList, Door, FindConcepts, Id, Neighbors, RefType, SubgraphQuery, TableOf, TableQuery,
};
use serde::{Deserialize, Serialize};

use crate::graph::{Row, Scope};

/// Raised by every change of what is said here that the other end would misread.
pub(super) const PROTOCOL: u32 = 1;

/// The first message of a client. Its form never changes.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Hello {
    pub protocol: u32,
    pub build: String,
    /// The folder it means, without links and dots.
    pub dir: String,
    pub door: Door,
    pub name: String,
}

/// The owner's answer to it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Welcome {
    pub build: String,
}

/// One call: the verbs of the graph.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) enum Ask {
    Info,
    /// The writes came before.
    Write {
        request: Id,
        by: Author,
    },
    /// The writes came before.
    Plan,
    /// The changes came before.
    Apply {
        request: Id,
        by: Author,
        summary: String,
    },
    Undo {
        request: Id,
        by: Author,
    },
    Redo {
        request: Id,
        by: Author,
    },
    Journal {
        before: Option<u64>,
        limit: u32,
    },
    GetNode {
        node_id: String,
    },
    GetEdge {
        edge_id: String,
    },
    Nodes {
        ids: Vec<Id>,
    },
    Edges {
        ids: Vec<Id>,
    },
    Pointer {
        ref_type: RefType,
        ref_id: String,
    },
    Neighbors(Neighbors),
    CountNeighbors(Neighbors),
    Subgraph(SubgraphQuery),
    Outline,
    Shape(Scope),
    FindPointers {
        text: String,
        limit: u32,
    },
    FindConcepts(FindConcepts),
    ListConcepts(ConceptList),
    CountNamesakes {
        names: Vec<String>,
    },
    /// Answered in parts of [`Rows`].
    Export {
        passes: u32,
    },
    Check,
    SetSelection {
        ids: Vec<Id>,
    },
    Selection,
    Guests,
    /// From now on commits are told on this line: those after `since`, where it is given. Answered with the number of the
    /// last commit that is not told.
    Follow {
        since: Option<u64>,
    },
    Table(TableQuery),
    MetadataKeys {
        of: TableOf,
    },
}

impl Ask {
    /// Whether it takes its turn with the writes.
    pub fn writes(&self) -> bool {
        matches!(self, Self::Write { .. } | Self::Apply { .. } | Self::Undo { .. } | Self::Redo { .. })
    }
}

/// Some rows of an export, and in which pass over the graph.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Rows {
    pub pass: u32,
    pub rows: Vec<Row>,
}

/// How far a call is.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Progress {
    pub fraction: f64,
    pub doing: String,
}

/// Who a client is, for the others.
#[derive(Debug, Clone)]
pub struct Introduction {
    pub door: Door,
    pub name: String,
    /// Of the program, `1.2.3`.
    pub version: String,
}

impl Introduction {
    pub fn new(door: Door, name: impl Into<String>) -> Self {
        Self { door, name: name.into(), version: BUILD.to_owned() }
    }
}

/// The version of this program.
pub(super) const BUILD: &str = env!("CARGO_PKG_VERSION");

/// Which of two programs is the newer: by what they speak, then by their version.
pub(super) fn age(protocol: u32, build: &str) -> (u32, Vec<u64>) {
    let numbers = build.split(['.', '-', '+']).map_while(|part| part.parse().ok());
    (protocol, numbers.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newer_program_is_told_by_its_numbers() {
        for (older, newer) in [
            ((1, "0.1.0"), (1, "0.1.1")),
            ((1, "0.9.0"), (1, "0.10.0")),
            ((1, "9.0.0"), (2, "0.1.0")),
            ((1, "0.1"), (1, "0.1.1")),
        ] {
            assert!(age(older.0, older.1) < age(newer.0, newer.1), "{older:?} {newer:?}");
        }
        assert_eq!(age(1, "0.1.0"), age(1, "0.1.0+local"));
    }
}
