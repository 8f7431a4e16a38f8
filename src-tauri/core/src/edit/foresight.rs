//! The rows that a batch names, read together before it is planned: thousands of single look-ups are slow.

use asterism_model::{Id, Result, Write};

use super::Overlay;

/// Reads what `writes` will ask for. What an id says is judged later, when its write has its turn.
pub(super) fn read(rows: &mut Overlay, writes: &[Write]) -> Result<()> {
    let (mut nodes, mut edges) = (Vec::new(), Vec::new());
    for write in writes {
        match write {
            Write::UpdateConcept { node_id, .. } => nodes.extend(id(node_id)),
            Write::DeleteNode { node_id } => {
                if let Some(id) = id(node_id) {
                    nodes.push(id);
                    edges.extend(rows.incident(id)?);
                }
            }
            Write::UpdateEdge { edge_id, .. } | Write::DeleteEdge { edge_id } => edges.extend(id(edge_id)),
            Write::UpsertPointer { ref_type, ref_id, .. } => nodes.extend(rows.pointer(*ref_type, ref_id)?),
            Write::CreateConcept { .. } | Write::CreateEdge { .. } => {}
        }
    }
    edges.sort_unstable();
    edges.dedup();
    nodes.sort_unstable();
    nodes.dedup();
    rows.foresee(&nodes, &edges)
}

fn id(text: &str) -> Option<Id> {
    Id::parse("id", text).ok()
}
