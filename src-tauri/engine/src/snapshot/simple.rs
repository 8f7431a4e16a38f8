//! The undirected simple projection: one neighbour a pair, direction forgotten, parallel links summed.

use super::Snapshot;
use super::adjacency::{Adjacency, Arc};

/// Neighbours of every node, ascending, without the node itself; loops apart.
#[derive(Debug, Clone)]
pub(crate) struct Simple {
    pub(crate) starts: Vec<u32>,
    pub(crate) neighbours: Vec<u32>,
    pub(crate) values: Vec<f64>,
    /// The sum of each node's self-loops.
    pub(crate) loops: Vec<f64>,
}

impl Simple {
    /// Sums `values` (one a link) over all links of a pair, in the order of the links, so that both directions of a
    /// pair carry the same bits; O(n + m).
    pub(crate) fn summed(snapshot: &Snapshot, values: &[f64]) -> Self {
        let size = snapshot.nodes().len();
        let mut loops = vec![0.0; size];
        for (pair, value) in snapshot.ends.iter().zip(values) {
            if pair[0] == pair[1] {
                loops[pair[0] as usize] += value;
            }
        }
        let sorted = sorted_by_neighbour(snapshot);
        let mut simple = Self { starts: vec![0], neighbours: Vec::new(), values: Vec::new(), loops };
        for node in 0..sorted.rows() {
            simple.push_row(sorted.row(node), values);
        }
        simple
    }

    /// The neighbours of a node with their values.
    pub(crate) fn row(&self, node: u32) -> impl Iterator<Item = (u32, f64)> {
        let row = self.starts[node as usize] as usize..self.starts[node as usize + 1] as usize;
        self.neighbours[row.clone()].iter().copied().zip(self.values[row].iter().copied())
    }

    fn push_row(&mut self, arcs: &[Arc], values: &[f64]) {
        for pair in arcs.chunk_by(|a, b| a.node == b.node) {
            self.neighbours.push(pair[0].node);
            self.values.push(pair.iter().map(|arc| values[arc.link as usize]).sum());
        }
        self.starts.push(self.neighbours.len() as u32);
    }
}

/// Both directions of every link that is not a loop, each row by neighbour, then link: rows in the order of the links,
/// transposed once.
pub(super) fn sorted_by_neighbour(snapshot: &Snapshot) -> Adjacency {
    let size = snapshot.nodes().len();
    let by_link = Adjacency::new(size, || {
        let pairs = snapshot.ends.iter().zip(0..).filter(|(pair, _)| pair[0] != pair[1]);
        pairs.flat_map(|(&[from, to], link)| [(from, Arc { node: to, link }), (to, Arc { node: from, link })])
    });
    Adjacency::new(size, || {
        let rows = 0..by_link.rows();
        rows.flat_map(|node| {
            by_link.row(node).iter().map(move |arc| (arc.node, Arc { node, link: arc.link }))
        })
    })
}
