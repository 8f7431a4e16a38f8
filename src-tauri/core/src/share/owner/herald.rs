//! Who listens, and what they are told: each commit once, in order, encoded once for all.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use asterism_model::Result;

use super::outbox::Outbox;
use crate::changes::{Subscription, Told};
use crate::graph::{Committed, Graph};
use crate::local::LocalGraph;
use crate::share::frame::{Kind, encode};
use crate::share::reception::spawn;

/// Of a larger commit only its number is told: who follows it reads anew.
const MOST_CHANGES: usize = 2_000;

#[derive(Default)]
pub(super) struct Herald {
    listeners: Mutex<Vec<Listener>>,
}

struct Listener {
    line: u64,
    outbox: Arc<Outbox>,
    /// Commits up to this one are not told any more.
    told: u64,
}

impl Herald {
    /// Tells of the graph's commits from now on, on a thread of its own, until the subscription is dropped.
    pub fn follow(self: &Arc<Self>, graph: &LocalGraph) -> Result<Subscription> {
        let (tell, heard): (Sender<Committed>, Receiver<Committed>) = channel();
        let herald = Arc::clone(self);
        spawn("owner-herald", move || heard.into_iter().for_each(|commit| herald.tell(&commit)))?;
        Ok(graph.subscribe(Box::new(move |told| {
            if let Told::Commit(commit) = told {
                // Nobody hears it any more when the owner is about to end.
                drop(tell.send(short(commit)));
            }
        })))
    }

    fn tell(&self, commit: &Committed) {
        let mut listeners = self.held();
        if listeners.is_empty() {
            return;
        }
        match encode(commit) {
            Ok(body) => {
                let body = Arc::new(body);
                for listener in listeners.iter_mut().filter(|listener| listener.told < commit.seq) {
                    listener.outbox.tell(commit.seq, Kind::Commit, &body);
                    listener.told = commit.seq;
                }
            }
            Err(error) => tracing::error!(%error, seq = commit.seq, "a commit could not be told"),
        }
    }

    /// From now on this line is told of every commit after `since`, or after the last one; which that is, is the answer.
    pub fn listen(
        &self,
        graph: &LocalGraph,
        line: u64,
        outbox: &Arc<Outbox>,
        since: Option<u64>,
    ) -> Result<u64> {
        let mut listeners = self.held();
        listeners.retain(|listener| listener.line != line);
        let mut told = graph.last_seq();
        for again in since.map_or(Ok(Vec::new()), |since| graph.since(since))? {
            told = told.max(again.seq());
            match &again {
                Told::Commit(commit) => {
                    outbox.tell(commit.seq, Kind::Commit, &Arc::new(super::answer::body(&short(commit))?));
                }
                Told::Resync { seq } => outbox.tell(*seq, Kind::Resync, &Arc::new(super::answer::body(seq)?)),
            }
        }
        listeners.push(Listener { line, outbox: Arc::clone(outbox), told });
        Ok(told)
    }

    pub fn forget(&self, line: u64) {
        self.held().retain(|listener| listener.line != line);
    }

    fn held(&self) -> MutexGuard<'_, Vec<Listener>> {
        self.listeners.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn short(commit: &Committed) -> Committed {
    let changes = if commit.changes.len() > MOST_CHANGES { Vec::new() } else { commit.changes.clone() };
    Committed { changes, author: commit.author.clone(), summary: commit.summary.clone(), ..*commit }
}
