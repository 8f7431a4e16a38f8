//! The rows as the earlier writes of a batch left them, over the rows as they are.

use std::collections::BTreeMap;
use std::collections::HashMap;

use asterism_model::{Change, Edge, Id, Node, RefType, Result};

use super::Rows;

/// A row before the batch and as it is now; `None` where there is no such row.
struct Touched<T> {
    before: Option<T>,
    now: Option<T>,
}

pub struct Overlay<'a> {
    beneath: &'a dyn Rows,
    nodes: BTreeMap<Id, Touched<Node>>,
    edges: BTreeMap<Id, Touched<Edge>>,
    /// Pointers made in this batch, by their pair.
    pointers: HashMap<(RefType, String), Id>,
}

impl<'a> Overlay<'a> {
    pub fn new(beneath: &'a dyn Rows) -> Self {
        Self { beneath, nodes: BTreeMap::new(), edges: BTreeMap::new(), pointers: HashMap::new() }
    }

    pub fn node(&self, id: Id) -> Result<Option<Node>> {
        match self.nodes.get(&id) {
            Some(touched) => Ok(touched.now.clone()),
            None => self.beneath.node(id),
        }
    }

    pub fn edge(&self, id: Id) -> Result<Option<Edge>> {
        match self.edges.get(&id) {
            Some(touched) => Ok(touched.now.clone()),
            None => self.beneath.edge(id),
        }
    }

    pub fn pointer(&self, ref_type: RefType, ref_id: &str) -> Result<Option<Id>> {
        if let Some(id) = self.pointers.get(&(ref_type, ref_id.to_owned())) {
            return Ok(self.nodes.get(id).and_then(|touched| touched.now.as_ref()).map(Node::id));
        }
        let stored = self.beneath.pointer(ref_type, ref_id)?;
        Ok(stored.filter(|id| self.nodes.get(id).is_none_or(|touched| touched.now.is_some())))
    }

    pub fn incident(&self, id: Id) -> Result<Vec<Edge>> {
        let mut edges = self.beneath.incident(id)?;
        edges.retain(|edge| !self.edges.contains_key(&edge.id));
        let touched = self.edges.values().filter_map(|touched| touched.now.as_ref());
        edges.extend(touched.filter(|edge| edge.from_id == id || edge.to_id == id).cloned());
        Ok(edges)
    }

    pub fn set_node(&mut self, id: Id, now: Option<Node>) -> Result<()> {
        if let Some(Node::Pointer(pointer)) = &now {
            self.pointers.insert((pointer.ref_type, pointer.ref_id.clone()), id);
        }
        match self.nodes.get_mut(&id) {
            Some(touched) => touched.now = now,
            None => {
                let before = self.beneath.node(id)?;
                self.nodes.insert(id, Touched { before, now });
            }
        }
        Ok(())
    }

    pub fn set_edge(&mut self, id: Id, now: Option<Edge>) -> Result<()> {
        match self.edges.get_mut(&id) {
            Some(touched) => touched.now = now,
            None => {
                let before = self.beneath.edge(id)?;
                self.edges.insert(id, Touched { before, now });
            }
        }
        Ok(())
    }

    /// One change for each row that differs, removals first and edges after the nodes they need.
    pub fn into_changes(self) -> Vec<Change> {
        let edges = differing(self.edges).map(|(before, after)| Change::Edge { before, after });
        let nodes = differing(self.nodes).map(|(before, after)| Change::Node { before, after });
        let mut changes: Vec<Change> = nodes.chain(edges).collect();
        in_order(&mut changes);
        changes
    }
}

fn differing<T: PartialEq>(rows: BTreeMap<Id, Touched<T>>) -> impl Iterator<Item = (Option<T>, Option<T>)> {
    rows.into_values().map(|row| (row.before, row.now)).filter(|(before, now)| before != now)
}

/// Sorts changes so that each can be made when its turn comes: edges go before the nodes they hang on, a pair is free
/// before it is taken again, and nodes come before the edges that need them.
pub fn in_order(changes: &mut [Change]) {
    changes.sort_by_key(|change| match change {
        Change::Edge { after: None, .. } => 0,
        Change::Node { after: None, .. } => 1,
        Change::Node { .. } => 2,
        Change::Edge { .. } => 3,
    });
}
