//! Reads that see the rows and the topology of one state, without waiting for a commit.
//!
//! A transaction that reads sees the database as it was when it began. Which state that was is known: a commit says that it
//! begins before the engine makes it visible, and that it is over once the topology shows it. Only a transaction begun
//! between the two must ask.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use asterism_model::{Edge, Id, Node, Result};

use crate::adjacency::Topology;
use crate::cypher::Statement;
use crate::journal::number;
use crate::read::{EdgeLookup, NodeLookup};
use crate::session::Session;
use crate::store::Store;

/// Rows to read.
#[derive(Debug, Clone, Default)]
pub struct Wanted {
    pub nodes: Vec<Id>,
    pub edges: Vec<Id>,
}

/// Rows read, in the order they were wanted; `None` where there is none.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Found {
    pub nodes: Vec<Option<Node>>,
    pub edges: Vec<Option<Edge>>,
}

/// Begins a transaction that reads; false, and none is begun, when it would not see the state of `seq`.
pub(crate) fn begin(session: &mut Session<'_>, seq: u64, begun: &AtomicU64) -> Result<bool> {
    session.command("BEGIN TRANSACTION READ ONLY")?;
    if begun.load(Ordering::SeqCst) == seq {
        return Ok(true);
    }
    let later = session.run(Statement::HasEntry, vec![("seq", number(seq + 1))])?.next().is_some();
    if later {
        session.command("COMMIT")?;
    }
    Ok(!later)
}

/// The topology is about to show what the engine shows already.
pub(crate) fn stand_back() {
    std::thread::sleep(Duration::from_micros(100));
}

impl Store {
    /// Reads the rows that `pick` names, given the topology: both are of one state, whatever is written meanwhile. `pick` is
    /// asked again when a commit came between.
    pub fn rows<T>(&self, pick: impl Fn(&Topology) -> Result<(T, Wanted)>) -> Result<(T, Found)> {
        loop {
            let state = self.state();
            let (picked, wanted) = pick(&state.topology)?;
            if wanted.nodes.is_empty() && wanted.edges.is_empty() {
                return Ok((picked, Found::default()));
            }
            let nodes = NodeLookup::new(&wanted.nodes, &state.topology);
            let edges = EdgeLookup::new(&wanted.edges, &state.topology);
            let _reading = self.reading();
            let begun = self.begun.clone();
            let found = self.engine()?.readers.run(move |session| {
                if !begin(session, state.seq, &begun)? {
                    return Ok(None);
                }
                let found =
                    nodes.run(session).and_then(|nodes| Ok(Found { nodes, edges: edges.run(session)? }));
                // After an error of its own the engine has ended the transaction itself.
                let ended = session.command("COMMIT");
                let found = found?;
                ended.map(|_| Some(found))
            })?;
            match found {
                Some(found) => return Ok((picked, found)),
                None => stand_back(),
            }
        }
    }
}
