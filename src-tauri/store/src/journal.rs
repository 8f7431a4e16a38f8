//! Journal entries as rows: the changes of a transaction as lines of JSON, deflated, in blobs of bounded size. The
//! first blob lies in the entry itself, so that a small write costs one row.

use std::io::{Read, Write};

use asterism_model::{Author, Change, Entry, EntryKind, Error, Id, Result, Timestamp};
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use lbug::{LogicalType, Value};
use serde::{Deserialize, Serialize};

use crate::fault;
use crate::row::{Reader, optional_text, text, time};
use crate::session::Parameters;

/// What a transaction is written down with. Its number is given by the store.
#[derive(Debug, Clone, PartialEq)]
pub struct NewEntry {
    pub at: Timestamp,
    pub author: Author,
    pub kind: EntryKind,
    pub of: Option<u64>,
    pub summary: String,
    pub request_id: Option<Id>,
}

impl NewEntry {
    pub(crate) fn numbered(self, seq: u64) -> Entry {
        let Self { at, author, kind, of, summary, request_id } = self;
        Entry { seq, at, author, kind, of, summary, request_id }
    }
}

/// A blob is cut once it is this long.
const PART: usize = 256 << 10;

/// Bits of a part's id that count the parts of one entry.
const PART_BITS: u32 = 20;

/// The changes of one entry, encoded.
pub(crate) struct Body {
    pub(crate) first: Vec<u8>,
    /// Blobs after the first.
    pub(crate) parts: u64,
    pub(crate) bytes: u64,
}

/// The first line of a body whose request was answered with other ids than those of its changes.
#[derive(Serialize, Deserialize)]
struct Answer {
    answer: Vec<Id>,
}

/// How such a line begins; a change begins otherwise.
const ANSWER: &[u8] = b"{\"answer\":";

/// Encodes one entry after the other. What it needs is made once: three hundred kilobytes anew for each entry are a good part of a
/// small write's time.
#[derive(Debug)]
pub(crate) struct Coder(DeflateEncoder<Vec<u8>>);

impl Default for Coder {
    fn default() -> Self {
        Self(DeflateEncoder::new(Vec::new(), Compression::fast()))
    }
}

impl Coder {
    /// Encodes changes, with the ids their request is answered with; every blob after the first is handed to `each` with
    /// its number.
    pub(crate) fn encode(
        &mut self,
        changes: &[Change],
        answer: &[Id],
        each: &mut dyn FnMut(u64, Vec<u8>) -> Result<()>,
    ) -> Result<Body> {
        let mut body = Body { first: Vec::new(), parts: 0, bytes: 0 };
        let fed = self.feed(changes, answer, &mut |blob| body.add(blob, each));
        // Ends the stream, whatever came of it: the next entry begins a new one.
        let rest = self.0.reset(Vec::new()).map_err(unwritten)?;
        fed?;
        body.add(rest, each)?;
        Ok(body)
    }

    fn feed(
        &mut self,
        changes: &[Change],
        answer: &[Id],
        full: &mut dyn FnMut(Vec<u8>) -> Result<()>,
    ) -> Result<()> {
        if !answer.is_empty() && !changes.iter().map(Change::id).eq(answer.iter().copied().map(Some)) {
            self.line(&Answer { answer: answer.to_vec() })?;
        }
        for change in changes {
            self.line(change)?;
            if self.0.get_ref().len() >= PART {
                full(std::mem::take(self.0.get_mut()))?;
            }
        }
        Ok(())
    }

    fn line(&mut self, value: &impl Serialize) -> Result<()> {
        let line = serde_json::to_vec(value).map_err(|error| Error::storage(error.to_string()))?;
        self.0.write_all(&line).and_then(|()| self.0.write_all(b"\n")).map_err(unwritten)
    }
}

impl Body {
    fn add(&mut self, blob: Vec<u8>, each: &mut dyn FnMut(u64, Vec<u8>) -> Result<()>) -> Result<()> {
        self.bytes += blob.len() as u64;
        if self.first.is_empty() {
            self.first = blob;
            return Ok(());
        }
        self.parts += 1;
        each(self.parts, blob)
    }
}

fn unwritten(error: std::io::Error) -> Error {
    Error::storage(format!("The journal entry could not be compressed: {error}."))
}

/// Reads back what a coder made, from its blobs one after the other: the changes, and the answer's ids.
pub(crate) fn decode(blobs: &[u8]) -> Result<(Vec<Change>, Vec<Id>)> {
    let damaged =
        |error: &dyn std::fmt::Display| Error::storage(format!("The journal entry is damaged: {error}."));
    let mut lines = Vec::new();
    DeflateDecoder::new(blobs).read_to_end(&mut lines).map_err(|error| damaged(&error))?;
    let end = lines.iter().position(|byte| *byte == b'\n').filter(|_| lines.starts_with(ANSWER));
    let (answer, changes) = lines.split_at(end.unwrap_or(0));
    let changes: Vec<Change> = serde_json::Deserializer::from_slice(changes)
        .into_iter()
        .collect::<Result<_, _>>()
        .map_err(|error| damaged(&error))?;
    if answer.is_empty() {
        let ids = changes.iter().filter_map(Change::id).collect();
        return Ok((changes, ids));
    }
    let Answer { answer } = serde_json::from_slice(answer).map_err(|error| damaged(&error))?;
    Ok((changes, answer))
}

/// The key of a part. All parts of older entries have smaller ones.
pub(crate) fn part_id(seq: u64, part: u64) -> Value {
    number((seq << PART_BITS) | part)
}

pub(crate) fn number(number: u64) -> Value {
    Value::Int64(i64::try_from(number).unwrap_or(i64::MAX))
}

pub(crate) fn fields(entry: &Entry, changes: usize, body: Body) -> Parameters {
    vec![
        ("seq", number(entry.seq)),
        ("at", time(entry.at)),
        ("actor", text(&entry.author.actor)),
        ("reason", optional_text(entry.author.reason.as_ref())),
        ("kind", text(kind_name(entry.kind))),
        ("of", entry.of.map_or(Value::Null(LogicalType::Int64), number)),
        ("summary", text(&entry.summary)),
        ("request_id", optional_text(entry.request_id)),
        ("changes", number(changes as u64)),
        ("parts", number(body.parts)),
        ("bytes", number(body.bytes)),
        ("body", Value::Blob(body.first)),
    ]
}

pub(crate) fn entry(row: Vec<Value>) -> Result<Entry> {
    let mut row = Reader::new("a journal entry", row);
    Ok(Entry {
        seq: row.count()?,
        at: row.time()?,
        author: Author { actor: row.text()?, reason: row.optional_text()? },
        kind: kind_of(&row.text()?)?,
        of: row.optional_count()?,
        summary: row.text()?,
        request_id: row.optional_text()?.map(|id| id.parse()).transpose()?,
    })
}

const KINDS: [(EntryKind, &str); 3] =
    [(EntryKind::Do, "do"), (EntryKind::Undo, "undo"), (EntryKind::Redo, "redo")];

fn kind_name(kind: EntryKind) -> &'static str {
    KINDS.into_iter().find(|(known, _)| *known == kind).map_or("do", |(_, name)| name)
}

fn kind_of(name: &str) -> Result<EntryKind> {
    let known = KINDS.into_iter().find(|(_, known)| *known == name);
    known.map(|(kind, _)| kind).ok_or_else(|| fault::unexpected("a journal entry"))
}
