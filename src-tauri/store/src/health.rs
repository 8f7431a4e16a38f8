//! Counting what is there.

use asterism_model::{Error, Result};

use crate::row::Reader;
use crate::session::Session;

/// The state of a graph on disk.
#[derive(Debug, Clone, PartialEq)]
pub struct Health {
    pub schema_version: u64,
    pub pointers: u64,
    pub concepts: u64,
    pub edges: u64,
    pub journal_entries: u64,
    /// Their changes, compressed.
    pub journal_bytes: u64,
    pub database_bytes: u64,
    pub wal_bytes: u64,
    /// Whether the topology in memory is the one in the database.
    pub topology_matches: bool,
    /// Why the last checkpoint failed, if it did. Nothing is lost by that, but the log grows.
    pub checkpoint_failure: Option<Error>,
}

/// Rows by table, counted by the engine.
pub(crate) struct Counts {
    pub(crate) pointers: u64,
    pub(crate) concepts: u64,
    pub(crate) edges: u64,
    pub(crate) journal_entries: u64,
    pub(crate) journal_bytes: u64,
}

pub(crate) fn count(session: &Session<'_>) -> Result<Counts> {
    let number = |query| {
        let row = session.command(query)?.next().unwrap_or_default();
        Ok(Reader::new("a count", row).optional_count()?.unwrap_or(0))
    };
    Ok(Counts {
        pointers: number("MATCH (n:Pointer) RETURN count(*)")?,
        concepts: number("MATCH (n:Concept) RETURN count(*)")?,
        edges: number("MATCH ()-[r:Edge]->() RETURN count(*)")?,
        journal_entries: number("MATCH (j:Journal) RETURN count(*)")?,
        journal_bytes: number("MATCH (j:Journal) RETURN sum(j.bytes)")?,
    })
}
