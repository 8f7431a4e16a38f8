//! What lies around some nodes, the nearest and strongest first, however large the hubs among them.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap, HashSet};

use asterism_model::algorithm::{Family, Ground, OutputKind, Spec};
use asterism_model::analysis::{Analysis, Expand, Reached};
use asterism_model::{Error, Id, Result, Watch};

use crate::arguments::Arguments;
use crate::describe::{choice, integer, output};
use crate::outcome::Outcome;
use crate::snapshot::{Arc, Snapshot};
use crate::weight::WeightAs;

const STEPS_BETWEEN_CHECKS: usize = 1 << 18;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    pub hops: u32,
    /// Of what is reached from each seed.
    pub per_seed: Option<usize>,
    /// Of all together.
    pub all: Option<usize>,
}

/// Which way edges are followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Along {
    Out,
    In,
    Both,
}

/// The nodes within `limits.hops` of the seeds: each with the hop at which it is reached and the strongest edge that leads
/// there at that hop.
///
/// # Arguments
/// * `direction`: `out` follows the edges, `in` goes against them, `both` does either.
///
/// # Returns
/// From each seed what a breadth-first search reaches, in the order of (hop, strength descending, id), the first `per_seed`
/// of it; of all that, each node as its best row (ties by the seed's id), in the same order, the first `all`. Seeds are left
/// out. `truncated` says whether a limit left out anything.
///
/// # Errors
/// `invalid_request` for a negative weight, naming its edge; `not_found` for a seed; `cancelled`.
///
/// # Complexity
/// O(steps · log(per_seed)) time for each seed. Memory is bounded by the limit and never grows with a hub: only the best rows
/// are kept while its edges are gone through.
///
/// # Reference
/// Breadth-first search with a bounded heap.
pub fn expand(
    snapshot: &Snapshot,
    seeds: &[Id],
    direction: &str,
    weight_as: WeightAs,
    limits: Limits,
    watch: &dyn Watch,
) -> Result<Expand> {
    if seeds.is_empty() {
        return Err(Error::invalid("node_ids", "choose at least one node to start from"));
    }
    let mut starts = seeds.iter().map(|seed| snapshot.find(seed)).collect::<Result<Vec<_>>>()?;
    starts.sort_unstable();
    starts.dedup();
    let along = match direction {
        "out" => Along::Out,
        "in" => Along::In,
        _ => Along::Both,
    };
    let strengths = weight_as.strengths(snapshot)?;
    let growth = Growth { snapshot, strengths, along, seeds: starts.iter().copied().collect() };
    let (mut rows, mut truncated) = (Vec::new(), false);
    for (place, &seed) in starts.iter().enumerate() {
        watch.progress(place as f64 / starts.len() as f64, "Expanding");
        watch.check()?;
        let (from_seed, cut) = growth.from(seed, limits, watch)?;
        truncated |= cut;
        rows.extend(from_seed);
    }
    rows.sort_unstable_by_key(|found| found.order());
    let mut seen = HashSet::new();
    rows.retain(|row| seen.insert(row.node));
    if let Some(most) = limits.all.filter(|&most| most < rows.len()) {
        rows.truncate(most);
        truncated = true;
    }
    Ok(Expand { reached: rows.into_iter().map(|row| row.named(snapshot)).collect(), truncated })
}

#[derive(Debug, Clone, Copy)]
struct Row {
    hop: u32,
    strength: f64,
    node: u32,
    link: u32,
    via: u32,
    seed: u32,
}

/// Strengths are not negative, so their bits sort like the numbers.
type Rank = (u32, Reverse<u64>, u32, u32);

impl Row {
    fn order(&self) -> Rank {
        (self.hop, Reverse(self.strength.to_bits()), self.node, self.seed)
    }

    fn named(self, snapshot: &Snapshot) -> Reached {
        let id = |node: u32| snapshot.nodes()[node as usize];
        Reached {
            node_id: id(self.node),
            hop: self.hop,
            weight: self.strength,
            edge_id: snapshot.link(self.link).id,
            via_id: id(self.via),
            seed_id: id(self.seed),
        }
    }
}

struct Growth<'a> {
    snapshot: &'a Snapshot,
    strengths: Vec<f64>,
    along: Along,
    seeds: HashSet<u32>,
}

