//! Places that were asked for before the commit they belong to has been seen.
//!
//! A commit and the answer to its write come in either order: from a graph in this process the commit is followed first, from
//! an owner elsewhere it may come later. So places wait under the thread that asks, and then under the commit's number.

use std::collections::{BTreeMap, HashMap};
use std::thread::ThreadId;

use asterism_model::Id;

use crate::graph::Committed;

#[derive(Default)]
pub(super) struct Expected {
    asked: HashMap<ThreadId, Vec<[f32; 2]>>,
    written: BTreeMap<u64, Vec<[f32; 2]>>,
    brought: BTreeMap<u64, Vec<(Id, [f32; 2])>>,
}

impl Expected {
    pub fn ask(&mut self, thread: ThreadId, places: Vec<[f32; 2]>) {
        self.asked.insert(thread, places);
    }

    /// The write of a thread is over: its places, unless its commit has been followed with them.
    pub fn answered(&mut self, thread: ThreadId) -> Option<Vec<[f32; 2]>> {
        self.asked.remove(&thread)
    }

    /// Keeps places for the nodes that a commit still to come makes, in their order.
    pub fn await_commit(&mut self, seq: u64, places: Vec<[f32; 2]>) {
        self.written.insert(seq, places);
    }

    /// Keeps places by id for a commit still to come.
    pub fn bring(&mut self, seq: u64, places: &[(Id, [f32; 2])]) {
        self.brought.insert(seq, places.to_vec());
    }

    /// The places for the nodes that a commit makes.
    pub fn of(&mut self, committed: &Committed) -> Vec<[f32; 2]> {
        let asked = committed.asker.and_then(|thread| self.asked.remove(&thread));
        asked.or_else(|| self.written.remove(&committed.seq)).unwrap_or_default()
    }

    /// The places by id that can be taken over now that everything up to `seq` is in the picture.
    pub fn due(&mut self, seq: u64) -> Vec<(Id, [f32; 2])> {
        let later = self.brought.split_off(&(seq + 1));
        self.written = self.written.split_off(&(seq + 1));
        std::mem::replace(&mut self.brought, later).into_values().flatten().collect()
    }
}
