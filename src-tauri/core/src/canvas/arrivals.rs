//! Where those who come into the picture stand: where they were asked to, where they stood before they were deleted, else
//! beside their neighbours.

use std::sync::Arc;

use asterism_model::Id;

use super::arrangements::Arrangements;
use super::motion::Order;
use super::positions::Place;
use super::scene::Scene;
use crate::graph::OutlineNode;

/// How far a newcomer stands from what it is put beside.
const OFFSET: f32 = 45.0;

/// The coming and going of one commit.
pub(super) struct Arrivals<'a> {
    motion: &'a Arrangements,
    positions: Arc<Vec<[f32; 2]>>,
    /// The middle of everything, once somebody asked for it.
    middle: Option<[f32; 2]>,
    /// How many were put about the middle of everything.
    strangers: u32,
    was_empty: bool,
}

impl<'a> Arrivals<'a> {
    pub fn begin(scene: &mut Scene, motion: &'a Arrangements) -> Self {
        let frame = motion.current();
        scene.guessed.clear();
        if !frame.running {
            scene.seeking.clear();
        }
        let was_empty = scene.living() == 0;
        Self { motion, positions: frame.positions, middle: None, strangers: 0, was_empty }
    }

    /// A new node takes the next slot. Gives where it stands, too.
    pub fn enter(
        &mut self,
        scene: &mut Scene,
        node: OutlineNode,
        chosen: Option<[f32; 2]>,
        near: &[u32],
    ) -> (u32, [f32; 2]) {
        let left = scene.left.remove(&node.id);
        let pinned = left.is_some_and(|place| place.pinned);
        let slot = scene.add(node, pinned);
        let at = chosen.or(left.map(|place| [place.x, place.y])).unwrap_or_else(|| {
            scene.guessed.push(slot);
            self.guess(slot, near)
        });
        self.put(slot, at);
        self.motion.send(Order::Add { at, pin: pinned });
        (slot, at)
    }

    /// A deleted node leaves its slot empty; where it stood is remembered for the day it is brought back.
    pub fn leave(&mut self, scene: &mut Scene, id: Id) -> Option<u32> {
        let slot = scene.remove(id)?;
        if let Some([x, y]) = self.at(slot) {
            let pinned = scene.slots.get(slot as usize).is_some_and(|entry| entry.pinned);
            scene.left.insert(id, Place { x, y, pinned });
        }
        self.motion.send(Order::Remove { slot });
        Some(slot)
    }

    /// Those whose place was guessed look for a better one, if there are several: one alone stands well beside its neighbours.
    pub fn seat(self, scene: &mut Scene) {
        if scene.guessed.len() < 2 {
            return;
        }
        scene.seeking.extend(&scene.guessed);
        self.motion.send(if self.was_empty {
            Order::Run
        } else {
            Order::Seat { slots: scene.seeking.iter().copied().collect() }
        });
    }

    /// Takes over places that came from elsewhere. Of the newest nodes, those that got none are seated beside those that did.
    pub fn adopt(mut self, scene: &mut Scene, guessed: Vec<u32>, places: &[(u32, [f32; 2])]) {
        let placed: std::collections::HashSet<u32> = places.iter().map(|(slot, _)| *slot).collect();
        let rest: Vec<u32> = guessed.iter().copied().filter(|slot| !placed.contains(slot)).collect();
        let reseat = rest.len() < guessed.len();
        if reseat {
            // First of all: a step of the layout between two orders would carry off what was just put in its place.
            self.motion.send(Order::Stop);
        }
        for (slot, to) in places {
            self.put(*slot, *to);
            self.motion.send(Order::Move { slot: *slot, to: *to, pin: scene.pinned(*slot) });
            scene.seeking.remove(slot);
        }
        if reseat {
            self.reseat(scene, rest);
        }
    }

    /// Those whose place was guessed before better ones were known are guessed again, and look for their own from there.
    fn reseat(&mut self, scene: &mut Scene, rest: Vec<u32>) {
        for slot in &rest {
            self.put(*slot, [f32::NAN; 2]);
        }
        let near = scene.neighbours(&rest);
        for slot in &rest {
            let to = self.guess(*slot, near.get(slot).map_or(&[], Vec::as_slice));
            self.put(*slot, to);
            self.motion.send(Order::Move { slot: *slot, to, pin: false });
        }
        scene.seeking.extend(rest);
        if !scene.seeking.is_empty() {
            self.motion.send(Order::Seat { slots: scene.seeking.iter().copied().collect() });
        }
    }

    fn put(&mut self, slot: u32, at: [f32; 2]) {
        let positions = Arc::make_mut(&mut self.positions);
        let slot = slot as usize;
        if positions.len() <= slot {
            positions.resize(slot + 1, [f32::NAN; 2]);
        }
        positions[slot] = at;
    }

    fn at(&self, slot: u32) -> Option<[f32; 2]> {
        self.positions.get(slot as usize).copied().filter(standing)
    }

    /// A little off the middle of its neighbours; without any that stand, somewhere about the middle of everything.
    fn guess(&mut self, slot: u32, near: &[u32]) -> [f32; 2] {
        let beside = middle(near.iter().filter_map(|slot| self.at(*slot)));
        let (of, turn, reach) = match beside {
            Some(at) => (at, slot, OFFSET),
            None => {
                let of = self.middle_of_all();
                self.strangers += 1;
                (of, self.strangers, OFFSET * (self.strangers as f32).sqrt())
            }
        };
        // The golden angle spreads many newcomers evenly about the same middle.
        let angle = f64::from(turn) * 2.399_963_229_728_653;
        [of[0] + reach * angle.cos() as f32, of[1] + reach * angle.sin() as f32]
    }

    fn middle_of_all(&mut self) -> [f32; 2] {
        let positions = &self.positions;
        *self
            .middle
            .get_or_insert_with(|| middle(positions.iter().copied().filter(standing)).unwrap_or_default())
    }
}

fn standing(at: &[f32; 2]) -> bool {
    at[0].is_finite() && at[1].is_finite()
}

fn middle(places: impl Iterator<Item = [f32; 2]>) -> Option<[f32; 2]> {
    let mut count = 0_u32;
    let sum = places.fold([0.0_f64; 2], |sum, at| {
        count += 1;
        [sum[0] + f64::from(at[0]), sum[1] + f64::from(at[1])]
    });
    (count > 0).then(|| sum.map(|sum| (sum / f64::from(count)) as f32))
}
