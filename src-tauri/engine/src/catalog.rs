//! The registry: each algorithm as data, with the pure function that runs it.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use asterism_model::algorithm::{Ground, Spec};
use asterism_model::{Error, Id, Result, Watch};
use serde_json::Value;

use crate::arguments::Arguments;
use crate::effort::{self, Size};
use crate::outcome::Outcome;
use crate::snapshot::Snapshot;
use crate::{centrality, community, path, similarity, structure};

type Describe = fn() -> Spec;
type Run = fn(&Snapshot, &[Id], &Arguments<'_>, &dyn Watch) -> Result<Outcome>;
/// Seconds on one core.
type Effort = fn(Size, &Arguments<'_>) -> Result<f64>;

const ALGORITHMS: [(Describe, Run, Effort); 15] = [
    (community::spec, community::run, effort::communities),
    (centrality::betweenness_spec, centrality::run_betweenness, effort::betweenness),
    (centrality::pagerank_spec, centrality::run_pagerank, effort::pagerank),
    (path::paths_spec, path::run_paths, effort::search),
    (path::shortest_spec, path::run_shortest, effort::search),
    (path::reachable_spec, path::run_reachable, effort::search),
    (path::expand_spec, path::run_expand, effort::search),
    (path::steiner_spec, path::run_steiner, effort::search),
    (similarity::links_spec, similarity::run_links, effort::links),
    (structure::components_spec, structure::run_components, effort::scan),
    (structure::cores_spec, structure::run_cores, effort::scan),
    (structure::triangles_spec, structure::run_triangles, effort::triangles),
    (centrality::degree_spec, centrality::run_degree, effort::scan),
    (community::label_propagation_spec, community::run_label_propagation, effort::label_propagation),
    (community::modularity_spec, community::run_modularity, effort::scan),
];

static SPECS: LazyLock<Vec<Spec>> =
    LazyLock::new(|| ALGORITHMS.iter().map(|(describe, ..)| describe()).collect());

/// Every algorithm there is, in the order in which forms list them.
pub fn catalog() -> &'static [Spec] {
    &SPECS
}

/// Runs the algorithm `op` on `snapshot`.
///
/// # Arguments
/// * `terminals`: the chosen nodes, for those algorithms that start from nodes.
/// * `parameters`: by the ids of the op's [`Spec`]; an absent one has its default.
///
/// # Errors
/// `invalid_request` naming the field for an unknown op or parameter, a value outside its range and a weight the
/// algorithm cannot read; `not_found` for a terminal that is not in the snapshot; `not_connected`; `cancelled`.
///
/// # Example
/// ```
/// use std::collections::BTreeMap;
/// use asterism_engine::{Outcome, Snapshot, run};
/// use asterism_model::Unwatched;
/// use asterism_model::analysis::{Analysis, Components};
///
/// let empty = Snapshot::new(vec![], vec![])?;
/// let outcome = run("connected_components", &empty, &[], &BTreeMap::new(), &Unwatched)?;
/// let none = Components { components: vec![] };
/// assert_eq!(outcome, Outcome::Done(Analysis::ConnectedComponents(none)));
/// # Ok::<(), asterism_model::Error>(())
/// ```
pub fn run(
    op: &str,
    snapshot: &Snapshot,
    terminals: &[Id],
    parameters: &BTreeMap<String, Value>,
    watch: &dyn Watch,
) -> Result<Outcome> {
    let (spec, (_, run, _)) = find(op)?;
    let arguments = Arguments::new(spec, parameters)?;
    watch.check()?;
    run(snapshot, terminals, &arguments, watch)
}

/// How many edges a run of its own ground goes from its nodes; `None` where it may go through the whole graph.
pub fn reach(op: &str, parameters: &BTreeMap<String, Value>) -> Result<Option<u32>> {
    let spec = find(op)?.0;
    match spec.ground {
        Ground::Own { reach: Some(parameter) } => Arguments::new(spec, parameters)?.count(parameter),
        _ => Ok(None),
    }
}

/// Refuses an op and parameters that `run` would refuse on any snapshot.
pub fn check(op: &str, parameters: &BTreeMap<String, Value>) -> Result<()> {
    Arguments::new(find(op)?.0, parameters).map(drop)
}

/// About how many seconds of one core a run on a graph of this size takes.
pub fn effort(op: &str, parameters: &BTreeMap<String, Value>, size: Size) -> Result<f64> {
    let (spec, (.., effort)) = find(op)?;
    effort(size, &Arguments::new(spec, parameters)?)
}

fn find(op: &str) -> Result<(&'static Spec, (Describe, Run, Effort))> {
    let found = catalog().iter().zip(ALGORITHMS).find(|(spec, _)| spec.id == op);
    found.ok_or_else(|| {
        let known: Vec<_> = catalog().iter().map(|spec| spec.id).collect();
        Error::invalid("op", format!("{op:?} is not an analysis; there are: {}", known.join(", ")))
    })
}
