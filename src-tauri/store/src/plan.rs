//! From a list of changes to what each row is in the end, checked against the topology, and to the statements that
//! bring the database there.

use std::collections::{HashMap, HashSet};

use asterism_model::{Change, Direction, Edge, Error, Id, Node, NodeKind, RefType, Result};
use lbug::Value;

use crate::adjacency::Topology;
use crate::cypher::{Side, Tables, Write};
use crate::row::{Fields, edge_fields, node_fields, text};

/// The net effect of a transaction, in the order in which the rows were first named; `None` is a deleted row.
pub(crate) struct Plan<'c> {
    pub(crate) nodes: Vec<(Id, Option<&'c Node>)>,
    pub(crate) edges: Vec<(Id, Option<&'c Edge>)>,
    deleted: HashSet<Id>,
    kinds: HashMap<Id, NodeKind>,
}

impl<'c> Plan<'c> {
    /// Fails, and nothing has happened, when the changes do not fit the graph.
    pub(crate) fn new(changes: &'c [Change], topology: &Topology) -> Result<Self> {
        let mut nodes = Net::new("node", |id: &Id| topology.node(id).is_some());
        let mut edges = Net::new("edge", |id: &Id| topology.edge(id).is_some());
        for change in changes {
            match change {
                Change::Node { before, after } => {
                    nodes.add(before.as_ref().map(Node::id), after.as_ref().map(Node::id), after.as_ref())?;
                }
                Change::Edge { before, after } => {
                    edges.add(before.as_ref().map(|e| e.id), after.as_ref().map(|e| e.id), after.as_ref())?;
                }
            }
        }
        let (nodes, edges) = (nodes.rows, edges.rows);
        let deleted = nodes.iter().filter(|(_, after)| after.is_none()).map(|(id, _)| *id).collect();
        let kinds = nodes.iter().filter_map(|(id, after)| after.map(|node| (*id, node.kind()))).collect();
        let plan = Self { nodes, edges, deleted, kinds };
        plan.check_nodes(topology)?;
        plan.check_edges(topology)?;
        Ok(plan)
    }

    fn check_nodes(&self, topology: &Topology) -> Result<()> {
        let mut pairs: HashMap<(RefType, &str), Id> = HashMap::new();
        for (id, after) in &self.nodes {
            let Some(node) = after else { continue };
            if topology.node(id).is_some_and(|known| known.kind != node.kind()) {
                return Err(Error::invalid("kind", format!("the kind of node {id} cannot change")));
            }
            let Node::Pointer(pointer) = node else { continue };
            let pair = (pointer.ref_type, pointer.ref_id.as_str());
            let stored = topology.pointer(pair.0, pair.1).filter(|other| !self.touches_node(other));
            if let Some(other) = pairs.insert(pair, *id).or(stored) {
                let (ref_type, ref_id) = pair;
                let reason = format!("{ref_type} {ref_id:?} already has the pointer {other}");
                return Err(Error::invalid("ref_id", reason));
            }
        }
        Ok(())
    }

    fn check_edges(&self, topology: &Topology) -> Result<()> {
        let named: HashSet<Id> = self.edges.iter().map(|(id, _)| *id).collect();
        for (id, after) in &self.edges {
            let Some(edge) = after else { continue };
            for end in [&edge.from_id, &edge.to_id] {
                if self.kind(end, topology).is_none() {
                    return Err(Error::not_found("node", end));
                }
            }
            if edge.weight.is_some_and(|weight| !weight.is_finite()) {
                return Err(Error::invalid("weight", format!("the weight of edge {id} is not finite")));
            }
        }
        for id in &self.deleted {
            if let Some(left) =
                topology.incident(id, Direction::Both, None).find(|edge| !named.contains(&edge.id))
            {
                let reason = format!("the node {id} still has the edge {}", left.id);
                return Err(Error::invalid("node_id", reason));
            }
        }
        Ok(())
    }

    fn touches_node(&self, id: &Id) -> bool {
        self.deleted.contains(id) || self.kinds.contains_key(id)
    }

    /// The kind of a node after the transaction.
    fn kind(&self, id: &Id, topology: &Topology) -> Option<NodeKind> {
        if self.deleted.contains(id) {
            return None;
        }
        self.kinds.get(id).copied().or_else(|| topology.node(id).map(|node| node.kind))
    }

    /// The only row to write, when there is no other.
    pub(crate) fn single(&self, topology: &Topology) -> Result<Option<(Write, Fields)>> {
        if self.nodes.len() + self.edges.len() != 1 {
            return Ok(None);
        }
        let mut rows = Vec::new();
        self.rows(topology, &mut |write, row| {
            rows.push((write, row));
            Ok(())
        })?;
        Ok(rows.pop().filter(|_| rows.is_empty()))
    }

    /// Hands out the rows to write, in an order that suits the engine. Edges of a deleted node go with it.
    pub(crate) fn rows(
        &self,
        topology: &Topology,
        each: &mut dyn FnMut(Write, Fields) -> Result<()>,
    ) -> Result<()> {
        for (id, after) in &self.edges {
            let Some(place) = Place::of(id, topology) else { continue };
            let stays = after.is_some_and(|edge| place.joins(edge));
            if !stays && !place.ends.iter().any(|end| self.deleted.contains(end)) {
                each(Write::DeleteEdges(place.tables, place.side), place.key(*id))?;
            }
        }
        for id in &self.deleted {
            if let Some(known) = topology.node(id) {
                each(Write::DeleteNodes(known.kind), vec![("id", text(id))])?;
            }
        }
        for (id, after) in &self.nodes {
            let known = topology.node(id);
            match (known, after) {
                (Some(known), Some(node)) => each(Write::UpdateNodes(known.kind), node_fields(node))?,
                (None, Some(node)) => each(Write::CreateNodes(node.kind()), node_fields(node))?,
                (_, None) => {}
            }
        }
        for (id, after) in &self.edges {
            let Some(edge) = after else { continue };
            match Place::of(id, topology).filter(|place| place.joins(edge)) {
                Some(place) => {
                    let mut fields = edge_fields(edge);
                    fields.push(place.end());
                    each(Write::UpdateEdges(place.tables, place.side), fields)?;
                }
                None => {
                    let kind = |end| self.kind(end, topology).ok_or_else(|| Error::not_found("node", end));
                    let mut fields = edge_fields(edge);
                    fields.extend([("from_id", text(edge.from_id)), ("to_id", text(edge.to_id))]);
                    each(Write::CreateEdges((kind(&edge.from_id)?, kind(&edge.to_id)?)), fields)?;
                }
            }
        }
        Ok(())
    }
}

/// Where a stored edge is found: its tables, its ends, and the end with fewer edges.
struct Place {
    tables: Tables,
    ends: [Id; 2],
    side: Side,
}

impl Place {
    fn of(id: &Id, topology: &Topology) -> Option<Self> {
        let link = topology.edge(id)?;
        let tables = (topology.node(&link.from)?.kind, topology.node(&link.to)?.kind);
        let fewer = topology.degree(&link.to, Direction::In) < topology.degree(&link.from, Direction::Out);
        Some(Self { tables, ends: [link.from, link.to], side: if fewer { Side::To } else { Side::From } })
    }

    fn joins(&self, edge: &Edge) -> bool {
        self.ends == [edge.from_id, edge.to_id]
    }

    fn end(&self) -> (&'static str, Value) {
        let [from, to] = self.ends;
        ("end_id", text(if self.side == Side::From { from } else { to }))
    }

    /// What the statements that find an edge are given.
    fn key(&self, id: Id) -> Fields {
        vec![("id", text(id)), self.end()]
    }
}

/// Rows of one kind, each with its last state, checked change by change.
struct Net<'c, T, F> {
    kind: &'static str,
    stored: F,
    rows: Vec<(Id, Option<&'c T>)>,
    at: HashMap<Id, usize>,
}

impl<'c, T, F: Fn(&Id) -> bool> Net<'c, T, F> {
    fn new(kind: &'static str, stored: F) -> Self {
        Self { kind, stored, rows: Vec::new(), at: HashMap::new() }
    }

    fn add(&mut self, before: Option<Id>, after: Option<Id>, row: Option<&'c T>) -> Result<()> {
        let id = match (before, after) {
            (Some(before), Some(after)) if before != after => {
                return Err(Error::invalid("id", format!("the id {before} cannot become {after}")));
            }
            (None, None) => {
                return Err(Error::invalid("changes", "a change with no row before and none after"));
            }
            (before, after) => before.or(after).ok_or_else(|| Error::invalid("id", "missing"))?,
        };
        let exists = match self.at.get(&id) {
            Some(at) => self.rows[*at].1.is_some(),
            None => (self.stored)(&id),
        };
        match (before, exists) {
            (Some(_), false) => return Err(Error::not_found(self.kind, id)),
            (None, true) => {
                return Err(Error::invalid("id", format!("the {} {id} exists already", self.kind)));
            }
            _ => {}
        }
        let at = *self.at.entry(id).or_insert_with(|| {
            self.rows.push((id, None));
            self.rows.len() - 1
        });
        self.rows[at].1 = row;
        Ok(())
    }
}
