//! A result, kept as metadata of the nodes it speaks of.

use std::collections::BTreeMap;

use asterism_model::algorithm::{Output, OutputKind};
use asterism_model::analysis::Analysis;
use asterism_model::metadata::same_value;
use asterism_model::{Author, Change, Error, Id, Metadata, Node, Part, Result, Watch};
use serde_json::{Number, Value, json};

use super::spec;
use crate::graph::{Graph, Written};
use crate::source::Source;

/// Rows that are read at once.
const PAGE: usize = 1000;
/// Numbers up to here are whole in a float.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// Writes what an analysis found to the nodes, under the keys that its [`Spec`](asterism_model::algorithm::Spec) names
/// (`asterism.pagerank`, `asterism.community`, …), as one undoable step. What stood under them before is replaced; a
/// community is the number of its place in the list, from 0. Nodes that are gone since are passed by.
///
/// Errors: `invalid_request` for an analysis that says nothing of single nodes; `busy` when a row changes meanwhile;
/// `cancelled`.
pub fn keep(
    graph: &dyn Graph,
    analysis: &Analysis,
    by: &Author,
    source: &dyn Source,
    watch: &dyn Watch,
) -> Result<Written> {
    let told = json!(analysis);
    let op = told["op"].as_str().unwrap_or_default();
    let spec = spec(op).ok_or_else(|| Error::invalid("op", "it is not an analysis"))?;
    let outputs: Vec<(&Output, &'static str)> =
        spec.outputs.iter().filter_map(|output| Some((output, output.key?))).collect();
    if outputs.is_empty() {
        let reason = format!("{} says nothing of single nodes that could be kept at them", spec.title);
        return Err(Error::invalid("op", reason));
    }
    let mut values: BTreeMap<Id, Metadata> = BTreeMap::new();
    for (output, key) in outputs {
        for (id, value) in by_node(output, &told[output.id])? {
            values.entry(id).or_default().0.insert(key.to_owned(), value);
        }
    }
    let (reading, writing) =
        (Part { whole: watch, from: 0.0, share: 0.3 }, Part { whole: watch, from: 0.3, share: 0.7 });
    let changes = changes(graph, &values, source, &reading)?;
    let summary = format!("Keep {} at {} nodes", spec.title.to_lowercase(), changes.len());
    graph.apply(changes, by, &summary, &writing)
}

fn by_node(output: &Output, found: &Value) -> Result<Vec<(Id, Value)>> {
    match output.kind {
        OutputKind::NodeScores => {
            let scores = found.as_object().into_iter().flatten();
            scores.map(|(id, score)| Ok((id.parse()?, whole(score)))).collect()
        }
        OutputKind::NodeGroups => {
            let groups = found.as_array().into_iter().flatten().enumerate();
            let members = groups.flat_map(|(place, group)| {
                group.as_array().into_iter().flatten().map(move |id| (place, id.as_str().unwrap_or_default()))
            });
            members.map(|(place, id)| Ok((id.parse()?, json!(place)))).collect()
        }
        _ => Ok(Vec::new()),
    }
}

/// 3 rather than 3.0.
fn whole(score: &Value) -> Value {
    match score.as_f64() {
        Some(number) if number.fract() == 0.0 && number.abs() < EXACT => {
            Value::Number(Number::from(number as i64))
        }
        _ => score.clone(),
    }
}

fn changes(
    graph: &dyn Graph,
    values: &BTreeMap<Id, Metadata>,
    source: &dyn Source,
    watch: &dyn Watch,
) -> Result<Vec<Change>> {
    let ids: Vec<Id> = values.keys().copied().collect();
    let mut changes = Vec::new();
    let now = source.now();
    for (page, some) in ids.chunks(PAGE).enumerate() {
        watch.check()?;
        watch.progress((page * PAGE) as f64 / ids.len() as f64, "Reading the nodes");
        for before in graph.nodes(some)? {
            let mut after = before.clone();
            if let Some(given) = values.get(&before.id())
                && set(&mut after, given)
            {
                after.touch(now.max(before.updated_at()));
                changes.push(Change::Node { before: Some(before), after: Some(after) });
            }
        }
    }
    Ok(changes)
}

/// Whether that changes anything.
fn set(node: &mut Node, given: &Metadata) -> bool {
    let bag = node.metadata_mut();
    let mut changed = false;
    for (key, value) in given.iter() {
        if !bag.get(key).is_some_and(|stored| same_value(stored, value)) {
            bag.0.insert(key.clone(), value.clone());
            changed = true;
        }
    }
    changed
}
