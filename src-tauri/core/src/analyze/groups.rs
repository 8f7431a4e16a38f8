//! Groups of nodes by what their metadata says.

use std::collections::BTreeMap;

use asterism_model::algorithm::ParameterKind;
use asterism_model::{Error, Id, Result, Watch};
use serde_json::{Value, json};

use super::spec;
use crate::graph::Graph;

/// Rows that are read at once.
const PAGE: usize = 1000;

/// Where an op takes groups of nodes and none were given, those that are kept under the metadata key it names.
pub(super) fn take_kept(
    graph: &dyn Graph,
    op: &str,
    nodes: &[Id],
    parameters: &mut BTreeMap<String, Value>,
    watch: &dyn Watch,
) -> Result<()> {
    let Some(spec) = spec(op) else { return Ok(()) };
    let of_kind = |wanted: fn(&ParameterKind) -> bool| spec.parameters.iter().find(|it| wanted(&it.kind));
    let groups = of_kind(|kind| *kind == ParameterKind::NodeGroups);
    let key = of_kind(|kind| matches!(kind, ParameterKind::Text { .. }));
    let (Some(groups), Some(key)) = (groups, key) else { return Ok(()) };
    if parameters.contains_key(groups.id) {
        return Ok(());
    }
    let ParameterKind::Text { default } = key.kind else { return Ok(()) };
    let named = parameters.get(key.id).and_then(Value::as_str).unwrap_or(default);
    let found = read(graph, nodes, named, watch)?;
    if found.is_empty() {
        let reason =
            format!("no node has metadata under {named:?}; keep communities first, or give {}", groups.id);
        return Err(Error::invalid(key.id, reason));
    }
    parameters.insert(groups.id.to_owned(), json!(found));
    Ok(())
}

fn read(graph: &dyn Graph, nodes: &[Id], key: &str, watch: &dyn Watch) -> Result<Vec<Vec<Id>>> {
    let mut groups: BTreeMap<String, Vec<Id>> = BTreeMap::new();
    for page in nodes.chunks(PAGE) {
        watch.check()?;
        for node in graph.nodes(page)? {
            if let Some(value) = node.metadata().get(key) {
                groups.entry(value.to_string()).or_default().push(node.id());
            }
        }
    }
    Ok(groups.into_values().collect())
}
