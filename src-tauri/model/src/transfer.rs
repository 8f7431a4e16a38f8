//! Import and export: formats, the records a file is made of, and the preview of an import.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use specta::Type;

use crate::metadata::Metadata;
use crate::node::RefType;
use crate::time::Timestamp;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    Graphml,
    CypherJson,
}

/// A node as a file gives it, before it is a row.
#[derive(Debug, Clone, PartialEq)]
pub struct NodeRecord {
    /// The id in the file; edges refer to it.
    pub key: String,
    pub line: u64,
    pub body: NodeBody,
    pub metadata: Metadata,
    pub created_at: Option<Timestamp>,
    pub updated_at: Option<Timestamp>,
    /// Where the file draws it.
    pub position: Option<(f64, f64)>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum NodeBody {
    Concept { label: String, aliases: Vec<String>, description: Option<String> },
    Pointer { ref_type: RefType, ref_id: String },
}

/// An edge as a file gives it; `from` and `to` are keys of nodes.
#[derive(Debug, Clone, PartialEq)]
pub struct EdgeRecord {
    pub key: Option<String>,
    pub line: u64,
    pub from: String,
    pub to: String,
    pub relation_type: String,
    pub weight: Option<f64>,
    pub metadata: Metadata,
    pub created_at: Option<Timestamp>,
    pub updated_at: Option<Timestamp>,
}

/// Everything read from a file, with what could not be read.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Parsed {
    pub nodes: Vec<NodeRecord>,
    pub edges: Vec<EdgeRecord>,
    pub columns: Vec<Column>,
    /// The first of them, as many as the reader's limits keep.
    pub problems: Vec<Problem>,
    /// The number of all.
    pub problem_count: u32,
    /// Rows left out because of a problem.
    pub skipped: u32,
    pub notes: Vec<String>,
}

/// How one key of the file is read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct Column {
    /// `node`, `edge` or `graph`.
    pub on: String,
    pub name: String,
    /// `label`, `weight`, `metadata.year`, `ignored` …
    pub becomes: String,
}

/// Something in the file that will be left out, or imported otherwise than it stands there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct Problem {
    pub line: u64,
    /// The node or edge concerned, by its id in the file.
    pub id: Option<String>,
    pub message: String,
    /// The whole row is left out; otherwise it is taken, and the message says how.
    pub left_out: bool,
}

/// What an import would do. Nothing has been written yet.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type)]
pub struct Preview {
    pub file: String,
    pub format: Format,
    pub create_concepts: u32,
    pub create_pointers: u32,
    pub create_edges: u32,
    pub update: u32,
    pub unchanged: u32,
    /// Rows left out because of a problem.
    pub skipped: u32,
    pub columns: Vec<Column>,
    /// At most 1000, with `problem_count` the number of all.
    pub problems: Vec<Problem>,
    pub problem_count: u32,
    pub notes: Vec<String>,
    /// A few of the rows, as they would be stored.
    pub samples: Vec<Value>,
}
