//! The picture of the graph: a slot for every node, where it stands, and the layout that moves it.
//!
//! A node's slot is its place in every column the canvas gets; it stays the node's as long as the picture lives. New nodes
//! take the next slot, deleted ones leave theirs empty. Positions are kept in a file beside the database.
//!
//! Whatever changes slots holds the scene while it tells the layout's thread, so both see the changes in one order.

mod arrangements;
mod arrivals;
mod columns;
mod delta;
mod expected;
mod motion;
mod positions;
mod renew;
mod scene;
mod traits;
mod views;

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use asterism_model::{Error, Id, Result, Watch};
use serde::{Deserialize, Serialize};
use specta::Type;

pub use delta::{Delta, EdgeDelta, NodeDelta};
pub use motion::Frame;
pub use positions::{Place, Places};
pub use traits::{Trait, TraitKey, TraitValues};
pub use views::{View, Views};

use crate::graph::{Committed, Graph, Written};
use arrangements::Arrangements;
use arrivals::Arrivals;
use expected::Expected;
use motion::Order;
use scene::Scene;

/// More changed rows than this, and the canvas reads the whole picture anew.
const MAX_DELTA: usize = 2_000;

pub struct Canvas {
    scene: Mutex<Scene>,
    motion: Arrangements,
    file: PathBuf,
    /// Never taken before the scene.
    expected: Mutex<Expected>,
}

/// Where a node is put by hand.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, Type)]
pub struct Move {
    pub slot: u32,
    #[specta(type = asterism_model::Finite)]
    pub x: f32,
    #[specta(type = asterism_model::Finite)]
    pub y: f32,
    /// Whether it shall stay there when the layout runs.
    pub pin: bool,
}

/// How large the picture is, before its bytes are fetched.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct Extent {
    pub bytes: u32,
    pub nodes: u32,
    pub edges: u32,
    /// The newest commit that is in it.
    pub seq: u64,
}

impl Canvas {
    /// Reads the graph and the places it was left in; the layout starts by itself when some node has none.
    pub fn open(graph: &dyn Graph, file: PathBuf) -> Result<Self> {
        let places = Places::read(&file);
        let scene = Scene::new(graph.outline()?, &places);
        let motion = Arrangements::start(&scene, &places);
        Ok(Self { scene: Mutex::new(scene), motion, file, expected: Mutex::default() })
    }

    /// The whole picture as one buffer of columns. Reads the graph anew when a commit could not be followed.
    pub fn columns(&self, graph: &dyn Graph) -> Result<(Extent, Vec<u8>)> {
        if held(&self.scene).stale {
            self.reload(graph)?;
        }
        let scene = held(&self.scene);
        let bytes = columns::encode(&scene, &self.motion.seen())?;
        let (nodes, edges) = (scene.slots() as u32, scene.edge_count() as u32);
        Ok((Extent { bytes: bytes.len() as u32, nodes, edges, seq: scene.seq }, bytes))
    }

    /// The newest commit that is in the picture.
    pub fn seq(&self) -> u64 {
        held(&self.scene).seq
    }

    /// Where everything that is seen stands now.
    pub fn frame(&self) -> Frame {
        self.motion.frame()
    }

    /// Where everything stands in the arrangement that is kept.
    pub fn kept(&self) -> Frame {
        self.motion.kept()
    }

    /// Shows these nodes, or all, in an arrangement of their own, until [`Canvas::join`]. It begins at `places` and, for
    /// those that have none, where they stand. Whatever moves in it, the kept one stays.
    pub fn part(&self, slots: Option<&[u32]>, places: &Places) {
        let scene = held(&self.scene);
        let mut inside: Vec<bool> = scene.slots.iter().map(|slot| slots.is_none() && !slot.gone).collect();
        for slot in slots.unwrap_or_default() {
            if let Some(inside) = inside.get_mut(*slot as usize) {
                *inside = scene.check_slot(*slot).is_ok();
            }
        }
        self.motion.part(&scene, &inside, places);
    }

    /// Shows the kept arrangement again. Says whether another one was seen.
    pub fn join(&self) -> bool {
        self.motion.join()
    }

    /// Starts or stops the layout.
    pub fn run(&self, on: bool) {
        self.motion.hand(if on { Order::Run } else { Order::Stop });
    }

    /// Puts nodes where a hand put them.
    pub fn place(&self, moves: &[Move]) -> Result<()> {
        let mut scene = held(&self.scene);
        for put in moves {
            if !put.x.is_finite() || !put.y.is_finite() {
                return Err(Error::invalid("moves", "a position is not a finite number"));
            }
            scene.check_slot(put.slot)?;
        }
        for put in moves {
            if self.motion.hand(Order::Move { slot: put.slot, to: [put.x, put.y], pin: put.pin }) {
                scene.pin(put.slot, put.pin);
            }
        }
        Ok(())
    }

    pub fn unpin(&self, slots: &[u32]) -> Result<()> {
        let mut scene = held(&self.scene);
        for slot in slots {
            scene.check_slot(*slot)?;
        }
        for slot in slots {
            if self.motion.hand(Order::Unpin { slot: *slot }) {
                scene.pin(*slot, false);
            }
        }
        Ok(())
    }

