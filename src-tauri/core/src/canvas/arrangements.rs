//! Two arrangements of one graph: the one that is kept, and one that some of the nodes stand in for a while.
//!
//! What changes the graph is told to both, so their slots never differ; what a hand or the layout does concerns the one that
//! is seen. The kept one is never touched while another is seen.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::motion::{Frame, Motion, Order};
use super::positions::Places;
use super::scene::Scene;

pub(super) struct Arrangements {
    kept: Motion,
    aside: Mutex<Option<Motion>>,
    /// How many were set aside.
    made: AtomicU32,
}

impl Arrangements {
    pub fn start(scene: &Scene, places: &Places) -> Self {
        Self { kept: Motion::start(scene, places), aside: Mutex::default(), made: AtomicU32::new(0) }
    }

    /// What changes the graph concerns both.
    pub fn send(&self, order: Order) {
        if let Some(aside) = &*self.held() {
            aside.send(order.clone());
        }
        self.kept.send(order);
    }

    /// What a hand does concerns the one that is seen. Says whether that is the kept one.
    pub fn hand(&self, order: Order) -> bool {
        match &*self.held() {
            Some(aside) => aside.send(order),
            None => {
                self.kept.send(order);
                return true;
            }
        }
        false
    }

    /// What is seen now.
    pub fn frame(&self) -> Frame {
        match &*self.held() {
            Some(aside) => aside.frame(),
            None => self.kept.frame(),
        }
    }

    /// How the kept one is, without waiting.
    pub fn kept(&self) -> Frame {
        self.kept.frame()
    }

    /// How the kept one is with every order obeyed.
    pub fn current(&self) -> Frame {
        self.kept.current()
    }

    /// What is seen, with every order obeyed; who has no place in it stands where the kept one has it.
    pub fn seen(&self) -> Frame {
        let mut kept = self.kept.current();
        let Some(aside) = self.held().as_ref().map(Motion::current) else { return kept };
        let positions = Arc::make_mut(&mut kept.positions);
        for (at, own) in positions.iter_mut().zip(aside.positions.iter()) {
            if own[0].is_finite() {
                *at = *own;
            }
        }
        Frame { positions: kept.positions, ..aside }
    }

    /// From now on these nodes are seen in an arrangement of their own, which begins at `places` and, for those that have
    /// none, where they are seen now.
    pub fn part(&self, scene: &Scene, inside: &[bool], places: &Places) {
        let seen = self.seen();
        let made = self.made.fetch_add(1, Ordering::SeqCst);
        // Far from the numbers of the kept one and of the last: whoever looks must notice that it is another.
        let revision = 1 << 31 | (made & 0x7ff) << 20;
        *self.held() = Some(Motion::beside(scene, inside, places, &seen.positions, revision));
    }

    /// Back to the kept one. Says whether there was another.
    pub fn join(&self) -> bool {
        self.held().take().is_some()
    }

    fn held(&self) -> MutexGuard<'_, Option<Motion>> {
        self.aside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
