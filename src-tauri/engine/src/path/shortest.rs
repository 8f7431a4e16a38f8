//! The shortest path between two nodes.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

use asterism_model::algorithm::{Family, Ground, OutputKind, ParameterKind, Spec};
use asterism_model::{Error, Id, Result, Watch};

use super::Step;
use crate::arguments::Arguments;
use crate::describe::{flag, of_kind, output};
use crate::outcome::Outcome;
use crate::snapshot::{Arc, Snapshot};
use crate::weight::WeightAs;

const STEPS_BETWEEN_CHECKS: u32 = 4096;

/// A way and what it costs.
#[derive(Debug, Clone, PartialEq)]
pub struct Way {
    pub steps: Vec<Step>,
    pub cost: f64,
}

/// The cheapest way from one node to another; among equally cheap ones that of the fewest edges, and among those the first
/// by the sequence of the edges' (created_at, id).
///
/// # Arguments
/// * `directed`: follow the edges' direction; else they lead both ways.
///
/// # Returns
/// The steps and the sum of their costs; no steps from a node to itself.
///
/// # Errors
/// `not_connected` where no way leads there; `invalid_request` for a negative weight, naming its edge; `cancelled`.
///
/// # Complexity
/// O((n + m) log n) time, less where the two are close; O(n + m) memory.
///
/// # Reference
/// Dijkstra 1959, “A note on two problems in connexion with graphs”, doi:10.1007/BF01386390.
///
/// # Example
/// ```
/// use asterism_engine::path::shortest_path;
/// use asterism_engine::{Link, Snapshot, WeightAs};
/// use asterism_model::{Id, Timestamp, Unwatched};
///
/// let id = |n: u32| format!("00000000-0000-7000-8000-{n:012}").parse::<Id>();
/// let created_at = Timestamp::parse("created_at", "2026-01-01T00:00:00Z")?;
/// let link = |n, from, to, cost| {
///     let (id, from, to) = (id(n)?, id(from)?, id(to)?);
///     Ok::<_, asterism_model::Error>(Link { id, from, to, relation: 0, weight: Some(cost), created_at })
/// };
/// // Straight from 1 to 3 costs 5, by way of 2 only 3.
/// let links = vec![link(11, 1, 3, 5.0)?, link(12, 1, 2, 1.0)?, link(13, 2, 3, 2.0)?];
/// let snapshot = Snapshot::new(vec![id(1)?, id(2)?, id(3)?], links)?;
/// let way = shortest_path(&snapshot, (0, 2), false, WeightAs::Cost, &Unwatched)?;
/// assert_eq!((way.steps.len(), way.cost), (2, 3.0));
/// # Ok::<(), asterism_model::Error>(())
/// ```
pub fn shortest_path(
    snapshot: &Snapshot,
    (from, to): (u32, u32),
    directed: bool,
    weight_as: WeightAs,
    watch: &dyn Watch,
) -> Result<Way> {
    watch.progress(0.0, "Looking for the way");
    let costs = weight_as.costs(snapshot)?;
    let roads = Roads { snapshot, costs, directed };
    let lengths = roads.lengths(to, from, watch)?;
    roads.walk(&lengths, from, to)
}

/// What is left to go: cost first, then edges, so that edges that cost nothing still lead on.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Length {
    cost: f64,
    hops: u32,
}

const FAR: Length = Length { cost: f64::INFINITY, hops: u32::MAX };

impl Eq for Length {}

impl Ord for Length {
    fn cmp(&self, other: &Self) -> Ordering {
        self.cost.total_cmp(&other.cost).then(self.hops.cmp(&other.hops))
    }
}

impl PartialOrd for Length {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

struct Roads<'a> {
    snapshot: &'a Snapshot,
    costs: Vec<f64>,
    directed: bool,
}

