//! The k-core decomposition.

use asterism_model::algorithm::{Family, Ground, OutputKind, Spec};
use asterism_model::analysis::{Analysis, Cores};
use asterism_model::{Id, Result, Watch};

use crate::arguments::Arguments;
use crate::centrality::scores;
use crate::describe::{keepable, output};
use crate::outcome::Outcome;
use crate::snapshot::{Neighbours, Snapshot};

const NODES_BETWEEN_CHECKS: usize = 1 << 14;

/// How deep in the graph each node lies: the largest k such that it is in the k-core, the largest part in which everyone
/// has at least k neighbours. On the undirected simple projection.
///
/// # Returns
/// The core number of every node, and the largest of them.
///
/// # Errors
/// `cancelled`.
///
/// # Complexity
/// O(n + m) time and memory.
///
/// # Reference
/// Batagelj and Zaveršnik 2003, “An O(m) algorithm for cores decomposition of networks”, arXiv:cs/0310049.
pub fn cores(snapshot: &Snapshot, watch: &dyn Watch) -> Result<Cores> {
    watch.progress(0.0, "Peeling");
    let graph = Neighbours::unordered(snapshot);
    watch.check()?;
    let mut buckets = Buckets::new(&graph);
    for place in 0..graph.size() {
        if place % NODES_BETWEEN_CHECKS == 0 {
            watch.check()?;
            watch.progress(place as f64 / graph.size() as f64, "Peeling");
        }
        let node = buckets.order[place];
        for &other in graph.of(node) {
            buckets.lower(other, node);
        }
    }
    let degeneracy = buckets.degrees.iter().copied().max().unwrap_or(0);
    Ok(Cores { cores: scores(snapshot, buckets.degrees.into_iter().map(f64::from)), degeneracy })
}

/// Nodes in the order of their degrees, which fall as others are peeled off.
struct Buckets {
    degrees: Vec<u32>,
    order: Vec<u32>,
    places: Vec<u32>,
    /// Where the nodes of each degree begin in `order`.
    starts: Vec<u32>,
}

impl Buckets {
    fn new(graph: &Neighbours) -> Self {
        let nodes = 0..graph.size() as u32;
        let degrees: Vec<u32> = nodes.clone().map(|node| graph.degree(node)).collect();
        let most = degrees.iter().copied().max().unwrap_or(0) as usize;
        let mut starts = vec![0u32; most + 2];
        degrees.iter().for_each(|&degree| starts[degree as usize + 1] += 1);
        for degree in 0..=most {
            starts[degree + 1] += starts[degree];
        }
        let mut free = starts.clone();
        let (mut order, mut places) = (vec![0; degrees.len()], vec![0; degrees.len()]);
        for node in nodes {
            let place = &mut free[degrees[node as usize] as usize];
            (order[*place as usize], places[node as usize]) = (node, *place);
            *place += 1;
        }
        Self { degrees, order, places, starts }
    }

    /// One neighbour of `node` less, unless it is peeled off already or no deeper than the one that is.
    fn lower(&mut self, node: u32, peeled: u32) {
        let degree = self.degrees[node as usize];
        if degree <= self.degrees[peeled as usize] {
            return;
        }
        let first = self.starts[degree as usize];
        let (place, head) = (self.places[node as usize], self.order[first as usize]);
        self.order.swap(place as usize, first as usize);
        (self.places[node as usize], self.places[head as usize]) = (first, place);
        self.starts[degree as usize] += 1;
        self.degrees[node as usize] -= 1;
    }
}

pub(crate) fn spec() -> Spec {
    Spec {
        id: "k_core",
        title: "Cores",
        description: "How deep in the graph each node lies: in the k-core everyone has at least k neighbours in it.",
        family: Family::Structure,
        reads: "Undirected simple: direction, parallel edges and loops do not count, nor do weights.",
        ground: Ground::Chosen,
        min_nodes: 0,
        parameters: vec![],
        outputs: vec![
            keepable(
                output(
                    "cores",
                    "Core",
                    "The largest k such that a node is in the k-core.",
                    OutputKind::NodeScores,
                ),
                "asterism.core",
            ),
            output("degeneracy", "Deepest", "The largest core number.", OutputKind::Number),
        ],
        complexity: "O(n + m) time and memory",
        reference: "Batagelj and Zaveršnik 2003, arXiv:cs/0310049",
    }
}

pub(crate) fn run(snapshot: &Snapshot, _: &[Id], _: &Arguments<'_>, watch: &dyn Watch) -> Result<Outcome> {
    cores(snapshot, watch).map(|found| Outcome::Done(Analysis::KCore(found)))
}
