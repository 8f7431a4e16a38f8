//! Louvain: move nodes, collapse communities to nodes, repeat; then move single nodes again until none wants to.

use asterism_model::{Result, Watch};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::flow::Flow;
use super::moving::improve;
use super::partition::Partition;

const ROUNDS: u32 = 16;

/// From `partition` on.
pub(super) fn run(
    flow: &Flow,
    mut partition: Partition,
    resolution: f64,
    seed: u64,
    watch: &dyn Watch,
) -> Result<Partition> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    for round in 0..ROUNDS {
        watch.progress(f64::from(round) / f64::from(ROUNDS), "Moving nodes");
        let moved = improve(flow, &mut partition, resolution, &mut random, watch)?;
        if !moved && round > 0 {
            break;
        }
        let coarse = partition.compact();
        let above = climb(flow.collapse(&coarse), resolution, &mut random, watch)?;
        let of = coarse.of.iter().map(|&community| above[community as usize]).collect();
        partition = Partition::new(flow, of);
    }
    watch.progress(1.0, "Moving nodes");
    Ok(partition)
}

/// Labels for the nodes of a collapsed graph, from moving and collapsing until nothing moves.
fn climb(mut flow: Flow, resolution: f64, random: &mut ChaCha8Rng, watch: &dyn Watch) -> Result<Vec<u32>> {
    let mut labels: Vec<u32> = (0..flow.len() as u32).collect();
    loop {
        let mut partition = Partition::singletons(&flow);
        if !improve(&flow, &mut partition, resolution, random, watch)? {
            return Ok(labels);
        }
        let coarse = partition.compact();
        for label in &mut labels {
            *label = coarse.of[*label as usize];
        }
        if coarse.len() == flow.len() {
            return Ok(labels);
        }
        flow = flow.collapse(&coarse);
    }
}
