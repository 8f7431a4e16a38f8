//! Writes, undo and redo: plan or verify as every backend does, then change the maps.

use std::sync::{Arc, PoisonError};
use std::thread;

use asterism_model::{Author, Change, Entry, EntryKind, Error, Id, Result, Watch, Write};

use super::rows::legal;
use super::{JOURNAL, MemoryGraph};
use crate::changes::Told;
use crate::edit;
use crate::graph::{Committed, Written};
use crate::journal::Step;

struct Deed {
    kind: EntryKind,
    of: Option<u64>,
    summary: String,
    ids: Vec<Id>,
}

pub(super) fn write(
    graph: &MemoryGraph,
    writes: &[Write],
    by: &Author,
    watch: &dyn Watch,
) -> Result<Written> {
    let _one_at_a_time = graph.writing.lock().unwrap_or_else(PoisonError::into_inner);
    let plan = edit::plan(&*graph.rows(), writes, &*graph.setup.source)?;
    let deed = Deed { kind: EntryKind::Do, of: None, summary: plan.summary, ids: plan.ids };
    commit(graph, plan.changes, by, deed, watch)
}

pub(super) fn apply(
    graph: &MemoryGraph,
    changes: Vec<Change>,
    by: &Author,
    summary: &str,
    watch: &dyn Watch,
) -> Result<Written> {
    let _one_at_a_time = graph.writing.lock().unwrap_or_else(PoisonError::into_inner);
    edit::verify(&*graph.rows(), &changes, watch)?;
    legal(&changes)?;
    let ids = changes.iter().filter_map(Change::id).collect();
    let deed = Deed { kind: EntryKind::Do, of: None, summary: summary.to_owned(), ids };
    commit(graph, changes, by, deed, watch)
}

pub(super) fn undo(graph: &MemoryGraph, by: &Author, watch: &dyn Watch) -> Result<Option<Written>> {
    let _one_at_a_time = graph.writing.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(step) = graph.look(|state| state.line.undo().cloned()) else { return Ok(None) };
    let changes = changes_of(graph, step.seq)?.into_iter().map(Change::inverse).collect();
    again(graph, changes, by, (EntryKind::Undo, step), watch).map(Some)
}

pub(super) fn redo(graph: &MemoryGraph, by: &Author, watch: &dyn Watch) -> Result<Option<Written>> {
    let _one_at_a_time = graph.writing.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(step) = graph.look(|state| state.line.redo().cloned()) else { return Ok(None) };
    let changes = changes_of(graph, step.seq)?;
    again(graph, changes, by, (EntryKind::Redo, step), watch).map(Some)
}

fn changes_of(graph: &MemoryGraph, seq: u64) -> Result<Vec<Change>> {
    let found = graph.look(|state| {
        let kept = state.journal.iter().find(|(entry, _)| entry.seq == seq);
        kept.map(|(_, changes)| Vec::clone(changes))
    });
    found.ok_or_else(|| Error::not_found("journal entry", seq))
}

fn again(
    graph: &MemoryGraph,
    mut changes: Vec<Change>,
    by: &Author,
    (kind, step): (EntryKind, Step),
    watch: &dyn Watch,
) -> Result<Written> {
    edit::in_order(&mut changes);
    edit::verify(&*graph.rows(), &changes, watch)
        .map_err(|error| edit::unrepeatable(kind, &step.summary, error))?;
    let ids = changes.iter().filter_map(Change::id).collect();
    let deed = Deed { kind, of: Some(step.seq), summary: step.summary, ids };
    commit(graph, changes, by, deed, watch)
}

fn commit(
    graph: &MemoryGraph,
    changes: Vec<Change>,
    by: &Author,
    deed: Deed,
    watch: &dyn Watch,
) -> Result<Written> {
    let changed = changes.len() as u32;
    let Deed { kind, of, summary, ids } = deed;
    if changes.is_empty() {
        return Ok(Written { ids, seq: graph.look(|state| state.seq), summary, changed });
    }
    watch.check()?;
    let (at, author) = (graph.setup.source.now(), by.clone());
    let entry = {
        let mut state = graph.state.write().unwrap_or_else(PoisonError::into_inner);
        let entry = Entry { seq: state.seq + 1, at, author, kind, of, summary, request_id: None };
        state.seq = entry.seq;
        Arc::make_mut(&mut state.table).apply(&changes);
        state.vocabulary.apply(&changes);
        state.line.record(&entry);
        state.journal.push_back((entry.clone(), Arc::new(changes.clone())));
        if state.journal.len() > JOURNAL {
            state.journal.pop_front();
        }
        let first = entry.seq + 1 - state.journal.len() as u64;
        state.line.forget_before(first);
        entry
    };
    let written = Written { ids, seq: entry.seq, summary: entry.summary.clone(), changed };
    graph.feed.publish(&Told::Commit(Committed::new(entry, changes, Some(thread::current().id()))));
    Ok(written)
}
