//! The relation types in use.

use asterism_core::Graph;
use asterism_model::Result;
use rmcp::model::ResourceContents;
use serde_json::{Value, json};

use super::document;
use crate::budget;

pub(super) fn contents(graph: &dyn Graph, uri: &str, text: &str) -> Result<ResourceContents> {
    let wanted = text.to_lowercase();
    let relations = graph.info()?.relations;
    let fitting = relations.iter().filter(|relation| relation.relation_type.to_lowercase().contains(&wanted));
    let rows: Vec<Value> = fitting
        .map(|relation| json!({ "relation_type": relation.relation_type, "count": relation.count }))
        .collect();
    let kept = budget::rows(&rows, budget::DEFAULT_TOKENS);
    let mut answer = json!({ "relations": kept.rows, "total": rows.len() });
    if kept.dropped > 0 {
        answer["left_out"] = json!({
            "rows": kept.dropped,
            "how": "Read research://graph/relations?text=… with a part of the name.",
        });
    }
    Ok(document(uri, &answer))
}
