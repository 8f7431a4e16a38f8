//! The bytes of a file as UTF-8, counted: which line, how far, and whether it is too much.

use std::cell::Cell;
use std::io::{self, BufRead, Chain, Cursor, ErrorKind, Read};
use std::rc::Rc;

use asterism_model::{Error, Result, Watch};
use encoding_rs::{Decoder, DecoderResult, Encoding, UTF_8, UTF_16BE, UTF_16LE};

use crate::limits::Limits;

/// Where the reading is. Shared with the source, because parsers swallow what they read from.
#[derive(Debug)]
pub(crate) struct Position {
    line: Cell<u64>,
    bytes: Cell<u64>,
    piece: Cell<u64>,
    limits: Limits,
}

impl Position {
    /// 1-based.
    pub(crate) fn line(&self) -> u64 {
        self.line.get()
    }

    /// A new piece of markup begins here.
    pub(crate) fn mark(&self) {
        self.piece.set(0);
    }

    /// Tells the watcher how far the reading is; `Err(Cancelled)` when nobody wants it any more.
    pub(crate) fn report(&self, watch: &dyn Watch) -> Result<()> {
        watch.check()?;
        if let Some(size) = self.limits.size.filter(|size| *size > 0) {
            watch.progress((self.bytes.get() as f64 / size as f64).min(1.0), "Reading the file");
        }
        Ok(())
    }

    /// An input error as the product's own.
    pub(crate) fn error(&self, error: &io::Error) -> Error {
        match error.kind() {
            ErrorKind::FileTooLarge if self.bytes.get() > self.limits.bytes => {
                Error::TooLarge { field: "file".into(), actual: self.bytes.get(), limit: self.limits.bytes }
            }
            ErrorKind::FileTooLarge => Error::TooLarge {
                field: format!("line {}", self.line()),
                actual: self.piece.get(),
                limit: self.limits.piece(),
            },
            ErrorKind::InvalidData | ErrorKind::UnexpectedEof => self.invalid(error),
            _ => Error::storage(format!("The file could not be read: {error}.")),
        }
    }

    /// The file is not what it should be, at the present line.
    pub(crate) fn invalid(&self, reason: impl std::fmt::Display) -> Error {
        Error::invalid("file", format!("line {}: {reason}", self.line()))
    }

    fn advance(&self, read: &[u8]) {
        let lines = read.iter().filter(|byte| **byte == b'\n').count();
        self.line.set(self.line.get() + lines as u64);
        self.bytes.set(self.bytes.get() + read.len() as u64);
        self.piece.set(self.piece.get() + read.len() as u64);
    }

    fn check(&self) -> io::Result<()> {
        if self.bytes.get() > self.limits.bytes || self.piece.get() > self.limits.piece() {
            return Err(io::Error::from(ErrorKind::FileTooLarge));
        }
        Ok(())
    }
}

pub(crate) struct Source<R> {
    inner: Chain<Cursor<Vec<u8>>, R>,
    /// Absent for UTF-8, which passes through as it is.
    decoder: Option<Decoder>,
    decoded: Vec<u8>,
    taken: usize,
    ended: bool,
    position: Rc<Position>,
}

/// Enough for any XML declaration.
const HEAD: u64 = 1024;
const CHUNK: usize = 64 * 1024;

impl<R: BufRead> Source<R> {
    pub(crate) fn new(mut input: R, limits: &Limits) -> Result<(Self, Rc<Position>)> {
        let position = Rc::new(Position {
            line: Cell::new(1),
            bytes: Cell::new(0),
            piece: Cell::new(0),
            limits: *limits,
        });
        let mut head = Vec::new();
        (&mut input).take(HEAD).read_to_end(&mut head).map_err(|error| position.error(&error))?;
        let (encoding, mark) = encoding_of(&head)
            .map_err(|name| position.invalid(format_args!("the encoding {name:?} is not known")))?;
        let mut head = Cursor::new(head);
        head.set_position(mark);
        let source = Self {
            inner: head.chain(input),
            decoder: (encoding != UTF_8).then(|| encoding.new_decoder_without_bom_handling()),
            decoded: Vec::new(),
            taken: 0,
            ended: false,
            position: Rc::clone(&position),
        };
        Ok((source, position))
    }

    fn decode(decoder: &mut Decoder, input: &[u8], last: bool, out: &mut Vec<u8>) -> io::Result<usize> {
        out.resize(CHUNK, 0);
        let (result, read, written) = decoder.decode_to_utf8_without_replacement(input, out, last);
        out.truncate(written);
        match result {
            DecoderResult::Malformed(..) => {
                let name = decoder.encoding().name();
                Err(io::Error::new(ErrorKind::InvalidData, format!("the text is not valid {name}")))
            }
            DecoderResult::InputEmpty | DecoderResult::OutputFull => Ok(read),
        }
    }

    fn refill(&mut self) -> io::Result<()> {
        let Some(decoder) = &mut self.decoder else { return Ok(()) };
        while self.taken == self.decoded.len() && !self.ended {
            self.taken = 0;
            let input = self.inner.fill_buf()?;
            let last = input.is_empty();
            let read = Self::decode(decoder, input, last, &mut self.decoded)?;
            self.inner.consume(read);
            self.ended = last && self.decoded.is_empty();
        }
        Ok(())
    }
}

impl<R: BufRead> BufRead for Source<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.position.check()?;
        self.refill()?;
        if self.decoder.is_some() { Ok(&self.decoded[self.taken..]) } else { self.inner.fill_buf() }
    }

    fn consume(&mut self, amount: usize) {
        if self.decoder.is_some() {
            self.position.advance(&self.decoded[self.taken..self.taken + amount]);
            self.taken += amount;
        } else {
            if let Ok(buffer) = self.inner.fill_buf() {
                self.position.advance(&buffer[..amount.min(buffer.len())]);
            }
            self.inner.consume(amount);
        }
    }
}

impl<R: BufRead> Read for Source<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let available = self.fill_buf()?;
        let count = available.len().min(out.len());
        out[..count].copy_from_slice(&available[..count]);
        self.consume(count);
        Ok(count)
    }
}

/// The encoding by byte-order mark, by the pattern of the first bytes, or by the XML declaration, and the length of the mark.
fn encoding_of(head: &[u8]) -> Result<(&'static Encoding, u64), String> {
    if let Some((encoding, mark)) = Encoding::for_bom(head) {
        return Ok((encoding, mark as u64));
    }
    if head.starts_with(b"<\0") {
        return Ok((UTF_16LE, 0));
    }
    if head.starts_with(b"\0<") {
        return Ok((UTF_16BE, 0));
    }
    let Some(name) = declared(head) else { return Ok((UTF_8, 0)) };
    let encoding = Encoding::for_label(name.as_bytes()).ok_or(name)?;
    // A file whose declaration could be read byte by byte is not in UTF-16, whatever it says.
    Ok((if encoding.is_ascii_compatible() { encoding } else { UTF_8 }, 0))
}

/// The value of `encoding` in the XML declaration.
fn declared(head: &[u8]) -> Option<String> {
    let text: String = head.iter().map(|byte| char::from(*byte)).collect();
    let declaration = text.strip_prefix("<?xml")?.split_once("?>")?.0;
    let value = declaration.split_once("encoding")?.1.trim_start().strip_prefix('=')?.trim_start();
    let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    Some(value[1..].split_once(quote)?.0.to_owned())
}
