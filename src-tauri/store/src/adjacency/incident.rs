//! The edges at a node, in order.

use super::{Link, Topology};

/// Iterator over the edges at a node by (created_at, id).
#[derive(Debug, Clone)]
pub struct Incident<'t> {
    topology: &'t Topology,
    slots: std::slice::Iter<'t, u32>,
    relation: Option<u32>,
}

impl<'t> Incident<'t> {
    pub(super) fn new(topology: &'t Topology, slots: &'t [u32], relation: Option<u32>) -> Self {
        Self { topology, slots: slots.iter(), relation }
    }
}

impl<'t> Iterator for Incident<'t> {
    type Item = Link<'t>;

    fn next(&mut self) -> Option<Self::Item> {
        let Self { topology, slots, relation } = self;
        let slot = match *relation {
            None => slots.next(),
            Some(relation) => slots.find(|slot| topology.arcs.get(**slot).relation == relation),
        }?;
        Some(topology.link(*slot))
    }

    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        if self.relation.is_none() {
            return self.slots.nth(n).map(|slot| self.topology.link(*slot));
        }
        (0..n).try_for_each(|_| self.next().map(drop))?;
        self.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let all = self.slots.len();
        (if self.relation.is_none() { all } else { 0 }, Some(all))
    }
}