    /// Does a write whose new nodes shall stand at these places, in their order. Whatever it answers, the places are used by
    /// it alone.
    pub fn standing_at(
        &self,
        places: Vec<[f32; 2]>,
        write: impl FnOnce() -> Result<Written>,
    ) -> Result<Written> {
        if places.iter().flatten().any(|part| !part.is_finite()) {
            return Err(Error::invalid("places", "a position is not a finite number"));
        }
        let thread = thread::current().id();
        held(&self.expected).ask(thread, places);
        let written = write();
        let mut scene = held(&self.scene);
        let left = held(&self.expected).answered(thread);
        let (Ok(answer), Some(places)) = (&written, left) else { return written };
        if answer.changed > 0 && answer.seq > scene.seq {
            held(&self.expected).await_commit(answer.seq, places);
        } else if answer.changed > 0 {
            // The picture was read anew with them in it.
            let fresh = answer.ids.iter().copied().filter(|id| scene.is_guessed(*id));
            let known: Vec<(Id, [f32; 2])> = fresh.zip(places).collect();
            self.take_over(&mut scene, &known);
        }
        written
    }

    /// Brings the picture up to date with a commit and says what the canvas must change.
    pub fn follow(&self, graph: &dyn Graph, committed: &Committed) -> Result<Delta> {
        let mut scene = held(&self.scene);
        if committed.seq <= scene.seq {
            return Ok(Delta::empty(committed));
        }
        if !scene.stale && committed.is_whole() && committed.changes.len() <= MAX_DELTA {
            let expected = held(&self.expected).of(committed);
            let delta = delta::follow(&mut scene, &self.motion, committed, expected);
            self.take_what_is_due(&mut scene);
            return Ok(delta);
        }
        scene.stale = true;
        drop(scene);
        self.reload(graph)?;
        Ok(Delta::reload(committed))
    }

    /// Some commits were not told, or the graph was put back to an earlier one: the picture is read anew.
    pub fn resync(&self, graph: &dyn Graph, seq: u64) -> Result<Delta> {
        {
            let mut scene = held(&self.scene);
            (scene.stale, scene.seq) = (true, 0);
        }
        self.reload(graph)?;
        Ok(Delta::resync(seq))
    }

    /// Reads the graph anew. Known nodes keep their slots and places.
    fn reload(&self, graph: &dyn Graph) -> Result<()> {
        let outline = graph.outline()?;
        let mut scene = held(&self.scene);
        if outline.seq >= scene.seq {
            renew::renew(&mut scene, &self.motion, outline);
            self.take_what_is_due(&mut scene);
        }
        Ok(())
    }

    fn take_what_is_due(&self, scene: &mut Scene) {
        let due = held(&self.expected).due(scene.seq);
        if !due.is_empty() {
            self.take_over(scene, &due);
        }
    }

    fn take_over(&self, scene: &mut Scene, places: &[(Id, [f32; 2])]) {
        let sound = places.iter().filter(|(_, at)| at.iter().all(|part| part.is_finite()));
        let known: Vec<(u32, [f32; 2])> =
            sound.filter_map(|(id, at)| Some((scene.slot(*id)?, *at))).collect();
        let guessed = std::mem::take(&mut scene.guessed);
        Arrivals::begin(scene, &self.motion).adopt(scene, guessed, &known);
    }

    /// Where every node is seen to stand, by id.
    pub fn seen_places(&self) -> Places {
        let scene = held(&self.scene);
        scene.places(&self.motion.seen())
    }

    /// The metadata keys of nodes, most frequent first.
    pub fn trait_keys(&self, graph: &dyn Graph, watch: &dyn Watch) -> Result<Vec<TraitKey>> {
        traits::keys(graph, watch)
    }

    /// What the nodes say under one metadata key.
    pub fn trait_of(&self, graph: &dyn Graph, key: &str, watch: &dyn Watch) -> Result<Trait> {
        traits::of(self, graph, key, watch)
    }

    /// The slot of a node.
    fn slot_of(&self, id: Id) -> Option<u32> {
        held(&self.scene).slot(id)
    }

    /// Where every node stands in the kept arrangement, by id.
    pub fn places(&self) -> Places {
        let scene = held(&self.scene);
        scene.places(&self.motion.current())
    }

    /// Takes over the places an import brought, once its commit is in the picture. Of the nodes it made, those without a place
    /// are seated beside the others.
    pub fn adopt(&self, seq: u64, places: &[(Id, [f32; 2])]) {
        let mut scene = held(&self.scene);
        if seq > scene.seq {
            held(&self.expected).bring(seq, places);
        } else {
            self.take_over(&mut scene, places);
        }
    }

    /// Writes the places beside the database.
    pub fn save(&self) -> Result<()> {
        self.places().write(&self.file)
    }
}

fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::local::{LocalGraph, Setup};
    use crate::system::System;
    use asterism_model::{Author, Unwatched, Write};

    #[test]
    fn a_picture_that_missed_a_commit_is_read_anew_before_it_is_shown() {
        let dir = tempfile::tempdir().unwrap();
        let setup = Setup { source: Arc::new(System), concepts_max_limit: 500 };
        let graph = LocalGraph::open(dir.path(), setup).unwrap();
        let canvas = Canvas::open(&graph, dir.path().join("canvas.positions")).unwrap();
        let pointer = Write::UpsertPointer {
            ref_type: asterism_model::RefType::Note,
            ref_id: "a".to_owned(),
            metadata: Default::default(),
            on_conflict: Default::default(),
        };
        let seq = graph.write(&[pointer], &Author::person(), &Unwatched).unwrap().seq;
        for (stale, nodes, shown) in [(false, 0, 0), (true, 1, seq)] {
            held(&canvas.scene).stale = stale;
            let (extent, _) = canvas.columns(&graph).unwrap();
            assert_eq!((extent.nodes, extent.seq), (nodes, shown));
        }
        assert!(!held(&canvas.scene).stale);
    }
}
