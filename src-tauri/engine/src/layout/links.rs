//! The edges of a layout as pulls: one a pair of nodes, kept through edits.

use std::collections::{HashMap, HashSet};

/// A pull towards a neighbour.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Pull {
    pub(super) node: u32,
    pub(super) strength: f32,
}

/// Parallel edges and both directions are one pull. Its strength is the root of its share in the mean weight: weights of
/// one to a thousand are common, and a pull a thousand times stronger would put two nodes in one place.
#[derive(Debug, Default)]
pub(super) struct Links {
    edges: Vec<(u32, u32, f32)>,
    /// Edges and nodes to be taken away at the next refresh.
    cut: Vec<(u32, u32, f32)>,
    gone: HashSet<u32>,
    starts: Vec<u32>,
    pulls: Vec<Pull>,
    stale: bool,
}

impl Links {
    /// Edges to nodes that are not there and loops pull nothing and are left out.
    pub(super) fn new(nodes: usize, edges: &[(u32, u32, f32)]) -> Self {
        let within = |&&(a, b, _): &&(u32, u32, f32)| a != b && (a.max(b) as usize) < nodes;
        let edges = edges.iter().filter(within).copied().collect();
        let mut links = Self { edges, stale: true, ..Self::default() };
        links.refresh(nodes);
        links
    }

    pub(super) fn add(&mut self, a: u32, b: u32, weight: f32) {
        self.edges.push((a, b, weight));
        self.stale = true;
    }

    /// Takes one edge between the two away, of that weight where there are several.
    pub(super) fn remove(&mut self, a: u32, b: u32, weight: f32) {
        self.cut.push((a.min(b), a.max(b), weight));
        self.stale = true;
    }

    /// Takes every edge of a node away.
    pub(super) fn remove_node(&mut self, node: u32) {
        self.gone.insert(node);
        self.stale = true;
    }

    /// Carries out the removals since the last time, however many, in one or two passes.
    fn settle_removals(&mut self) {
        let gone = std::mem::take(&mut self.gone);
        self.edges.retain(|(a, b, _)| !gone.contains(a) && !gone.contains(b));
        let mut cut: HashMap<(u32, u32), Vec<f32>> = HashMap::new();
        for (a, b, weight) in self.cut.drain(..) {
            cut.entry((a, b)).or_default().push(weight);
        }
        for exact in [true, false] {
            if cut.is_empty() {
                return;
            }
            self.edges.retain(|&(a, b, weight)| {
                let ends = (a.min(b), a.max(b));
                let Some(weights) = cut.get_mut(&ends) else { return true };
                let Some(at) = weights.iter().position(|&w| !exact || w == weight) else { return true };
                weights.swap_remove(at);
                if weights.is_empty() {
                    cut.remove(&ends);
                }
                false
            });
        }
    }

    pub(super) fn pulls(&self, node: u32) -> &[Pull] {
        &self.pulls[self.starts[node as usize] as usize..self.starts[node as usize + 1] as usize]
    }

    /// Pulls a node has on average.
    pub(super) fn mean_degree(&self) -> f32 {
        self.pulls.len() as f32 / (self.starts.len() - 1).max(1) as f32
    }

    /// Rebuilds the rows after edits and says whether it had to; O(m log m).
    pub(super) fn refresh(&mut self, nodes: usize) -> bool {
        if !std::mem::take(&mut self.stale) && self.starts.len() == nodes + 1 {
            return false;
        }
        self.settle_removals();
        let sums = self.sums();
        let mean = sums.iter().map(|sum| sum.2).sum::<f64>() / sums.len().max(1) as f64;
        self.starts = vec![0; nodes + 1];
        for &(a, b, _) in &sums {
            self.starts[a as usize + 1] += 1;
            self.starts[b as usize + 1] += 1;
        }
        for row in 0..nodes {
            self.starts[row + 1] += self.starts[row];
        }
        let mut free = self.starts.clone();
        self.pulls = vec![Pull { node: 0, strength: 0.0 }; 2 * sums.len()];
        for (a, b, sum) in sums {
            let strength = ((sum / mean) as f32).sqrt().clamp(0.1, 10.0);
            for (row, node) in [(a, b), (b, a)] {
                let at = &mut free[row as usize];
                self.pulls[*at as usize] = Pull { node, strength };
                *at += 1;
            }
        }
        true
    }

    /// The weight of every tied pair. A weight that is not a positive number counts 1.
    fn sums(&self) -> Vec<(u32, u32, f64)> {
        let valid = |weight: f32| if weight.is_finite() && weight > 0.0 { f64::from(weight) } else { 1.0 };
        let mut sums: Vec<(u32, u32, f64)> =
            self.edges.iter().map(|&(a, b, weight)| (a.min(b), a.max(b), valid(weight))).collect();
        sums.sort_unstable_by(|x, y| (x.0, x.1).cmp(&(y.0, y.1)).then(x.2.total_cmp(&y.2)));
        sums.dedup_by(|next, kept| {
            let same = (next.0, next.1) == (kept.0, kept.1);
            if same {
                kept.2 += next.2;
            }
            same
        });
        sums
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(links: &Links, node: u32) -> Vec<(u32, f32)> {
        links.pulls(node).iter().map(|pull| (pull.node, pull.strength)).collect()
    }

    #[test]
    fn both_directions_of_a_pair_are_one_pull_and_loops_none() {
        let links = Links::new(3, &[(0, 1, 3.0), (1, 0, 5.0), (1, 2, 2.0), (2, 2, 9.0), (2, 7, 1.0)]);
        let (strong, weak) = (1.6f32.sqrt(), 0.4f32.sqrt());
        assert_eq!(row(&links, 0), [(1, strong)]);
        assert_eq!(row(&links, 1), [(0, strong), (2, weak)]);
        assert_eq!(row(&links, 2), [(1, weak)]);
    }

    #[test]
    fn an_edge_comes_and_goes() {
        let mut links = Links::new(2, &[]);
        links.add(0, 1, f32::NAN);
        assert!(links.refresh(3));
        assert_eq!((row(&links, 0), row(&links, 2)), (vec![(1, 1.0)], vec![]));
        links.add(1, 0, 5.0);
        links.remove(0, 1, 5.0);
        links.remove(0, 1, 4.0);
        links.remove(0, 1, 4.0);
        links.refresh(3);
        assert_eq!(row(&links, 0), []);
    }

    #[test]
    fn of_parallel_edges_that_of_the_weight_goes_first_and_a_node_takes_all_of_its_own() {
        let mut links = Links::new(4, &[(0, 1, 2.0), (0, 1, 7.0), (2, 1, 2.0), (3, 2, 2.0)]);
        links.remove(1, 0, 7.0);
        links.refresh(4);
        assert_eq!(row(&links, 1), [(0, 1.0), (2, 1.0)]);
        links.remove_node(2);
        links.refresh(4);
        assert_eq!((row(&links, 1), row(&links, 3)), (vec![(0, 1.0)], vec![]));
    }
}
