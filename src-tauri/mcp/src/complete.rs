//! Completions for the arguments of the resource templates.

use asterism_core::Graph;
use asterism_model::{ConceptList, MatchMode, Node, Result};
use rmcp::model::{CompleteRequestParams, CompletionInfo, Reference};

use crate::resources::{FORMATS, MODES};

/// Completions one answer may hold, by the protocol.
const MOST: usize = 100;
/// A longer label completes nothing: it would not fit a field.
const LONGEST: usize = 200;

pub(crate) fn values(graph: &dyn Graph, request: &CompleteRequestParams) -> Result<CompletionInfo> {
    let Reference::Resource(template) = &request.r#ref else { return Ok(CompletionInfo::default()) };
    let typed = request.argument.value.as_str();
    let path = template.uri.split(['{', '?']).next().unwrap_or_default();
    let values = match (path, request.argument.name.as_str()) {
        ("research://graph/concepts", "text") => labels(graph, typed)?,
        ("research://graph/concepts", "match") => beginning(MODES, typed),
        ("research://graph/relations", "text") => relations(graph, typed)?,
        ("research://graph/export", "format") => beginning(FORMATS, typed),
        _ => Vec::new(),
    };
    let more = values.len() > MOST;
    let values: Vec<String> = values.into_iter().take(MOST).collect();
    let mut info = CompletionInfo::default();
    info.has_more = Some(more);
    info.values = values;
    Ok(info)
}

fn beginning<const N: usize>(options: [&str; N], typed: &str) -> Vec<String> {
    options.into_iter().filter(|option| option.starts_with(typed)).map(str::to_owned).collect()
}

fn labels(graph: &dyn Graph, typed: &str) -> Result<Vec<String>> {
    let text = Some(typed.to_owned()).filter(|text| !text.is_empty());
    let query = ConceptList { text, match_mode: MatchMode::StartsWith, offset: 0, limit: MOST as u32 + 1 };
    let nodes = graph.list_concepts(&query)?;
    let labels = nodes.into_iter().filter_map(|node| match node {
        Node::Concept(concept) if concept.label.chars().count() <= LONGEST => Some(concept.label),
        _ => None,
    });
    Ok(labels.collect())
}

fn relations(graph: &dyn Graph, typed: &str) -> Result<Vec<String>> {
    let typed = typed.to_lowercase();
    let names = graph.info()?.relations.into_iter().map(|relation| relation.relation_type);
    let fits = |name: &String| name.chars().count() <= LONGEST && name.to_lowercase().starts_with(&typed);
    Ok(names.filter(fits).take(MOST + 1).collect())
}
