//! analyze.

use std::collections::BTreeMap;

use asterism_core::Graph;
use asterism_core::analyze;
use asterism_model::algorithm::{self, Analyze};
use asterism_model::{Error, Id, Result, Unwatched};
use serde_json::{Value, json};

use crate::arguments::Analysis;
use crate::reply::Reply;

/// Members of a community named in the text.
const NAMED: usize = 5;

pub(super) fn analyze(graph: &dyn Graph, analysis: Analysis) -> Result<Reply> {
    let Analysis { op, nodes, all, depth, relation, parameters } = analysis;
    let parameters = parameters.iter().map(|given| parameter(given)).collect::<Result<BTreeMap<_, _>>>()?;
    let request = Analyze { op, node_ids: nodes, all, depth, relation_type: relation, parameters };
    let analysis = analyze::analyze(graph, &request, &Unwatched)?;
    let text = describe(graph, &analysis)?;
    Ok(Reply::new(json!(analysis), text))
}

/// `KEY=VALUE`, the value read as JSON where it is JSON and as text where not.
fn parameter(given: &str) -> Result<(String, Value)> {
    let (key, value) = given
        .split_once('=')
        .ok_or_else(|| Error::invalid("--set", format!("{given:?} is not KEY=VALUE")))?;
    let value = serde_json::from_str(value).unwrap_or_else(|_| Value::String(value.to_owned()));
    Ok((key.to_owned(), value))
}

fn describe(graph: &dyn Graph, analysis: &algorithm::Analysis) -> Result<String> {
    Ok(match analysis {
        algorithm::Analysis::Communities(found) => {
            let mut lines =
                vec![format!("{} communities, modularity {:.4}", found.communities.len(), found.modularity)];
            for community in &found.communities {
                lines.push(format!("{:6}  {}", community.len(), names(graph, community)?));
            }
            lines.join("\n")
        }
        algorithm::Analysis::SteinerTree(tree) => {
            let titles: BTreeMap<Id, String> =
                tree.nodes.iter().map(|node| (node.id(), node.title())).collect();
            let title = |id: &Id| titles.get(id).cloned().unwrap_or_default();
            let mut lines = vec![format!(
                "{} nodes, {} edges, weight {}, {} part(s)",
                tree.nodes.len(),
                tree.edges.len(),
                tree.weight,
                tree.components
            )];
            lines.extend(tree.edges.iter().map(|edge| {
                format!("  {} → {}  {}", title(&edge.from_id), title(&edge.to_id), edge.relation_type)
            }));
            lines.join("\n")
        }
    })
}

fn names(graph: &dyn Graph, ids: &[Id]) -> Result<String> {
    let shown = graph.nodes(&ids[..ids.len().min(NAMED)])?;
    let mut text = shown.iter().map(|node| node.title()).collect::<Vec<_>>().join(", ");
    if ids.len() > NAMED {
        text.push_str(", …");
    }
    Ok(text)
}
