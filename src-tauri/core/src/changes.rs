//! The live feed: whoever listens is told of every commit, in order.

use std::sync::{Arc, Mutex, PoisonError, Weak};

use crate::graph::Committed;

/// What a listener is told.
#[derive(Debug, Clone, PartialEq)]
pub enum Told {
    Commit(Committed),
    /// Too much happened to be told one by one: whatever was built on the feed is to be read anew. Everything up to this
    /// commit counts as told.
    Resync {
        seq: u64,
    },
}

impl Told {
    /// The newest commit that has been told with this.
    pub fn seq(&self) -> u64 {
        match self {
            Self::Commit(committed) => committed.seq,
            Self::Resync { seq } => *seq,
        }
    }
}

/// Called after the commit, one commit after another; in a graph of this process on the committing thread, before its write
/// returns: it must only pass the news on, and never write.
pub type Listener = Box<dyn Fn(&Told) + Send + Sync>;

type Listeners = Mutex<Vec<(u64, Arc<Listener>)>>;

/// Who listens to a graph.
#[derive(Default)]
pub struct Feed {
    listeners: Arc<Listeners>,
    next: Mutex<u64>,
}

impl Feed {
    pub fn subscribe(&self, listener: Listener) -> Subscription {
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        *next += 1;
        let id = *next;
        lock(&self.listeners).push((id, Arc::new(listener)));
        Subscription { id, listeners: Arc::downgrade(&self.listeners) }
    }

    pub fn publish(&self, told: &Told) {
        let present: Vec<_> =
            lock(&self.listeners).iter().map(|(_, listener)| Arc::clone(listener)).collect();
        for listener in present {
            listener(told);
        }
    }
}

fn lock(listeners: &Listeners) -> std::sync::MutexGuard<'_, Vec<(u64, Arc<Listener>)>> {
    listeners.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Listening lasts as long as this is held.
#[must_use]
pub struct Subscription {
    id: u64,
    listeners: Weak<Listeners>,
}

impl Drop for Subscription {
    fn drop(&mut self) {
        if let Some(listeners) = self.listeners.upgrade() {
            lock(&listeners).retain(|(id, _)| *id != self.id);
        }
    }
}
