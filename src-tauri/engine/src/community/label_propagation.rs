//! Label propagation: every node takes the label that is strongest around it, until nothing changes.

use asterism_model::algorithm::{Family, Ground, OutputKind, Spec};
use asterism_model::analysis::{Analysis, LabelPropagation};
use asterism_model::{Id, Result, Watch};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::flow::Tally;
use crate::arguments::Arguments;
use crate::describe::{integer, keepable, output, seed};
use crate::groups::by_label;
use crate::outcome::Outcome;
use crate::snapshot::{Simple, Snapshot};
use crate::weight::WeightAs;

const NODES_BETWEEN_CHECKS: usize = 1 << 12;

/// Groups of nodes that agree on a label. Each begins with its own; in sweeps over the nodes, in an order drawn by `seed`,
/// each takes the label of most weight among its neighbours, keeping its own if that is one of them, else the smallest. On
/// the undirected projection; parallel edges are summed, loops do not count.
///
/// # Returns
/// Every node in exactly one group; larger ones first, ties by the smallest id. How many sweeps it took, and whether the
/// last found nothing to change.
///
/// # Errors
/// `invalid_request` for a negative weight, naming its edge; `cancelled`.
///
/// # Complexity
/// O(n + m) a sweep, of which few are needed; O(n + m) memory.
///
/// # Reference
/// Raghavan, Albert, Kumara 2007, doi:10.1103/PhysRevE.76.036106.
pub fn label_propagation(
    snapshot: &Snapshot,
    (seed, max_sweeps): (u64, u32),
    weight_as: WeightAs,
    watch: &dyn Watch,
) -> Result<LabelPropagation> {
    watch.progress(0.0, "Passing labels on");
    let strengths = weight_as.strengths(snapshot)?;
    let simple = Simple::summed(snapshot, &strengths);
    let size = snapshot.size();
    let mut labels: Vec<u32> = (0..size as u32).collect();
    let mut order = labels.clone();
    order.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
    let mut waiting = vec![true; size];
    let mut tally = Tally::new(size);
    let (mut sweeps, mut left) = (0, size);
    while left > 0 && sweeps < max_sweeps {
        watch.progress(1.0 - left as f64 / size as f64, "Passing labels on");
        for (visit, &node) in order.iter().enumerate() {
            if visit % NODES_BETWEEN_CHECKS == 0 {
                watch.check()?;
            }
            if std::mem::take(&mut waiting[node as usize])
                && let Some(label) = stronger(&simple, &labels, node, &mut tally)
            {
                labels[node as usize] = label;
                simple.row(node).for_each(|(other, _)| waiting[other as usize] = true);
            }
        }
        left = waiting.iter().filter(|waits| **waits).count();
        sweeps += 1;
    }
    Ok(LabelPropagation { communities: by_label(snapshot, &labels), sweeps, converged: left == 0 })
}

/// The label that `node` should change to, if its own is weaker around it than another.
fn stronger(simple: &Simple, labels: &[u32], node: u32, tally: &mut Tally) -> Option<u32> {
    for (other, value) in simple.row(node) {
        if value > 0.0 {
            tally.add(labels[other as usize], value);
        }
    }
    let own = labels[node as usize];
    let (mut label, mut most) = (own, tally.sum(own));
    tally.drain(|other, sum| {
        if sum > most || (sum == most && label != own && other < label) {
            (label, most) = (other, sum);
        }
    });
    (label != own).then_some(label)
}

pub(crate) fn spec() -> Spec {
    Spec {
        id: "label_propagation",
        title: "Label propagation",
        description: "Groups of nodes that agree with most of their neighbours: quicker and rougher than communities.",
        family: Family::Community,
        reads: "Undirected. The weights of parallel edges are summed, loops do not count.",
        ground: Ground::Chosen,
        min_nodes: 0,
        parameters: vec![
            WeightAs::parameter("strength"),
            integer("max_sweeps", "Sweeps", "The most sweeps over the nodes.", Some(100), (1, 10_000)),
            seed("Another seed visits the nodes in another order."),
        ],
        outputs: vec![
            keepable(
                output(
                    "communities",
                    "Groups",
                    "Larger first, ties by the smallest id.",
                    OutputKind::NodeGroups,
                ),
                "asterism.label",
            ),
            output("sweeps", "Sweeps", "How many it took.", OutputKind::Number),
            output("converged", "Converged", "Whether nothing was left to change.", OutputKind::Flag),
        ],
        complexity: "O(n + m) a sweep, few sweeps; memory O(n + m)",
        reference: "Raghavan, Albert and Kumara 2007, doi:10.1103/PhysRevE.76.036106",
    }
}

pub(crate) fn run(
    snapshot: &Snapshot,
    _: &[Id],
    arguments: &Arguments<'_>,
    watch: &dyn Watch,
) -> Result<Outcome> {
    let how = (arguments.integer("seed")?.into(), arguments.integer("max_sweeps")?);
    let found = label_propagation(snapshot, how, WeightAs::read(arguments)?, watch)?;
    Ok(Outcome::Done(Analysis::LabelPropagation(found)))
}
