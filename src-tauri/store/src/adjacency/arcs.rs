//! The edges: slots with ids and ends, found by id.

use std::hash::BuildHasher;

use asterism_model::{Id, Timestamp};
use hashbrown::HashTable;

#[derive(Debug, Clone, Copy)]
pub(super) struct Arc {
    pub(super) id: Id,
    pub(super) from: u32,
    pub(super) to: u32,
    pub(super) relation: u32,
    /// NaN where there is none: no stored weight is NaN.
    weight: f64,
    pub(super) created_at: Timestamp,
}

impl Arc {
    pub(super) fn new(id: Id, ends: (u32, u32), relation: u32, weight: Option<f64>, at: Timestamp) -> Self {
        let (from, to) = ends;
        Self { id, from, to, relation, weight: weight.unwrap_or(f64::NAN), created_at: at }
    }

    pub(super) fn weight(&self) -> Option<f64> {
        (!self.weight.is_nan()).then_some(self.weight)
    }

    /// What the lists at a vertex are ordered by.
    pub(super) fn order(&self) -> (Timestamp, Id) {
        (self.created_at, self.id)
    }
}

#[derive(Debug, Default)]
pub(super) struct Arcs {
    slots: Vec<Arc>,
    free: Vec<u32>,
    by_id: HashTable<u32>,
}

/// The relation of a freed slot.
const GONE: u32 = u32::MAX;

impl Arcs {
    pub(super) fn len(&self) -> usize {
        self.slots.len() - self.free.len()
    }

    pub(super) fn slots(&self) -> impl Iterator<Item = u32> {
        (0..).zip(&self.slots).filter(|(_, arc)| arc.relation != GONE).map(|(at, _)| at)
    }

    pub(super) fn get(&self, slot: u32) -> &Arc {
        &self.slots[slot as usize]
    }

    pub(super) fn find(&self, hash: u64, id: &Id) -> Option<u32> {
        self.by_id.find(hash, |slot| self.slots[*slot as usize].id == *id).copied()
    }

    /// Adds an arc that is not there yet.
    pub(super) fn insert(&mut self, hasher: &impl BuildHasher, arc: Arc) -> u32 {
        let slot = match self.free.pop() {
            Some(slot) => {
                self.slots[slot as usize] = arc;
                slot
            }
            None => {
                self.slots.push(arc);
                (self.slots.len() - 1) as u32
            }
        };
        let slots = &self.slots;
        let hash_of = |at: &u32| hasher.hash_one(slots[*at as usize].id);
        self.by_id.insert_unique(hasher.hash_one(arc.id), slot, hash_of);
        slot
    }

    /// Changes what may change in place: everything but the id, the ends and the time.
    pub(super) fn set(&mut self, slot: u32, relation: u32, weight: Option<f64>) {
        let arc = &mut self.slots[slot as usize];
        arc.relation = relation;
        arc.weight = weight.unwrap_or(f64::NAN);
    }

    pub(super) fn remove(&mut self, hasher: &impl BuildHasher, slot: u32) {
        let id = self.slots[slot as usize].id;
        if let Ok(entry) = self.by_id.find_entry(hasher.hash_one(id), |at| *at == slot) {
            entry.remove();
        }
        self.slots[slot as usize].relation = GONE;
        self.free.push(slot);
    }
}
