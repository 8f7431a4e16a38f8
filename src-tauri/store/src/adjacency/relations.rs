//! Relation types, interned: an arc carries four bytes instead of a string.

use std::collections::HashMap;
use std::sync::Arc;

#[derive(Debug, Default, Clone)]
pub(super) struct Relations {
    names: Vec<Arc<str>>,
    counts: Vec<usize>,
    by_name: HashMap<Arc<str>, u32>,
}

impl Relations {
    pub(super) fn name(&self, relation: u32) -> &str {
        &self.names[relation as usize]
    }

    pub(super) fn find(&self, name: &str) -> Option<u32> {
        self.by_name.get(name).copied()
    }

    /// The number of a relation, with one more edge of it.
    pub(super) fn take(&mut self, name: &str) -> u32 {
        let relation = self.find(name).unwrap_or_else(|| self.add(name));
        self.counts[relation as usize] += 1;
        relation
    }

    /// One edge of it less.
    pub(super) fn release(&mut self, relation: u32) {
        self.counts[relation as usize] -= 1;
    }

    pub(super) fn counts(&self) -> Vec<(&str, usize)> {
        let used = self.names.iter().map(|name| &**name).zip(self.counts.iter().copied());
        let mut used: Vec<_> = used.filter(|(_, count)| *count > 0).collect();
        used.sort_unstable();
        used
    }

    fn add(&mut self, name: &str) -> u32 {
        let name: Arc<str> = name.into();
        let relation = self.names.len() as u32;
        self.names.push(name.clone());
        self.counts.push(0);
        self.by_name.insert(name, relation);
        relation
    }
}
