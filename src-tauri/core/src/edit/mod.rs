//! The seven writes, planned: a list of writes and the rows as they are become a list of changes.
//!
//! Planning touches nothing. The backend commits the changes in one transaction, so a write that is refused here leaves
//! the graph as it was. Writes of one batch see each other.

mod blank;
mod concept;
mod decode;
mod edge;
mod foresight;
pub(crate) mod merge;
mod overlay;
mod pointer;
mod summary;
pub(crate) mod text;
mod verify;

use asterism_model::{Change, Edge, Error, Id, Node, RefType, Result, Timestamp, Write};
use serde::{Deserialize, Serialize};

pub use decode::decode;
pub use overlay::{Overlay, in_order};
pub use verify::{unrepeatable, verify};

use crate::source::Source;

/// The rows as they are.
pub trait Rows {
    /// One answer for each id, in their order.
    fn nodes(&self, ids: &[Id]) -> Result<Vec<Option<Node>>>;
    fn edges(&self, ids: &[Id]) -> Result<Vec<Option<Edge>>>;
    fn has_node(&self, id: Id) -> Result<bool>;
    fn pointer(&self, ref_type: RefType, ref_id: &str) -> Result<Option<Id>>;
    /// Every edge at this node, either way, a self-loop once.
    fn incident(&self, id: Id) -> Result<Vec<Id>>;
}

/// What a batch of writes comes to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// At most one change a row, in an order that can be committed as it stands.
    pub changes: Vec<Change>,
    /// One id per write: the node or edge that it made, met or removed.
    pub ids: Vec<Id>,
    /// For the menu and the journal.
    pub summary: String,
}

/// More writes than this in one batch are refused: an import goes by rows.
pub const MAX_BATCH: usize = 100_000;

/// Plans a batch.
///
/// Errors: whatever is wrong with the first bad write; nothing is planned then.
pub fn plan(rows: &dyn Rows, writes: &[Write], source: &dyn Source) -> Result<Plan> {
    if writes.is_empty() {
        return Err(Error::invalid("writes", "the list is empty; send 1 to 100,000 writes"));
    }
    if writes.len() > MAX_BATCH {
        return Err(Error::TooLarge {
            field: "writes".into(),
            actual: writes.len() as u64,
            limit: MAX_BATCH as u64,
        });
    }
    let mut batch = Batch { rows: Overlay::new(rows), source, now: source.now(), ids: Vec::new() };
    foresight::read(&mut batch.rows, writes)?;
    for (at, write) in writes.iter().enumerate() {
        let id =
            batch.write(write).map_err(|error| if writes.len() > 1 { in_item(at, error) } else { error })?;
        batch.ids.push(id);
    }
    let ids = batch.ids;
    let changes = batch.rows.into_changes();
    let summary = summary::of(writes, &changes);
    Ok(Plan { changes, ids, summary })
}

/// The same error, its field that of one write of a list. Writes are counted from 0, as `$n` counts them.
fn in_item(at: usize, error: Error) -> Error {
    let named = |field: String| format!("writes[{at}].{field}");
    match error {
        Error::InvalidRequest { field, reason, edges } => {
            Error::InvalidRequest { field: named(field), reason, edges }
        }
        Error::TooLarge { field, actual, limit } => Error::TooLarge { field: named(field), actual, limit },
        other => other,
    }
}

/// One batch being planned: the rows as its earlier writes left them, and one time for all of it.
struct Batch<'a> {
    rows: Overlay<'a>,
    source: &'a dyn Source,
    now: Timestamp,
    /// What each of the writes so far answered.
    ids: Vec<Id>,
}

impl Batch<'_> {
    fn write(&mut self, write: &Write) -> Result<Id> {
        match write {
            Write::UpsertPointer { ref_type, ref_id, metadata, on_conflict } => {
                self.upsert_pointer(*ref_type, ref_id, metadata, *on_conflict)
            }
            Write::CreateConcept { label, aliases, description, metadata } => {
                self.create_concept(label, aliases, description.as_deref(), metadata)
            }
            Write::UpdateConcept { node_id, label, aliases, description, metadata, on_conflict, clear } => {
                self.update_concept(
                    node_id,
                    &concept::Update {
                        label: label.as_deref(),
                        aliases: aliases.as_deref(),
                        description: description.as_deref(),
                        merge: merge::Merge { incoming: metadata, on_conflict: *on_conflict, clear },
                    },
                )
            }
            Write::DeleteNode { node_id } => self.delete_node(node_id),
            Write::CreateEdge { from_id, to_id, relation_type, weight, metadata } => {
                self.create_edge(from_id, to_id, relation_type, *weight, metadata)
            }
            Write::UpdateEdge { edge_id, relation_type, weight, metadata, on_conflict, clear } => self
                .update_edge(
                    edge_id,
                    &edge::Update {
                        relation_type: relation_type.as_deref(),
                        weight: *weight,
                        merge: merge::Merge { incoming: metadata, on_conflict: *on_conflict, clear },
                    },
                ),
            Write::DeleteEdge { edge_id } => self.delete_edge(edge_id),
        }
    }

    /// An id, or `$n` for what the n-th write of this batch answered, counted from 0.
    fn named(&self, field: &str, text: &str) -> Result<Id> {
        let Some(number) = text.strip_prefix('$') else { return Id::parse(field, text) };
        let earlier = number.parse::<usize>().ok().and_then(|number| self.ids.get(number));
        earlier
            .copied()
            .ok_or_else(|| Error::invalid(field, format!("{text} is not an earlier write of this batch")))
    }

    /// The node that `field` names, or `not_found`.
    fn existing_node(&mut self, field: &str, text: &str) -> Result<Node> {
        let id = self.named(field, text)?;
        self.rows.node(id)?.ok_or_else(|| Error::not_found("node", id))
    }

    /// The same where the node itself is of no interest.
    fn existing_id(&self, field: &str, text: &str) -> Result<Id> {
        let id = self.named(field, text)?;
        if self.rows.has_node(id)? { Ok(id) } else { Err(Error::not_found("node", id)) }
    }

    fn existing_edge(&mut self, text: &str) -> Result<Edge> {
        let id = self.named("edge_id", text)?;
        self.rows.edge(id)?.ok_or_else(|| Error::not_found("edge", id))
    }

    fn delete_node(&mut self, node_id: &str) -> Result<Id> {
        let id = self.existing_id("node_id", node_id)?;
        let edges = self.rows.incident(id)?;
        self.rows.foresee(&[], &edges)?;
        for edge in edges {
            self.rows.set_edge(edge, None)?;
        }
        self.rows.set_node(id, None)?;
        Ok(id)
    }
}
