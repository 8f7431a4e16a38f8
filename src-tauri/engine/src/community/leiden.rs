//! Leiden: as Louvain, but what is collapsed is a refinement of each community into well-connected parts, so that no
//! community can end up in pieces.

use asterism_model::{Result, Watch};
use petgraph::unionfind::UnionFind;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::EPSILON;
use super::flow::{Flow, Tally};
use super::moving::improve;
use super::partition::Partition;

const ROUNDS: u32 = 4;
/// Each round looks at the whole graph again; one that gains less than this is the last.
const WORTHWHILE: f64 = 1e-5;
/// How far the choice among gaining merges is left to chance; in units of the mean weight of a tie.
const TEMPERATURE: f64 = 0.01;

/// From `partition` on.
pub(super) fn run(
    flow: &Flow,
    mut partition: Partition,
    resolution: f64,
    seed: u64,
    watch: &dyn Watch,
) -> Result<Partition> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut quality = partition.modularity(flow, resolution);
    for round in 0..ROUNDS {
        watch.progress(f64::from(round) / f64::from(ROUNDS), "Moving and refining");
        let next = descend(flow, partition.clone(), resolution, &mut random, watch)?;
        let gained = next.modularity(flow, resolution) - quality;
        if gained > 0.0 {
            (partition, quality) = (next, quality + gained);
        }
        if gained < WORTHWHILE {
            break;
        }
    }
    watch.progress(1.0, "Moving and refining");
    Ok(pieces(flow, &partition))
}

/// The connected pieces of every community. The last moves of a pass can take away the node that held two together; to
/// part them loses no tie.
fn pieces(flow: &Flow, partition: &Partition) -> Partition {
    let mut joined = UnionFind::<u32>::new(flow.len());
    for node in 0..flow.len() as u32 {
        for (other, value) in flow.neighbours(node) {
            if value > 0.0 && partition.of[node as usize] == partition.of[other as usize] {
                joined.union(node, other);
            }
        }
    }
    Partition::new(flow, joined.into_labeling())
}

/// One pass over all levels, from `partition` of the base graph.
fn descend(
    base: &Flow,
    mut partition: Partition,
    resolution: f64,
    random: &mut ChaCha8Rng,
    watch: &dyn Watch,
) -> Result<Partition> {
    let mut place: Vec<u32> = (0..base.len() as u32).collect();
    let mut collapsed: Option<Flow> = None;
    loop {
        let flow = collapsed.as_ref().unwrap_or(base);
        improve(flow, &mut partition, resolution, random, watch)?;
        let coarse = partition.compact();
        let parts = refine(flow, &coarse, resolution, random, watch)?.compact();
        if parts.len() == flow.len() {
            let of = place.iter().map(|&node| coarse.of[node as usize]).collect();
            return Ok(Partition::new(base, of));
        }
        let mut above = vec![0; parts.len()];
        for (part, community) in parts.of.iter().zip(&coarse.of) {
            above[*part as usize] = *community;
        }
        for node in &mut place {
            *node = parts.of[*node as usize];
        }
        let next = flow.collapse(&parts);
        partition = Partition::new(&next, above);
        collapsed = Some(next);
    }
}

/// Splits each community into parts by merging single nodes along ties, never across communities.
fn refine(
    flow: &Flow,
    communities: &Partition,
    resolution: f64,
    random: &mut ChaCha8Rng,
    watch: &dyn Watch,
) -> Result<Partition> {
    let mut parts = Partition::singletons(flow);
    let mut refinement = Refinement {
        flow,
        communities,
        resolution,
        outward: outward(flow, communities),
        ties: Tally::new(flow.len()),
        unit: TEMPERATURE * flow.total / flow.pairs().max(1) as f64,
    };
    let mut order: Vec<u32> = (0..flow.len() as u32).collect();
    order.shuffle(random);
    for (visit, node) in order.into_iter().enumerate() {
        if visit % 4096 == 0 {
            watch.check()?;
        }
        if parts.sizes[parts.of[node as usize] as usize] == 1 && refinement.well_connected(&parts, node) {
            refinement.merge(&mut parts, node, random);
        }
    }
    Ok(parts)
}

/// Of each node, the weight of its ties to the rest of its community.
fn outward(flow: &Flow, communities: &Partition) -> Vec<f64> {
    let inside = |node: u32| {
        let own = communities.of[node as usize];
        flow.neighbours(node).filter(move |&(other, _)| communities.of[other as usize] == own)
    };
    (0..flow.len() as u32).map(|node| inside(node).map(|(_, value)| value).sum()).collect()
}

struct Refinement<'a> {
    flow: &'a Flow,
    communities: &'a Partition,
    resolution: f64,
    /// Of each part, the weight of its ties to the rest of its community.
    outward: Vec<f64>,
    ties: Tally,
    unit: f64,
}

impl Refinement<'_> {
    /// Whether a part is tied to the rest of its community no less than chance would have it.
    fn well_connected(&self, parts: &Partition, part: u32) -> bool {
        // The parts are labelled by one of their nodes, which tells the community they are in.
        let community = self.communities.of[part as usize] as usize;
        let (out, into) = (parts.out[part as usize], parts.into[part as usize]);
        let rest = (self.communities.out[community] - out, self.communities.into[community] - into);
        self.outward[part as usize] >= self.resolution * self.flow.chance(out, into, rest.0, rest.1)
    }

    fn merge(&mut self, parts: &mut Partition, node: u32, random: &mut ChaCha8Rng) {
        let community = self.communities.of[node as usize];
        for (other, value) in self.flow.neighbours(node) {
            if self.communities.of[other as usize] == community {
                self.ties.add(parts.of[other as usize], value);
            }
        }
        let (out, into) = (self.flow.out[node as usize], self.flow.into[node as usize]);
        let mut choices = Vec::new();
        for &part in &self.ties.touched {
            let at = part as usize;
            let chance = self.flow.chance(out, into, parts.out[at], parts.into[at]);
            let gain = self.ties.sum(part) - self.resolution * chance;
            if gain > EPSILON * self.flow.total && self.well_connected(parts, part) {
                choices.push((part, gain));
            }
        }
        if let Some(part) = draw(&choices, self.unit, random) {
            self.outward[part as usize] += self.outward[node as usize] - 2.0 * self.ties.sum(part);
            parts.take(self.flow, node);
            parts.put(self.flow, node, part);
        }
        self.ties.drain(|_, _| ());
    }
}

/// One of the choices, with odds e^(gain / unit).
fn draw(choices: &[(u32, f64)], unit: f64, random: &mut ChaCha8Rng) -> Option<u32> {
    let most = choices.iter().map(|&(_, gain)| gain).fold(f64::NEG_INFINITY, f64::max);
    let odds = |gain: f64| ((gain - most) / unit).exp();
    let all: f64 = choices.iter().map(|&(_, gain)| odds(gain)).sum();
    let mut left = random.random::<f64>() * all;
    for &(part, gain) in choices {
        left -= odds(gain);
        if left < 0.0 {
            return Some(part);
        }
    }
    choices.last().map(|&(part, _)| part)
}
