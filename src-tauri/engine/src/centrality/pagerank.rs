//! PageRank, with or without a personalisation.

use asterism_model::algorithm::{Family, Ground, OutputKind, ParameterKind, Spec};
use asterism_model::analysis::{Analysis, PageRank};
use asterism_model::{Error, Id, Result, Watch};
use rayon::prelude::*;

use super::scores;
use crate::arguments::Arguments;
use crate::describe::{integer, keepable, number, of_kind, output};
use crate::outcome::Outcome;
use crate::snapshot::Snapshot;
use crate::weight::WeightAs;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Options {
    /// The odds that the walk goes on along an edge rather than jumping.
    pub damping: f64,
    /// It has converged once a round changes less than this, all nodes together.
    pub tolerance: f64,
    pub max_iterations: u32,
    pub weight_as: WeightAs,
}

impl Default for Options {
    fn default() -> Self {
        Self { damping: 0.85, tolerance: 1e-10, max_iterations: 500, weight_as: WeightAs::Strength }
    }
}

/// Nodes that are summed in one go; fixed, so that sums are taken in the same order whatever the number of threads.
const CHUNK: usize = 4096;

/// Where a walk along the edges spends its time, each edge being taken in proportion to its strength. Where nothing leads
/// on, and with odds 1 − damping everywhere, it jumps: to the nodes of `personalization` by their weights, or to any node.
///
/// # Arguments
/// * `personalization`: dense indices with weights, which need not sum to 1.
///
/// # Returns
/// Scores that sum to 1, how many rounds it took and what the last still changed. Without convergence in
/// `max_iterations` the scores of the last round, and `converged` false.
///
/// # Errors
/// `invalid_request` for a negative weight of an edge, naming it, and for weights of the personalisation that are negative
/// or sum to 0; `cancelled`.
///
/// # Complexity
/// O(n + m) a round, about log(tolerance)/log(damping) rounds; O(n + m) memory.
///
/// # Reference
/// Page, Brin, Motwani, Winograd 1999, “The PageRank citation ranking”; as NetworkX defines it for a MultiDiGraph, but with a
/// tolerance that does not grow with the graph.
///
/// # Example
/// ```
/// use asterism_engine::centrality::{PageRankOptions, pagerank};
/// use asterism_engine::{Link, Snapshot};
/// use asterism_model::{Id, Timestamp, Unwatched};
///
/// let id = |n: u32| format!("00000000-0000-7000-8000-{n:012}").parse::<Id>();
/// let created_at = Timestamp::parse("created_at", "2026-01-01T00:00:00Z")?;
/// let link = |n, from, to| {
///     Ok::<_, asterism_model::Error>(Link { id: id(n)?, from: id(from)?, to: id(to)?, relation: 0, weight: None, created_at })
/// };
/// let snapshot = Snapshot::new(vec![id(1)?, id(2)?, id(3)?], vec![link(11, 1, 2)?, link(12, 2, 3)?])?;
/// let found = pagerank(&snapshot, Some(&[(0, 1.0)]), &PageRankOptions::default(), &Unwatched)?;
/// assert!((found.scores[&id(1)?] - 0.388727).abs() < 1e-6);
/// # Ok::<(), asterism_model::Error>(())
/// ```
pub fn pagerank(
    snapshot: &Snapshot,
    personalization: Option<&[(u32, f64)]>,
    options: &Options,
    watch: &dyn Watch,
) -> Result<PageRank> {
    let size = snapshot.size();
    let jumps = jumps(size, personalization)?;
    let walk = Walk::new(snapshot, options.weight_as)?;
    let mut ranks = vec![1.0 / size.max(1) as f64; size];
    let mut next = vec![0.0; size];
    let (mut iterations, mut residual) = (0, f64::INFINITY);
    let expected = (options.tolerance.ln() / options.damping.ln()).clamp(1.0, options.max_iterations.into());
    while size > 0 && iterations < options.max_iterations && residual >= options.tolerance {
        watch.check()?;
        watch.progress((f64::from(iterations) / expected).min(1.0), "Walking");
        residual = walk.step(&ranks, &mut next, &jumps, options.damping);
        std::mem::swap(&mut ranks, &mut next);
        iterations += 1;
    }
    let residual = if size == 0 { 0.0 } else { residual };
    let converged = residual < options.tolerance;
    Ok(PageRank { scores: scores(snapshot, ranks), iterations, residual, converged })
}

/// How likely a jump ends at each node.
fn jumps(size: usize, personalization: Option<&[(u32, f64)]>) -> Result<Vec<f64>> {
    let Some(wanted) = personalization else { return Ok(vec![1.0 / size.max(1) as f64; size]) };
    let refused = |reason: &str| Err(Error::invalid("personalization", reason));
    if wanted.iter().any(|&(_, weight)| weight < 0.0 || !weight.is_finite()) {
        return refused("a weight is negative; give 0 or more to each node");
    }
    let all: f64 = wanted.iter().map(|&(_, weight)| weight).sum();
    if all <= 0.0 || !all.is_finite() {
        return refused("the weights sum to nothing; give more than 0 to at least one node");
    }
    let mut jumps = vec![0.0; size];
    for &(node, weight) in wanted {
        jumps[node as usize] += weight / all;
    }
    Ok(jumps)
}

/// The edges against their direction, and what a node passes on.
struct Walk<'a> {
    snapshot: &'a Snapshot,
    /// By arc, in the order of the entering rows; `None` where all are 1.
    strengths: Option<Vec<f64>>,
    /// Where each entering row begins.
    starts: Vec<usize>,
    /// The part of its rank that a node passes along one unit of strength; 0 where nothing leads on.
    unit: Vec<f64>,
}

