//! Brandes' accumulation: from each start, how much of what it reaches depends on each node in between.

use std::sync::atomic::{AtomicUsize, Ordering};

use asterism_model::{Result, Watch};
use rayon::prelude::*;

use crate::snapshot::Neighbours;

/// Starts whose dependencies are summed in one go, and how many such chunks are under way at once. Both are fixed, so that
/// sums are taken in the same order whatever the number of threads.
const CHUNK: usize = 16;
const AT_ONCE: usize = 16;

const UNSEEN: u32 = u32::MAX;
/// Counts of paths are scaled down by this once they pass it: they double with every diamond in a row.
const LARGE: f64 = 1.157_920_892_373_162e77; // 2^256

/// For each node the sum of its dependencies over the starts.
pub(super) fn dependencies(graph: &Neighbours, starts: &[u32], watch: &dyn Watch) -> Result<Vec<f64>> {
    let mut sums = vec![0.0; graph.size()];
    let done = AtomicUsize::new(0);
    for wave in starts.chunks(CHUNK * AT_ONCE) {
        let parts: Vec<Vec<f64>> = wave
            .par_chunks(CHUNK)
            .map(|chunk| {
                let mut search = Search::new(graph);
                for &start in chunk {
                    watch.check()?;
                    search.from(start);
                    let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                    watch.progress(done as f64 / starts.len() as f64, "Counting shortest paths");
                }
                Ok(search.sums)
            })
            .collect::<Result<_>>()?;
        for part in parts {
            sums.iter_mut().zip(part).for_each(|(sum, more)| *sum += more);
        }
    }
    Ok(sums)
}

#[derive(Clone, Copy)]
struct State {
    /// Shortest paths from the start, as scaled at its distance.
    paths: f64,
    /// (1 + dependency) / paths
    share: f64,
    distance: u32,
}

struct Search<'a> {
    graph: &'a Neighbours,
    states: Vec<State>,
    /// Reached nodes, nearest first.
    order: Vec<u32>,
    /// Where each distance begins in `order`, and by how much its counts were scaled.
    levels: Vec<(usize, f64)>,
    sums: Vec<f64>,
}

impl<'a> Search<'a> {
    fn new(graph: &'a Neighbours) -> Self {
        let unseen = State { paths: 0.0, share: 0.0, distance: UNSEEN };
        let states = vec![unseen; graph.size()];
        Self { graph, states, order: Vec::new(), levels: Vec::new(), sums: vec![0.0; graph.size()] }
    }

    fn from(&mut self, start: u32) {
        self.count(start);
        self.accumulate();
        for &node in &self.order {
            self.states[node as usize].distance = UNSEEN;
        }
    }

    /// Breadth first: distances and numbers of shortest paths.
    fn count(&mut self, start: u32) {
        self.order.clear();
        self.levels.clear();
        self.order.push(start);
        self.states[start as usize] = State { paths: 1.0, share: 0.0, distance: 0 };
        let mut level = 0..1;
        let mut scale = 1.0;
        while !level.is_empty() {
            self.levels.push((level.start, scale));
            let distance = self.levels.len() as u32;
            let mut most = 0.0f64;
            for at in level.clone() {
                let node = self.order[at];
                let paths = self.states[node as usize].paths;
                for &next in self.graph.of(node) {
                    let state = &mut self.states[next as usize];
                    if state.distance == UNSEEN {
                        *state = State { paths, share: 0.0, distance };
                        self.order.push(next);
                    } else if state.distance == distance {
                        state.paths += paths;
                        most = most.max(state.paths);
                    }
                }
            }
            level = level.end..self.order.len();
            scale = if most > LARGE { self.shrink(level.clone()) } else { 1.0 };
        }
    }

    /// By a power of two, which rounds nothing.
    fn shrink(&mut self, level: std::ops::Range<usize>) -> f64 {
        for &node in &self.order[level] {
            let paths = &mut self.states[node as usize].paths;
            *paths = (*paths / LARGE).max(f64::MIN_POSITIVE);
        }
        1.0 / LARGE
    }

    /// Farthest first: the dependency of a node is what its successors pass back to it.
    fn accumulate(&mut self) {
        let mut end = self.order.len();
        let mut scale = 1.0;
        for (distance, &(begin, own_scale)) in self.levels.iter().enumerate().rev() {
            let next_distance = distance as u32 + 1;
            for &node in &self.order[begin..end] {
                let mut share = 0.0;
                for &next in self.graph.of(node) {
                    let state = self.states[next as usize];
                    if state.distance == next_distance {
                        share += state.share;
                    }
                }
                let state = &mut self.states[node as usize];
                let dependency = state.paths * scale * share;
                state.share = (1.0 + dependency) / state.paths;
                if distance > 0 {
                    self.sums[node as usize] += dependency;
                }
            }
            end = begin;
            scale = own_scale;
        }
    }
}
