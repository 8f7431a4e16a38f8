//! The owner: the one that has the database open, and serves everybody else.
//!
//! It takes the folder's lock and listens before it opens the database, so that whoever comes meanwhile is told to wait, and
//! hears word for word what keeps it from opening. It ends when nobody needs it, when it is asked to, when its folder is gone,
//! and when a write could not reach the disk; in each case it finishes what it has begun, and whoever is still there starts
//! the next one.

mod answer;
mod call;
mod crew;
mod guest;
mod herald;
mod outbox;

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use asterism_model::{Error, Guest, Result};
use asterism_store::Lock;

use super::launch::Launched;
use super::message::BUILD;
use super::reception::{Reception, Stage};
use super::socket::{Socket, Stream, hang_up};
use crate::local::{LocalGraph, Setup};
use crate::source::Source;
use call::Calls;
use crew::Crew;
use herald::Herald;
use outbox::Outbox;

/// What an owner needs.
#[derive(Clone)]
pub struct Duty {
    pub dir: PathBuf,
    /// Folders its socket may lie in, the best first.
    pub sockets: Vec<PathBuf>,
    pub setup: Setup,
    /// How long it stays when nobody is there.
    pub linger: Duration,
    /// Set by whoever wants it to end.
    pub stop: Arc<AtomicBool>,
    /// Called between a commit and its answer: where a test ends the process.
    pub before_answer: Option<fn()>,
}

impl Duty {
    pub fn new(sockets: Vec<PathBuf>, setup: Setup) -> Self {
        let (dir, stop, before_answer) = Default::default();
        Self { dir, sockets, setup, linger: LINGER, stop, before_answer }
    }
}

const LINGER: Duration = Duration::from_secs(10);
/// So often it looks again whether the lock is free, in as many times two milliseconds.
const LOOKED_AT: u32 = 5;
/// How often it looks after itself.
const LOOK: Duration = Duration::from_millis(100);
/// Looks between two at its folder.
const FOLDER_EVERY: u32 = 10;
/// Whoever comes after a failure to open is told of it for so long.
const REFUSING: Duration = Duration::from_secs(5);
/// Calls under way are given so long before they are cancelled, and again before they are left.
const FINISHING: Duration = Duration::from_secs(30);
/// Clients are given so long to take their last answers.
const PARTING: Duration = Duration::from_secs(2);
/// Threads for reads; a write takes its turn with the others anyway.
const READERS: usize = 16;

/// While it serves.
pub(super) struct Owner {
    graph: Arc<LocalGraph>,
    source: Arc<dyn Source>,
    reception: Arc<Reception<Arc<Owner>>>,
    herald: Arc<Herald>,
    readers: Arc<Crew>,
    writers: Arc<Crew>,
    guests: Mutex<Vec<Present>>,
    next: AtomicU64,
    before_answer: Option<fn()>,
}

struct Present {
    line: u64,
    guest: Guest,
    calls: Arc<Calls>,
    outbox: Arc<Outbox>,
    stream: Stream,
}

/// Owns a graph until nobody needs it. `report` is told how the start went, once.
pub fn own(duty: Duty, report: impl FnOnce(Result<Launched>)) {
    let begun = claim(&duty).and_then(|lock| {
        let (lock, socket) = (Arc::new(lock), Socket::bind(&duty.dir, &duty.sockets)?);
        let serve = Arc::new(|owner: &Arc<Owner>, hello: &_, stream: &_| guest::serve(owner, hello, stream));
        lock.sign(socket.address())?;
        let why = "The graph is being opened.";
        Ok((lock, Reception::start(socket, duty.dir.clone(), BUILD, why, serve)?))
    });
    match begun {
        Ok((lock, reception)) => {
            report(Ok(Launched::Started));
            hold(&duty, &lock, &reception);
            // Its socket goes first: by then the file may be the next owner's.
            drop(reception);
            drop(lock);
        }
        Err(Error::Busy(_)) => report(Ok(Launched::Occupied)),
        Err(error) => report(Err(error)),
    }
}

/// Takes the lock. Clients look at it for a moment, to see whether somebody has it.
fn claim(duty: &Duty) -> Result<Lock> {
    for _ in 0..LOOKED_AT {
        match Lock::claim(&duty.dir) {
            Err(Error::Busy(_)) => thread::sleep(Duration::from_millis(2)),
            taken => return taken,
        }
    }
    Lock::claim(&duty.dir)
}

fn hold(duty: &Duty, lock: &Arc<Lock>, reception: &Arc<Reception<Arc<Owner>>>) {
    tracing::info!(dir = %duty.dir.display(), version = BUILD, "owns the graph");
    match Owner::open(duty, lock, reception) {
        Ok(owner) => owner.serve(duty, lock),
        Err(error) => {
            tracing::error!(%error, "the graph could not be opened");
            reception.set(Stage::Failed(error));
            let mut waited = Duration::ZERO;
            while waited < REFUSING && (reception.told() == 0 || reception.lines() > 0) {
                reception.wait(LOOK);
                waited += LOOK;
            }
        }
    }
    reception.close();
    tracing::info!("lets go of the graph");
}

