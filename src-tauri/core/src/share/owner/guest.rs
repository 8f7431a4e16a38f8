//! Serving one client: its calls are read off its line and worked on beside each other.

use std::collections::HashMap;
use std::sync::Arc;

use asterism_model::{Error, Guest, Result};

use super::answer::{answer, body};
use super::call::{Call, Calls, Load};
use super::outbox::Outbox;
use super::{Owner, Present};
use crate::share::frame::{Kind, Message, Reader, decode};
use crate::share::message::{Ask, Hello};
use crate::share::reception::spawn;
use crate::share::socket::{Stream, hang_up};

/// A client has no more calls under way than this.
const MOST_CALLS: usize = 256;
/// What comes before one call holds no more bytes than this.
const MOST_LOADED: usize = 2 << 30;

struct Line {
    number: u64,
    owner: Arc<Owner>,
    outbox: Arc<Outbox>,
    calls: Arc<Calls>,
    /// What has come for calls that are still to come, and how many bytes that was.
    loads: HashMap<u64, (Load, usize)>,
}

/// Serves a client until its line ends.
pub(super) fn serve(owner: &Arc<Owner>, hello: &Hello, stream: &Stream) {
    let outbox = Arc::new(Outbox::default());
    let (sending, sink) = (Arc::clone(&outbox), Arc::clone(stream));
    let pump = move || {
        if let Err(error) = sending.pump(&sink) {
            tracing::debug!(%error, "a client takes nothing more");
        }
        hang_up(&sink);
    };
    if let Err(error) = spawn("owner-outbox", pump) {
        tracing::error!(%error, "a client could not be served");
        return;
    }
    let guest = Guest {
        door: hello.door,
        name: hello.name.clone(),
        version: hello.build.clone(),
        since: owner.source.now(),
    };
    let calls = Arc::new(Calls::default());
    let number = owner.enter(|line| Present {
        line,
        guest,
        calls: Arc::clone(&calls),
        outbox: Arc::clone(&outbox),
        stream: Arc::clone(stream),
    });
    let mut line =
        Line { number, owner: Arc::clone(owner), outbox: Arc::clone(&outbox), calls, loads: HashMap::new() };
    let mut reader = Reader::default();
    let ended = loop {
        match reader.next(&mut &**stream).and_then(|message| line.take(message)) {
            Ok(()) => {}
            Err(error) => break error,
        }
    };
    tracing::debug!(error = %ended, name = hello.name, "a client has left");
    line.calls.cancel_all();
    owner.leave(number);
    outbox.close();
}

impl Line {
    fn take(&mut self, message: Message) -> std::io::Result<()> {
        let Message { call, kind, body: bytes } = message;
        match kind {
            Kind::Ask => {
                let load = self.loads.remove(&call).map(|(load, _)| load).unwrap_or_default();
                self.begin(call, decode(&bytes)?, load);
            }
            Kind::Changes => self.load(call, bytes.len())?.changes.append(&mut decode(&bytes)?),
            Kind::Writes => self.load(call, bytes.len())?.writes.append(&mut decode(&bytes)?),
            Kind::Cancel => self.calls.with(call, Call::cancel),
            Kind::Credit => self.calls.with(call, Call::credit),
            Kind::Ping => self.outbox.send(call, Kind::Pong, Vec::new()),
            _ => return Err(std::io::Error::new(std::io::ErrorKind::InvalidData, "no message of a client")),
        }
        Ok(())
    }

    fn load(&mut self, call: u64, bytes: usize) -> std::io::Result<&mut Load> {
        let waiting = self.loads.len();
        let (load, loaded) = self.loads.entry(call).or_default();
        *loaded += bytes;
        if *loaded > MOST_LOADED || waiting > MOST_CALLS {
            return Err(std::io::Error::new(std::io::ErrorKind::InvalidData, "more than any call needs"));
        }
        Ok(load)
    }

    fn begin(&self, id: u64, ask: Ask, load: Load) {
        let call = Arc::new(Call::new(id, Arc::clone(&self.outbox)));
        if !self.owner.takes_calls() {
            // Unanswered: the line ends soon, and the client asks the next owner.
            return;
        }
        if self.calls.len() >= MOST_CALLS {
            let reason = "This program asks too much at once. Please wait for some answers.";
            return call.end(Err(Error::Busy(reason.into())));
        }
        self.calls.add(&call);
        let (owner, calls, line, outbox) =
            (Arc::clone(&self.owner), Arc::clone(&self.calls), self.number, Arc::clone(&self.outbox));
        let writes = ask.writes();
        let working = Arc::clone(&call);
        let job = move || {
            let answered = owner.answer(ask, load, &working, (line, &outbox));
            owner.before_answer(writes);
            working.end(answered);
            calls.remove(id);
            owner.settle();
        };
        let crew = if writes { &self.owner.writers } else { &self.owner.readers };
        if let Err(error) = crew.post(job) {
            self.calls.remove(id);
            call.end(Err(error));
        }
    }
}

impl Owner {
    fn answer(
        &self,
        ask: Ask,
        load: Load,
        call: &Call,
        (line, outbox): (u64, &Arc<Outbox>),
    ) -> Result<Vec<u8>> {
        asterism_model::Watch::check(call)?;
        match ask {
            Ask::Guests => body(&self.guests()),
            Ask::Follow { since } => body(&self.herald.listen(&self.graph, line, outbox, since)?),
            ask => answer(&self.graph, ask, load, call),
        }
    }
}
