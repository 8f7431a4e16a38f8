//! Whether changes still fit the rows they were made for: before an undo, a redo, an import or a merge is committed.

use std::collections::HashSet;

use asterism_model::{Change, Edge, EntryKind, Error, Id, Node, Result, Watch};

use super::Rows;

/// Rows read at once. A store answers for a good part of a large graph in one pass, and for a few rows after another
/// slowly.
const READ: usize = 1 << 18;

/// Refuses changes whose `before` is not how the row is now, that would leave an edge without an end, or that would make
/// a pair point twice.
pub fn verify(rows: &dyn Rows, changes: &[Change], watch: &dyn Watch) -> Result<()> {
    let removed: HashSet<Id> = removed_edges(changes);
    let gone: HashSet<Id> = removed_nodes(changes);
    let made: HashSet<Id> = made_nodes(changes);
    let mut step = Step { watch, done: 0, all: changes.len() };
    for part in changes.chunks(READ) {
        let (nodes, edges) = parts(part);
        step.check()?;
        for (stored, (_, before, after)) in rows.nodes(&ids(&nodes))?.iter().zip(nodes) {
            step.next()?;
            node(rows, stored.as_ref(), before, after, &removed, &gone)?;
        }
        step.check()?;
        for (stored, (_, before, after)) in rows.edges(&ids(&edges))?.iter().zip(edges) {
            step.next()?;
            edge(rows, stored.as_ref(), before, after, &made, &gone)?;
        }
    }
    Ok(())
}

/// How far the comparison is; asks now and then whether it is still wanted.
struct Step<'w> {
    watch: &'w dyn Watch,
    done: usize,
    all: usize,
}

impl Step<'_> {
    fn next(&mut self) -> Result<()> {
        self.done += 1;
        if self.done.is_multiple_of(4_096) { self.check() } else { Ok(()) }
    }

    fn check(&self) -> Result<()> {
        self.watch.progress(self.done as f64 / self.all as f64, "Comparing with the graph");
        self.watch.check()
    }
}

/// A row's id, how it was and how it is to be.
type Part<'c, T> = (Id, Option<&'c T>, Option<&'c T>);

fn parts(changes: &[Change]) -> (Vec<Part<'_, Node>>, Vec<Part<'_, Edge>>) {
    let (mut nodes, mut edges) = (Vec::new(), Vec::new());
    for change in changes {
        let Some(id) = change.id() else { continue };
        match change {
            Change::Node { before, after } => nodes.push((id, before.as_ref(), after.as_ref())),
            Change::Edge { before, after } => edges.push((id, before.as_ref(), after.as_ref())),
        }
    }
    (nodes, edges)
}

fn ids<T>(parts: &[Part<'_, T>]) -> Vec<Id> {
    parts.iter().map(|(id, ..)| *id).collect()
}

fn node(
    rows: &dyn Rows,
    stored: Option<&Node>,
    before: Option<&Node>,
    after: Option<&Node>,
    removed: &HashSet<Id>,
    gone: &HashSet<Id>,
) -> Result<()> {
    let Some(id) = before.or(after).map(Node::id) else { return Ok(()) };
    if stored != before {
        return Err(stale(&format!("“{}”", before.or(after).map(Node::title).unwrap_or_default())));
    }
    match after {
        None => {
            let kept = rows.incident(id)?.into_iter().find(|edge| !removed.contains(edge));
            kept.map_or(Ok(()), |edge| Err(stale(&an_edge(rows, edge)?)))
        }
        Some(Node::Pointer(pointer)) => match rows.pointer(pointer.ref_type, &pointer.ref_id)? {
            Some(other) if other != id && !gone.contains(&other) => {
                Err(stale(&format!("another pointer at {}:{}", pointer.ref_type, pointer.ref_id)))
            }
            _ => Ok(()),
        },
        Some(Node::Concept(_)) => Ok(()),
    }
}

fn an_edge(rows: &dyn Rows, id: Id) -> Result<String> {
    let row = rows.edges(&[id])?.into_iter().flatten().next();
    Ok(format!("an edge “{}” at it", row.map(|edge| edge.relation_type).unwrap_or_default()))
}

fn edge(
    rows: &dyn Rows,
    stored: Option<&Edge>,
    before: Option<&Edge>,
    after: Option<&Edge>,
    made: &HashSet<Id>,
    gone: &HashSet<Id>,
) -> Result<()> {
    if stored != before {
        let relation = before.or(after).map(|edge| edge.relation_type.as_str()).unwrap_or_default();
        return Err(stale(&format!("the edge “{relation}”")));
    }
    let Some(after) = after else { return Ok(()) };
    for end in [after.from_id, after.to_id] {
        if gone.contains(&end) || !(made.contains(&end) || rows.has_node(end)?) {
            return Err(stale(&format!("a node that the edge “{}” needs", after.relation_type)));
        }
    }
    Ok(())
}

/// Why a transaction cannot be taken back or done again.
pub fn unrepeatable(kind: EntryKind, summary: &str, error: Error) -> Error {
    let verb = if kind == EntryKind::Undo { "undone" } else { "redone" };
    match error {
        Error::Busy(why) => Error::Busy(format!("“{summary}” cannot be {verb}. {why}")),
        other => other,
    }
}

fn stale(what: &str) -> Error {
    Error::Busy(format!("Left as it is: {what} was changed or removed meanwhile."))
}

fn removed_edges(changes: &[Change]) -> HashSet<Id> {
    let removed = changes.iter().filter_map(|change| match change {
        Change::Edge { before: Some(edge), after: None } => Some(edge.id),
        _ => None,
    });
    removed.collect()
}

fn removed_nodes(changes: &[Change]) -> HashSet<Id> {
    let removed = changes.iter().filter_map(|change| match change {
        Change::Node { before: Some(node), after: None } => Some(node.id()),
        _ => None,
    });
    removed.collect()
}

fn made_nodes(changes: &[Change]) -> HashSet<Id> {
    let made = changes.iter().filter_map(|change| match change {
        Change::Node { before: None, after: Some(node) } => Some(node.id()),
        _ => None,
    });
    made.collect()
}