impl<'a> Walk<'a> {
    fn new(snapshot: &'a Snapshot, weight_as: WeightAs) -> Result<Self> {
        let strengths = weight_as.strengths(snapshot)?;
        let nodes = 0..snapshot.size() as u32;
        let unit = nodes.clone().map(|node| {
            let out: f64 = snapshot.leaving(node).iter().map(|arc| strengths[arc.link as usize]).sum();
            if out == 0.0 { 0.0 } else { 1.0 / out }
        });
        let unit: Vec<f64> = unit.collect();
        let carried =
            |node: u32| unit[node as usize] == 0.0 && !strengths_are_zero(snapshot, node, &strengths);
        if unit.iter().any(|unit| !unit.is_finite()) || nodes.clone().any(carried) {
            return Err(Error::invalid(
                "weight",
                "the weights of a node's edges add up to too much or too little",
            ));
        }
        let mut starts = Vec::with_capacity(snapshot.size() + 1);
        starts.push(0);
        for node in nodes.clone() {
            starts.push(starts[node as usize] + snapshot.entering(node).len());
        }
        let uniform = strengths.iter().all(|&strength| strength == 1.0);
        let arcs = nodes.flat_map(|node| snapshot.entering(node));
        let strengths = (!uniform).then(|| arcs.map(|arc| strengths[arc.link as usize]).collect());
        Ok(Self { snapshot, strengths, starts, unit })
    }

    /// One round; gives how much changed.
    fn step(&self, ranks: &[f64], next: &mut [f64], jumps: &[f64], damping: f64) -> f64 {
        let passed: Vec<f64> = ranks.par_iter().zip(&self.unit).map(|(rank, unit)| rank * unit).collect();
        let dangling =
            in_order(ranks.par_chunks(CHUNK).zip(self.unit.par_chunks(CHUNK)).map(|(ranks, unit)| {
                ranks.iter().zip(unit).filter(|&(_, &unit)| unit == 0.0).map(|(rank, _)| rank).sum()
            }));
        let jumping = 1.0 - damping + damping * dangling;
        in_order(next.par_chunks_mut(CHUNK).enumerate().map(|(chunk, next)| {
            let mut changed = 0.0;
            for (place, next) in next.iter_mut().enumerate() {
                let node = chunk * CHUNK + place;
                *next = damping * self.arriving(node, &passed) + jumping * jumps[node];
                changed += (*next - ranks[node]).abs();
            }
            changed
        }))
    }

    fn arriving(&self, node: usize, passed: &[f64]) -> f64 {
        let arcs = self.snapshot.entering(node as u32);
        match &self.strengths {
            None => arcs.iter().map(|arc| passed[arc.node as usize]).sum(),
            Some(strengths) => {
                let strengths = &strengths[self.starts[node]..self.starts[node + 1]];
                arcs.iter().zip(strengths).map(|(arc, strength)| passed[arc.node as usize] * strength).sum()
            }
        }
    }
}

fn strengths_are_zero(snapshot: &Snapshot, node: u32, strengths: &[f64]) -> bool {
    snapshot.leaving(node).iter().all(|arc| strengths[arc.link as usize] == 0.0)
}

/// The sum of the chunks' sums, first to last.
fn in_order(sums: impl IndexedParallelIterator<Item = f64>) -> f64 {
    let sums: Vec<f64> = sums.collect();
    sums.into_iter().sum()
}

pub(crate) fn spec() -> Spec {
    Spec {
        id: "pagerank",
        title: "PageRank",
        description: "Which nodes matter because nodes that matter point at them; with a personalisation, which are close to some.",
        family: Family::Centrality,
        reads: "Directed. The weights of parallel edges are summed, loops count.",
        ground: Ground::Chosen,
        min_nodes: 0,
        parameters: vec![
            of_kind(
                "personalization",
                "Starting from",
                "Nodes with weights: the walk begins and begins again there, so that what is close to them ranks high.",
                ParameterKind::NodeWeights,
            ),
            WeightAs::parameter("strength"),
            number(
                "damping",
                "Damping",
                "The odds that a walk goes on rather than jumping.",
                0.85,
                (0.0, 0.999),
            ),
            number(
                "tolerance",
                "Tolerance",
                "Done once a round changes less than this, all nodes together.",
                1e-10,
                (1e-15, 0.1),
            ),
            integer("max_iterations", "Rounds", "The most rounds.", Some(500), (1, 10_000)),
        ],
        outputs: vec![
            keepable(
                output(
                    "scores",
                    "PageRank",
                    "The share of a walk's time; all sum to 1.",
                    OutputKind::NodeScores,
                ),
                "asterism.pagerank",
            ),
            output("iterations", "Rounds", "How many it took.", OutputKind::Number),
            output("residual", "Residual", "What the last round still changed.", OutputKind::Number),
            output("converged", "Converged", "Whether that is less than the tolerance.", OutputKind::Flag),
        ],
        complexity: "O(n + m) a round, about 140 rounds by default; memory O(n + m)",
        reference: "Page, Brin, Motwani and Winograd 1999, “The PageRank citation ranking: bringing order to the web”",
    }
}

pub(crate) fn run(
    snapshot: &Snapshot,
    _: &[Id],
    arguments: &Arguments<'_>,
    watch: &dyn Watch,
) -> Result<Outcome> {
    let options = Options {
        damping: arguments.number("damping")?,
        tolerance: arguments.number("tolerance")?,
        max_iterations: arguments.integer("max_iterations")?,
        weight_as: WeightAs::read(arguments)?,
    };
    let personalization = arguments.node_weights("personalization", snapshot)?;
    let found = pagerank(snapshot, personalization.as_deref(), &options, watch)?;
    Ok(Outcome::Done(Analysis::Pagerank(found)))
}
