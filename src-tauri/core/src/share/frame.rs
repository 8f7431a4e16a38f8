//! What a line carries: messages cut into frames, so that a long one never keeps a short one waiting.
//!
//! A frame is `length: u32, call: u64, kind: u8, more: u8`, little-endian, and so many bytes. The frames of one call come in
//! order; those of different calls may alternate.

use std::collections::HashMap;
use std::io::{self, Read, Write};

use serde::Serialize;
use serde::de::DeserializeOwned;

/// The most bytes of a frame.
const CHUNK: usize = 256 << 10;
/// The most bytes of a message; what can be larger travels in several.
const LARGEST: usize = 512 << 20;
/// The most messages of one line that may be under way at once.
const UNFINISHED: usize = 64;
const HEAD: usize = 14;

macro_rules! kinds {
    ($($name:ident = $number:literal, $about:literal;)*) => {
        /// What a message is.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[repr(u8)]
        pub(super) enum Kind { $(#[doc = $about] $name = $number,)* }

        impl Kind {
            fn read(number: u8) -> io::Result<Self> {
                match number {
                    $($number => Ok(Self::$name),)*
                    _ => Err(bad("a message of an unknown kind")),
                }
            }
        }
    };
}

kinds! {
    Hello = 1, "From a client, first of all.";
    Ask = 2, "From a client: a call.";
    Changes = 3, "From a client: changes for the call that follows.";
    Writes = 4, "From a client: writes for the call that follows.";
    Cancel = 5, "From a client: nobody wants the answer any more.";
    Credit = 6, "From a client: one part has been taken.";
    Ping = 7, "From a client: are you there?";
    Leave = 8, "From a client: finish, and let go of the graph.";
    Welcome = 20, "From the owner: calls are taken.";
    Wait = 21, "From the owner: not yet, and why.";
    Going = 22, "From the owner: no more calls are taken; it ends.";
    Refused = 23, "From the owner: this client is not taken, and why.";
    Answer = 24, "From the owner: what a call returns.";
    Failed = 25, "From the owner: the error a call ended with.";
    Part = 26, "From the owner: a part of an answer.";
    Progress = 27, "From the owner: how far a call is.";
    Pong = 28, "From the owner: here.";
    Commit = 29, "From the owner: something was committed.";
    Resync = 30, "From the owner: commits were left out.";
}

/// A whole message.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Message {
    pub call: u64,
    pub kind: Kind,
    pub body: Vec<u8>,
}

/// A message on its way out, and how much of it is gone.
pub(super) struct Outgoing {
    kind: Kind,
    body: Vec<u8>,
    sent: usize,
}

impl Outgoing {
    pub fn new(kind: Kind, body: Vec<u8>) -> Self {
        Self { kind, body, sent: 0 }
    }

    pub fn len(&self) -> usize {
        self.body.len()
    }

    pub fn has_begun(&self) -> bool {
        self.sent > 0
    }

    /// Writes the next frame; false when it was the last.
    pub fn frame(&mut self, call: u64, to: &mut impl Write) -> io::Result<bool> {
        let end = self.body.len().min(self.sent + CHUNK);
        let (piece, more) = (&self.body[self.sent..end], end < self.body.len());
        let mut frame = Vec::with_capacity(HEAD + piece.len());
        frame.extend((piece.len() as u32).to_le_bytes());
        frame.extend(call.to_le_bytes());
        frame.extend([self.kind as u8, u8::from(more)]);
        frame.extend(piece);
        to.write_all(&frame)?;
        self.sent = end;
        Ok(more)
    }
}

/// Puts frames together to messages.
#[derive(Default)]
pub(super) struct Reader {
    unfinished: HashMap<u64, (Kind, Vec<u8>)>,
}

impl Reader {
    /// The next whole message. What is no frame of ours is `InvalidData`.
    pub fn next(&mut self, from: &mut impl Read) -> io::Result<Message> {
        loop {
            let mut head = [0; HEAD];
            from.read_exact(&mut head)?;
            let [a, b, c, d, call @ .., kind, more] = head;
            let (length, call) = (u32::from_le_bytes([a, b, c, d]) as usize, u64::from_le_bytes(call));
            let kind = Kind::read(kind)?;
            if length > CHUNK || more > 1 {
                return Err(bad("a frame that is too long"));
            }
            let known = self.unfinished.remove(&call);
            if known.as_ref().is_some_and(|(of, _)| *of != kind) {
                return Err(bad("a message inside another"));
            }
            let mut body = known.map(|(_, body)| body).unwrap_or_default();
            let start = body.len();
            if start + length > LARGEST {
                return Err(bad("a message that is too long"));
            }
            body.resize(start + length, 0);
            from.read_exact(&mut body[start..])?;
            if more == 0 {
                return Ok(Message { call, kind, body });
            }
            self.unfinished.insert(call, (kind, body));
            if self.unfinished.len() > UNFINISHED {
                return Err(bad("too many messages at once"));
            }
        }
    }
}

fn bad(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

pub(super) fn encode(value: &(impl Serialize + ?Sized)) -> io::Result<Vec<u8>> {
    rmp_serde::to_vec_named(value).map_err(io::Error::other)
}

pub(super) fn decode<T: DeserializeOwned>(body: &[u8]) -> io::Result<T> {
    rmp_serde::from_slice(body).map_err(|error| bad(&error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_of_different_calls_alternate_and_arrive_whole() {
        let bodies =
            [vec![], vec![7; CHUNK], vec![1; CHUNK + 1], (0..=255).cycle().take(3 * CHUNK + 5).collect()];
        let mut line = Vec::new();
        let mut out: Vec<_> = bodies.iter().map(|body| Outgoing::new(Kind::Part, body.clone())).collect();
        let mut open: Vec<bool> = vec![true; out.len()];
        while open.contains(&true) {
            for (call, message) in out.iter_mut().enumerate() {
                if open[call] {
                    open[call] = message.frame(call as u64, &mut line).unwrap();
                }
            }
        }
        let (mut reader, mut from) = (Reader::default(), &line[..]);
        let mut arrived: Vec<_> = bodies.iter().map(|_| reader.next(&mut from).unwrap()).collect();
        arrived.sort_by_key(|message| message.call);
        assert!(arrived.into_iter().map(|message| message.body).eq(bodies));
        assert_eq!(reader.next(&mut from).unwrap_err().kind(), io::ErrorKind::UnexpectedEof);
    }

    #[test]
    fn what_is_no_frame_is_refused_before_anything_is_kept_for_it() {
        let frame =
            |length: u32, kind: u8, more: u8| [&length.to_le_bytes()[..], &[0; 8], &[kind, more]].concat();
        for line in [
            frame(u32::MAX, 2, 0),
            frame(CHUNK as u32 + 1, 2, 0),
            frame(0, 0, 0),
            frame(0, 99, 0),
            frame(0, 2, 2),
            [frame(0, 2, 1), frame(0, 3, 0)].concat(),
            b"GET / HTTP/1.1\r\nHost: x\r\n\r\n".to_vec(),
        ] {
            let error = Reader::default().next(&mut &line[..]).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::InvalidData, "{line:?}");
        }
    }
}
