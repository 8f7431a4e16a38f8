#![doc = include_str!("../README.md")]

pub mod algorithm;
pub mod analysis;
pub mod backup;
pub mod bulk;
pub mod change;
pub mod edge;
pub mod error;
pub mod finite;
pub mod guest;
pub mod id;
pub mod metadata;
pub mod node;
pub mod query;
pub mod table;
pub mod time;
pub mod transfer;
pub mod watch;
pub mod write;

pub use backup::{Backup, BackupKind};
pub use bulk::{Bulk, BulkChange, BulkConflict, BulkPreview};
pub use change::{Author, Change, Entry, EntryKind};
pub use edge::Edge;
pub use error::{Error, ErrorCode, Report, Result};
pub use finite::Finite;
pub use guest::{Door, Guest};
pub use id::Id;
pub use metadata::Metadata;
pub use node::{Concept, Node, NodeKind, Pointer, RefType};
pub use query::{
    ConceptList, ConceptMatch, Direction, FindConcepts, Hop, MatchMode, Neighbors, Subgraph, SubgraphQuery,
};
pub use table::{KeyCount, TableFilter, TableIds, TableOf, TablePage, TableQuery, TableSort, Test};
pub use time::Timestamp;
pub use watch::{Part, Unwatched, Watch};
pub use write::{OnConflict, Write};
