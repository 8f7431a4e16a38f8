//! Communities: groups of nodes with more weight among themselves than chance would give.

mod flow;
mod leiden;
mod louvain;
mod moving;
mod partition;

use asterism_model::algorithm::{Parameter, ParameterKind, Spec};
use asterism_model::{Id, Result, Watch};

use crate::arguments::Arguments;
use crate::outcome::Outcome;
use crate::snapshot::{Simple, Snapshot};
use crate::weight::WeightAs;
use flow::Flow;
use partition::Partition;

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
}

impl Default for Options {
    fn default() -> Self {
        Self {
            method: Method::Louvain,
            directed: true,
            resolution: 1.0,
            seed: 0,
            weight_as: WeightAs::Strength,
        }
    }
}

/// A partition of the nodes and its modularity at the resolution asked for.
#[derive(Debug, Clone, PartialEq)]
pub struct Communities {
    pub communities: Vec<Vec<Id>>,
    pub modularity: f64,
}

/// Maximises modularity, greedily and from a seeded order. Parallel edges are summed, self-loops count.
///
/// # Returns
/// Every node in exactly one community; larger communities first, ties by the smallest id. Without edges (or without
/// weight) each node is alone and the modularity is 0.
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
///     links.push(Link { id: id(100 + n as u32)?, from: id(a)?, to: id(b)?, weight: None, created_at });
/// }
/// let nodes = (1..=6).map(id).collect::<Result<_, _>>()?;
/// let found = detect(&Snapshot::new(nodes, links)?, &Options::default(), &Unwatched)?;
/// assert_eq!(found.communities, [[id(1)?, id(2)?, id(3)?], [id(4)?, id(5)?, id(6)?]]);
/// # Ok::<(), asterism_model::Error>(())
/// ```
pub fn detect(snapshot: &Snapshot, options: &Options, watch: &dyn Watch) -> Result<Communities> {
    let strengths = options.weight_as.strengths(snapshot)?;
    let simple = Simple::summed(snapshot, &strengths);
    let flow = match options.method {
        Method::Louvain if options.directed => Flow::directed(snapshot, simple, &strengths)?,
        Method::Louvain | Method::Leiden => Flow::undirected(simple)?,
    };
    let partition = match options.method {
        _ if flow.total == 0.0 => Partition::singletons(&flow),
        Method::Louvain => louvain::run(&flow, options, watch)?,
        Method::Leiden => leiden::run(&flow, options, watch)?,
    };
    let modularity = partition.modularity(&flow, options.resolution);
    Ok(Communities { communities: groups(snapshot, &partition), modularity })
}

fn groups(snapshot: &Snapshot, partition: &Partition) -> Vec<Vec<Id>> {
    let mut groups = vec![Vec::new(); partition.len()];
    for (id, &community) in snapshot.nodes().iter().zip(&partition.of) {
        groups[community as usize].push(*id);
    }
    groups.retain(|group| !group.is_empty());
    groups.sort_by(|a, b| b.len().cmp(&a.len()).then_with(|| a[0].cmp(&b[0])));
    groups
}

pub(crate) fn spec() -> Spec {
    Spec {
        id: "communities",
        title: "Communities",
        description: "Groups of nodes that are tied more closely to each other than to the rest.",
        parameters: parameters(),
        min_nodes: 0,
        complexity: "near O(m) a round, few rounds; memory O(n + m)",
        reference: "Blondel et al. 2008; Dugué and Perez 2015; Traag, Waltman and van Eck 2019",
    }
}

fn parameters() -> Vec<Parameter> {
    vec![
        Parameter {
            id: "method",
            title: "Method",
            description: "Louvain, or Leiden, whose communities are always connected and which ignores direction.",
            kind: ParameterKind::Choice { default: "louvain", options: vec!["louvain", "leiden"] },
        },
        Parameter {
            id: "resolution",
            title: "Resolution",
            description: "Above 1 gives smaller communities, below 1 larger ones.",
            kind: ParameterKind::Number { default: 1.0, min: 0.0, max: 1000.0 },
        },
        Parameter {
            id: "directed",
            title: "Follow direction",
            description: "Louvain only: weigh who points at whom, rather than only who is tied to whom. Leiden reads the \
                          graph undirected.",
            kind: ParameterKind::Flag { default: true },
        },
        WeightAs::parameter("strength"),
        Parameter {
            id: "seed",
            title: "Seed",
            description: "Another seed may find another partition of about the same quality.",
            kind: ParameterKind::Integer { default: 0, min: 0, max: i32::MAX },
        },
    ]
}

pub(crate) fn run(
    snapshot: &Snapshot,
    _: &[Id],
    arguments: &Arguments<'_>,
    watch: &dyn Watch,
) -> Result<Outcome> {
    let options = Options {
        method: if arguments.choice("method")? == "leiden" { Method::Leiden } else { Method::Louvain },
        directed: arguments.flag("directed")?,
        resolution: arguments.number("resolution")?,
        seed: arguments.integer("seed")?.unsigned_abs().into(),
        weight_as: WeightAs::read(arguments)?,
    };
    let Communities { communities, modularity } = detect(snapshot, &options, watch)?;
    Ok(Outcome::Communities { communities, modularity })
}
