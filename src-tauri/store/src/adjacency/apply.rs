//! Bringing the topology up to date with a transaction.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc as Shared;

use asterism_model::{Edge, Id, Node, RefType};

use super::Topology;
use super::arcs::Arc;
use super::vertices::{Hashes, Pair};

impl Hashes for RandomState {
    fn of_id(&self, id: &Id) -> u64 {
        self.hash_one(id)
    }

    fn of_pair(&self, ref_type: RefType, ref_id: &str) -> u64 {
        self.hash_one((ref_type, ref_id))
    }
}

impl Topology {
    /// Makes the rows named by `nodes` and `edges` what they are after the transaction; `None` is a deleted row. The
    /// caller has made sure that every end is there and that no deleted node keeps an edge.
    pub(crate) fn apply(&mut self, nodes: &[(Id, Option<&Node>)], edges: &[(Id, Option<&Edge>)]) {
        let mut gone = Vec::new();
        let mut fresh = Vec::new();
        for (id, after) in edges {
            let stale = self.arc_slot(id);
            match (stale, after) {
                (Some(slot), Some(edge)) if self.stays(slot, edge) => self.adjust(slot, edge),
                (Some(slot), after) => {
                    gone.push(slot);
                    fresh.extend(*after);
                }
                (None, after) => fresh.extend(*after),
            }
        }
        self.detach(&gone);
        for (id, after) in nodes {
            self.place(id, *after);
        }
        fresh.sort_unstable_by_key(|edge| (edge.created_at, edge.id));
        fresh.into_iter().for_each(|edge| self.attach(edge));
    }

    /// Whether an edge keeps its place in the lists.
    fn stays(&self, slot: u32, edge: &Edge) -> bool {
        let now = self.link(slot);
        (now.from, now.to, now.created_at) == (edge.from_id, edge.to_id, edge.created_at)
    }

    fn adjust(&mut self, slot: u32, edge: &Edge) {
        let relations = Shared::make_mut(&mut self.relations);
        relations.release(self.arcs.get(slot).relation);
        let relation = relations.take(&edge.relation_type);
        self.arcs.set(slot, relation, edge.weight);
    }

    fn place(&mut self, id: &Id, after: Option<&Node>) {
        match (self.vertex_slot(id), after) {
            (Some(slot), Some(node)) => self.vertices.set_pair(&self.hasher, slot, pair(node)),
            (None, Some(node)) => {
                self.vertices.insert(&self.hasher, *id, pair(node));
            }
            (Some(slot), None) => self.vertices.remove(&self.hasher, slot),
            (None, None) => {}
        }
    }

    fn attach(&mut self, edge: &Edge) {
        let (Some(from), Some(to)) = (self.vertex_slot(&edge.from_id), self.vertex_slot(&edge.to_id)) else {
            return;
        };
        let relation = Shared::make_mut(&mut self.relations).take(&edge.relation_type);
        let slot = self.push_arc(Arc::new(edge.id, (from, to), relation, edge.weight, edge.created_at));
        self.insert_sorted(slot);
    }

    /// Adds the arc itself; its place in the lists is up to the caller.
    pub(super) fn push_arc(&mut self, arc: Arc) -> u32 {
        self.arcs.insert(&self.hasher, arc)
    }

    fn insert_sorted(&mut self, slot: u32) {
        let Self { vertices, arcs, .. } = self;
        let arc = *arcs.get(slot);
        let put = |list: &mut Vec<u32>| {
            let behind = list.last().is_none_or(|last| arcs.get(*last).order() < arc.order());
            let at = if behind {
                list.len()
            } else {
                list.partition_point(|other| arcs.get(*other).order() < arc.order())
            };
            list.insert(at, slot);
        };
        let lists = vertices.lists_mut(arc.from);
        put(&mut lists.out);
        put(&mut lists.both);
        let lists = vertices.lists_mut(arc.to);
        put(&mut lists.into);
        if arc.from != arc.to {
            put(&mut lists.both);
        }
    }

    /// Takes arcs out of all lists, each list gone through once however many leave it.
    fn detach(&mut self, gone: &[u32]) {
        let mut leaving: HashMap<u32, Vec<u32>> = HashMap::new();
        for slot in gone {
            let arc = self.arcs.get(*slot);
            leaving.entry(arc.from).or_default().push(*slot);
            leaving.entry(arc.to).or_default().push(*slot);
        }
        for (vertex, mut slots) in leaving {
            slots.sort_unstable();
            for list in self.vertices.lists_mut(vertex).each_mut() {
                list.retain(|slot| slots.binary_search(slot).is_err());
            }
        }
        for slot in gone {
            Shared::make_mut(&mut self.relations).release(self.arcs.get(*slot).relation);
            self.arcs.remove(&self.hasher, *slot);
        }
    }
}

fn pair(node: &Node) -> Pair {
    match node {
        Node::Pointer(pointer) => Some((pointer.ref_type, pointer.ref_id.as_str().into())),
        Node::Concept(_) => None,
    }
}
