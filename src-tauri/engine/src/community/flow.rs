//! The weighted graph that modularity is about, directed or not in one form.
//!
//! Q = Σ over communities of (weight inside / m − γ · out · in / m²). For an undirected graph that is the same sum with
//! half a node's strength as its out and as its in, so that nothing else has to know the difference.

use asterism_model::{Error, Result};

use super::partition::Partition;
use crate::snapshot::{Simple, Snapshot};

/// Neighbours with the weight in both directions taken together.
pub(super) struct Flow {
    starts: Vec<u32>,
    neighbours: Vec<u32>,
    values: Vec<f64>,
    /// Weight inside the node itself.
    pub(super) loops: Vec<f64>,
    pub(super) out: Vec<f64>,
    pub(super) into: Vec<f64>,
    pub(super) total: f64,
}

impl Flow {
    pub(super) fn directed(snapshot: &Snapshot, simple: Simple, strengths: &[f64]) -> Result<Self> {
        let size = simple.loops.len();
        let (mut out, mut into) = (vec![0.0; size], vec![0.0; size]);
        for (link, strength) in (0..).zip(strengths) {
            let [from, to] = snapshot.ends(link);
            out[from as usize] += strength;
            into[to as usize] += strength;
        }
        Self::new(simple, out, into)
    }

    pub(super) fn undirected(simple: Simple) -> Result<Self> {
        let half: Vec<f64> = (0..simple.loops.len())
            .map(|node| {
                let row = simple.starts[node] as usize..simple.starts[node + 1] as usize;
                simple.values[row].iter().sum::<f64>() / 2.0 + simple.loops[node]
            })
            .collect();
        Self::new(simple, half.clone(), half)
    }

    fn new(simple: Simple, out: Vec<f64>, into: Vec<f64>) -> Result<Self> {
        let total: f64 = out.iter().sum();
        if !total.is_finite() {
            return Err(Error::invalid("weight", "the weights add up to more than a number can hold"));
        }
        let Simple { starts, neighbours, values, loops } = simple;
        Ok(Self { starts, neighbours, values, loops, out, into, total })
    }

    pub(super) fn len(&self) -> usize {
        self.loops.len()
    }

    pub(super) fn neighbours(&self, node: u32) -> impl Iterator<Item = (u32, f64)> {
        let row = self.starts[node as usize] as usize..self.starts[node as usize + 1] as usize;
        self.neighbours[row.clone()].iter().copied().zip(self.values[row].iter().copied())
    }

    /// How many pairs are tied.
    pub(super) fn pairs(&self) -> usize {
        self.neighbours.len() / 2
    }

    /// What chance would put between two groups, per unit of resolution.
    pub(super) fn chance(&self, out: f64, into: f64, other_out: f64, other_into: f64) -> f64 {
        (out / self.total) * other_into + (into / self.total) * other_out
    }

    /// The graph whose nodes are the communities of `partition`.
    pub(super) fn collapse(&self, partition: &Partition) -> Self {
        let size = partition.len();
        let mut collapsed = Self {
            starts: vec![0],
            neighbours: Vec::new(),
            values: Vec::new(),
            loops: vec![0.0; size],
            out: vec![0.0; size],
            into: vec![0.0; size],
            total: self.total,
        };
        let mut between = Tally::new(size);
        for (community, members) in (0..).zip(partition.members()) {
            let mut inside = 0.0;
            for &node in &members {
                collapsed.out[community as usize] += self.out[node as usize];
                collapsed.into[community as usize] += self.into[node as usize];
                collapsed.loops[community as usize] += self.loops[node as usize];
                for (other, value) in self.neighbours(node) {
                    match partition.of[other as usize] {
                        own if own == community => inside += value,
                        other => between.add(other, value),
                    }
                }
            }
            collapsed.loops[community as usize] += inside / 2.0;
            between.drain(|other, value| {
                collapsed.neighbours.push(other);
                collapsed.values.push(value);
            });
            collapsed.starts.push(collapsed.neighbours.len() as u32);
        }
        collapsed
    }
}

/// Sums by community, cleared in the time of what was touched.
pub(super) struct Tally {
    sums: Vec<f64>,
    seen: Vec<bool>,
    pub(super) touched: Vec<u32>,
}

impl Tally {
    pub(super) fn new(size: usize) -> Self {
        Self { sums: vec![0.0; size], seen: vec![false; size], touched: Vec::new() }
    }

    pub(super) fn add(&mut self, community: u32, value: f64) {
        let at = community as usize;
        if !self.seen[at] {
            self.seen[at] = true;
            self.touched.push(community);
        }
        self.sums[at] += value;
    }

    pub(super) fn sum(&self, community: u32) -> f64 {
        self.sums[community as usize]
    }

    pub(super) fn drain(&mut self, mut each: impl FnMut(u32, f64)) {
        for community in self.touched.drain(..) {
            each(community, self.sums[community as usize]);
            self.sums[community as usize] = 0.0;
            self.seen[community as usize] = false;
        }
    }
}
