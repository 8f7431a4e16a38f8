//! The rows as the earlier writes of a batch left them, over the rows as they are.

use std::collections::{BTreeMap, HashMap};

use asterism_model::{Change, Edge, Id, Node, RefType, Result};

use super::Rows;

/// A row before the batch and as it is now; `None` where there is no such row.
struct Touched<T> {
    before: Option<T>,
    now: Option<T>,
}

/// Every row is read once, when it is first asked for; `foresee` reads many together.
pub struct Overlay<'a> {
    beneath: &'a dyn Rows,
    nodes: BTreeMap<Id, Touched<Node>>,
    edges: BTreeMap<Id, Touched<Edge>>,
    /// Pointers made in this batch, by their pair.
    pointers: HashMap<(RefType, String), Id>,
    /// Edges made in this batch, by their ends.
    made: HashMap<Id, Vec<Id>>,
}

impl<'a> Overlay<'a> {
    pub fn new(beneath: &'a dyn Rows) -> Self {
        let (nodes, edges, pointers, made) = Default::default();
        Self { beneath, nodes, edges, pointers, made }
    }

    /// Reads the stored rows that a batch is about to ask for; ids of no row are no matter.
    pub fn foresee(&mut self, nodes: &[Id], edges: &[Id]) -> Result<()> {
        let unread: Vec<Id> = nodes.iter().filter(|id| !self.nodes.contains_key(id)).copied().collect();
        if !unread.is_empty() {
            let rows = self.beneath.nodes(&unread)?;
            self.nodes.extend(unread.into_iter().zip(rows.into_iter().map(untouched)));
        }
        let unread: Vec<Id> = edges.iter().filter(|id| !self.edges.contains_key(id)).copied().collect();
        if !unread.is_empty() {
            let rows = self.beneath.edges(&unread)?;
            self.edges.extend(unread.into_iter().zip(rows.into_iter().map(untouched)));
        }
        Ok(())
    }

    pub fn node(&mut self, id: Id) -> Result<Option<Node>> {
        self.foresee(&[id], &[])?;
        Ok(self.nodes.get(&id).and_then(|touched| touched.now.clone()))
    }

    pub fn has_node(&self, id: Id) -> Result<bool> {
        match self.nodes.get(&id) {
            Some(touched) => Ok(touched.now.is_some()),
            None => self.beneath.has_node(id),
        }
    }

    pub fn edge(&mut self, id: Id) -> Result<Option<Edge>> {
        self.foresee(&[], &[id])?;
        Ok(self.edges.get(&id).and_then(|touched| touched.now.clone()))
    }

    pub fn pointer(&self, ref_type: RefType, ref_id: &str) -> Result<Option<Id>> {
        if let Some(id) = self.pointers.get(&(ref_type, ref_id.to_owned())) {
            return Ok(self.nodes.get(id).and_then(|touched| touched.now.as_ref()).map(Node::id));
        }
        let stored = self.beneath.pointer(ref_type, ref_id)?;
        Ok(stored.filter(|id| self.nodes.get(id).is_none_or(|touched| touched.now.is_some())))
    }

    /// The edges at a node. No write moves an edge, so those stored there and those made there are all.
    pub fn incident(&self, id: Id) -> Result<Vec<Id>> {
        let mut edges = self.beneath.incident(id)?;
        edges.extend(self.made.get(&id).into_iter().flatten());
        edges.retain(|edge| self.edges.get(edge).is_none_or(|touched| touched.now.is_some()));
        Ok(edges)
    }

    pub fn set_node(&mut self, id: Id, now: Option<Node>) -> Result<()> {
        if let Some(Node::Pointer(pointer)) = &now {
            self.pointers.insert((pointer.ref_type, pointer.ref_id.clone()), id);
        }
        self.foresee(&[id], &[])?;
        if let Some(touched) = self.nodes.get_mut(&id) {
            touched.now = now;
        }
        Ok(())
    }

    pub fn set_edge(&mut self, id: Id, now: Option<Edge>) -> Result<()> {
        self.foresee(&[], &[id])?;
        let Some(touched) = self.edges.get_mut(&id) else { return Ok(()) };
        if let (None, Some(made)) = (&touched.now, &now) {
            self.made.entry(made.from_id).or_default().push(id);
            if made.to_id != made.from_id {
                self.made.entry(made.to_id).or_default().push(id);
            }
        }
        touched.now = now;
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

fn untouched<T: Clone>(row: Option<T>) -> Touched<T> {
    Touched { before: row.clone(), now: row }
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
