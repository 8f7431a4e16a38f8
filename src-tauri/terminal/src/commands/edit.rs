//! write, undo, redo and log.

use std::io::{self, Read};

use asterism_core::Graph;
use asterism_core::edit::decode;
use asterism_core::graph::{MAX_LIMIT, Written};
use asterism_model::{Author, Entry, Error, Result, Unwatched, Write};
use serde_json::{Value, json};

use crate::reply::{Reply, line, more_with};

/// Standard input is not read past this many bytes.
const MAX_INPUT: u64 = 256 << 20;
const INPUT: &str = "standard input";

/// The writes on standard input.
pub(super) fn read() -> Result<Vec<Write>> {
    let mut bytes = Vec::new();
    let read = io::stdin().lock().take(MAX_INPUT + 1).read_to_end(&mut bytes);
    read.map_err(|error| bad(error.to_string()))?;
    if bytes.len() as u64 > MAX_INPUT {
        return Err(Error::TooLarge { field: INPUT.into(), actual: bytes.len() as u64, limit: MAX_INPUT });
    }
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes);
    if text.trim_ascii().is_empty() {
        return Err(bad("it is empty; send one write or a list of writes, as `write --help` shows them"));
    }
    let value: Value = serde_json::from_slice(text).map_err(|error| bad(syntax(&error)))?;
    decode(&value)
}

fn bad(reason: impl Into<String>) -> Error {
    Error::invalid(INPUT, reason)
}

fn syntax(error: &serde_json::Error) -> String {
    let text = error.to_string();
    // One write a line is a common form of a list.
    let hint = if text.starts_with("trailing characters") {
        "; many writes come as a list: [{…}, {…}]"
    } else {
        ""
    };
    format!("it is not JSON: {text}{hint}")
}

pub(super) fn write(graph: &dyn Graph, writes: &[Write]) -> Result<Reply> {
    let written = graph.write(writes, &Author::person(), &Unwatched)?;
    let ids: String = written.ids.iter().map(|id| format!("{id}\n")).collect();
    Ok(Reply::new(json!({ "op": "write", "ids": written.ids, "seq": written.seq }), ids))
}

pub(super) fn undo(graph: &dyn Graph) -> Result<Reply> {
    Ok(moved("undo", "Undone", "There is nothing to undo.", graph.undo(&Author::person(), &Unwatched)?))
}

pub(super) fn redo(graph: &dyn Graph) -> Result<Reply> {
    Ok(moved("redo", "Redone", "There is nothing to redo.", graph.redo(&Author::person(), &Unwatched)?))
}

fn moved(op: &str, done: &str, none: &str, written: Option<Written>) -> Reply {
    match written {
        Some(written) => Reply::new(
            json!({ "op": op, "summary": written.summary, "seq": written.seq, "changed": written.changed }),
            format!("{done}: {}", written.summary),
        ),
        None => Reply::new(json!({ "op": op, "summary": null }), none),
    }
}

pub(super) fn log(graph: &dyn Graph, actor: Option<&str>, limit: u32) -> Result<Reply> {
    let mut kept: Vec<Entry> = Vec::new();
    let mut before = None;
    while kept.len() <= limit as usize {
        let page = graph.journal(before, MAX_LIMIT)?;
        let Some(last) = page.last() else { break };
        before = Some(last.seq);
        kept.extend(page.into_iter().filter(|entry| actor.is_none_or(|actor| entry.author.actor == actor)));
    }
    let more = kept.len() > limit as usize;
    kept.truncate(limit as usize);
    let lines = kept.iter().map(|entry| {
        let kind = match entry.kind {
            asterism_model::EntryKind::Do => "",
            asterism_model::EntryKind::Undo => "undo: ",
            asterism_model::EntryKind::Redo => "redo: ",
        };
        format!(
            "{:6}  {}  {}  {kind}{}\n",
            entry.seq,
            entry.at,
            line(&entry.author.actor),
            line(&entry.summary)
        )
    });
    let mut text: String = lines.collect();
    if kept.is_empty() {
        text =
            actor.map_or("Nothing has been written yet.".into(), |actor| format!("No entry is by {actor}."));
    } else if more {
        text.push_str(&more_with("There are older entries", limit));
    }
    Ok(Reply::new(json!({ "op": "log", "entries": kept }), text))
}
