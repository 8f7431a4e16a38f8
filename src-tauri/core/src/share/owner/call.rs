//! One call of a client, while it is worked on.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use asterism_model::{Change, Error, Result, Watch, Write};

use super::outbox::Outbox;
use crate::share::frame::{Kind, encode};
use crate::share::message::Progress;

/// So many parts of an answer may be on their way before the client has taken the first.
const PARTS: u32 = 8;
/// A client that takes no part for so long no longer wants the rest.
const PATIENCE: Duration = Duration::from_secs(20);

pub(super) struct Call {
    pub id: u64,
    outbox: Arc<Outbox>,
    cancelled: AtomicBool,
    credit: Mutex<u32>,
    credited: Condvar,
    /// The last reported progress in hundredths.
    last: AtomicU32,
}

impl Call {
    pub fn new(id: u64, outbox: Arc<Outbox>) -> Self {
        let (cancelled, credited) = Default::default();
        Self { id, outbox, cancelled, credit: Mutex::new(PARTS), credited, last: AtomicU32::new(u32::MAX) }
    }

    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
        self.credited.notify_all();
    }

    /// The client has taken a part.
    pub fn credit(&self) {
        *self.credit.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.credited.notify_all();
    }

    /// Sends a part of the answer, once the client has taken enough of those before.
    pub fn part(&self, part: Vec<u8>) -> Result<()> {
        let mut credit = self.credit.lock().unwrap_or_else(PoisonError::into_inner);
        while *credit == 0 && !self.cancelled() {
            let waited = self.credited.wait_timeout(credit, PATIENCE).unwrap_or_else(PoisonError::into_inner);
            credit = waited.0;
            if waited.1.timed_out() && *credit == 0 {
                return Err(Error::Cancelled);
            }
        }
        self.check()?;
        *credit -= 1;
        self.outbox.send(self.id, Kind::Part, part);
        Ok(())
    }

    pub fn end(&self, answer: Result<Vec<u8>>) {
        let (kind, body) = match answer {
            Ok(body) => (Kind::Answer, body),
            Err(error) => (Kind::Failed, encode(&error).unwrap_or_default()),
        };
        self.outbox.send(self.id, kind, body);
    }
}

impl Watch for Call {
    fn progress(&self, fraction: f64, doing: &str) {
        let fraction = fraction.clamp(0.0, 1.0);
        let hundredths = (fraction * 100.0) as u32;
        if self.last.swap(hundredths, Ordering::Relaxed) == hundredths {
            return;
        }
        if let Ok(body) = encode(&Progress { fraction, doing: doing.to_owned() }) {
            self.outbox.send(self.id, Kind::Progress, body);
        }
    }

    fn cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }
}

/// What came before the call it belongs to.
#[derive(Default)]
pub(super) struct Load {
    pub changes: Vec<Change>,
    pub writes: Vec<Write>,
}

/// The calls of one client that are under way.
#[derive(Default)]
pub(super) struct Calls(Mutex<HashMap<u64, Arc<Call>>>);

impl Calls {
    pub fn add(&self, call: &Arc<Call>) {
        self.held().insert(call.id, Arc::clone(call));
    }

    pub fn remove(&self, id: u64) {
        self.held().remove(&id);
    }

    pub fn len(&self) -> usize {
        self.held().len()
    }

    pub fn with(&self, id: u64, what: impl Fn(&Call)) {
        if let Some(call) = self.held().get(&id) {
            what(call);
        }
    }

    pub fn cancel_all(&self) {
        self.held().values().for_each(|call| call.cancel());
    }

    fn held(&self) -> std::sync::MutexGuard<'_, HashMap<u64, Arc<Call>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
