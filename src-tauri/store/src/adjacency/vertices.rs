//! The nodes: slots with ids, pointer pairs and lists of arcs, found by id and by pair.

use std::sync::Arc;

use asterism_model::{Direction, Id, NodeKind, RefType};

use super::Vertex;
use super::chunks::Chunks;
use super::index::Index;

pub(super) type Pair = Option<(RefType, Box<str>)>;

/// The arcs at one vertex, each list ordered by (created_at, id). `both` holds a self-loop once.
#[derive(Debug, Default, Clone)]
pub(super) struct Lists {
    pub(super) out: Vec<u32>,
    pub(super) into: Vec<u32>,
    pub(super) both: Vec<u32>,
}

impl Lists {
    pub(super) fn along(&self, direction: Direction) -> &[u32] {
        match direction {
            Direction::Out => &self.out,
            Direction::In => &self.into,
            Direction::Both => &self.both,
        }
    }

    pub(super) fn each_mut(&mut self) -> [&mut Vec<u32>; 3] {
        [&mut self.out, &mut self.into, &mut self.both]
    }
}

#[derive(Debug, Clone)]
struct Slot {
    id: Id,
    alive: bool,
    pair: Pair,
    lists: Lists,
}

#[derive(Debug, Default, Clone)]
pub(super) struct Vertices {
    slots: Chunks<Slot, 64>,
    free: Arc<Vec<u32>>,
    by_id: Index,
    by_pair: Index,
}

/// How a vertex is hashed when a table grows: by id and, for a pointer, by pair.
pub(super) trait Hashes {
    fn of_id(&self, id: &Id) -> u64;
    fn of_pair(&self, ref_type: RefType, ref_id: &str) -> u64;
}

impl Vertices {
    pub(super) fn len(&self) -> usize {
        self.slots.len() - self.free.len()
    }

    pub(super) fn slots(&self) -> impl Iterator<Item = u32> {
        (0..).zip(self.slots.iter()).filter(|(_, slot)| slot.alive).map(|(at, _)| at)
    }

    pub(super) fn slot_bound(&self) -> usize {
        self.slots.len()
    }

    pub(super) fn id(&self, slot: u32) -> Id {
        self.slots.get(slot).id
    }

    pub(super) fn get(&self, slot: u32) -> Vertex<'_> {
        let Slot { id, pair, .. } = self.slots.get(slot);
        let kind = if pair.is_some() { NodeKind::Pointer } else { NodeKind::Concept };
        let pointer = pair.as_ref().map(|(ref_type, ref_id)| (*ref_type, &**ref_id));
        Vertex { id: *id, kind, pointer }
    }

    pub(super) fn lists(&self, slot: u32) -> &Lists {
        &self.slots.get(slot).lists
    }

    pub(super) fn lists_mut(&mut self, slot: u32) -> &mut Lists {
        &mut self.slots.get_mut(slot).lists
    }

    pub(super) fn find(&self, hash: u64, id: &Id) -> Option<u32> {
        self.by_id.find(hash, |slot| self.slots.get(slot).id == *id)
    }

    pub(super) fn find_pair(&self, hash: u64, ref_type: RefType, ref_id: &str) -> Option<u32> {
        self.by_pair.find(hash, |slot| self.has_pair(slot, ref_type, ref_id))
    }

    fn has_pair(&self, slot: u32, ref_type: RefType, ref_id: &str) -> bool {
        matches!(&self.slots.get(slot).pair, Some((t, r)) if *t == ref_type && **r == *ref_id)
    }

    /// Adds a vertex that is not there yet.
    pub(super) fn insert(&mut self, hashes: &impl Hashes, id: Id, pair: Pair) -> u32 {
        let fresh = Slot { id, alive: true, pair, lists: Lists::default() };
        let free = if self.free.is_empty() { None } else { Arc::make_mut(&mut self.free).pop() };
        let slot = match free {
            Some(slot) => {
                *self.slots.get_mut(slot) = fresh;
                slot
            }
            None => self.slots.push(fresh),
        };
        let slots = &self.slots;
        self.by_id.insert(hashes.of_id(&id), slot, |at| hashes.of_id(&slots.get(at).id));
        self.index_pair(hashes, slot);
        slot
    }

    /// Gives a vertex another pair (or none).
    pub(super) fn set_pair(&mut self, hashes: &impl Hashes, slot: u32, pair: Pair) {
        if self.slots.get(slot).pair != pair {
            self.forget_pair(hashes, slot);
            self.slots.get_mut(slot).pair = pair;
            self.index_pair(hashes, slot);
        }
    }

    /// Takes away a vertex whose lists are empty.
    pub(super) fn remove(&mut self, hashes: &impl Hashes, slot: u32) {
        self.forget_pair(hashes, slot);
        let gone = self.slots.get_mut(slot);
        gone.alive = false;
        gone.pair = None;
        gone.lists = Lists::default();
        let id = gone.id;
        self.by_id.remove(hashes.of_id(&id), slot);
        Arc::make_mut(&mut self.free).push(slot);
    }

    fn index_pair(&mut self, hashes: &impl Hashes, slot: u32) {
        let slots = &self.slots;
        let hash_of = |at: u32| {
            let pair = slots.get(at).pair.as_ref();
            pair.map_or(0, |(ref_type, ref_id)| hashes.of_pair(*ref_type, ref_id))
        };
        if slots.get(slot).pair.is_some() {
            self.by_pair.insert(hash_of(slot), slot, hash_of);
        }
    }

    fn forget_pair(&mut self, hashes: &impl Hashes, slot: u32) {
        if let Some((ref_type, ref_id)) = &self.slots.get(slot).pair {
            self.by_pair.remove(hashes.of_pair(*ref_type, ref_id), slot);
        }
    }
}
