//! The materialised neighbourhood: which nodes lie within so many hops of some seeds, and the edges among them.

use asterism_model::{Direction, Error, Id, Result};

use super::Topology;

/// What [`Topology::subgraph`] found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reach {
    /// By (hop, id), cut to the limit.
    pub nodes: Vec<Id>,
    /// How many there were before the cut.
    pub total: usize,
    /// By id: every edge of the relation whose two ends are both in `nodes`.
    pub edges: Vec<Id>,
}

impl Topology {
    /// Breadth-first from the seeds, ignoring direction, along edges of `relation` when given. An unknown seed is
    /// `not_found`. O(nodes + edges reached).
    pub fn subgraph(
        &self,
        seeds: &[Id],
        depth: u32,
        relation: Option<&str>,
        max_nodes: usize,
    ) -> Result<Reach> {
        let starts = seeds
            .iter()
            .map(|id| self.vertex_slot(id).ok_or_else(|| Error::not_found("node", id)))
            .collect::<Result<Vec<_>>>()?;
        let relation = relation.map(|name| self.relations.find(name));
        let mut found = self.within(starts, depth, relation);
        let total = found.len();
        found.truncate(max_nodes);
        let edges = self.among(&found, relation);
        Ok(Reach { nodes: found.iter().map(|slot| self.vertices.id(*slot)).collect(), total, edges })
    }

    /// Slots by (hop, id). `Some(None)` is a relation that no edge has.
    fn within(&self, starts: Vec<u32>, depth: u32, relation: Option<Option<u32>>) -> Vec<u32> {
        let mut seen = vec![false; self.vertices.slot_bound()];
        let mut found = Vec::new();
        let mut hop: Vec<u32> = starts.into_iter().filter(|slot| mark(&mut seen, *slot)).collect();
        for left in (0..=depth).rev() {
            hop.sort_unstable_by_key(|slot| self.vertices.id(*slot));
            found.extend_from_slice(&hop);
            if left == 0 || hop.is_empty() {
                break;
            }
            hop = self.beyond(&hop, relation, &mut seen);
        }
        found
    }

    fn beyond(&self, hop: &[u32], relation: Option<Option<u32>>, seen: &mut [bool]) -> Vec<u32> {
        let mut next = Vec::new();
        for slot in hop {
            for arc in self.vertices.lists(*slot).along(Direction::Both).iter().map(|arc| self.arcs.get(*arc))
            {
                let other = if arc.from == *slot { arc.to } else { arc.from };
                if relation.is_none_or(|wanted| wanted == Some(arc.relation)) && mark(seen, other) {
                    next.push(other);
                }
            }
        }
        next
    }

    fn among(&self, nodes: &[u32], relation: Option<Option<u32>>) -> Vec<Id> {
        let mut inside = vec![false; self.vertices.slot_bound()];
        nodes.iter().for_each(|slot| inside[*slot as usize] = true);
        let mut edges: Vec<Id> = nodes
            .iter()
            .flat_map(|slot| self.vertices.lists(*slot).along(Direction::Out))
            .map(|arc| self.arcs.get(*arc))
            .filter(|arc| inside[arc.to as usize])
            .filter(|arc| relation.is_none_or(|wanted| wanted == Some(arc.relation)))
            .map(|arc| arc.id)
            .collect();
        edges.sort_unstable();
        edges
    }
}

/// Whether the slot was seen for the first time.
fn mark(seen: &mut [bool], slot: u32) -> bool {
    !std::mem::replace(&mut seen[slot as usize], true)
}
