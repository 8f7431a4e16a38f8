//! Communities: groups of nodes with more weight among themselves than chance would give.

mod flow;
mod hierarchy;
mod label_propagation;
mod leiden;
mod louvain;
mod modularity;
mod moving;
mod partition;
mod runs;
mod spec;

use asterism_model::analysis::Communities;
use asterism_model::{Part, Result, Watch};

use crate::groups::by_label;
use crate::snapshot::{Simple, Snapshot};
use crate::weight::WeightAs;
use flow::Flow;
pub use label_propagation::label_propagation;
pub(crate) use label_propagation::{run as run_label_propagation, spec as label_propagation_spec};
pub use modularity::modularity;
pub(crate) use modularity::{run as run_modularity, spec as modularity_spec};
pub(crate) use spec::{run, spec};

/// A move or a merge has to gain more modularity than this. Gains are differences of sums; what is smaller is noise,
/// and following noise can go round for ever.
const EPSILON: f64 = 1e-12;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// Blondel et al. 2008.
    Louvain,
    /// Traag et al. 2019: every community is connected inside. Direction is ignored.
    Leiden,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Options {
    pub method: Method,
    /// Maximise the modularity of the directed graph; else that of its undirected projection. Leiden always does the latter.
    pub directed: bool,
    /// Above 1: smaller communities; below 1: larger ones.
    pub resolution: f64,
    pub seed: u64,
    pub weight_as: WeightAs,
    /// Split a larger community into communities of its own, and again, as long as it falls apart.
    pub max_cluster_size: Option<u32>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            method: Method::Louvain,
            directed: true,
            resolution: 1.0,
            seed: 0,
            weight_as: WeightAs::Strength,
            max_cluster_size: None,
        }
    }
}

/// Maximises modularity, greedily and from a seeded order; small graphs are run several times and the best is kept. Parallel edges are summed, self-loops count.
///
/// # Returns
/// Every node in exactly one community; larger communities first, ties by the smallest id. Without edges (or without
/// weight) each node is alone and the modularity is 0. With a `max_cluster_size` the communities are the last of the
/// hierarchy, which is nested: each community of a level is the union of those it was split into.
///
/// # Errors
/// `invalid_request` naming the edge whose weight is negative; `cancelled`.
///
/// # Complexity
/// Near O(m) a round in practice, and few rounds; memory O(n + m).
///
/// # Reference
/// Blondel, Guillaume, Lambiotte, Lefebvre 2008, doi:10.1088/1742-5468/2008/10/P10008; directed: Dugué, Perez 2015;
/// Leiden: Traag, Waltman, van Eck 2019, doi:10.1038/s41598-019-41695-z.
///
/// # Example
/// ```
/// use asterism_engine::community::{Options, detect};
/// use asterism_engine::{Link, Snapshot};
/// use asterism_model::{Id, Timestamp, Unwatched};
///
/// let id = |n: u32| format!("00000000-0000-7000-8000-{n:012}").parse::<Id>();
/// let created_at = Timestamp::parse("created_at", "2026-01-01T00:00:00Z")?;
/// let mut links = vec![];
/// for (n, (a, b)) in [(1, 2), (2, 3), (3, 1), (4, 5), (5, 6), (6, 4), (3, 4)].into_iter().enumerate() {
///     links.push(Link { id: id(100 + n as u32)?, from: id(a)?, to: id(b)?, relation: 0, weight: None, created_at });
/// }
/// let nodes = (1..=6).map(id).collect::<Result<_, _>>()?;
/// let found = detect(&Snapshot::new(nodes, links)?, &Options::default(), &Unwatched)?;
/// assert_eq!(found.communities, [[id(1)?, id(2)?, id(3)?], [id(4)?, id(5)?, id(6)?]]);
/// # Ok::<(), asterism_model::Error>(())
/// ```
pub fn detect(snapshot: &Snapshot, options: &Options, watch: &dyn Watch) -> Result<Communities> {
    let flow = flow(snapshot, options, watch)?;
    let (above, below) = halves(watch, options.max_cluster_size.is_some());
    let partition = runs::best(&flow, options.method, options.resolution, options.seed, &above)?;
    if let Some(most) = options.max_cluster_size {
        return hierarchy::split(snapshot, &flow, partition, (options, most as usize), &below);
    }
    let modularity = partition.modularity(&flow, options.resolution);
    Ok(Communities { communities: by_label(snapshot, &partition.of), modularity, hierarchy: Vec::new() })
}

/// The graph as the method sees it.
fn flow(snapshot: &Snapshot, options: &Options, watch: &dyn Watch) -> Result<Flow> {
    let strengths = options.weight_as.strengths(snapshot)?;
    watch.check()?;
    let simple = Simple::summed(snapshot, &strengths);
    watch.check()?;
    match options.method {
        Method::Louvain if options.directed => Flow::directed(snapshot, simple, &strengths),
        Method::Louvain | Method::Leiden => Flow::undirected(simple),
    }
}

/// The whole graph first, its communities afterwards.
fn halves(whole: &dyn Watch, splits: bool) -> (Part<'_>, Part<'_>) {
    let share = if splits { 0.6 } else { 1.0 };
    (Part { whole, from: 0.0, share }, Part { whole, from: share, share: 1.0 - share })
}
