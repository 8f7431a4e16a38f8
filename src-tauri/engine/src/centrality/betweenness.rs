//! Betweenness centrality, exact or from a sample of starts.

use asterism_model::algorithm::{Family, Ground, OutputKind, Spec};
use asterism_model::analysis::{Analysis, Betweenness};
use asterism_model::{Id, Result, Watch};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::{brandes, scores};
use crate::arguments::Arguments;
use crate::describe::{integer, keepable, output, seed};
use crate::outcome::Outcome;
use crate::snapshot::{Neighbours, Snapshot};

/// On how large a part of the shortest paths between other nodes each node lies: the sum over all pairs of the share of
/// their shortest paths that go through it, divided by (n − 1)(n − 2). Directed; parallel edges are one, loops none,
/// weights do not count.
///
/// # Arguments
/// * `samples`: start from so many nodes only, drawn by `seed` from the nodes in the order of their ids; no fewer than n is
///   all of them.
///
/// # Returns
/// A score from 0 to 1 for every node; 0 for all where there are fewer than three. From a sample of k starts the scores
/// are estimates without bias: those of starts are scaled by 1/((k − 1)(n − 2)), since none lies between itself and another,
/// the others by 1/(k(n − 2)). With one start, its own score is 0.
///
/// # Errors
/// `cancelled`.
///
/// # Complexity
/// O(n·m) time, O(k·m) from a sample; O(n + m) memory for each thread, at most 16.
///
/// # Reference
/// Brandes 2001, “A faster algorithm for betweenness centrality”, doi:10.1080/0022250X.2001.9990249; Brandes and Pich 2007,
/// “Centrality estimation in large networks”, doi:10.1142/S0218127407018403. The two scales are NetworkX's since 3.5.
///
/// # Example
/// ```
/// use asterism_engine::centrality::betweenness;
/// use asterism_engine::{Link, Snapshot};
/// use asterism_model::{Id, Timestamp, Unwatched};
///
/// let id = |n: u32| format!("00000000-0000-7000-8000-{n:012}").parse::<Id>();
/// let created_at = Timestamp::parse("created_at", "2026-01-01T00:00:00Z")?;
/// let link = |n, from, to| {
///     Ok::<_, asterism_model::Error>(Link { id: id(n)?, from: id(from)?, to: id(to)?, relation: 0, weight: None, created_at })
/// };
/// // 1 → 2 → 3: one of the two ordered pairs without node 2 goes through it.
/// let snapshot = Snapshot::new(vec![id(1)?, id(2)?, id(3)?], vec![link(11, 1, 2)?, link(12, 2, 3)?])?;
/// let found = betweenness(&snapshot, None, 0, &Unwatched)?;
/// assert_eq!(found.scores[&id(2)?], 0.5);
/// # Ok::<(), asterism_model::Error>(())
/// ```
pub fn betweenness(
    snapshot: &Snapshot,
    samples: Option<u32>,
    seed: u64,
    watch: &dyn Watch,
) -> Result<Betweenness> {
    let size = snapshot.size();
    let pivots =
        samples.filter(|&samples| (samples as usize) < size).map(|samples| draw(size, samples, seed));
    let all = (0..size as u32).collect();
    let starts = pivots.as_ref().unwrap_or(&all);
    watch.progress(0.0, "Counting shortest paths");
    let mut sums = brandes::dependencies(&Neighbours::directed(snapshot), starts, watch)?;
    let rest = size.saturating_sub(2) as f64;
    let (count, is_start) = match &pivots {
        Some(pivots) => (pivots.len() as f64, Some(pivots)),
        None => (size.saturating_sub(1) as f64, None),
    };
    for (node, sum) in (0..).zip(&mut sums) {
        let own = is_start.is_some_and(|pivots| pivots.binary_search(&node).is_ok());
        let pairs = (if own { count - 1.0 } else { count }) * rest;
        *sum = if pairs > 0.0 { *sum / pairs } else { 0.0 };
    }
    Ok(Betweenness {
        scores: scores(snapshot, sums),
        sampled: pivots.is_some(),
        pivots: pivots.into_iter().flatten().map(|node| snapshot.nodes()[node as usize]).collect(),
    })
}

/// Ascending, each node at most once.
fn draw(size: usize, samples: u32, seed: u64) -> Vec<u32> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut nodes: Vec<u32> = (0..size as u32).collect();
    let (drawn, _) = nodes.partial_shuffle(&mut random, samples as usize);
    let mut pivots = drawn.to_vec();
    pivots.sort_unstable();
    pivots
}

pub(crate) fn spec() -> Spec {
    Spec {
        id: "betweenness_centrality",
        title: "Betweenness",
        description: "Which nodes lie on the shortest paths between others: the bridges and gatekeepers.",
        family: Family::Centrality,
        reads: "Directed. Parallel edges are one, loops none; weights do not count.",
        ground: Ground::Chosen,
        min_nodes: 0,
        parameters: vec![
            integer(
                "samples",
                "Samples",
                "Start from so many nodes only, which is quicker and gives an estimate; empty is all of them, and exact.",
                None,
                (1, i32::MAX),
            ),
            seed("Another seed draws other samples."),
        ],
        outputs: vec![
            keepable(
                output(
                    "scores",
                    "Betweenness",
                    "The share of the shortest paths between other nodes that go through a node, from 0 to 1.",
                    OutputKind::NodeScores,
                ),
                "asterism.betweenness",
            ),
            output("sampled", "From a sample", "Whether the scores are estimates.", OutputKind::Flag),
            output("pivots", "Starts", "The nodes that were drawn.", OutputKind::NodeIds),
        ],
        complexity: "O(n·m), from k samples O(k·m); memory O(n + m) a thread",
        reference: "Brandes 2001, doi:10.1080/0022250X.2001.9990249; Brandes and Pich 2007, doi:10.1142/S0218127407018403",
    }
}

pub(crate) fn run(
    snapshot: &Snapshot,
    _: &[Id],
    arguments: &Arguments<'_>,
    watch: &dyn Watch,
) -> Result<Outcome> {
    let (samples, seed) = (arguments.count("samples")?, arguments.integer("seed")?);
    let found = betweenness(snapshot, samples, seed.into(), watch)?;
    Ok(Outcome::Done(Analysis::BetweennessCentrality(found)))
}
