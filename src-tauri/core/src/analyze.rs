//! Analyses: one verb over any backend. The backend gives a shape, the engine computes, the backend gives the rows.

use asterism_engine as engine;
use asterism_model::algorithm::{Analysis, Analyze, Communities, Spec, SteinerTree};
use asterism_model::{Error, Id, Result, Watch};

use crate::graph::{Graph, MAX_DEPTH, Scope, in_range};
use crate::relation;

/// No analysis around seeds takes in more nodes than this.
const MAX_NODES: u32 = 50_000;

/// Every algorithm there is, with its parameters.
pub fn catalog() -> &'static [Spec] {
    engine::catalog()
}

/// Refuses a request that no graph could answer: an unknown op or parameter, a depth or value out of range, what is no
/// id, too few nodes. Gives the ids.
pub fn check(request: &Analyze) -> Result<Vec<Id>> {
    engine::check(&request.op, &request.parameters)?;
    let ids = request.node_ids.iter().map(|text| Id::parse("node_ids", text)).collect::<Result<Vec<_>>>()?;
    enough(request, ids.len())?;
    in_range("depth", request.depth.unwrap_or_default(), 0, MAX_DEPTH)?;
    Ok(ids)
}

/// Runs one algorithm of the catalog.
///
/// Errors: what [`check`] refuses, `invalid_request` for a relation type that no edge has, `not_found` for an unknown
/// node, `too_large` when the neighbourhood holds more than 50,000 nodes, `cancelled`, and what the algorithm itself
/// refuses.
pub fn analyze(graph: &dyn Graph, request: &Analyze, watch: &dyn Watch) -> Result<Analysis> {
    let ids = check(request)?;
    // Without this a mistyped relation would leave every node alone, and look like an answer.
    request.relation_type.as_deref().map_or(Ok(()), |named| relation::known(graph, named))?;
    watch.progress(0.0, "Reading the graph");
    let shape = graph.shape(&scope(request, ids.clone()))?;
    if shape.truncated {
        return Err(Error::TooLarge {
            field: "The neighbourhood of the chosen nodes at this depth".into(),
            actual: u64::from(MAX_NODES) + 1,
            limit: MAX_NODES.into(),
        });
    }
    let snapshot = engine::Snapshot::new(shape.nodes, shape.links)?;
    watch.check()?;
    let outcome = engine::run(&request.op, &snapshot, &ids, &request.parameters, watch)?;
    with_rows(graph, outcome)
}

fn enough(request: &Analyze, given: usize) -> Result<()> {
    let Some(spec) = catalog().iter().find(|spec| spec.id == request.op) else { return Ok(()) };
    let needed = if request.all { spec.min_nodes } else { spec.min_nodes.max(1) };
    if given < needed as usize {
        let reason = format!("{} needs at least {needed} of them, and {given} came", spec.title);
        return Err(Error::invalid("node_ids", reason));
    }
    Ok(())
}

fn scope(request: &Analyze, node_ids: Vec<Id>) -> Scope {
    let relation_type = request.relation_type.clone();
    if request.all {
        Scope::All { relation_type }
    } else {
        let depth = request.depth.unwrap_or(1);
        Scope::Around { node_ids, depth, relation_type, max_nodes: MAX_NODES }
    }
}

fn with_rows(graph: &dyn Graph, outcome: engine::Outcome) -> Result<Analysis> {
    Ok(match outcome {
        engine::Outcome::Communities { communities, modularity } => {
            Analysis::Communities(Communities { communities, modularity })
        }
        engine::Outcome::SteinerTree { nodes, edges, weight, components } => {
            Analysis::SteinerTree(SteinerTree {
                nodes: graph.nodes(&nodes)?,
                edges: graph.edges(&edges)?,
                // A sum of nothing is -0.
                weight: weight + 0.0,
                components,
            })
        }
    })
}
