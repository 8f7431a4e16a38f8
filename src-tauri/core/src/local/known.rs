//! What a graph keeps in memory beside the topology, and both of one state.

use std::sync::{PoisonError, RwLockReadGuard};
use std::time::Duration;

use asterism_model::{Change, Node, Result};
use asterism_store::{State, Store};

use super::LocalGraph;
use crate::journal::Line;
use crate::search::Vocabulary;

/// As of the commit `seq`.
pub(super) struct Memory {
    pub(super) vocabulary: Vocabulary,
    /// What undo would take back, and redo do again.
    pub(super) undo: Option<String>,
    pub(super) redo: Option<String>,
    seq: u64,
}

impl Memory {
    pub(super) fn load(store: &Store, line: &Line) -> Result<Self> {
        let mut vocabulary = Vocabulary::new();
        store.scan_nodes(&mut |node| {
            if let Node::Concept(concept) = &node {
                vocabulary.insert(concept);
            }
            Ok(())
        })?;
        let mut memory = Self { vocabulary, undo: None, redo: None, seq: store.last_seq() };
        memory.show(line);
        Ok(memory)
    }

    fn show(&mut self, line: &Line) {
        self.undo = line.undo().map(|step| step.summary.clone());
        self.redo = line.redo().map(|step| step.summary.clone());
    }
}

/// The memory and the topology after one and the same commit.
pub(super) struct Known<'g> {
    pub(super) memory: RwLockReadGuard<'g, Memory>,
    pub(super) state: State,
}

impl LocalGraph {
    pub(super) fn remembered(&self) -> RwLockReadGuard<'_, Memory> {
        self.memory.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for no commit, but for the moment between the topology's turn and the memory's.
    pub(super) fn known(&self) -> Known<'_> {
        loop {
            let (memory, state) = (self.remembered(), self.store.state());
            if memory.seq == state.seq {
                return Known { memory, state };
            }
            drop(memory);
            std::thread::sleep(Duration::from_micros(100));
        }
    }

    /// Follows the commit `seq`, of which `line` knows.
    pub(super) fn remember(&self, line: &Line, changes: &[Change], seq: u64) {
        let mut memory = self.memory.write().unwrap_or_else(PoisonError::into_inner);
        memory.vocabulary.apply(changes);
        memory.show(line);
        memory.seq = seq;
    }
}
