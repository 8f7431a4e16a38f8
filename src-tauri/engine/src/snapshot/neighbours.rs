//! Who is next to whom, and nothing else: each neighbour once, loops left out.

use super::Snapshot;
use super::adjacency::{Adjacency, Arc};

/// Rows of distinct neighbours.
#[derive(Debug, Clone)]
pub(crate) struct Neighbours {
    starts: Vec<u32>,
    nodes: Vec<u32>,
}

impl Neighbours {
    /// Where the links of each node lead, ascending; O(n + m).
    pub(crate) fn directed(snapshot: &Snapshot) -> Self {
        let size = snapshot.size();
        let sorted = Adjacency::new(size, || {
            (0..size as u32).flat_map(|node| {
                snapshot.entering(node).iter().map(move |arc| (arc.node, Arc { node, link: arc.link }))
            })
        });
        Self::distinct(&sorted)
    }

    /// The undirected simple projection, each row in the order of the links; O(n + m), and in half the time of the next.
    pub(crate) fn unordered(snapshot: &Snapshot) -> Self {
        const NONE: u32 = u32::MAX;
        let (mut starts, mut nodes) = (vec![0], Vec::new());
        // For whom each node was last seen.
        let mut seen = vec![NONE; snapshot.size()];
        for node in 0..snapshot.size() as u32 {
            seen[node as usize] = node;
            for arc in snapshot.leaving(node).iter().chain(snapshot.entering(node)) {
                if std::mem::replace(&mut seen[arc.node as usize], node) != node {
                    nodes.push(arc.node);
                }
            }
            starts.push(nodes.len() as u32);
        }
        Self { starts, nodes }
    }

    /// The undirected simple projection, each row ascending; O(n + m).
    pub(crate) fn undirected(snapshot: &Snapshot) -> Self {
        Self::distinct(&super::simple::sorted_by_neighbour(snapshot))
    }

    fn distinct(sorted: &Adjacency) -> Self {
        let (mut starts, mut nodes) = (vec![0], Vec::new());
        for row in 0..sorted.rows() {
            let begin = nodes.len();
            for arc in sorted.row(row) {
                if arc.node != row && nodes[begin..].last() != Some(&arc.node) {
                    nodes.push(arc.node);
                }
            }
            starts.push(nodes.len() as u32);
        }
        Self { starts, nodes }
    }

    pub(crate) fn size(&self) -> usize {
        self.starts.len() - 1
    }

    /// Over all rows.
    pub(crate) fn count(&self) -> usize {
        self.nodes.len()
    }

    pub(crate) fn of(&self, node: u32) -> &[u32] {
        let node = node as usize;
        &self.nodes[self.starts[node] as usize..self.starts[node + 1] as usize]
    }

    pub(crate) fn degree(&self, node: u32) -> u32 {
        self.starts[node as usize + 1] - self.starts[node as usize]
    }
}
