//! Writes, undo and redo: plan or verify, commit, then tell everyone.

use std::sync::PoisonError;
use std::thread;

use asterism_model::{Author, Change, EntryKind, Id, Part, Result, Watch, Write};
use asterism_store::NewEntry;

use super::LocalGraph;
use super::rows::Stored;
use crate::changes::Told;
use crate::edit;
use crate::graph::{Committed, Written};
use crate::journal::{Line, Step};

/// Who asks, and the id by which the same request is known when it comes once more.
#[derive(Clone, Copy)]
pub(super) struct Request<'a> {
    pub id: Option<Id>,
    pub by: &'a Author,
}

pub(super) fn write(
    graph: &LocalGraph,
    request: Request<'_>,
    writes: &[Write],
    watch: &dyn Watch,
) -> Result<Written> {
    let mut line = graph.writing.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(answer) = answered(graph, request)? {
        return Ok(answer);
    }
    let plan = edit::plan(&Stored(&graph.store), writes, &*graph.source)?;
    let deed = Deed { kind: EntryKind::Do, of: None, summary: plan.summary, ids: plan.ids };
    commit(graph, &mut line, plan.changes, request, deed, watch)
}

pub(super) fn plan(graph: &LocalGraph, writes: &[Write]) -> Result<edit::Plan> {
    let _as_it_is = graph.writing.lock().unwrap_or_else(PoisonError::into_inner);
    edit::plan(&Stored(&graph.store), writes, &*graph.source)
}

pub(super) fn apply(
    graph: &LocalGraph,
    request: Request<'_>,
    changes: Vec<Change>,
    summary: &str,
    watch: &dyn Watch,
) -> Result<Written> {
    let mut line = graph.writing.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(answer) = answered(graph, request)? {
        return Ok(answer);
    }
    let (checking, writing) = parts(watch);
    edit::verify(&Stored(&graph.store), &changes, &checking)?;
    let ids = changes.iter().filter_map(Change::id).collect();
    let deed = Deed { kind: EntryKind::Do, of: None, summary: summary.to_owned(), ids };
    commit(graph, &mut line, changes, request, deed, &writing)
}

pub(super) fn undo(graph: &LocalGraph, request: Request<'_>, watch: &dyn Watch) -> Result<Option<Written>> {
    let mut line = graph.writing.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(answer) = answered(graph, request)? {
        return Ok(Some(answer));
    }
    let Some(step) = line.undo().cloned() else { return Ok(None) };
    let changes = graph.store.entry_changes(step.seq)?.into_iter().map(Change::inverse).collect();
    again(graph, &mut line, changes, request, (EntryKind::Undo, step), watch).map(Some)
}

pub(super) fn redo(graph: &LocalGraph, request: Request<'_>, watch: &dyn Watch) -> Result<Option<Written>> {
    let mut line = graph.writing.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(answer) = answered(graph, request)? {
        return Ok(Some(answer));
    }
    let Some(step) = line.redo().cloned() else { return Ok(None) };
    let changes = graph.store.entry_changes(step.seq)?;
    again(graph, &mut line, changes, request, (EntryKind::Redo, step), watch).map(Some)
}

/// What a request was answered that has been committed before.
fn answered(graph: &LocalGraph, request: Request<'_>) -> Result<Option<Written>> {
    let Some(id) = request.id else { return Ok(None) };
    let Some(entry) = graph.store.entry_by_request(id)? else { return Ok(None) };
    let (changes, ids) = graph.store.entry_body(entry.seq)?;
    Ok(Some(Written { ids, seq: entry.seq, summary: entry.summary, changed: changes.len() as u32 }))
}

fn again(
    graph: &LocalGraph,
    line: &mut Line,
    mut changes: Vec<Change>,
    request: Request<'_>,
    (kind, step): (EntryKind, Step),
    watch: &dyn Watch,
) -> Result<Written> {
    watch.check()?;
    edit::in_order(&mut changes);
    let (checking, writing) = parts(watch);
    edit::verify(&Stored(&graph.store), &changes, &checking)
        .map_err(|error| edit::unrepeatable(kind, &step.summary, error))?;
    let ids = changes.iter().filter_map(Change::id).collect();
    let deed = Deed { kind, of: Some(step.seq), summary: step.summary, ids };
    commit(graph, line, changes, request, deed, &writing)
}

/// Rows that must be compared first: a fifth of the work.
fn parts(whole: &dyn Watch) -> (Part<'_>, Part<'_>) {
    (Part { whole, from: 0.0, share: 0.2 }, Part { whole, from: 0.2, share: 0.8 })
}

struct Deed {
    kind: EntryKind,
    of: Option<u64>,
    summary: String,
    ids: Vec<Id>,
}

fn commit(
    graph: &LocalGraph,
    line: &mut Line,
    changes: Vec<Change>,
    request: Request<'_>,
    deed: Deed,
    watch: &dyn Watch,
) -> Result<Written> {
    let changed = changes.len() as u32;
    if changes.is_empty() {
        return Ok(Written { ids: deed.ids, seq: graph.store.last_seq(), summary: deed.summary, changed });
    }
    let entry = NewEntry {
        at: graph.source.now(),
        author: request.by.clone(),
        kind: deed.kind,
        of: deed.of,
        summary: deed.summary,
        request_id: request.id,
    };
    let entry = graph.store.commit_answer(&changes, entry, &deed.ids, watch)?;
    line.record(&entry);
    line.forget_before(graph.store.first_seq());
    graph.remember(line, &changes, entry.seq);
    graph.tables.apply(&changes);
    let written = Written { ids: deed.ids, seq: entry.seq, summary: entry.summary.clone(), changed };
    graph.feed.publish(&Told::Commit(Committed::new(entry, changes, Some(thread::current().id()))));
    Ok(written)
}
