//! analyze.

use std::collections::BTreeMap;

use asterism_core::Graph;
use asterism_core::analyze;
use asterism_model::algorithm;
use asterism_model::{Id, Result, Unwatched};
use serde_json::json;

use crate::arguments::Analysis;
use crate::reply::{Reply, line};

/// Members of a community named in the text.
const NAMED: usize = 5;

pub(super) fn analyze(graph: &dyn Graph, analysis: &Analysis) -> Result<Reply> {
    let analysis = analyze::analyze(graph, &analysis.request(), &Unwatched)?;
    let text = describe(graph, &analysis)?;
    Ok(Reply::new(json!(analysis), text))
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
                tree.nodes.iter().map(|node| (node.id(), line(&node.title()))).collect();
            let title = |id: &Id| titles.get(id).cloned().unwrap_or_default();
            let mut lines = vec![format!(
                "{} nodes, {} edges, weight {}, {} part(s)",
                tree.nodes.len(),
                tree.edges.len(),
                tree.weight,
                tree.components
            )];
            lines.extend(tree.edges.iter().map(|edge| {
                format!("  {} → {}  {}", title(&edge.from_id), title(&edge.to_id), line(&edge.relation_type))
            }));
            lines.join("\n")
        }
    })
}

fn names(graph: &dyn Graph, ids: &[Id]) -> Result<String> {
    let shown = graph.nodes(&ids[..ids.len().min(NAMED)])?;
    let mut text = shown.iter().map(|node| line(&node.title())).collect::<Vec<_>>().join(", ");
    if ids.len() > NAMED {
        text.push_str(", …");
    }
    Ok(text)
}
