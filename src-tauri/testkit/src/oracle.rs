//! A graph in two maps, with the rules of the writes said as plainly as possible.
//!
//! Ids and times are the product's own: the oracle is told which id a write answered, and never compares times.

use std::collections::BTreeMap;

use asterism_model::metadata::same_value;
use asterism_model::{Concept, Edge, Id, Metadata, Node, OnConflict, Pointer, Timestamp, Write};

use crate::random::Deed;

#[derive(Debug, Clone, Default, PartialEq)]
pub struct Oracle {
    pub nodes: BTreeMap<Id, Node>,
    pub edges: BTreeMap<Id, Edge>,
}

impl Oracle {
    /// The deed as a write on the rows there are; `None` when it needs a row and there is none.
    pub fn write(&self, deed: &Deed) -> Option<Write> {
        Some(match deed.clone() {
            Deed::UpsertPointer { ref_type, ref_id, metadata, on_conflict } => {
                Write::UpsertPointer { ref_type, ref_id, metadata, on_conflict }
            }
            Deed::CreateConcept { label, aliases, description, metadata } => {
                Write::CreateConcept { label, aliases, description, metadata }
            }
            Deed::UpdateConcept { node, label, aliases, description, metadata, on_conflict, clear } => {
                let node_id = self.node_at(node)?.to_string();
                Write::UpdateConcept { node_id, label, aliases, description, metadata, on_conflict, clear }
            }
            Deed::DeleteNode { node } => Write::DeleteNode { node_id: self.node_at(node)?.to_string() },
            Deed::CreateEdge { from, to, relation_type, weight, metadata } => {
                let (from_id, to_id) = (self.node_at(from)?.to_string(), self.node_at(to)?.to_string());
                Write::CreateEdge { from_id, to_id, relation_type, weight, metadata }
            }
            Deed::UpdateEdge { edge, relation_type, weight, metadata, on_conflict, clear } => {
                let edge_id = self.edge_at(edge)?.to_string();
                Write::UpdateEdge { edge_id, relation_type, weight, metadata, on_conflict, clear }
            }
            Deed::DeleteEdge { edge } => Write::DeleteEdge { edge_id: self.edge_at(edge)?.to_string() },
        })
    }

    fn node_at(&self, number: usize) -> Option<Id> {
        self.nodes.keys().nth(number.checked_rem(self.nodes.len())?).copied()
    }

    fn edge_at(&self, number: usize) -> Option<Id> {
        self.edges.keys().nth(number.checked_rem(self.edges.len())?).copied()
    }

    /// Does the write, which answered `id`; false when the rules refuse it.
    pub fn apply(&mut self, write: &Write, id: Id) -> bool {
        match write {
            Write::UpsertPointer { ref_type, ref_id, metadata, on_conflict } => {
                let stored = self.nodes.get(&id).map(|node| node.metadata().clone()).unwrap_or_default();
                let Some(metadata) = merge(&stored, metadata, *on_conflict, &[]) else { return false };
                let (ref_type, ref_id) = (*ref_type, ref_id.clone());
                let (created_at, updated_at) = (Timestamp::EPOCH, Timestamp::EPOCH);
                let node = Pointer { id, ref_type, ref_id, metadata, created_at, updated_at };
                self.nodes.insert(id, Node::Pointer(node));
                true
            }
            Write::CreateConcept { label, aliases, description, metadata } => {
                let (label, description, metadata) = (tidy(label), description.clone(), metadata.clone());
                let aliases = others(aliases, &label);
                let (created_at, updated_at) = (Timestamp::EPOCH, Timestamp::EPOCH);
                let node = Concept { id, label, aliases, description, metadata, created_at, updated_at };
                self.nodes.insert(id, Node::Concept(node));
                true
            }
            Write::UpdateConcept { label, aliases, description, metadata, on_conflict, clear, .. } => {
                let Some(Node::Concept(concept)) = self.nodes.get_mut(&id) else { return false };
                if twice(clear, "description", description.is_some(), metadata) {
                    return false;
                }
                let Some(merged) = merge(&concept.metadata, metadata, *on_conflict, clear) else {
                    return false;
                };
                concept.metadata = merged;
                concept.label = label.as_deref().map_or(concept.label.clone(), tidy);
                concept.aliases = others(aliases.as_ref().unwrap_or(&concept.aliases), &concept.label);
                if description.is_some() || clear.iter().any(|name| name == "description") {
                    concept.description.clone_from(description);
                }
                true
            }
            Write::DeleteNode { .. } => {
                self.edges.retain(|_, edge| edge.from_id != id && edge.to_id != id);
                self.nodes.remove(&id).is_some()
            }
            Write::CreateEdge { from_id, to_id, relation_type, weight, metadata } => {
                let (from_id, to_id) = (from_id.parse().unwrap(), to_id.parse().unwrap());
                let (relation_type, weight, metadata) = (tidy(relation_type), *weight, metadata.clone());
                let (created_at, updated_at) = (Timestamp::EPOCH, Timestamp::EPOCH);
                let edge =
                    Edge { id, from_id, to_id, relation_type, weight, metadata, created_at, updated_at };
                self.edges.insert(id, edge);
                true
            }
            Write::UpdateEdge { .. } => self.update_edge(write, id).is_some(),
            Write::DeleteEdge { .. } => self.edges.remove(&id).is_some(),
        }
    }

