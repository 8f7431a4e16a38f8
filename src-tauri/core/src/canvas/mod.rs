//! The picture of the graph: a slot for every node, where it stands, and the layout that moves it.
//!
//! A node's slot is its place in every column the canvas gets; it stays the node's as long as the picture lives. New nodes
//! take the next slot, deleted ones leave theirs empty. Positions are kept in a file beside the database.

mod columns;
mod delta;
mod motion;
mod positions;
mod scene;

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use asterism_model::{Error, Id, Result};
use serde::{Deserialize, Serialize};
use specta::Type;

pub use delta::{Delta, EdgeDelta, NodeDelta};
pub use motion::Frame;
pub use positions::{Place, Places};

use crate::graph::{Committed, Graph};
use motion::{Motion, Order};
use scene::Scene;

/// More changed rows than this, and the canvas reads the whole picture anew.
const MAX_DELTA: usize = 2_000;

pub struct Canvas {
    scene: Mutex<Scene>,
    motion: Mutex<Motion>,
    file: PathBuf,
    /// Where the next node that a person makes shall stand.
    expected: Mutex<Vec<[f32; 2]>>,
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
}

impl Canvas {
    /// Reads the graph and the places it was left in; the layout starts by itself when some node has none.
    pub fn open(graph: &dyn Graph, file: PathBuf) -> Result<Self> {
        let places = Places::read(&file);
        let scene = Scene::new(graph.outline()?, &places);
        let motion = Motion::start(&scene, &places);
        Ok(Self { scene: Mutex::new(scene), motion: Mutex::new(motion), file, expected: Mutex::default() })
    }

    /// The whole picture as one buffer of columns.
    pub fn columns(&self) -> (Extent, Vec<u8>) {
        let scene = held(&self.scene);
        let frame = held(&self.motion).frame();
        let bytes = columns::encode(&scene, &frame);
        let (nodes, edges) = (scene.slots() as u32, scene.edge_count() as u32);
        (Extent { bytes: bytes.len() as u32, nodes, edges }, bytes)
    }

    /// Where everything stands now.
    pub fn frame(&self) -> Frame {
        held(&self.motion).frame()
    }

    /// Starts or stops the layout.
    pub fn run(&self, on: bool) {
        held(&self.motion).send(if on { Order::Run } else { Order::Stop });
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
        let motion = held(&self.motion);
        for put in moves {
            scene.pin(put.slot, put.pin);
            motion.send(Order::Move { slot: put.slot, to: [put.x, put.y], pin: put.pin });
        }
        Ok(())
    }

    pub fn unpin(&self, slots: &[u32]) -> Result<()> {
        let mut scene = held(&self.scene);
        for slot in slots {
            scene.check_slot(*slot)?;
        }
        for slot in slots {
            scene.pin(*slot, false);
            held(&self.motion).send(Order::Unpin { slot: *slot });
        }
        Ok(())
    }

    /// The next nodes that come into being shall stand here, in this order.
    pub fn expect(&self, places: Vec<[f32; 2]>) {
        *held(&self.expected) = places;
    }

    /// Brings the picture up to date with a commit and says what the canvas must change.
    pub fn follow(&self, graph: &dyn Graph, committed: &Committed) -> Result<Delta> {
        let expected = std::mem::take(&mut *held(&self.expected));
        if committed.changes.len() > MAX_DELTA {
            self.reload(graph)?;
            return Ok(Delta::reload(committed));
        }
        let mut scene = held(&self.scene);
        let motion = held(&self.motion);
        Ok(delta::follow(&mut scene, &motion, committed, expected))
    }

    /// Reads the graph anew, keeping the places.
    pub fn reload(&self, graph: &dyn Graph) -> Result<()> {
        let places = self.places();
        let fresh = Scene::new(graph.outline()?, &places);
        let motion = Motion::start(&fresh, &places);
        *held(&self.scene) = fresh;
        *held(&self.motion) = motion;
        Ok(())
    }

    /// Where every node stands, by id.
    pub fn places(&self) -> Places {
        let scene = held(&self.scene);
        let frame = held(&self.motion).frame();
        scene.places(&frame)
    }

    /// Sets places by id before or after a reload: an import that brings its own.
    pub fn adopt(&self, places: &[(Id, [f32; 2])]) {
        let scene = held(&self.scene);
        let motion = held(&self.motion);
        for (id, to) in places {
            if let Some(slot) = scene.slot(*id) {
                motion.send(Order::Move { slot, to: *to, pin: false });
            }
        }
        if !places.is_empty() {
            motion.send(Order::Stop);
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
