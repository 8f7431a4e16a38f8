//! Threads that do what they are sent, started as they are needed.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use asterism_model::{Error, Result};

use crate::share::reception::spawn;

type Job = Box<dyn FnOnce() + Send>;

/// More work than this waits for nobody.
const MOST_WAITING: usize = 4096;

/// At most so many threads that share one queue.
pub(super) struct Crew {
    name: &'static str,
    most: usize,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    jobs: VecDeque<Job>,
    threads: usize,
    idle: usize,
    over: bool,
}

impl Crew {
    pub fn new(name: &'static str, most: usize) -> Arc<Self> {
        Arc::new(Self { name, most, state: Mutex::default(), changed: Condvar::new() })
    }

    /// Has a job done when its turn comes.
    pub fn post(self: &Arc<Self>, job: impl FnOnce() + Send + 'static) -> Result<()> {
        let mut state = self.held();
        if state.jobs.len() >= MOST_WAITING {
            return Err(Error::Busy(
                "Too much is being asked of this graph at once. Please try again.".into(),
            ));
        }
        state.jobs.push_back(Box::new(job));
        if state.idle >= state.jobs.len() || state.threads == self.most {
            drop(state);
            self.changed.notify_one();
            return Ok(());
        }
        state.threads += 1;
        drop(state);
        let crew = Arc::clone(self);
        spawn(self.name, move || crew.work()).map(drop).inspect_err(|_| self.held().threads -= 1)
    }

    /// Lets the threads end when there is nothing left to do.
    pub fn dismiss(&self) {
        self.held().over = true;
        self.changed.notify_all();
    }

    fn work(&self) {
        let mut state = self.held();
        loop {
            if let Some(job) = state.jobs.pop_front() {
                drop(state);
                if catch_unwind(AssertUnwindSafe(job)).is_err() {
                    tracing::error!("a call panicked");
                }
                state = self.held();
            } else if state.over {
                return;
            } else {
                state.idle += 1;
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
                state.idle -= 1;
            }
        }
    }

    fn held(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    #[test]
    fn every_job_is_done_in_order_by_one_and_beside_each_other_by_several_also_after_a_panic() {
        let one = Crew::new("one", 1);
        let (tell, heard) = channel();
        for n in 0..50 {
            let tell = tell.clone();
            one.post(move || {
                tell.send(n).unwrap();
                assert!(n % 10 != 3, "a panic that is meant");
            })
            .unwrap();
        }
        assert!((0..50).eq((0..50).map(|_| heard.recv().unwrap())));
        let several = Crew::new("several", 3);
        let together = Arc::new(std::sync::Barrier::new(3));
        for _ in 0..3 {
            let (together, tell) = (Arc::clone(&together), tell.clone());
            several
                .post(move || {
                    together.wait();
                    tell.send(1).unwrap();
                })
                .unwrap();
        }
        assert_eq!((0..3).map(|_| heard.recv().unwrap()).sum::<i32>(), 3);
        one.dismiss();
        several.dismiss();
    }
}
