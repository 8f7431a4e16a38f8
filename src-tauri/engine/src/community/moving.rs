//! Local moving: each node to the neighbouring community that gains most, until no node wants to move.

use std::collections::VecDeque;

use asterism_model::{Result, Watch};
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::EPSILON;
use super::flow::{Flow, Tally};
use super::partition::Partition;

/// Every move gains, so it ends by itself; this bounds how long it may take to.
const VISITS_PER_NODE: usize = 1000;
const VISITS_BETWEEN_CHECKS: usize = 4096;

/// Improves `partition` in place and says whether anything moved. A node is looked at again when a neighbour moved away.
pub(super) fn improve(
    flow: &Flow,
    partition: &mut Partition,
    resolution: f64,
    random: &mut ChaCha8Rng,
    watch: &dyn Watch,
) -> Result<bool> {
    let mut order: Vec<u32> = (0..flow.len() as u32).collect();
    order.shuffle(random);
    let mut queue = VecDeque::from(order);
    let mut waiting = vec![true; flow.len()];
    let mut ties = Tally::new(partition.len());
    let mut vacant: Vec<u32> =
        (0..partition.len() as u32).rev().filter(|&c| partition.sizes[c as usize] == 0).collect();
    let mut moved = false;
    for visit in 0..flow.len().saturating_mul(VISITS_PER_NODE) {
        if visit % VISITS_BETWEEN_CHECKS == 0 {
            watch.check()?;
        }
        let Some(node) = queue.pop_front() else { break };
        waiting[node as usize] = false;
        let Some(community) = best(flow, partition, resolution, node, &mut ties, vacant.last().copied())
        else {
            continue;
        };
        moved = true;
        relocate(flow, partition, node, community, &mut vacant);
        for (other, _) in flow.neighbours(node) {
            if partition.of[other as usize] != community && !waiting[other as usize] {
                waiting[other as usize] = true;
                queue.push_back(other);
            }
        }
    }
    Ok(moved)
}

fn relocate(flow: &Flow, partition: &mut Partition, node: u32, community: u32, vacant: &mut Vec<u32>) {
    let old = partition.of[node as usize];
    if partition.sizes[community as usize] == 0 {
        vacant.pop();
    }
    partition.take(flow, node);
    if partition.sizes[old as usize] == 0 {
        vacant.push(old);
    }
    partition.put(flow, node, community);
}

/// Where `node` gains most, if it gains anywhere; ties by the smaller label.
fn best(
    flow: &Flow,
    partition: &mut Partition,
    resolution: f64,
    node: u32,
    ties: &mut Tally,
    vacant: Option<u32>,
) -> Option<u32> {
    let home = partition.of[node as usize];
    for (other, value) in flow.neighbours(node) {
        ties.add(partition.of[other as usize], value);
    }
    partition.take(flow, node);
    let (out, into) = (flow.out[node as usize], flow.into[node as usize]);
    let gain = |community: u32, tie: f64| {
        let at = community as usize;
        tie - resolution * flow.chance(out, into, partition.out[at], partition.into[at])
    };
    let stay = gain(home, ties.sum(home));
    let (mut winner, mut most) = (home, stay + EPSILON * flow.total);
    if let Some(alone) = vacant.filter(|_| 0.0 > most) {
        (winner, most) = (alone, 0.0);
    }
    ties.drain(|community, tie| {
        let gain = gain(community, tie);
        if gain > most || (gain == most && winner != home && community < winner) {
            (winner, most) = (community, gain);
        }
    });
    partition.put(flow, node, home);
    (winner != home).then_some(winner)
}
