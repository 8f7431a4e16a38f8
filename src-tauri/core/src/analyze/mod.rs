//! Analyses: one verb over any backend. The backend gives a shape, the engine computes, the backend gives the rows.

mod estimate;
mod groups;
mod keep;
mod request;
mod rows;

use asterism_engine as engine;
use asterism_model::algorithm::{Analyze, Spec};
use asterism_model::analysis::Analysis;
use asterism_model::{Error, Part, Result, Watch};

pub use estimate::{LONG, estimate};
pub use keep::keep;
pub use request::check;

use crate::graph::{Graph, Scope, Shape};
use crate::relation;
use request::Resolved;

/// No analysis around seeds takes in more nodes than this.
const MAX_NODES: u32 = 50_000;

/// Every algorithm there is, with its parameters.
pub fn catalog() -> &'static [Spec] {
    engine::catalog()
}

/// The algorithm of this name.
pub fn spec(op: &str) -> Option<&'static Spec> {
    catalog().iter().find(|spec| spec.id == op)
}

/// Runs one algorithm of the catalog.
///
/// Errors: what [`check`] refuses, `invalid_request` for a relation type that no edge has and for what would take longer
/// than anyone waits, `not_found` for an unknown node, `too_large` when the neighbourhood holds more than 50,000 nodes,
/// `cancelled`, and what the algorithm itself refuses.
pub fn analyze(graph: &dyn Graph, request: &Analyze, watch: &dyn Watch) -> Result<Analysis> {
    let mut resolved = request::resolve(request)?;
    watch.progress(0.0, "Reading the graph");
    let shape = shape(graph, request, &resolved)?;
    watch.check()?;
    let size = engine::Size { nodes: shape.nodes.len() as f64, edges: shape.links.len() as f64 };
    estimate::bearable(request, &resolved, size)?;
    groups::take_kept(graph, &request.op, &shape.nodes, &mut resolved.parameters, watch)?;
    let snapshot = engine::Snapshot::new(shape.nodes, shape.links)?;
    watch.check()?;
    let (computing, reading) =
        (Part { whole: watch, from: 0.05, share: 0.9 }, Part { whole: watch, from: 0.95, share: 0.05 });
    let outcome = engine::run(&request.op, &snapshot, &resolved.node_ids, &resolved.parameters, &computing)?;
    rows::with_rows(graph, outcome, &reading)
}

/// The part of the graph that a request is about.
fn shape(graph: &dyn Graph, request: &Analyze, resolved: &Resolved) -> Result<Shape> {
    // Without this a mistyped relation would leave every node alone, and look like an answer.
    request.relation_type.as_deref().map_or(Ok(()), |named| relation::known(graph, named))?;
    let shape = graph.shape(&resolved.scope)?;
    if shape.truncated
        && let Scope::Around { max_nodes, .. } = resolved.scope
    {
        return Err(Error::TooLarge {
            field: "The neighbourhood of the chosen nodes at this depth".into(),
            actual: u64::from(max_nodes) + 1,
            limit: max_nodes.into(),
        });
    }
    Ok(shape)
}
