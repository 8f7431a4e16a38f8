//! Slots found by a hash, in shards that holders share until one of them changes a shard.

use std::sync::Arc;

use hashbrown::HashTable;

const SHARDS: usize = 256;

#[derive(Debug, Clone)]
pub(super) struct Index(Vec<Arc<HashTable<u32>>>);

impl Default for Index {
    fn default() -> Self {
        Self(vec![Arc::default(); SHARDS])
    }
}

/// By bits that a table uses neither for a place nor for a tag.
fn shard(hash: u64) -> usize {
    (hash >> 40) as usize % SHARDS
}

impl Index {
    pub(super) fn find(&self, hash: u64, is: impl Fn(u32) -> bool) -> Option<u32> {
        self.0[shard(hash)].find(hash, |slot| is(*slot)).copied()
    }

    /// Adds a slot that is not there yet.
    pub(super) fn insert(&mut self, hash: u64, slot: u32, hash_of: impl Fn(u32) -> u64) {
        Arc::make_mut(&mut self.0[shard(hash)]).insert_unique(hash, slot, |slot| hash_of(*slot));
    }

    pub(super) fn remove(&mut self, hash: u64, slot: u32) {
        let table = Arc::make_mut(&mut self.0[shard(hash)]);
        if let Ok(entry) = table.find_entry(hash, |known| *known == slot) {
            entry.remove();
        }
    }
}
