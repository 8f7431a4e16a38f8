//! The edges: slots with ids and ends, found by id.

use std::hash::BuildHasher;
use std::sync::Arc as Shared;

use asterism_model::{Id, Timestamp};

use super::chunks::Chunks;
use super::index::Index;

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

#[derive(Debug, Default, Clone)]
pub(super) struct Arcs {
    slots: Chunks<Arc, 1024>,
    free: Shared<Vec<u32>>,
    by_id: Index,
}

/// The relation of a freed slot.
const GONE: u32 = u32::MAX;

impl Arcs {
    pub(super) fn len(&self) -> usize {
        self.slots.len() - self.free.len()
    }

    pub(super) fn slots(&self) -> impl Iterator<Item = u32> {
        (0..).zip(self.slots.iter()).filter(|(_, arc)| arc.relation != GONE).map(|(at, _)| at)
    }

    pub(super) fn get(&self, slot: u32) -> &Arc {
        self.slots.get(slot)
    }

    pub(super) fn find(&self, hash: u64, id: &Id) -> Option<u32> {
        self.by_id.find(hash, |slot| self.slots.get(slot).id == *id)
    }

    /// Adds an arc that is not there yet.
    pub(super) fn insert(&mut self, hasher: &impl BuildHasher, arc: Arc) -> u32 {
        let free = if self.free.is_empty() { None } else { Shared::make_mut(&mut self.free).pop() };
        let slot = match free {
            Some(slot) => {
                *self.slots.get_mut(slot) = arc;
                slot
            }
            None => self.slots.push(arc),
        };
        let slots = &self.slots;
        self.by_id.insert(hasher.hash_one(arc.id), slot, |at| hasher.hash_one(slots.get(at).id));
        slot
    }

    /// Changes what may change in place: everything but the id, the ends and the time.
    pub(super) fn set(&mut self, slot: u32, relation: u32, weight: Option<f64>) {
        let arc = self.slots.get_mut(slot);
        arc.relation = relation;
        arc.weight = weight.unwrap_or(f64::NAN);
    }

    pub(super) fn remove(&mut self, hasher: &impl BuildHasher, slot: u32) {
        let id = self.slots.get(slot).id;
        self.by_id.remove(hasher.hash_one(id), slot);
        self.slots.get_mut(slot).relation = GONE;
        Shared::make_mut(&mut self.free).push(slot);
    }
}
