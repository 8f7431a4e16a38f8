//! What a client is told unasked, kept until its listeners have been told: bounded, so that a slow listener holds nothing up.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::changes::Told;
use crate::graph::Committed;

/// More commits than this are not kept: the listeners are told that some are missing.
const MOST: usize = 1024;

/// What there is to do for whoever tells the listeners.
#[derive(Debug, PartialEq)]
pub(super) enum Heard {
    Told(Told),
    /// The line to the owner is gone.
    Lost,
    Over,
}

#[derive(Default)]
pub(super) struct Ear {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    told: VecDeque<Told>,
    left_out: Option<u64>,
    lost: bool,
    over: bool,
}

impl Ear {
    pub fn commit(&self, commit: Committed) {
        let mut state = self.held();
        if state.left_out.is_some() || state.told.len() >= MOST {
            state.told.clear();
            state.left_out = Some(commit.seq);
        } else {
            state.told.push_back(Told::Commit(commit));
        }
        self.changed.notify_one();
    }

    pub fn resync(&self, seq: u64) {
        let mut state = self.held();
        state.told.clear();
        state.left_out = Some(seq);
        self.changed.notify_one();
    }

    pub fn lost(&self) {
        self.held().lost = true;
        self.changed.notify_one();
    }

    pub fn close(&self) {
        self.held().over = true;
        self.changed.notify_one();
    }

    /// The next thing heard, as it comes.
    pub fn next(&self) -> Heard {
        let mut state = self.held();
        loop {
            if state.over {
                return Heard::Over;
            } else if let Some(told) = state.told.pop_front() {
                return Heard::Told(told);
            } else if let Some(seq) = state.left_out.take() {
                return Heard::Told(Told::Resync { seq });
            } else if std::mem::take(&mut state.lost) {
                return Heard::Lost;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    pub fn is_over(&self) -> bool {
        self.held().over
    }

    fn held(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use asterism_model::{Author, EntryKind, Timestamp};

    use super::*;

    fn commit(seq: u64) -> Committed {
        Committed {
            seq,
            at: Timestamp::EPOCH,
            author: Author::person(),
            kind: EntryKind::Do,
            summary: String::new(),
            changes: Vec::new(),
            changed: 0,
            request_id: None,
            asker: None,
        }
    }

    #[test]
    fn a_slow_listener_is_told_of_the_last_commit_and_that_some_are_missing() {
        let ear = Ear::default();
        ear.commit(commit(1));
        assert_eq!(ear.next(), Heard::Told(Told::Commit(commit(1))));
        for seq in 2..=MOST as u64 + 9 {
            ear.commit(commit(seq));
        }
        ear.lost();
        assert_eq!(ear.next(), Heard::Told(Told::Resync { seq: MOST as u64 + 9 }));
        assert_eq!(ear.next(), Heard::Lost);
        ear.close();
        assert_eq!(ear.next(), Heard::Over);
    }
}
