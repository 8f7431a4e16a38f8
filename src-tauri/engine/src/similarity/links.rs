//! Link prediction by Adamic and Adar.

use std::cmp::{Ordering as Order, Reverse};
use std::collections::BinaryHeap;
use std::sync::atomic::{AtomicUsize, Ordering};

use asterism_model::algorithm::{Family, Ground, OutputKind, Spec};
use asterism_model::analysis::{Analysis, PredictedLink, PredictedLinks};
use asterism_model::{Id, Result, Watch};
use rayon::prelude::*;

use crate::arguments::Arguments;
use crate::describe::{integer, output};
use crate::outcome::Outcome;
use crate::snapshot::{Neighbours, Snapshot};

const CHUNK: usize = 256;
const STEPS_BETWEEN_CHECKS: usize = 1 << 20;

/// Pairs of nodes that no edge joins and that share neighbours, those of few neighbours counting more: the sum of
/// 1/ln(degree) over the shared. On the undirected simple projection without loops.
///
/// # Returns
/// The `top_k` best pairs, ties by the pair of ids, each with its shared neighbours. Pairs that share none score 0 and are
/// left out.
///
/// # Errors
/// `cancelled`.
///
/// # Complexity
/// O(Σ degree²) time; O(n + m) memory for each thread.
///
/// # Reference
/// Adamic and Adar 2003, “Friends and neighbors on the Web”, doi:10.1016/S0378-8733(03)00009-1.
pub fn predict_links(snapshot: &Snapshot, top_k: usize, watch: &dyn Watch) -> Result<PredictedLinks> {
    watch.progress(0.0, "Comparing neighbours");
    let graph = Neighbours::undirected(snapshot);
    watch.check()?;
    let values: Vec<f64> =
        (0..graph.size() as u32).map(|node| 1.0 / f64::from(graph.degree(node)).ln()).collect();
    let done = AtomicUsize::new(0);
    let nodes: Vec<u32> = (0..graph.size() as u32).collect();
    let best = nodes
        .par_chunks(CHUNK)
        .map_init(
            || Scan::new(&graph, &values),
            |scan, chunk| {
                watch.check()?;
                let mut best = Best::new(top_k);
                for &node in chunk {
                    scan.from(node, &mut best, watch)?;
                }
                let done = done.fetch_add(chunk.len(), Ordering::Relaxed) + chunk.len();
                watch.progress(done as f64 / nodes.len() as f64, "Comparing neighbours");
                Ok(best)
            },
        )
        .try_reduce(|| Best::new(top_k), |one, other| Ok(one.with(other)))?;
    let link = |pair: Pair| PredictedLink {
        from_id: snapshot.nodes()[pair.from as usize],
        to_id: snapshot.nodes()[pair.to as usize],
        score: pair.score,
        shared: shared(snapshot, &graph, pair),
    };
    Ok(PredictedLinks { predictions: best.ranked().into_iter().map(link).collect() })
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct Pair {
    score: f64,
    from: u32,
    to: u32,
}

impl Eq for Pair {}

/// The better is the greater.
impl Ord for Pair {
    fn cmp(&self, other: &Self) -> Order {
        let tie = || (other.from, other.to).cmp(&(self.from, self.to));
        self.score.total_cmp(&other.score).then_with(tie)
    }
}

impl PartialOrd for Pair {
    fn partial_cmp(&self, other: &Self) -> Option<Order> {
        Some(self.cmp(other))
    }
}

/// The best so many pairs. Which they are does not depend on the order in which they come.
struct Best {
    room: usize,
    pairs: BinaryHeap<Reverse<Pair>>,
}

impl Best {
    fn new(room: usize) -> Self {
        Self { room, pairs: BinaryHeap::new() }
    }

    fn offer(&mut self, pair: Pair) {
        if self.pairs.len() < self.room {
            self.pairs.push(Reverse(pair));
        } else if let Some(mut worst) = self.pairs.peek_mut()
            && pair > worst.0
        {
            *worst = Reverse(pair);
        }
    }

    fn with(mut self, other: Self) -> Self {
        other.pairs.into_iter().for_each(|Reverse(pair)| self.offer(pair));
        self
    }

    fn ranked(self) -> Vec<Pair> {
        self.pairs.into_sorted_vec().into_iter().map(|Reverse(pair)| pair).collect()
    }
}

struct Scan<'a> {
    graph: &'a Neighbours,
    values: &'a [f64],
    scores: Vec<f64>,
    touched: Vec<u32>,
    steps: usize,
}

impl<'a> Scan<'a> {
    fn new(graph: &'a Neighbours, values: &'a [f64]) -> Self {
        Self { graph, values, scores: vec![0.0; graph.size()], touched: Vec::new(), steps: 0 }
    }

    /// All pairs whose smaller node is `node`. Shared neighbours come in ascending order, so that a pair's score is the
    /// same sum whatever else is done.
    fn from(&mut self, node: u32, best: &mut Best, watch: &dyn Watch) -> Result<()> {
        let near = self.graph.of(node);
        for &shared in near {
            let value = self.values[shared as usize];
            let others = self.graph.of(shared);
            let others = &others[others.partition_point(|&other| other <= node)..];
            for &other in others {
                let score = &mut self.scores[other as usize];
                if *score == 0.0 {
                    self.touched.push(other);
                }
                *score += value;
            }
            self.steps += others.len();
            if self.steps > STEPS_BETWEEN_CHECKS {
                self.steps = 0;
                watch.check()?;
            }
        }
        near.iter().for_each(|&other| self.scores[other as usize] = 0.0);
        for to in self.touched.drain(..) {
            let score = std::mem::take(&mut self.scores[to as usize]);
            if score > 0.0 {
                best.offer(Pair { score, from: node, to });
            }
        }
        Ok(())
    }
}

fn shared(snapshot: &Snapshot, graph: &Neighbours, pair: Pair) -> Vec<Id> {
    let other = graph.of(pair.to);
    let both = graph.of(pair.from).iter().filter(|node| other.binary_search(node).is_ok());
    both.map(|&node| snapshot.nodes()[node as usize]).collect()
}

pub(crate) fn spec() -> Spec {
    Spec {
        id: "predict_links",
        title: "Predicted links",
        description: "Pairs of nodes that no edge joins yet and that share neighbours, few-friended ones counting more.",
        family: Family::Similarity,
        reads: "Undirected simple: direction, parallel edges and loops do not count, nor do weights.",
        ground: Ground::Chosen,
        min_nodes: 0,
        parameters: vec![integer("top_k", "At most", "The best so many pairs.", Some(20), (1, 10_000))],
        outputs: vec![output(
            "predictions",
            "Pairs",
            "Best first, ties by the pair of ids; each with its shared neighbours.",
            OutputKind::Pairs,
        )],
        complexity: "O(Σ degree²) time; memory O(n + m) a thread",
        reference: "Adamic and Adar 2003, doi:10.1016/S0378-8733(03)00009-1",
    }
}

pub(crate) fn run(
    snapshot: &Snapshot,
    _: &[Id],
    arguments: &Arguments<'_>,
    watch: &dyn Watch,
) -> Result<Outcome> {
    let found = predict_links(snapshot, arguments.integer("top_k")? as usize, watch)?;
    Ok(Outcome::Done(Analysis::PredictLinks(found)))
}
