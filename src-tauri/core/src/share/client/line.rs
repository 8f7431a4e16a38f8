//! A client's end of its line: many calls at once, each waiting for its own answer.

use std::collections::HashMap;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use asterism_model::{Change, Error, Result, Watch, Write};

use super::ear::Ear;
use crate::share::frame::{Kind, Message, Outgoing, Reader, decode, encode};
use crate::share::message::{Ask, Progress};
use crate::share::reception::spawn;
use crate::share::socket::{Stream, hang_up};

/// How often a waiting call looks whether it is still wanted.
const LOOK: Duration = Duration::from_millis(50);
/// Looks without a word from the owner before it is asked whether it is there, and before it is given up.
const ASK_AFTER: u32 = 200;
const GIVE_UP_AFTER: u32 = 600;
/// Rows that travel together.
const ROWS: usize = 1_000;

pub(super) struct Line {
    stream: Stream,
    /// Held for a frame at a time.
    sending: Mutex<()>,
    waiting: Mutex<HashMap<u64, Sender<Message>>>,
    next: AtomicU64,
    /// Messages that have come.
    heard: AtomicU64,
    /// No more calls are taken.
    going: AtomicBool,
}

/// How a call ended.
pub(super) enum Ended {
    Answered(Vec<u8>),
    Failed(Error),
    /// The line broke: whether it was done is not known.
    Lost,
}

/// What goes before a call, and what is done with the parts of its answer.
#[derive(Default)]
pub(super) struct Baggage<'a> {
    pub changes: &'a [Change],
    pub writes: &'a [Write],
    pub part: Option<&'a mut dyn FnMut(Vec<u8>) -> Result<()>>,
}

impl Line {
    /// Begins to read what the owner says; its news go to `ear`.
    pub fn start(stream: Stream, ear: Arc<Ear>) -> Result<Arc<Self>> {
        let line = Arc::new(Self {
            stream,
            sending: Mutex::default(),
            waiting: Mutex::default(),
            next: AtomicU64::new(1),
            heard: AtomicU64::default(),
            going: AtomicBool::default(),
        });
        let reading = Arc::clone(&line);
        spawn("graph-line", move || {
            if let Err(error) = reading.read(&ear) {
                tracing::debug!(%error, "the line to the owner ended");
            }
            reading.end();
            ear.lost();
        })?;
        Ok(line)
    }

    fn read(&self, ear: &Ear) -> io::Result<()> {
        let mut reader = Reader::default();
        loop {
            let message = reader.next(&mut &*self.stream)?;
            self.heard.fetch_add(1, Ordering::Relaxed);
            match message.kind {
                Kind::Commit => ear.commit(decode(&message.body)?),
                Kind::Resync => ear.resync(decode(&message.body)?),
                Kind::Going => self.going.store(true, Ordering::Relaxed),
                Kind::Pong => {}
                _ => {
                    if let Some(waiting) = self.held().get(&message.call) {
                        // Whoever has been cancelled does not hear its answer any more.
                        drop(waiting.send(message));
                    }
                }
            }
        }
    }

    fn end(&self) {
        self.going.store(true, Ordering::Relaxed);
        hang_up(&self.stream);
        self.held().clear();
    }

    /// Whether calls can still be made.
    pub fn is_open(&self) -> bool {
        !self.going.load(Ordering::Relaxed)
    }

    /// Ends the line; whoever waits on it hears that it is lost.
    pub fn close(&self) {
        hang_up(&self.stream);
    }

