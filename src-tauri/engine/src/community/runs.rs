//! Several runs on a small graph, and what the best of them agree on as the start of another.
//!
//! One run falls into one of many hollows, some of them 2 % too high; on a small graph there is time to look into a few. What
//! several good partitions keep together is hardly wrong, so that a run over those groups as nodes starts past the first
//! mistakes (Ovelgönne and Geyer-Schulz 2013, “An ensemble learning strategy for graph clustering”).

use std::collections::HashMap;

use asterism_model::{Part, Result, Watch};

use super::flow::Flow;
use super::partition::Partition;
use super::{EPSILON, Method, leiden, louvain};

/// So many nodes and ties are gone through by repeating a run; larger graphs run once.
const REPEATED: usize = 100_000;
const MOST_RUNS: usize = 50;
/// How many of the best agree, in one attempt after the other.
const AGREEING: [usize; 12] = [2, 3, 5, 2, 8, 3, 2, 4, 6, 2, 3, 10];

struct Found {
    partition: Partition,
    modularity: f64,
}

/// The best partition found, the first of equally good ones.
pub(super) fn best(
    flow: &Flow,
    method: Method,
    resolution: f64,
    seed: u64,
    watch: &dyn Watch,
) -> Result<Partition> {
    let alone = Partition::singletons(flow);
    if flow.total == 0.0 {
        return Ok(alone);
    }
    let run = match method {
        Method::Louvain => louvain::run,
        Method::Leiden => leiden::run,
    };
    let found =
        |partition: Partition| Found { modularity: partition.modularity(flow, resolution), partition };
    let runs = (REPEATED / (flow.len() + flow.pairs())).clamp(1, MOST_RUNS);
    let attempts = if runs > 1 { runs + AGREEING.len() } else { 1 };
    let part = |attempt: usize| Part {
        whole: watch,
        from: attempt as f64 / attempts as f64,
        share: 1.0 / attempts as f64,
    };
    let seed =
        |attempt: usize| seed.wrapping_mul((MOST_RUNS + AGREEING.len()) as u64).wrapping_add(attempt as u64);
    let mut ranked: Vec<Found> = Vec::new();
    for attempt in 0..runs {
        insert(&mut ranked, found(run(flow, alone.clone(), resolution, seed(attempt), &part(attempt))?));
    }
    for (attempt, agreeing) in (runs..attempts).zip(AGREEING) {
        let agreed = agreement(flow, &ranked[..agreeing.min(ranked.len())]);
        let groups = flow.collapse(&agreed);
        // Leiden's refinement gets past what Louvain's merging has fixed, here for either of them.
        let above =
            leiden::run(&groups, Partition::singletons(&groups), resolution, seed(attempt), &part(attempt))?;
        let start = agreed.of.iter().map(|&group| above.of[group as usize]).collect();
        let start = Partition::new(flow, start);
        insert(&mut ranked, found(run(flow, start, resolution, seed(attempt), &part(attempt))?));
    }
    Ok(ranked.into_iter().next().map_or(alone, |best| best.partition))
}

/// Each once: partitions of the same quality are taken for the same, and agree on nothing new.
fn insert(ranked: &mut Vec<Found>, new: Found) {
    let place = ranked.partition_point(|found| found.modularity > new.modularity + EPSILON);
    if ranked.get(place).is_none_or(|found| found.modularity < new.modularity - EPSILON) {
        ranked.insert(place, new);
    }
}

/// Nodes together that all of them put together.
fn agreement(flow: &Flow, all: &[Found]) -> Partition {
    let mut labels: HashMap<Vec<u32>, u32> = HashMap::new();
    let of = (0..flow.len()).map(|node| {
        let next = labels.len() as u32;
        *labels.entry(all.iter().map(|found| found.partition.of[node]).collect()).or_insert(next)
    });
    let of = of.collect();
    Partition::new(flow, of).compact()
}
