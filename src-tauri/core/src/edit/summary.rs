//! A batch in a few words, for the Undo menu and the journal.

use asterism_model::{Change, Write};

const SHOWN: usize = 40;

pub fn of(writes: &[Write], changes: &[Change]) -> String {
    match writes {
        [write] => one(write, changes),
        _ => many(writes),
    }
}

fn one(write: &Write, changes: &[Change]) -> String {
    match write {
        Write::UpsertPointer { ref_type, ref_id, .. } => format!("Point at {ref_type} “{}”", short(ref_id)),
        Write::CreateConcept { label, .. } => format!("Create “{}”", short(label.trim())),
        Write::UpdateConcept { .. } => format!("Edit {}", node_title(changes).unwrap_or("a concept".into())),
        Write::DeleteNode { .. } => format!("Delete {}", node_title(changes).unwrap_or("a node".into())),
        Write::CreateEdge { relation_type, .. } => format!("Connect by “{}”", short(relation_type.trim())),
        Write::UpdateEdge { .. } => format!("Edit {}", relation(changes).unwrap_or("an edge".into())),
        Write::DeleteEdge { .. } => format!("Delete {}", relation(changes).unwrap_or("an edge".into())),
    }
}

fn many(writes: &[Write]) -> String {
    let n = writes.len();
    if writes.iter().all(|w| matches!(w, Write::DeleteNode { .. })) {
        format!("Delete {n} nodes")
    } else if writes.iter().all(|w| matches!(w, Write::DeleteEdge { .. })) {
        format!("Delete {n} edges")
    } else if writes.iter().all(|w| matches!(w, Write::DeleteNode { .. } | Write::DeleteEdge { .. })) {
        format!("Delete {n} nodes and edges")
    } else if writes.iter().all(|w| matches!(w, Write::CreateEdge { .. })) {
        format!("Connect {n} times")
    } else if let [Write::CreateConcept { label, .. }, Write::CreateEdge { .. }] = writes {
        format!("Create and connect “{}”", short(label.trim()))
    } else {
        format!("Make {n} changes")
    }
}

fn node_title(changes: &[Change]) -> Option<String> {
    changes.iter().find_map(|change| match change {
        Change::Node { before, after } => {
            before.as_ref().or(after.as_ref()).map(|node| format!("“{}”", short(&node.title())))
        }
        Change::Edge { .. } => None,
    })
}

fn relation(changes: &[Change]) -> Option<String> {
    changes.iter().find_map(|change| match change {
        Change::Edge { before, after } => {
            before.as_ref().or(after.as_ref()).map(|edge| format!("edge “{}”", short(&edge.relation_type)))
        }
        Change::Node { .. } => None,
    })
}

fn short(text: &str) -> String {
    let mut chars = text.chars();
    let head: String = chars.by_ref().take(SHOWN).collect();
    if chars.next().is_some() { format!("{}…", head.trim_end()) } else { head }
}
