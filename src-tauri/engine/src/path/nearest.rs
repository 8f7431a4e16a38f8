//! How many edges each node is away from one, as far as a limit.

use crate::snapshot::{Arc, Snapshot};

pub(super) const FAR: u32 = u32::MAX;

/// Which way edges are followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Along {
    Out,
    In,
}

impl Along {
    pub(super) fn arcs(self, snapshot: &Snapshot, node: u32) -> &[Arc] {
        match self {
            Self::Out => snapshot.leaving(node),
            Self::In => snapshot.entering(node),
        }
    }
}

/// Breadth first, its memory used again from one search to the next.
#[derive(Debug)]
pub(super) struct Nearest {
    /// `FAR` where the search did not come.
    pub(super) hops: Vec<u32>,
    /// Nearest first.
    pub(super) reached: Vec<u32>,
}

impl Nearest {
    pub(super) fn new(size: usize) -> Self {
        Self { hops: vec![FAR; size], reached: Vec::new() }
    }

    /// From `start` to no more than `depth` edges, not through nodes that are `blocked`. Gives the number of steps.
    pub(super) fn search(
        &mut self,
        snapshot: &Snapshot,
        along: Along,
        (start, depth): (u32, u32),
        blocked: impl Fn(u32) -> bool,
    ) -> usize {
        for node in self.reached.drain(..) {
            self.hops[node as usize] = FAR;
        }
        self.hops[start as usize] = 0;
        self.reached.push(start);
        let (mut at, mut steps) = (0, 0);
        while let Some(&node) = self.reached.get(at) {
            at += 1;
            let hop = self.hops[node as usize] + 1;
            if hop > depth {
                break;
            }
            let arcs = along.arcs(snapshot, node);
            steps += arcs.len();
            for arc in arcs {
                let seen = &mut self.hops[arc.node as usize];
                if *seen == FAR && !blocked(arc.node) {
                    *seen = hop;
                    self.reached.push(arc.node);
                }
            }
        }
        steps
    }
}
