//! Whether changes still fit the rows they were made for: before an undo, a redo, an import or a merge is committed.

use std::collections::HashSet;

use asterism_model::{Change, Edge, Error, Id, Node, Result};

use super::Rows;

/// Refuses changes whose `before` is not how the row is now, that would leave an edge without an end, or that would make
/// a pair point twice.
pub fn verify(rows: &dyn Rows, changes: &[Change]) -> Result<()> {
    let removed: HashSet<Id> = removed_edges(changes);
    let gone: HashSet<Id> = removed_nodes(changes);
    let made: HashSet<Id> = made_nodes(changes);
    for change in changes {
        match change {
            Change::Node { before, after } => node(rows, before.as_ref(), after.as_ref(), &removed, &gone)?,
            Change::Edge { before, after } => edge(rows, before.as_ref(), after.as_ref(), &made, &gone)?,
        }
    }
    Ok(())
}

fn node(
    rows: &dyn Rows,
    before: Option<&Node>,
    after: Option<&Node>,
    removed: &HashSet<Id>,
    gone: &HashSet<Id>,
) -> Result<()> {
    let Some(id) = before.or(after).map(Node::id) else { return Ok(()) };
    if rows.node(id)?.as_ref() != before {
        return Err(stale(&format!("“{}”", before.or(after).map(Node::title).unwrap_or_default())));
    }
    match after {
        None => {
            let kept = rows.incident(id)?.into_iter().find(|edge| !removed.contains(&edge.id));
            kept.map_or(Ok(()), |edge| Err(stale(&format!("an edge “{}” at it", edge.relation_type))))
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

fn edge(
    rows: &dyn Rows,
    before: Option<&Edge>,
    after: Option<&Edge>,
    made: &HashSet<Id>,
    gone: &HashSet<Id>,
) -> Result<()> {
    let Some(id) = before.or(after).map(|edge| edge.id) else { return Ok(()) };
    if rows.edge(id)?.as_ref() != before {
        let relation = before.or(after).map(|edge| edge.relation_type.as_str()).unwrap_or_default();
        return Err(stale(&format!("the edge “{relation}”")));
    }
    let Some(after) = after else { return Ok(()) };
    for end in [after.from_id, after.to_id] {
        if gone.contains(&end) || (!made.contains(&end) && rows.node(end)?.is_none()) {
            return Err(stale(&format!("a node that the edge “{}” needs", after.relation_type)));
        }
    }
    Ok(())
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