impl Roads<'_> {
    /// From each node to the end, as far as they are no farther from it than the start is.
    fn lengths(&self, to: u32, from: u32, watch: &dyn Watch) -> Result<Vec<Length>> {
        let mut lengths = vec![FAR; self.snapshot.size()];
        let mut frontier = BinaryHeap::from([Reverse((Length { cost: 0.0, hops: 0 }, to))]);
        lengths[to as usize] = Length { cost: 0.0, hops: 0 };
        let mut steps = 0u32;
        while let Some(Reverse((length, node))) = frontier.pop() {
            steps = steps.wrapping_add(1);
            if steps % STEPS_BETWEEN_CHECKS == 1 {
                watch.check()?;
            }
            if node == from {
                break;
            }
            if length > lengths[node as usize] {
                continue;
            }
            for arc in self.before(node) {
                let longer = self.longer(length, arc);
                let known = &mut lengths[arc.node as usize];
                if longer < *known {
                    *known = longer;
                    frontier.push(Reverse((longer, arc.node)));
                }
            }
        }
        Ok(lengths)
    }

    fn longer(&self, length: Length, arc: &Arc) -> Length {
        Length { cost: length.cost + self.costs[arc.link as usize], hops: length.hops + 1 }
    }

    /// Ways into a node.
    fn before(&self, node: u32) -> impl Iterator<Item = &Arc> {
        let back = if self.directed { &[][..] } else { self.snapshot.leaving(node) };
        self.snapshot.entering(node).iter().chain(back)
    }

    fn after(&self, node: u32) -> impl Iterator<Item = &Arc> {
        let back = if self.directed { &[][..] } else { self.snapshot.entering(node) };
        self.snapshot.leaving(node).iter().chain(back)
    }

    /// From the start, always over the first link that is on a shortest way.
    fn walk(&self, lengths: &[Length], from: u32, to: u32) -> Result<Way> {
        let cost = lengths[from as usize].cost;
        let lost = || Error::NotConnected {
            groups: vec![
                vec![self.snapshot.nodes()[from as usize]],
                vec![self.snapshot.nodes()[to as usize]],
            ],
        };
        if cost == f64::INFINITY {
            return Err(lost());
        }
        let (mut node, mut steps) = (from, Vec::new());
        while node != to {
            let on_way = |arc: &&Arc| self.longer(lengths[arc.node as usize], arc) == lengths[node as usize];
            let next = self.after(node).filter(|arc| lengths[arc.node as usize] != FAR).filter(on_way);
            let arc = *next.min_by_key(|arc| arc.link).ok_or_else(lost)?;
            steps.push(Step::along(self.snapshot, arc));
            node = arc.node;
        }
        Ok(Way { steps, cost })
    }
}

pub(crate) fn spec() -> Spec {
    Spec {
        id: "shortest_path",
        title: "Shortest path",
        description: "The cheapest way from one node to another.",
        family: Family::Path,
        reads: "Undirected unless asked otherwise; of parallel edges the cheapest, a missing weight costs 1.",
        ground: Ground::Own { reach: None },
        min_nodes: 2,
        parameters: vec![
            of_kind("from_id", "From", "Where the way begins.", ParameterKind::Node),
            of_kind("to_id", "To", "Where it ends.", ParameterKind::Node),
            flag("directed", "Follow direction", "Only along the edges, not against them.", false),
            WeightAs::parameter("cost"),
        ],
        outputs: vec![
            output("path", "Path", "Each edge with the node it leads to.", OutputKind::Path),
            output("cost", "Cost", "What the edges cost together.", OutputKind::Number),
        ],
        complexity: "O((n + m) log n), less where the two are close; memory O(n + m)",
        reference: "Dijkstra 1959, doi:10.1007/BF01386390",
    }
}

pub(crate) fn run(
    snapshot: &Snapshot,
    _: &[Id],
    arguments: &Arguments<'_>,
    watch: &dyn Watch,
) -> Result<Outcome> {
    let ends = (arguments.node("from_id", snapshot)?, arguments.node("to_id", snapshot)?);
    let (directed, weight_as) = (arguments.flag("directed")?, WeightAs::read(arguments)?);
    shortest_path(snapshot, ends, directed, weight_as, watch)
        .map(|Way { steps, cost }| Outcome::ShortestPath { steps, cost })
}
