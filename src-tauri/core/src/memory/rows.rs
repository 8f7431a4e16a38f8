//! The rows, with what is needed to find them by pair and by end.

use std::collections::{BTreeMap, BTreeSet};

use asterism_model::{Change, Edge, Error, Id, Node, RefType, Result, Timestamp};

use crate::edit::Rows;

#[derive(Debug, Clone, Default)]
pub(super) struct Table {
    pub(super) nodes: BTreeMap<Id, Node>,
    pub(super) edges: BTreeMap<Id, Edge>,
    pointers: BTreeMap<(RefType, String), Id>,
    /// The edges at a node, oldest first; a self-loop is there once.
    at: BTreeMap<Id, BTreeSet<(Timestamp, Id)>>,
}

impl Table {
    /// The edges at a node by (created_at, id).
    pub(super) fn incident(&self, id: Id) -> impl Iterator<Item = &Edge> + use<'_> {
        self.at.get(&id).into_iter().flatten().filter_map(|(_, edge)| self.edges.get(edge))
    }

    pub(super) fn holds(&self, id: &Id) -> bool {
        self.nodes.contains_key(id) || self.edges.contains_key(id)
    }

    /// Makes changes that are known to fit.
    pub(super) fn apply(&mut self, changes: &[Change]) {
        for change in changes {
            match change {
                Change::Node { before, after } => self.put_node(before.as_ref(), after.as_ref()),
                Change::Edge { before, after } => self.put_edge(before.as_ref(), after.as_ref()),
            }
        }
    }

    fn put_node(&mut self, before: Option<&Node>, after: Option<&Node>) {
        if let Some(node) = before {
            self.nodes.remove(&node.id());
            if let Some(pair) = pair(node)
                && self.pointers.get(&pair) == Some(&node.id())
            {
                self.pointers.remove(&pair);
            }
        }
        if let Some(node) = after {
            self.nodes.insert(node.id(), node.clone());
            self.pointers.extend(pair(node).map(|pair| (pair, node.id())));
        }
    }

    fn put_edge(&mut self, before: Option<&Edge>, after: Option<&Edge>) {
        if let Some(edge) = before {
            self.edges.remove(&edge.id);
            for end in [edge.from_id, edge.to_id] {
                if let Some(there) = self.at.get_mut(&end) {
                    there.remove(&(edge.created_at, edge.id));
                    if there.is_empty() {
                        self.at.remove(&end);
                    }
                }
            }
        }
        if let Some(edge) = after {
            self.edges.insert(edge.id, edge.clone());
            for end in [edge.from_id, edge.to_id] {
                self.at.entry(end).or_default().insert((edge.created_at, edge.id));
            }
        }
    }
}

fn pair(node: &Node) -> Option<(RefType, String)> {
    match node {
        Node::Pointer(pointer) => Some((pointer.ref_type, pointer.ref_id.clone())),
        Node::Concept(_) => None,
    }
}

/// Refuses changes that no graph can take, whatever its rows.
pub(super) fn legal(changes: &[Change]) -> Result<()> {
    let mut named = BTreeSet::new();
    for change in changes {
        sound(change)?;
        let node = matches!(change, Change::Node { .. });
        if let Some(id) = change.id().filter(|id| !named.insert((node, *id))) {
            return Err(Error::invalid("id", format!("the row {id} is named twice")));
        }
    }
    Ok(())
}

fn sound(change: &Change) -> Result<()> {
    let ids = match change {
        Change::Node { before, after } => (before.as_ref().map(Node::id), after.as_ref().map(Node::id)),
        Change::Edge { before, after } => (before.as_ref().map(|e| e.id), after.as_ref().map(|e| e.id)),
    };
    match ids {
        (None, None) => return Err(Error::invalid("changes", "a change with no row before and none after")),
        (Some(before), Some(after)) if before != after => {
            return Err(Error::invalid("id", format!("the id {before} cannot become {after}")));
        }
        _ => {}
    }
    match change {
        Change::Node { before: Some(before), after: Some(after) } if before.kind() != after.kind() => {
            Err(Error::invalid("kind", format!("the kind of node {} cannot change", before.id())))
        }
        Change::Edge { after: Some(Edge { id, weight: Some(weight), .. }), .. } if !weight.is_finite() => {
            Err(Error::invalid("weight", format!("the weight of edge {id} is not finite")))
        }
        _ => Ok(()),
    }
}

impl Rows for Table {
    fn nodes(&self, ids: &[Id]) -> Result<Vec<Option<Node>>> {
        Ok(ids.iter().map(|id| self.nodes.get(id).cloned()).collect())
    }

    fn edges(&self, ids: &[Id]) -> Result<Vec<Option<Edge>>> {
        Ok(ids.iter().map(|id| self.edges.get(id).cloned()).collect())
    }

    fn has_node(&self, id: Id) -> Result<bool> {
        Ok(self.nodes.contains_key(&id))
    }

    fn pointer(&self, ref_type: RefType, ref_id: &str) -> Result<Option<Id>> {
        Ok(self.pointers.get(&(ref_type, ref_id.to_owned())).copied())
    }

    fn incident(&self, id: Id) -> Result<Vec<Id>> {
        Ok(Table::incident(self, id).map(|edge| edge.id).collect())
    }
}
