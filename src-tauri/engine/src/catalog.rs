//! The registry: each algorithm as data, with the pure function that runs it.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use asterism_model::algorithm::Spec;
use asterism_model::{Error, Id, Result, Watch};
use serde_json::Value;

use crate::arguments::Arguments;
use crate::outcome::Outcome;
use crate::snapshot::Snapshot;
use crate::{community, path};

type Run = fn(&Snapshot, &[Id], &Arguments<'_>, &dyn Watch) -> Result<Outcome>;

const ALGORITHMS: [(fn() -> Spec, Run); 2] =
    [(community::spec, community::run), (path::steiner_spec, path::run_steiner)];

static SPECS: LazyLock<Vec<Spec>> = LazyLock::new(|| ALGORITHMS.iter().map(|(spec, _)| spec()).collect());

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
///
/// let empty = Snapshot::new(vec![], vec![])?;
/// let outcome = run("communities", &empty, &[], &BTreeMap::new(), &Unwatched)?;
/// assert_eq!(outcome, Outcome::Communities { communities: vec![], modularity: 0.0 });
/// # Ok::<(), asterism_model::Error>(())
/// ```
pub fn run(
    op: &str,
    snapshot: &Snapshot,
    terminals: &[Id],
    parameters: &BTreeMap<String, Value>,
    watch: &dyn Watch,
) -> Result<Outcome> {
    let (spec, run) = find(op)?;
    let arguments = Arguments::new(spec, parameters)?;
    watch.check()?;
    run(snapshot, terminals, &arguments, watch)
}

/// Refuses an op and parameters that `run` would refuse on any snapshot.
pub fn check(op: &str, parameters: &BTreeMap<String, Value>) -> Result<()> {
    Arguments::new(find(op)?.0, parameters).map(drop)
}

fn find(op: &str) -> Result<(&'static Spec, Run)> {
    let found = catalog().iter().zip(ALGORITHMS).find(|(spec, _)| spec.id == op);
    found.map(|(spec, (_, run))| (spec, run)).ok_or_else(|| {
        let known: Vec<_> = catalog().iter().map(|spec| spec.id).collect();
        Error::invalid("op", format!("{op:?} is not an analysis; there are: {}", known.join(", ")))
    })
}
