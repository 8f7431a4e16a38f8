//! The analyses around seeds, one verb of core for all of them. What an answer holds is read off the catalog.

use asterism_core::Graph;
use asterism_core::analyze::{analyze, spec};
use asterism_model::algorithm::{Analyze, Ground};
use asterism_model::analysis::Analysis;
use asterism_model::{Error, Result, Watch};
use serde_json::{Map, Value};

use super::findings::Findings;
use super::output::Schemas;
use super::read::Call;
use crate::json;
use crate::reply::Reply;

/// The fields of a call that are no parameters of the algorithm.
const OURS: [&str; 5] = ["op", "node_ids", "depth", "relation_type", "max_tokens"];
const DEPTH: &str = "max_depth";

pub(crate) fn run(graph: &dyn Graph, call: &Call<'_>, watch: &dyn Watch) -> Result<Reply> {
    let spec = spec(call.op.id).ok_or_else(|| Error::invalid("op", "it is no analysis"))?;
    let mut parameters: Map<String, Value> = call.without(&OURS);
    parameters.remove("op");
    let mut depth = call.whole("depth");
    // How many hops around the nodes to take in, unless it is a parameter of the algorithm itself.
    if spec.ground == Ground::Chosen && parameters.remove(DEPTH).is_some() {
        depth = call.whole(DEPTH);
    }
    let request = Analyze {
        op: call.op.id.to_owned(),
        node_ids: call.texts("node_ids").unwrap_or_default(),
        all: false,
        depth,
        relation_type: call.text("relation_type"),
        parameters: parameters.into_iter().collect(),
    };
    let found = json::value(&analyze(graph, &request, watch)?);
    Findings::new(graph, spec, found, super::budget(call)).reply()
}

/// The union of what the algorithms give, told apart by `op`.
pub(crate) fn schema() -> Map<String, Value> {
    let mut schemas = Schemas::new();
    let shapes = schemas.variants::<Analysis>();
    schemas.union(shapes)
}
