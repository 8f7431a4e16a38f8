//! What a request asks for, before any graph is looked at.

use std::collections::BTreeMap;

use asterism_engine as engine;
use asterism_model::algorithm::{Analyze, Ground, Spec};
use asterism_model::{Error, Id, Result};
use serde_json::{Value, json};

use super::{MAX_NODES, spec};
use crate::graph::{MAX_DEPTH, Scope, in_range};

/// A request with everything it leaves to be understood.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Resolved {
    pub(super) node_ids: Vec<Id>,
    /// With the nodes of the request under the names of the node parameters that were absent.
    pub(super) parameters: BTreeMap<String, Value>,
    pub(super) scope: Scope,
}

/// Refuses a request that no graph could answer: an unknown op or parameter, a depth or value out of range, what is no
/// id, too few nodes. Gives the ids.
pub fn check(request: &Analyze) -> Result<Vec<Id>> {
    resolve(request).map(|resolved| resolved.node_ids)
}

pub(super) fn resolve(request: &Analyze) -> Result<Resolved> {
    engine::check(&request.op, &request.parameters)?;
    let spec = spec(&request.op).ok_or_else(|| Error::invalid("op", "it is not an analysis"))?;
    let node_ids =
        request.node_ids.iter().map(|text| Id::parse("node_ids", text)).collect::<Result<Vec<_>>>()?;
    in_range("depth", request.depth.unwrap_or_default(), 0, MAX_DEPTH)?;
    let parameters = with_nodes(spec, request, &node_ids)?;
    let scope = match spec.ground {
        Ground::Chosen => chosen(request, &node_ids),
        Ground::Own { .. } => own(spec, request, &node_ids, &parameters)?,
    };
    Ok(Resolved { node_ids, parameters, scope })
}

/// The parameters, absent node parameters taken from the request's nodes, in order.
fn with_nodes(spec: &Spec, request: &Analyze, node_ids: &[Id]) -> Result<BTreeMap<String, Value>> {
    let mut parameters = request.parameters.clone();
    let absent: Vec<_> = spec.node_parameters().filter(|it| !parameters.contains_key(it.id)).collect();
    let takes_nodes = spec.node_parameters().next().is_some();
    if takes_nodes && node_ids.len() < absent.len() {
        let missing = absent[node_ids.len()].id;
        return Err(Error::invalid(missing, format!("it is missing; give the id of a node to {}", spec.id)));
    }
    if takes_nodes && node_ids.len() > absent.len() {
        let reason = format!("{} takes {} of them, and {} came", spec.title, absent.len(), node_ids.len());
        return Err(Error::invalid("node_ids", reason));
    }
    if takes_nodes {
        parameters.extend(absent.iter().zip(node_ids).map(|(it, id)| (it.id.to_owned(), json!(id))));
        return Ok(parameters);
    }
    let whole = request.all && spec.ground == Ground::Chosen;
    let needed = if whole { spec.min_nodes } else { spec.min_nodes.max(1) };
    if node_ids.len() < needed as usize {
        let reason = format!("{} needs at least {needed} of them, and {} came", spec.title, node_ids.len());
        return Err(Error::invalid("node_ids", reason));
    }
    Ok(parameters)
}

fn chosen(request: &Analyze, node_ids: &[Id]) -> Scope {
    let relation_type = request.relation_type.clone();
    if request.all {
        Scope::All { relation_type }
    } else {
        let depth = request.depth.unwrap_or(1);
        Scope::Around { node_ids: node_ids.to_vec(), depth, relation_type, max_nodes: MAX_NODES }
    }
}

/// No more of the graph than the algorithm could come to, so that its answer is that of the whole graph.
fn own(
    spec: &Spec,
    request: &Analyze,
    node_ids: &[Id],
    parameters: &BTreeMap<String, Value>,
) -> Result<Scope> {
    let relation_type = request.relation_type.clone();
    let Some(reach) = engine::reach(&request.op, parameters)? else {
        return Ok(Scope::All { relation_type });
    };
    let mut starts = node_ids.to_vec();
    for parameter in spec.node_parameters() {
        let given = parameters.get(parameter.id).and_then(Value::as_str).unwrap_or_default();
        starts.push(Id::parse(parameter.id, given)?);
    }
    starts.sort_unstable();
    starts.dedup();
    // Every node of a way between two nodes is within half of its length of one of them.
    let depth = if spec.node_parameters().count() == 2 { reach.div_ceil(2) } else { reach };
    Ok(Scope::Around { node_ids: starts, depth, relation_type, max_nodes: u32::MAX })
}