    fn update_edge(&mut self, write: &Write, id: Id) -> Option<()> {
        let Write::UpdateEdge { relation_type, weight, metadata, on_conflict, clear, .. } = write else {
            return None;
        };
        let edge = self.edges.get_mut(&id)?;
        if twice(clear, "weight", weight.is_some(), metadata) {
            return None;
        }
        edge.metadata = merge(&edge.metadata, metadata, *on_conflict, clear)?;
        edge.relation_type = relation_type.as_deref().map_or(edge.relation_type.clone(), tidy);
        if weight.is_some() || clear.iter().any(|name| name == "weight") {
            edge.weight = *weight;
        }
        Some(())
    }

    /// The row a write on existing rows is about.
    pub fn target(write: &Write) -> Option<Id> {
        match write {
            Write::UpdateConcept { node_id, .. } | Write::DeleteNode { node_id } => node_id.parse().ok(),
            Write::UpdateEdge { edge_id, .. } | Write::DeleteEdge { edge_id } => edge_id.parse().ok(),
            _ => None,
        }
    }

    /// The pointer of a pair.
    pub fn pointer(&self, write: &Write) -> Option<Id> {
        let Write::UpsertPointer { ref_type, ref_id, .. } = write else { return None };
        self.nodes.values().find_map(|node| match node {
            Node::Pointer(pointer) if pointer.ref_type == *ref_type && pointer.ref_id == *ref_id => {
                Some(pointer.id)
            }
            _ => None,
        })
    }
}

/// Whether something is both set and cleared.
fn twice(clear: &[String], field: &str, set: bool, metadata: &Metadata) -> bool {
    clear.iter().any(|name| match name.strip_prefix("metadata.") {
        Some(key) => metadata.get(key).is_some(),
        None => name == field && set,
    })
}

fn merge(
    stored: &Metadata,
    incoming: &Metadata,
    on_conflict: OnConflict,
    clear: &[String],
) -> Option<Metadata> {
    let mut merged = stored.clone();
    merged.0.retain(|key, _| !clear.contains(&format!("metadata.{key}")));
    for (key, value) in incoming.iter() {
        let same = merged.get(key).is_none_or(|stored| same_value(stored, value));
        match on_conflict {
            OnConflict::Error if !same => return None,
            OnConflict::Keep if !same => {}
            _ if same && merged.get(key).is_some() => {}
            _ => {
                merged.0.insert(key.clone(), value.clone());
            }
        }
    }
    Some(merged)
}

fn tidy(text: &str) -> String {
    text.trim().replace("e\u{301}", "é")
}

fn others(given: &[String], label: &str) -> Vec<String> {
    let mut kept: Vec<String> = Vec::new();
    for alias in given.iter().map(|alias| tidy(alias)) {
        if alias != label && !kept.contains(&alias) {
            kept.push(alias);
        }
    }
    kept
}