impl Growth<'_> {
    /// The best rows of one seed, and whether the limit left out any. Other seeds are gone through but are no rows.
    fn from(&self, seed: u32, limits: Limits, watch: &dyn Watch) -> Result<(Vec<Row>, bool)> {
        let mut room = limits.per_seed.unwrap_or(usize::MAX);
        let mut inside = HashSet::from([seed]);
        let (mut rows, mut frontier) = (Vec::new(), vec![seed]);
        for hop in 1..=limits.hops {
            let mut ring = Ring::new(hop, seed, room);
            let mut passed = Vec::new();
            let mut steps = 0;
            for &node in &frontier {
                for arc in self.arcs(node) {
                    steps += 1;
                    if steps % STEPS_BETWEEN_CHECKS == 0 {
                        watch.check()?;
                    }
                    if inside.contains(&arc.node) {
                        continue;
                    }
                    if self.seeds.contains(&arc.node) {
                        passed.push(arc.node);
                    } else {
                        ring.offer(arc, node, self.strengths[arc.link as usize]);
                    }
                }
            }
            let full = ring.overflowed;
            let mut next: Vec<Row> = ring.rows.into_values().collect();
            next.sort_unstable_by_key(|found| found.order());
            room -= next.len();
            passed.sort_unstable();
            passed.dedup();
            frontier = next.iter().map(|row| row.node).chain(passed).collect();
            inside.extend(&frontier);
            rows.extend(next);
            if full {
                return Ok((rows, true));
            }
            if frontier.is_empty() {
                break;
            }
        }
        Ok((rows, false))
    }

    fn arcs(&self, node: u32) -> impl Iterator<Item = &Arc> {
        let out = if self.along == Along::In { &[][..] } else { self.snapshot.leaving(node) };
        let into = if self.along == Along::Out { &[][..] } else { self.snapshot.entering(node) };
        out.iter().chain(into)
    }
}

/// The best rows of one hop, no more than there is room for. A node that falls out can come back with a stronger edge.
struct Ring {
    hop: u32,
    seed: u32,
    room: usize,
    rows: HashMap<u32, Row>,
    ranks: BTreeSet<Rank>,
    overflowed: bool,
}

impl Ring {
    fn new(hop: u32, seed: u32, room: usize) -> Self {
        Self { hop, seed, room, rows: HashMap::new(), ranks: BTreeSet::new(), overflowed: false }
    }

    fn offer(&mut self, arc: &Arc, via: u32, strength: f64) {
        // Minus zero would sort after all others.
        let strength = strength + 0.0;
        let row = Row { hop: self.hop, strength, node: arc.node, link: arc.link, via, seed: self.seed };
        if let Some(known) = self.rows.get(&arc.node).copied() {
            let stronger =
                row.order() < known.order() || (row.order() == known.order() && row.link < known.link);
            if stronger {
                self.ranks.remove(&known.order());
                self.keep(row);
            }
            return;
        }
        if self.rows.len() == self.room {
            self.overflowed = true;
            match self.ranks.last().copied() {
                Some(worst) if row.order() < worst => {
                    self.ranks.remove(&worst);
                    self.rows.remove(&worst.2);
                }
                _ => return,
            }
        }
        self.keep(row);
    }

    fn keep(&mut self, row: Row) {
        self.ranks.insert(row.order());
        self.rows.insert(row.node, row);
    }
}

pub(crate) fn spec() -> Spec {
    Spec {
        id: "expand",
        title: "Expand",
        description: "What lies around some nodes: the nearest and the most strongly tied first.",
        family: Family::Path,
        reads: "Either direction unless one is asked for; of parallel edges the strongest, a missing weight is 1.",
        ground: Ground::Own { reach: Some("hops") },
        min_nodes: 1,
        parameters: vec![
            integer("hops", "Hops", "Go no further than so many edges.", Some(2), (1, 16)),
            choice(
                "direction",
                "Direction",
                "out follows the edges, in goes against them, both does either.",
                &["both", "out", "in"],
            ),
            integer(
                "limit_per_seed",
                "At most, a node",
                "The first so many from each chosen node.",
                Some(50),
                (1, 100_000),
            ),
            integer("limit", "At most", "The first so many of all; empty is no limit.", None, (1, 1_000_000)),
            WeightAs::parameter("strength"),
        ],
        outputs: vec![
            output(
                "reached",
                "Reached",
                "Each node with its hop, the strongest edge that leads there, the node before and the chosen node it starts from.",
                OutputKind::Reached,
            ),
            output("truncated", "Cut", "Whether a limit left some out.", OutputKind::Flag),
        ],
        complexity: "O(edges gone through · log(limit)); memory bounded by the limit",
        reference: "Breadth-first search with a bounded heap",
    }
}

pub(crate) fn run(
    snapshot: &Snapshot,
    seeds: &[Id],
    arguments: &Arguments<'_>,
    watch: &dyn Watch,
) -> Result<Outcome> {
    let limit = |id: &str| arguments.count(id).map(|most| most.map(|most| most as usize));
    let limits =
        Limits { hops: arguments.integer("hops")?, per_seed: limit("limit_per_seed")?, all: limit("limit")? };
    let (direction, weight_as) = (arguments.choice("direction")?, WeightAs::read(arguments)?);
    let found = expand(snapshot, seeds, direction, weight_as, limits, watch)?;
    Ok(Outcome::Done(Analysis::Expand(found)))
}
