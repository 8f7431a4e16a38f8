//! Cells around terminals: each node with its nearest terminal, grown just far enough to know how to connect them.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

use asterism_model::{Id, Result, Watch};
use petgraph::unionfind::UnionFind;

use crate::snapshot::Snapshot;

const NONE: u32 = u32::MAX;
const STEPS_BETWEEN_CHECKS: u32 = 4096;

/// A node reached at some distance. Nearer is less, ties by the node.
#[derive(Clone, Copy, PartialEq)]
struct Reached {
    distance: f64,
    node: u32,
}

/// A link between two cells, with the length of the way from terminal to terminal that goes over it.
#[derive(Clone, Copy, PartialEq)]
struct Bridge {
    length: f64,
    id: Id,
    link: u32,
}

impl Eq for Reached {}
impl Eq for Bridge {}

impl Ord for Reached {
    fn cmp(&self, other: &Self) -> Ordering {
        self.distance.total_cmp(&other.distance).then(self.node.cmp(&other.node))
    }
}

impl Ord for Bridge {
    fn cmp(&self, other: &Self) -> Ordering {
        self.length.total_cmp(&other.length).then_with(|| self.id.cmp(&other.id))
    }
}

impl PartialOrd for Reached {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialOrd for Bridge {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

pub(super) struct Voronoi<'a> {
    snapshot: &'a Snapshot,
    costs: &'a [f64],
    distance: Vec<f64>,
    /// The place in the list of terminals of the nearest one.
    cell: Vec<u32>,
    /// The link over which the node was reached.
    by: Vec<u32>,
    settled: Vec<bool>,
    frontier: BinaryHeap<Reverse<Reached>>,
    bridges: BinaryHeap<Reverse<Bridge>>,
    joined: UnionFind<u32>,
    parts: usize,
    chosen: Vec<u32>,
}

impl<'a> Voronoi<'a> {
    pub(super) fn new(snapshot: &'a Snapshot, costs: &'a [f64], terminals: &[u32]) -> Self {
        let size = snapshot.nodes().len();
        let mut voronoi = Self {
            snapshot,
            costs,
            distance: vec![f64::INFINITY; size],
            cell: vec![NONE; size],
            by: vec![NONE; size],
            settled: vec![false; size],
            frontier: BinaryHeap::new(),
            bridges: BinaryHeap::new(),
            joined: UnionFind::new(terminals.len()),
            parts: terminals.len(),
            chosen: Vec::new(),
        };
        for (&node, cell) in terminals.iter().zip(0..) {
            voronoi.distance[node as usize] = 0.0;
            voronoi.cell[node as usize] = cell;
            voronoi.frontier.push(Reverse(Reached { distance: 0.0, node }));
        }
        voronoi
    }

    /// Grows the cells until the terminals hang together or nothing is left to reach.
    ///
    /// A bridge found while nodes at distance d are settled is at least 2d long, so all shorter ones are known by then
    /// and can be taken in order, as Kruskal's algorithm wants them, without growing the cells over the whole graph.
    pub(super) fn grow(&mut self, watch: &dyn Watch) -> Result<()> {
        let mut steps = 0u32;
        while self.parts > 1 {
            let Some(Reverse(reached)) = self.frontier.pop() else { break };
            steps = steps.wrapping_add(1);
            if steps.is_multiple_of(STEPS_BETWEEN_CHECKS) {
                watch.check()?;
            }
            if self.settled[reached.node as usize] {
                continue;
            }
            self.take_bridges(2.0 * reached.distance);
            self.settle(reached);
        }
        self.take_bridges(f64::INFINITY);
        Ok(())
    }

    fn settle(&mut self, at: Reached) {
        self.settled[at.node as usize] = true;
        for arc in self.snapshot.leaving(at.node).iter().chain(self.snapshot.entering(at.node)) {
            let cost = self.costs[arc.link as usize];
            let length = at.distance + cost;
            if cost == f64::INFINITY {
                continue;
            }
            let other = arc.node as usize;
            if !self.settled[other] {
                self.reach(at, arc.node, arc.link, length);
            } else if self.cell[other] != self.cell[at.node as usize] {
                let id = self.snapshot.link(arc.link).id;
                let length = length + self.distance[other];
                self.bridges.push(Reverse(Bridge { length, id, link: arc.link }));
            }
        }
    }

    /// A shorter way wins; of two equally short ones that over the smaller edge id.
    fn reach(&mut self, from: Reached, node: u32, link: u32, length: f64) {
        let at = node as usize;
        let known = self.distance[at];
        if length < known || self.cell[at] == NONE {
            self.distance[at] = length;
            self.frontier.push(Reverse(Reached { distance: length, node }));
        } else if length > known || self.by[at] == NONE || self.id(link) >= self.id(self.by[at]) {
            return;
        }
        self.by[at] = link;
        self.cell[at] = self.cell[from.node as usize];
    }

    fn id(&self, link: u32) -> Id {
        self.snapshot.link(link).id
    }

    /// Takes every known bridge shorter than `limit` that joins two parts.
    fn take_bridges(&mut self, limit: f64) {
        while let Some(Reverse(bridge)) = self.bridges.peek().copied() {
            if self.parts == 1 || (bridge.length >= limit && limit.is_finite()) {
                return;
            }
            self.bridges.pop();
            let [a, b] = self.snapshot.ends(bridge.link).map(|node| self.cell[node as usize]);
            if self.joined.union(a, b) {
                self.parts -= 1;
                self.chosen.push(bridge.link);
            }
        }
    }

    pub(super) fn parts(&self) -> usize {
        self.parts
    }

    /// For each terminal, the representative of its part.
    pub(super) fn labels(self) -> Vec<u32> {
        self.joined.into_labeling()
    }

    /// Every node on the chosen ways from terminal to terminal, in no order and some twice.
    pub(super) fn nodes_on_ways(&self) -> Vec<u32> {
        let mut nodes = Vec::new();
        let mut seen = vec![false; self.cell.len()];
        for &bridge in &self.chosen {
            for end in self.snapshot.ends(bridge) {
                let mut node = end;
                while !seen[node as usize] {
                    seen[node as usize] = true;
                    nodes.push(node);
                    if self.by[node as usize] != NONE {
                        let [from, to] = self.snapshot.ends(self.by[node as usize]);
                        node = if from == node { to } else { from };
                    }
                }
            }
        }
        nodes
    }
}