impl Owner {
    fn open(duty: &Duty, lock: &Arc<Lock>, reception: &Arc<Reception<Arc<Self>>>) -> Result<Arc<Self>> {
        let graph = LocalGraph::open_locked(&duty.dir, Arc::clone(lock), duty.setup.clone())?;
        let owner = Arc::new(Self {
            graph: Arc::new(graph),
            source: Arc::clone(&duty.setup.source),
            reception: Arc::clone(reception),
            herald: Arc::default(),
            readers: Crew::new("owner-reader", READERS),
            writers: Crew::new("owner-writer", 1),
            guests: Mutex::default(),
            next: AtomicU64::new(1),
            before_answer: duty.before_answer,
        });
        Ok(owner)
    }

    /// Takes calls until there is a reason to go, and goes.
    fn serve(self: Arc<Self>, duty: &Duty, lock: &Lock) {
        let telling = self.herald.follow(&self.graph);
        match telling {
            Ok(telling) => {
                self.reception.set(Stage::Open(Arc::clone(&self)));
                let why = self.stay(duty, lock);
                self.reception.leave(why);
                self.finish();
                drop(telling);
            }
            Err(error) => self.reception.set(Stage::Failed(error)),
        }
        self.close();
    }

    /// Stays until there is a reason to go.
    fn stay(&self, duty: &Duty, lock: &Lock) -> &'static str {
        let (mut idle, mut look) = (Duration::ZERO, 0);
        loop {
            thread::sleep(LOOK);
            look += 1;
            if !self.reception.is_open() {
                return "It was asked to.";
            } else if duty.stop.load(Ordering::Relaxed) {
                return "It was told to.";
            } else if self.graph.is_broken() {
                return "A write could not reach the disk.";
            } else if look % FOLDER_EVERY == 0 && !lock.is_in(&duty.dir) {
                return "The folder of the graph is gone, or another graph is there now.";
            }
            idle = if self.reception.lines() == 0 { idle + LOOK } else { Duration::ZERO };
            if idle >= duty.linger {
                return "Nobody is there.";
            }
        }
    }

    /// Lets the calls under way end, then ends the lines.
    fn finish(&self) {
        for present in self.held().iter() {
            present.outbox.send(outbox::EVENTS, super::frame::Kind::Going, Vec::new());
        }
        if !self.settled(FINISHING) {
            tracing::warn!("calls that take long are cancelled");
            self.held().iter().for_each(|present| present.calls.cancel_all());
            if !self.settled(FINISHING) {
                tracing::error!("calls that do not end are left");
            }
        }
        self.readers.dismiss();
        self.writers.dismiss();
        for present in self.held().iter() {
            present.outbox.finish();
        }
        let mut waited = Duration::ZERO;
        while waited < PARTING && !self.held().is_empty() {
            self.reception.wait(LOOK);
            waited += LOOK;
        }
        for present in self.held().iter() {
            hang_up(&present.stream);
        }
    }

    fn settled(&self, longest: Duration) -> bool {
        let mut waited = Duration::ZERO;
        while self.held().iter().any(|present| present.calls.len() > 0) {
            if waited >= longest {
                return false;
            }
            self.reception.wait(LOOK);
            waited += LOOK;
        }
        true
    }

    /// Writes everything into the one file, when nobody works with it any more.
    fn close(self: Arc<Self>) {
        // Its lines hold it until they have ended.
        let mut owner = self;
        for _ in 0..100 {
            match Arc::try_unwrap(owner) {
                Ok(Self { graph, .. }) => {
                    if let Some(Err(error)) = Arc::into_inner(graph).map(LocalGraph::close) {
                        tracing::error!(%error, "the graph was closed without a checkpoint");
                    }
                    return;
                }
                Err(held) => {
                    owner = held;
                    owner.reception.wait(LOOK);
                }
            }
        }
        tracing::error!("the graph is left open: somebody still works with it");
    }

    /// A client has come; it gets a number.
    fn enter(&self, present: impl FnOnce(u64) -> Present) -> u64 {
        let line = self.next.fetch_add(1, Ordering::Relaxed);
        self.held().push(present(line));
        line
    }

    fn leave(&self, line: u64) {
        self.herald.forget(line);
        self.held().retain(|present| present.line != line);
        self.settle();
    }

    fn guests(&self) -> Vec<Guest> {
        self.held().iter().map(|present| present.guest.clone()).collect()
    }

    fn takes_calls(&self) -> bool {
        self.reception.is_open()
    }

    fn before_answer(&self, writes: bool) {
        if let Some(fault) = self.before_answer.filter(|_| writes) {
            fault();
        }
    }

    /// A call has ended: whoever waits for that looks again.
    fn settle(&self) {
        self.reception.stir();
    }

    fn held(&self) -> MutexGuard<'_, Vec<Present>> {
        self.guests.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
