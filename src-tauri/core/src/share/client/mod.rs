//! The graph as a client has it: every call goes to the owner, whoever that is by then.

mod ear;
mod elect;
mod graph;
mod line;

use std::collections::HashMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread::{self, ThreadId};
use std::time::Duration;

use asterism_model::{Error, Id, Result, Unwatched, Watch};
use serde::de::DeserializeOwned;

use super::Sharing;
use super::frame::decode;
use super::message::Ask;
use super::reception::spawn;
use crate::changes::{Feed, Told};
use ear::{Ear, Heard};
pub(super) use elect::{Met, meet};
use line::{Baggage, Ended, Line};

/// A call is sent again so many times, when the owner ends under it. Eight were too few where owners are killed in a row on a
/// machine that has no time for them.
const TRIES: u32 = 32;
/// A client that listens looks for the next owner this often.
const AGAIN: Duration = Duration::from_secs(1);

/// A graph that another process has open, or another thread.
pub struct Client {
    core: Arc<Core>,
}

struct Core {
    sharing: Sharing,
    line: Mutex<Option<Arc<Line>>>,
    ear: Arc<Ear>,
    feed: Feed,
    listening: Mutex<Listening>,
    /// The last commit that every listener has been told of.
    published: Published,
    /// Which thread has asked for a write, until its commit has been told.
    askers: Mutex<HashMap<Id, ThreadId>>,
}

/// How far the listeners have been told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Listening {
    /// Nobody listens.
    No,
    /// Somebody does, and does not know since when.
    Wanted,
    /// Every commit up to this one has been told.
    Told(u64),
}

impl Client {
    pub(super) fn open(sharing: Sharing) -> Result<Self> {
        let core = Arc::new(Core {
            sharing,
            line: Mutex::default(),
            ear: Arc::default(),
            feed: Feed::default(),
            listening: Mutex::new(Listening::No),
            published: Published::default(),
            askers: Mutex::default(),
        });
        core.line()?;
        let (ear, telling) = (Arc::clone(&core.ear), Arc::downgrade(&core));
        spawn("graph-news", move || tell(&ear, &telling))?;
        Ok(Self { core })
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        self.core.ear.close();
        if let Some(line) = held(&self.core.line).take() {
            line.close();
        }
    }
}

impl Drop for Core {
    /// Closes a line that was found while the client was already given up.
    fn drop(&mut self) {
        if let Some(line) = held(&self.line).take() {
            line.close();
        }
    }
}

/// Tells the listeners what is heard, and finds the next owner for them when the line is lost.
fn tell(ear: &Ear, core: &Weak<Core>) {
    loop {
        let heard = ear.next();
        let Some(core) = core.upgrade() else { return };
        match heard {
            Heard::Told(told) => core.publish(told),
            Heard::Lost => core.find_again(),
            Heard::Over => return,
        }
    }
}

impl Core {
    /// The line to the owner; a new one where it is lost.
    fn line(&self) -> Result<Arc<Line>> {
        let mut held = held(&self.line);
        if let Some(line) = held.as_ref().filter(|line| line.is_open()) {
            return Ok(Arc::clone(line));
        }
        if self.ear.is_over() {
            return Err(Error::Busy("The graph is being closed.".into()));
        }
        let line = Line::start(elect::elect(&self.sharing)?, Arc::clone(&self.ear))?;
        self.resume(&line)?;
        *held = Some(Arc::clone(&line));
        Ok(line)
    }

    /// Listens again on a new line, from where the last one ended.
    fn resume(&self, line: &Line) -> Result<()> {
        let listening = *held(&self.listening);
        let since = match listening {
            Listening::No => return Ok(()),
            Listening::Wanted => None,
            Listening::Told(seq) => Some(seq),
        };
        match line.call(&Ask::Follow { since }, Baggage::default(), &Unwatched) {
            Ended::Answered(body) => {
                let last: u64 = read(&body)?;
                // A graph that was put back to an earlier state is another one for those who listen.
                if since.is_none_or(|since| last < since) {
                    self.ear.resync(last);
                }
            }
            Ended::Failed(error) => return Err(error),
            // A line that is lost again is found to be so by who uses it.
            Ended::Lost => {}
        }
        Ok(())
    }

    fn ask<T: DeserializeOwned>(&self, ask: &Ask) -> Result<T> {
        self.call(ask, Baggage::default(), &Unwatched)
    }

    /// Asks the owner, and the next one when it ends before it answers. Every call may be asked twice: a write carries an id.
    fn call<T: DeserializeOwned>(&self, ask: &Ask, mut baggage: Baggage<'_>, watch: &dyn Watch) -> Result<T> {
        watch.check()?;
        for _ in 0..TRIES {
            let Baggage { changes, writes, part } = &mut baggage;
            let part = part.as_mut().map(|part| &mut **part as &mut dyn FnMut(Vec<u8>) -> Result<()>);
            let again = Baggage { changes, writes, part };
            match self.line()?.call(ask, again, watch) {
                Ended::Answered(body) => return read(&body),
                Ended::Failed(error) => return Err(error),
                Ended::Lost => tracing::debug!("the owner ended before it answered"),
            }
        }
        Err(Error::storage(
            "The program that has the graph open ended each time this was asked of it. Whether it was done is not known.",
        ))
    }

    fn publish(&self, mut told: Told) {
        {
            let mut listening = held(&self.listening);
            let before = match *listening {
                Listening::Told(seq) => seq,
                Listening::No | Listening::Wanted => 0,
            };
            if told.seq() <= before && matches!(told, Told::Commit(_)) {
                return;
            }
            *listening = Listening::Told(told.seq());
        }
        match &mut told {
            Told::Commit(commit) => {
                commit.asker = commit.request_id.and_then(|request| held(&self.askers).remove(&request));
            }
            // Those whose commits were not told would be kept for ever.
            Told::Resync { .. } => held(&self.askers).clear(),
        }
        self.feed.publish(&told);
        self.published.set(told.seq());
    }

    /// Whoever listens needs an owner, also when nobody asks anything.
    fn find_again(&self) {
        while *held(&self.listening) != Listening::No && !self.ear.is_over() {
            match self.line() {
                Ok(_) => return,
                Err(error) => {
                    tracing::warn!(%error, "the graph cannot be followed at the moment");
                    thread::sleep(AGAIN);
                }
            }
        }
    }
}

/// A number that others wait for.
#[derive(Default)]
struct Published {
    seq: Mutex<u64>,
    changed: Condvar,
}

impl Published {
    fn set(&self, seq: u64) {
        let mut published = held(&self.seq);
        *published = seq.max(*published);
        self.changed.notify_all();
    }

    fn wait(&self, seq: u64, longest: Duration) {
        let waiting = held(&self.seq);
        drop(self.changed.wait_timeout_while(waiting, longest, |published| *published < seq));
    }
}

fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T> {
    decode(body).map_err(|error| Error::storage(format!("The owner's answer could not be read: {error}.")))
}

fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