    pub fn call(&self, ask: &Ask, mut baggage: Baggage<'_>, watch: &dyn Watch) -> Ended {
        let call = self.next.fetch_add(1, Ordering::Relaxed);
        let (tell, heard) = channel();
        self.held().insert(call, tell);
        // After this look, the end of the line takes the sender away.
        let sent = if self.is_open() { self.send_call(call, ask, &baggage) } else { Ok(false) };
        let ended = match sent {
            Ok(true) => self.wait(call, &heard, &mut baggage, watch),
            Ok(false) => Ended::Lost,
            Err(error) if error.kind() == io::ErrorKind::InvalidInput => {
                Ended::Failed(Error::storage(format!("The request could not be written: {error}")))
            }
            Err(_) => Ended::Lost,
        };
        self.held().remove(&call);
        ended
    }

    fn send_call(&self, call: u64, ask: &Ask, baggage: &Baggage<'_>) -> io::Result<bool> {
        for rows in baggage.changes.chunks(ROWS) {
            self.send(call, Kind::Changes, written(rows)?)?;
        }
        for rows in baggage.writes.chunks(ROWS) {
            self.send(call, Kind::Writes, written(rows)?)?;
        }
        self.send(call, Kind::Ask, written(ask)?)?;
        Ok(true)
    }

    fn send(&self, call: u64, kind: Kind, body: Vec<u8>) -> io::Result<()> {
        let mut message = Outgoing::new(kind, body);
        loop {
            let _one_at_a_time = self.sending.lock().unwrap_or_else(PoisonError::into_inner);
            if !message.frame(call, &mut &*self.stream)? {
                return Ok(());
            }
        }
    }

    fn wait(
        &self,
        call: u64,
        heard: &Receiver<Message>,
        baggage: &mut Baggage<'_>,
        watch: &dyn Watch,
    ) -> Ended {
        let (mut cancelled, mut silent, mut words) = (false, 0, self.heard.load(Ordering::Relaxed));
        loop {
            match heard.recv_timeout(LOOK) {
                Ok(message) => match self.take(message, baggage, watch) {
                    Ok(None) => {}
                    Ok(Some(ended)) => return ended,
                    Err(error) => {
                        // What the caller does with the parts has failed: nobody wants the rest.
                        drop(self.send(call, Kind::Cancel, Vec::new()));
                        return Ended::Failed(error);
                    }
                },
                Err(RecvTimeoutError::Disconnected) => return Ended::Lost,
                Err(RecvTimeoutError::Timeout) => {
                    let now = self.heard.load(Ordering::Relaxed);
                    silent = if now == words { silent + 1 } else { 0 };
                    words = now;
                    if silent == ASK_AFTER {
                        drop(self.send(call, Kind::Ping, Vec::new()));
                    } else if silent == GIVE_UP_AFTER {
                        tracing::warn!("the owner of the graph does not answer");
                        self.close();
                    }
                }
            }
            if !cancelled && watch.cancelled() {
                cancelled = true;
                drop(self.send(call, Kind::Cancel, Vec::new()));
            }
        }
    }

    fn take(&self, message: Message, baggage: &mut Baggage<'_>, watch: &dyn Watch) -> Result<Option<Ended>> {
        let unread =
            |error: io::Error| Error::storage(format!("The owner's answer could not be read: {error}"));
        match message.kind {
            Kind::Answer => Ok(Some(Ended::Answered(message.body))),
            Kind::Failed => Ok(Some(Ended::Failed(decode(&message.body).map_err(unread)?))),
            Kind::Progress => {
                let Progress { fraction, doing } = decode(&message.body).map_err(unread)?;
                watch.progress(fraction, &doing);
                Ok(None)
            }
            Kind::Part => {
                if let Some(part) = &mut baggage.part {
                    part(message.body)?;
                }
                drop(self.send(message.call, Kind::Credit, Vec::new()));
                Ok(None)
            }
            _ => Ok(None),
        }
    }

    fn held(&self) -> MutexGuard<'_, HashMap<u64, Sender<Message>>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What cannot be written is no fault of the line.
fn written(what: &(impl serde::Serialize + ?Sized)) -> io::Result<Vec<u8>> {
    encode(what).map_err(|error| io::Error::new(io::ErrorKind::InvalidInput, error))
}
