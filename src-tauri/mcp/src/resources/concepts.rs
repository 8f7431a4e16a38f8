//! Browsing the vocabulary, page by page.

use asterism_core::Graph;
use asterism_model::{ConceptList, Result};
use rmcp::model::{MetaObject, ResourceContents};
use serde_json::{Value, json};

use super::{MAX_BYTES, document};
use crate::json;

/// The page as a JSON list; when there are more concepts, `_meta` says where the next page begins.
pub(super) fn contents(graph: &dyn Graph, uri: &str, query: &ConceptList) -> Result<ResourceContents> {
    let found = graph.list_concepts(query)?;
    let mut bytes = 2;
    let mut rows: Vec<Value> = Vec::new();
    for row in found.iter().map(json::value) {
        bytes += row.to_string().len() + 1;
        if bytes > MAX_BYTES {
            break;
        }
        rows.push(row);
    }
    // A concept that fills a message by itself is passed over: get_node gives it, shortened.
    let oversized = rows.is_empty() && !found.is_empty();
    let next = query.offset + rows.len() as u32 + u32::from(oversized);
    let more = !graph.list_concepts(&ConceptList { offset: next, limit: 1, ..query.clone() })?.is_empty();
    let page = document(uri, &rows.into());
    if !more {
        return Ok(page);
    }
    let meta = json!({ "next_offset": next });
    Ok(page.with_meta(MetaObject(meta.as_object().cloned().unwrap_or_default())))
}
