//! The layout at work: a thread of its own that moves the nodes and leaves the newest positions for whoever looks.
//!
//! Looking never waits for a step of the layout, and a hand that moves a node is obeyed at the next step. Without work the
//! thread sleeps.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};

use asterism_engine::layout::{ForceAtlas2, Settings};

use super::positions::Places;
use super::scene::Scene;

/// Positions by slot; an empty slot's are NaN.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Frame {
    /// Grows with every change of the positions.
    pub revision: u32,
    pub running: bool,
    pub positions: Arc<Vec<[f32; 2]>>,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Order {
    Run,
    Stop,
    /// These nodes look for their places among the others, which stand still.
    Seat {
        slots: Vec<u32>,
    },
    Move {
        slot: u32,
        to: [f32; 2],
        pin: bool,
    },
    Unpin {
        slot: u32,
    },
    Add {
        at: [f32; 2],
    },
    Remove {
        slot: u32,
    },
    Connect {
        a: u32,
        b: u32,
    },
    Disconnect {
        a: u32,
        b: u32,
    },
}

pub(super) struct Motion {
    orders: Sender<Order>,
    /// How many orders were sent.
    sent: AtomicU64,
    seen: Arc<Mutex<Seen>>,
}

/// What the thread leaves for whoever looks.
#[derive(Default)]
struct Seen {
    frame: Frame,
    /// How many orders it had obeyed by then.
    obeyed: u64,
}

impl Motion {
    /// Starts from known places; runs at once when some node has none.
    pub fn start(scene: &Scene, places: &Places) -> Self {
        let known: Vec<Option<[f32; 2]>> =
            scene.slots.iter().map(|slot| places.get(slot.node.id).map(|place| [place.x, place.y])).collect();
        let run = known.iter().any(Option::is_none);
        let ends = scene
            .lines
            .values()
            .map(|line| (line.source.min(line.target), line.source.max(line.target), 1.0));
        let mut edges: Vec<(u32, u32, f32)> = ends.collect();
        edges.sort_unstable_by_key(|(a, b, _)| (*a, *b));
        let pins: Vec<u32> = (0..scene.slots() as u32).filter(|i| scene.slots[*i as usize].pinned).collect();
        let strangers = if known.iter().any(Option::is_some) {
            (0..known.len() as u32).filter(|i| known[*i as usize].is_none()).collect()
        } else {
            Vec::new()
        };
        let (orders, inbox) = mpsc::channel();
        let seen = Arc::<Mutex<Seen>>::default();
        let mut layout = ForceAtlas2::new(known.len(), &edges, &known, Settings::default());
        for slot in pins {
            let at = layout.positions()[slot as usize];
            layout.pin(slot, at);
        }
        if !strangers.is_empty() {
            layout.heat(&strangers);
        }
        let mut stage = Stage { layout, running: run, revision: 0, obeyed: 0, seen: Arc::clone(&seen) };
        stage.show();
        std::thread::spawn(move || stage.play(&inbox));
        Self { orders, sent: AtomicU64::new(0), seen }
    }

    pub fn send(&self, order: Order) {
        self.sent.fetch_add(1, Ordering::SeqCst);
        if self.orders.send(order).is_err() {
            tracing::error!("the layout has ended; positions no longer change");
        }
    }

    pub fn frame(&self) -> Frame {
        let sent = self.sent.load(Ordering::SeqCst);
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        // An order that is still on its way may set it going: whoever looks had better look again.
        Frame { running: seen.frame.running || seen.obeyed < sent, ..seen.frame.clone() }
    }

    /// A place for a new node: a little off the middle of its neighbours, or off the middle of everything.
    pub fn beside(&self, near: &[u32], salt: u32) -> [f32; 2] {
        let frame = self.frame();
        let standing = |at: &&[f32; 2]| at[0].is_finite() && at[1].is_finite();
        let chosen: Vec<[f32; 2]> = if near.is_empty() {
            frame.positions.iter().filter(standing).copied().collect()
        } else {
            near.iter()
                .filter_map(|slot| frame.positions.get(*slot as usize))
                .filter(standing)
                .copied()
                .collect()
        };
        let n = chosen.len().max(1) as f32;
        let middle = chosen.iter().fold([0.0; 2], |sum, at| [sum[0] + at[0] / n, sum[1] + at[1] / n]);
        // The golden angle spreads the newcomers of one batch evenly about the same middle.
        let angle = salt as f32 * 2.399_963;
        [middle[0] + OFFSET * angle.cos(), middle[1] + OFFSET * angle.sin()]
    }
}

const OFFSET: f32 = 45.0;

struct Stage {
    layout: ForceAtlas2,
    running: bool,
    revision: u32,
    obeyed: u64,
    seen: Arc<Mutex<Seen>>,
}

impl Stage {
    /// Until the other end is dropped.
    fn play(&mut self, inbox: &Receiver<Order>) {
        loop {
            if self.running {
                self.layout.tick();
                self.running = !self.layout.settled();
            } else {
                match inbox.recv() {
                    Ok(order) => self.obey(order),
                    Err(_) => return,
                }
            }
            loop {
                match inbox.try_recv() {
                    Ok(order) => self.obey(order),
                    Err(mpsc::TryRecvError::Empty) => break,
                    Err(mpsc::TryRecvError::Disconnected) => return,
                }
            }
            self.show();
        }
    }

    fn obey(&mut self, order: Order) {
        self.obeyed += 1;
        match order {
            Order::Seat { slots } => {
                self.layout.heat(&slots);
                self.running = true;
            }
            Order::Run => {
                self.layout.heat_all();
                self.running = true;
            }
            Order::Stop => self.running = false,
            Order::Move { slot, to, pin: true } => self.layout.pin(slot, to),
            Order::Move { slot, to, pin: false } => self.layout.move_to(slot, to),
            Order::Unpin { slot } => self.layout.unpin(slot),
            Order::Add { at } => {
                let slot = self.layout.add_node(&[]);
                self.layout.move_to(slot, at);
            }
            Order::Remove { slot } => self.layout.remove_node(slot),
            Order::Connect { a, b } => self.layout.add_edge(a, b, 1.0),
            Order::Disconnect { a, b } => {
                self.layout.remove_edge(a, b, 1.0);
            }
        }
    }

    fn show(&mut self) {
        self.revision = self.revision.wrapping_add(1);
        let positions = Arc::new(self.layout.positions().to_vec());
        let frame = Frame { revision: self.revision, running: self.running, positions };
        *self.seen.lock().unwrap_or_else(PoisonError::into_inner) = Seen { frame, obeyed: self.obeyed };
    }
}
