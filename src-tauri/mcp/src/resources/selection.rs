//! What the person has selected in the app.

use asterism_core::Graph;
use asterism_model::Result;
use rmcp::model::ResourceContents;
use serde_json::{Value, json};

use super::document;
use crate::{budget, json};

/// So many of the selected rows are read; the number of all is told.
const READ: usize = 1_000;

pub(super) fn contents(graph: &dyn Graph, uri: &str) -> Result<ResourceContents> {
    let selected = graph.selection()?;
    let some = &selected[..selected.len().min(READ)];
    let nodes: Vec<Value> = graph.nodes(some)?.iter().map(json::value).collect();
    let edges: Vec<Value> = graph.edges(some)?.iter().map(json::value).collect();
    let nodes = budget::rows(&nodes, budget::DEFAULT_TOKENS * 2 / 3);
    let edges = budget::rows(&edges, budget::DEFAULT_TOKENS / 3);
    let given = nodes.rows.len() + edges.rows.len();
    let mut answer = json!({ "nodes": nodes.rows, "edges": edges.rows, "total": selected.len() });
    if selected.is_empty() {
        answer["note"] = "Nothing is selected in the app, or it is not open.".into();
    }
    if given < selected.len() || nodes.shortened + edges.shortened > 0 {
        answer["left_out"] = json!({
            "rows": selected.len() - given,
            "shortened": nodes.shortened + edges.shortened,
            "how": "Ask the person to select less, or get single rows with research_graph_query.",
        });
    }
    Ok(document(uri, &answer))
}
