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

#[derive(Debug, Clone)]
pub(super) enum Order {
    Run,
    Stop,
    /// These nodes look for their places among the others, which stand still; while everything moves, they move along.
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
    /// The next slot is filled.
    Add {
        at: [f32; 2],
        pin: bool,
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
    /// Tells how things are once all orders before this one are obeyed.
    Tell {
        to: Sender<Frame>,
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
        let running = known.iter().any(Option::is_none);
        let strangers: Vec<u32> = if known.iter().any(Option::is_some) {
            (0..known.len() as u32).filter(|i| known[*i as usize].is_none()).collect()
        } else {
            Vec::new()
        };
        let mut layout = ForceAtlas2::new(known.len(), &pulls(scene, |_| true), &known, Settings::default());
        for slot in (0..scene.slots() as u32).filter(|slot| scene.pinned(*slot)) {
            let at = layout.positions()[slot as usize];
            layout.pin(slot, at);
        }
        if !strangers.is_empty() {
            layout.heat(&strangers);
        }
        Self::of(layout, running, strangers.is_empty(), 0)
    }

    /// Of the nodes `inside` alone, at rest: at `places`, else where they are `seen`.
    pub fn beside(scene: &Scene, inside: &[bool], places: &Places, seen: &[[f32; 2]], revision: u32) -> Self {
        let within = |slot: u32| inside.get(slot as usize).is_some_and(|inside| *inside);
        let place = |slot: usize| places.get(scene.slots[slot].node.id).filter(|_| within(slot as u32));
        let now = |slot: usize| seen.get(slot).copied().filter(|at| at[0].is_finite());
        let known: Vec<Option<[f32; 2]>> =
            (0..scene.slots()).map(|slot| place(slot).map(|at| [at.x, at.y]).or_else(|| now(slot))).collect();
        let mut layout = ForceAtlas2::new(known.len(), &pulls(scene, within), &known, Settings::default());
        for slot in 0..known.len() as u32 {
            match known[slot as usize] {
                Some(at) if place(slot as usize).is_some_and(|place| place.pinned) => layout.pin(slot, at),
                _ if !within(slot) => layout.remove_node(slot),
                _ => {}
            }
        }
        Self::of(layout, false, true, revision)
    }

    fn of(layout: ForceAtlas2, running: bool, whole: bool, revision: u32) -> Self {
        let (orders, inbox) = mpsc::channel();
        let seen = Arc::<Mutex<Seen>>::default();
        let mut stage = Stage { layout, running, whole, revision, obeyed: 0, seen: Arc::clone(&seen) };
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

    /// How things are with every order so far obeyed. Waits for a step of the layout at most.
    pub fn current(&self) -> Frame {
        let sent = self.sent.load(Ordering::SeqCst);
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.obeyed >= sent {
            return seen.frame.clone();
        }
        drop(seen);
        let (to, told) = mpsc::channel();
        self.send(Order::Tell { to });
        // Without an answer the thread has ended, and what it left is all there is.
        told.recv().unwrap_or_else(|_| self.frame())
    }
}

/// What pulls at what, in one order whatever the order of the lines.
fn pulls(scene: &Scene, within: impl Fn(u32) -> bool) -> Vec<(u32, u32, f32)> {
    let lines = scene.lines.values().filter(|line| within(line.source) && within(line.target));
    let mut pulls: Vec<(u32, u32, f32)> =
        lines.map(|line| (line.source.min(line.target), line.source.max(line.target), 1.0)).collect();
    pulls.sort_unstable_by_key(|(a, b, _)| (*a, *b));
    pulls
}

struct Stage {
    layout: ForceAtlas2,
    running: bool,
    /// Everything moves, not just newcomers.
    whole: bool,
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
            Order::Seat { .. } if self.running && self.whole => {}
            Order::Seat { slots } => {
                self.layout.heat(&slots);
                (self.running, self.whole) = (true, false);
            }
            Order::Run => {
                self.layout.heat_all();
                (self.running, self.whole) = (true, true);
            }
            Order::Stop => self.running = false,
            Order::Move { slot, to, pin: true } => self.layout.pin(slot, to),
            Order::Move { slot, to, pin: false } => {
                self.layout.unpin(slot);
                self.layout.move_to(slot, to);
            }
            Order::Unpin { slot } => self.layout.unpin(slot),
            Order::Add { at, pin } => {
                let slot = self.layout.add_node(&[]);
                match pin {
                    true => self.layout.pin(slot, at),
                    false => self.layout.move_to(slot, at),
                }
            }
            Order::Remove { slot } => self.layout.remove_node(slot),
            Order::Connect { a, b } => self.layout.add_edge(a, b, 1.0),
            Order::Disconnect { a, b } => {
                self.layout.remove_edge(a, b, 1.0);
            }
            Order::Tell { to } => {
                // Nobody listens any more: nothing to tell.
                let _ = to.send(self.frame());
            }
        }
    }

    fn frame(&mut self) -> Frame {
        self.revision = self.revision.wrapping_add(1);
        let positions = Arc::new(self.layout.positions().to_vec());
        Frame { revision: self.revision, running: self.running, positions }
    }

    fn show(&mut self) {
        let frame = self.frame();
        *self.seen.lock().unwrap_or_else(PoisonError::into_inner) = Seen { frame, obeyed: self.obeyed };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stage(running: bool, whole: bool) -> Stage {
        let known = [Some([0.0, 0.0]), Some([500.0, 0.0]), Some([0.0, 700.0])];
        let layout = ForceAtlas2::new(3, &[(0, 1, 1.0)], &known, Settings::default());
        Stage { layout, running, whole, revision: 0, obeyed: 0, seen: Arc::default() }
    }

    #[test]
    fn newcomers_alone_move_unless_everything_is_on_the_move() {
        for (running, whole, moves) in
            [(true, true, true), (true, false, false), (false, true, false), (false, false, false)]
        {
            let mut stage = stage(running, whole);
            stage.obey(Order::Seat { slots: vec![2] });
            let before = stage.layout.positions().to_vec();
            stage.layout.tick();
            let after = stage.layout.positions();
            assert!(stage.running);
            assert_ne!(after[2], before[2], "the newcomer");
            assert_eq!(after[0] != before[0], moves, "running {running}, whole {whole}");
        }
    }
}
