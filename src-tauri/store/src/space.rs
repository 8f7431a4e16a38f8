//! Free space. The engine does not survive a full disk, so a write is refused before it could meet one.

use std::path::Path;

use asterism_model::{Change, Error, Node, Result};

use crate::folder::Folder;

/// Fails unless the disk holds `bytes` more.
pub(crate) fn require(folder: &Folder, bytes: u64) -> Result<()> {
    require_in(folder.path(), bytes)
}

pub(crate) fn require_in(folder: &Path, bytes: u64) -> Result<()> {
    let free = fs4::available_space(folder)
        .map_err(|error| Error::storage(format!("{}: {error}.", folder.display())))?;
    if free >= bytes {
        return Ok(());
    }
    Err(Error::storage(format!(
        "The disk with {} is nearly full: {} MiB are free and this needs {} MiB. Nothing was changed. Free some \
         space and try again.",
        folder.display(),
        free >> 20,
        bytes.div_ceil(1 << 20)
    )))
}

/// A generous guess of what changes take in the log and in the journal.
pub(crate) fn estimate(changes: &[Change]) -> u64 {
    changes.iter().map(|change| 4 * (512 + weight(change))).sum()
}

fn weight(change: &Change) -> u64 {
    let nodes = |node: &Option<Node>| node.as_ref().map_or(0, node_text);
    let text = match change {
        Change::Node { before, after } => nodes(before) + nodes(after),
        Change::Edge { before, after } => [before, after]
            .into_iter()
            .flatten()
            .map(|edge| edge.relation_type.len() + bag(&edge.metadata))
            .sum(),
    };
    text as u64
}

fn node_text(node: &Node) -> usize {
    let own = match node {
        Node::Pointer(pointer) => pointer.ref_id.len(),
        Node::Concept(concept) => {
            let aliases: usize = concept.aliases.iter().map(String::len).sum();
            concept.label.len() + concept.description.as_ref().map_or(0, String::len) + aliases
        }
    };
    own + bag(node.metadata())
}

fn bag(metadata: &asterism_model::Metadata) -> usize {
    metadata.iter().map(|(key, value)| key.len() + json_text(value)).sum()
}

fn json_text(value: &serde_json::Value) -> usize {
    use serde_json::Value;
    match value {
        Value::String(text) => text.len() + 2,
        Value::Array(items) => items.iter().map(json_text).sum::<usize>() + 2,
        Value::Object(fields) => fields.iter().map(|(key, value)| key.len() + json_text(value) + 4).sum(),
        _ => 24,
    }
}
