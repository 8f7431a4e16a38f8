//! write, undo, redo and log.

use std::io::{self, Read};

use asterism_core::Graph;
use asterism_core::graph::Written;
use asterism_model::{Author, Entry, Error, Result, Write};
use serde_json::{Value, json};

use crate::reply::Reply;

/// Standard input is not read past this many bytes.
const MAX_INPUT: u64 = 256 << 20;

pub(super) fn write(graph: &dyn Graph) -> Result<Reply> {
    let mut text = String::new();
    let read = io::stdin().lock().take(MAX_INPUT + 1).read_to_string(&mut text);
    read.map_err(|error| Error::invalid("standard input", error.to_string()))?;
    if text.len() as u64 > MAX_INPUT {
        return Err(Error::TooLarge {
            field: "standard input".into(),
            actual: text.len() as u64,
            limit: MAX_INPUT,
        });
    }
    let bad = |error: serde_json::Error| Error::invalid("write", error.to_string());
    let value: Value = serde_json::from_str(&text).map_err(bad)?;
    let writes: Vec<Write> = match value {
        Value::Array(_) => serde_json::from_value(value).map_err(bad)?,
        one => vec![serde_json::from_value(one).map_err(bad)?],
    };
    let written = graph.write(&writes, &Author::person())?;
    let ids: String = written.ids.iter().map(|id| format!("{id}\n")).collect();
    Ok(Reply::new(json!({ "op": "write", "ids": written.ids, "seq": written.seq }), ids))
}

pub(super) fn undo(graph: &dyn Graph) -> Result<Reply> {
    Ok(moved("undo", "Undone", "There is nothing to undo.", graph.undo(&Author::person())?))
}

pub(super) fn redo(graph: &dyn Graph) -> Result<Reply> {
    Ok(moved("redo", "Redone", "There is nothing to redo.", graph.redo(&Author::person())?))
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
    if !(1..=1000).contains(&limit) {
        return Err(Error::invalid("limit", format!("{limit} is out of range; it goes from 1 to 1000")));
    }
    let mut kept: Vec<Entry> = Vec::new();
    let mut before = None;
    while kept.len() < limit as usize {
        let page = graph.journal(before, 1000)?;
        let Some(last) = page.last() else { break };
        before = Some(last.seq);
        kept.extend(page.into_iter().filter(|entry| actor.is_none_or(|actor| entry.author.actor == actor)));
    }
    kept.truncate(limit as usize);
    let lines = kept.iter().map(|entry| {
        let kind = match entry.kind {
            asterism_model::EntryKind::Do => "",
            asterism_model::EntryKind::Undo => "undo: ",
            asterism_model::EntryKind::Redo => "redo: ",
        };
        format!("{:6}  {}  {}  {kind}{}\n", entry.seq, entry.at, entry.author.actor, entry.summary)
    });
    let text: String = lines.collect();
    Ok(Reply::new(json!({ "op": "log", "entries": kept }), text))
}
