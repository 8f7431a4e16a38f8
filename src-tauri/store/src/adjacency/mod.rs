//! The hot adjacency: the whole topology in memory, over dense indices, beside the database.
//!
//! It answers what the engine answers slowly (an edge by its id, a page of a hub's edges, a breadth-first search) and
//! says where a row lies, so that the engine is only ever asked by primary key. Ids appear at the rim; inside, a
//! vertex and an arc are `u32` slots, and a freed slot is used again.

mod apply;
mod arcs;
mod chunks;
mod incident;
mod index;
mod load;
mod reach;
mod relations;
mod vertices;

use std::hash::{BuildHasher, RandomState};
use std::sync::Arc as Shared;

use asterism_model::{Direction, Id, NodeKind, RefType, Timestamp};

use arcs::Arcs;
pub use incident::Incident;
pub(crate) use load::load;
pub use reach::Reach;
use relations::Relations;
use vertices::Vertices;

/// A node as the topology knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Vertex<'t> {
    pub id: Id,
    pub kind: NodeKind,
    /// What a pointer points at.
    pub pointer: Option<(RefType, &'t str)>,
}

/// An edge as the topology knows it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Link<'t> {
    pub id: Id,
    pub from: Id,
    pub to: Id,
    pub relation: &'t str,
    pub weight: Option<f64>,
    pub created_at: Timestamp,
}

/// Every node and edge of the graph with its ends, relation, weight and time of creation, but no other property.
///
/// A clone shares everything with its original but what is changed afterwards in one of them.
#[derive(Debug, Default, Clone)]
pub struct Topology {
    hasher: RandomState,
    vertices: Vertices,
    arcs: Arcs,
    relations: Shared<Relations>,
}

impl Topology {
    pub fn node_count(&self) -> usize {
        self.vertices.len()
    }

    pub fn edge_count(&self) -> usize {
        self.arcs.len()
    }

    pub fn node(&self, id: &Id) -> Option<Vertex<'_>> {
        self.vertex_slot(id).map(|slot| self.vertices.get(slot))
    }

    pub fn edge(&self, id: &Id) -> Option<Link<'_>> {
        self.arc_slot(id).map(|slot| self.link(slot))
    }

    /// The pointer that refers to this.
    pub fn pointer(&self, ref_type: RefType, ref_id: &str) -> Option<Id> {
        let hash = self.hasher.hash_one((ref_type, ref_id));
        self.vertices.find_pair(hash, ref_type, ref_id).map(|slot| self.vertices.id(slot))
    }

    /// All nodes, in no particular order.
    pub fn nodes(&self) -> impl Iterator<Item = Vertex<'_>> {
        self.vertices.slots().map(|slot| self.vertices.get(slot))
    }

    /// All edges, in no particular order.
    pub fn links(&self) -> impl Iterator<Item = Link<'_>> {
        self.arcs.slots().map(|slot| self.link(slot))
    }

    /// Each relation type in use with the number of its edges, by name.
    pub fn relations(&self) -> Vec<(&str, usize)> {
        self.relations.counts()
    }

    /// The edges at a node in the order of (created_at, id), a self-loop once. Empty for an unknown node. `skip` costs
    /// nothing when no relation is named.
    pub fn incident(&self, id: &Id, direction: Direction, relation: Option<&str>) -> Incident<'_> {
        let slots = self.vertex_slot(id).map_or(&[][..], |slot| self.vertices.lists(slot).along(direction));
        match relation.map(|name| self.relations.find(name)) {
            None => Incident::new(self, slots, None),
            Some(Some(relation)) => Incident::new(self, slots, Some(relation)),
            Some(None) => Incident::new(self, &[], None),
        }
    }

    /// The number of edges at a node, a self-loop counted once; 0 for an unknown node.
    pub fn degree(&self, id: &Id, direction: Direction) -> usize {
        self.vertex_slot(id).map_or(0, |slot| self.vertices.lists(slot).along(direction).len())
    }

    fn vertex_slot(&self, id: &Id) -> Option<u32> {
        self.vertices.find(self.hasher.hash_one(id), id)
    }

    fn arc_slot(&self, id: &Id) -> Option<u32> {
        self.arcs.find(self.hasher.hash_one(id), id)
    }

    fn link(&self, slot: u32) -> Link<'_> {
        let arc = self.arcs.get(slot);
        Link {
            id: arc.id,
            from: self.vertices.id(arc.from),
            to: self.vertices.id(arc.to),
            relation: self.relations.name(arc.relation),
            weight: arc.weight(),
            created_at: arc.created_at,
        }
    }
}

/// The same graph, whatever the slots. This is how `check` compares memory with the database.
impl PartialEq for Topology {
    fn eq(&self, other: &Self) -> bool {
        self.node_count() == other.node_count()
            && self.edge_count() == other.edge_count()
            && self.relations() == other.relations()
            && self.nodes().all(|vertex| other.node(&vertex.id) == Some(vertex))
            && self.links().all(|link| other.edge(&link.id) == Some(link))
            && self.nodes().all(|vertex| {
                [Direction::Out, Direction::In, Direction::Both].into_iter().all(|direction| {
                    self.incident(&vertex.id, direction, None).eq(other.incident(&vertex.id, direction, None))
                })
            })
    }
}
