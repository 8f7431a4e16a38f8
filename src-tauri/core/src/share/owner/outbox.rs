//! What waits to be sent to one client: calls take turns frame by frame, and events are bounded.

use std::collections::{HashMap, VecDeque};
use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use crate::share::frame::{Kind, Outgoing, encode};
use crate::share::socket::Stream;

/// Events are sent as this call.
pub(super) const EVENTS: u64 = 0;
/// More events than this, or more bytes of them, are not kept for a client that does not take them.
const MOST_EVENTS: usize = 1024;
const MOST_BYTES: usize = 16 << 20;

#[derive(Default)]
pub(super) struct Outbox {
    state: Mutex<State>,
    filled: Condvar,
}

#[derive(Default)]
struct State {
    /// Calls that have something to say, whose turn it is first.
    turns: VecDeque<u64>,
    waiting: HashMap<u64, VecDeque<Outgoing>>,
    event_bytes: usize,
    /// Commits up to this one were left out because the client did not keep up.
    left_out: Option<u64>,
    /// Nothing more comes: what waits is still sent.
    finished: bool,
    closed: bool,
}

impl Outbox {
    pub fn send(&self, call: u64, kind: Kind, body: Vec<u8>) {
        self.held().push(call, Outgoing::new(kind, body));
        self.filled.notify_one();
    }

    /// Tells of a commit, unless the client is too far behind: then it is told to read everything anew once it has caught up.
    pub fn tell(&self, seq: u64, kind: Kind, body: &Arc<Vec<u8>>) {
        let mut state = self.held();
        let kept = state.waiting.get(&EVENTS).map_or(0, VecDeque::len);
        if state.left_out.is_some() || kept >= MOST_EVENTS || state.event_bytes + body.len() > MOST_BYTES {
            state.leave_out(seq);
        } else {
            state.event_bytes += body.len();
            state.push(EVENTS, Outgoing::new(kind, Vec::clone(body)));
        }
        drop(state);
        self.filled.notify_one();
    }

    /// Ends once everything that waits has been sent.
    pub fn finish(&self) {
        self.held().finished = true;
        self.filled.notify_all();
    }

    /// Sends no more.
    pub fn close(&self) {
        self.held().closed = true;
        self.filled.notify_all();
    }

    /// Sends what waits, as it comes, until it is closed or the line breaks.
    pub fn pump(&self, stream: &Stream) -> io::Result<()> {
        loop {
            let mut state = self.held();
            let (call, mut message) = loop {
                if state.closed {
                    return Ok(());
                }
                match state.take() {
                    Some(next) => break next,
                    None if state.finished => return Ok(()),
                    None => state = self.filled.wait(state).unwrap_or_else(PoisonError::into_inner),
                }
            };
            drop(state);
            let more = message.frame(call, &mut &**stream)?;
            self.held().put_back(call, message, more);
        }
    }

    fn held(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn push(&mut self, call: u64, message: Outgoing) {
        let queue = self.waiting.entry(call).or_default();
        queue.push_back(message);
        if !self.turns.contains(&call) {
            self.turns.push_back(call);
        }
    }

    /// Forgets the events that wait, but for one that is half sent.
    fn leave_out(&mut self, seq: u64) {
        if let Some(queue) = self.waiting.get_mut(&EVENTS) {
            let left: usize = queue.iter().filter(|event| !event.has_begun()).map(Outgoing::len).sum();
            queue.retain(Outgoing::has_begun);
            self.event_bytes -= left;
        }
        self.left_out = Some(seq);
    }

    /// The message whose turn it is. Its call keeps no turn meanwhile: it gets one back with the rest of it.
    fn take(&mut self) -> Option<(u64, Outgoing)> {
        let caught_up = self.event_bytes == 0 && self.waiting.get(&EVENTS).is_none_or(VecDeque::is_empty);
        if let Some(seq) = self.left_out.take_if(|_| caught_up) {
            return Some((EVENTS, Outgoing::new(Kind::Resync, encode(&seq).unwrap_or_default())));
        }
        while let Some(call) = self.turns.pop_front() {
            let message = self.waiting.get_mut(&call).and_then(VecDeque::pop_front);
            if let Some(message) = message {
                return Some((call, message));
            }
        }
        None
    }

    fn put_back(&mut self, call: u64, message: Outgoing, more: bool) {
        let queue = self.waiting.entry(call).or_default();
        if more {
            queue.push_front(message);
        } else if call == EVENTS {
            // Of what is on its way when events are left out, the bytes still count: nothing overtakes it.
            self.event_bytes = self.event_bytes.saturating_sub(message.len());
        }
        if queue.is_empty() {
            self.waiting.remove(&call);
        } else if !self.turns.contains(&call) {
            self.turns.push_back(call);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_that_does_not_keep_up_is_told_once_and_then_goes_on() {
        let outbox = Outbox::default();
        let body = Arc::new(vec![0; 10]);
        for seq in 1..=MOST_EVENTS as u64 + 5 {
            outbox.tell(seq, Kind::Commit, &body);
        }
        let mut state = outbox.held();
        let last: u64 = MOST_EVENTS as u64 + 5;
        let (call, mut message) = state.take().unwrap();
        let mut sent = Vec::new();
        message.frame(call, &mut sent).unwrap();
        assert!(sent.ends_with(&encode(&last).unwrap()) && sent[12] == Kind::Resync as u8);
        state.put_back(call, message, false);
        assert!(state.take().is_none() && state.left_out.is_none());
        drop(state);
        outbox.tell(last + 1, Kind::Commit, &body);
        assert_eq!(outbox.held().event_bytes, 10);
    }

    #[test]
    fn calls_take_turns_and_each_keeps_its_order() {
        let outbox = Outbox::default();
        for (call, byte) in [(1, 1), (1, 2), (1, 3), (2, 4), (3, 5), (2, 6)] {
            outbox.send(call, Kind::Part, vec![byte]);
        }
        let mut state = outbox.held();
        let mut order = Vec::new();
        while let Some((call, mut message)) = state.take() {
            let mut sent = Vec::new();
            let more = message.frame(call, &mut sent).unwrap();
            order.push((call, *sent.last().unwrap()));
            state.put_back(call, message, more);
        }
        assert_eq!(order, [(1, 1), (2, 4), (3, 5), (1, 2), (2, 6), (1, 3)]);
        assert!(state.waiting.is_empty());
    }
}
