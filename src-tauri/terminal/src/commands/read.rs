//! find, show and neighbors.

use asterism_core::Graph;
use asterism_core::graph::MAX_LIMIT;
use asterism_model::{Direction, Edge, Error, FindConcepts, Metadata, Neighbors, Node, Result};
use serde_json::json;

use crate::reply::{Reply, line, more_with};

pub(super) fn find(graph: &dyn Graph, query: String, limit: u32) -> Result<Reply> {
    // One more than asked for tells whether there are more; nobody gets more than the most.
    let mut matches = graph.find_concepts(&FindConcepts { query, limit: (limit + 1).min(MAX_LIMIT) })?;
    let more = matches.len() > limit as usize || matches.len() == MAX_LIMIT as usize;
    matches.truncate(limit as usize);
    let lines = matches.iter().map(|found| {
        let via = if found.matched == found.node.label {
            String::new()
        } else {
            format!("  ({})", line(&found.matched))
        };
        format!("{:5.1}  {}  {}{via}\n", found.score, found.node.id, line(&found.node.label))
    });
    let mut text: String = lines.collect();
    if matches.is_empty() {
        text = "No concept has a name like that.".into();
    } else if more {
        text.push_str(&more_with("There are more", limit));
    }
    Ok(Reply::new(json!({ "op": "find_concepts", "matches": matches }), text))
}

pub(super) fn show(graph: &dyn Graph, id: &str) -> Result<Reply> {
    match graph.get_node(id) {
        Ok(node) => Ok(Reply::new(json!({ "op": "get_node", "node": node }), describe_node(&node))),
        Err(Error::NotFound { .. }) => {
            let edge = graph.get_edge(id).map_err(|error| match error {
                Error::NotFound { id, .. } => Error::not_found("node or edge", id),
                other => other,
            })?;
            Ok(Reply::new(json!({ "op": "get_edge", "edge": edge }), describe_edge(&edge)))
        }
        Err(error) => Err(error),
    }
}

pub(super) fn neighbors(
    graph: &dyn Graph,
    node_id: String,
    offset: u32,
    limit: u32,
    relation_type: Option<String>,
) -> Result<Reply> {
    let query = Neighbors { node_id, direction: Direction::Both, relation_type, offset, limit };
    let matches = graph.neighbors(&query)?;
    let rest = rest(graph, &query, matches.len())?;
    let lines = matches.iter().map(|hop| {
        let arrow = if hop.edge.from_id == hop.node.id() { "←" } else { "→" };
        let weight = hop.edge.weight.map(|weight| format!(" ({weight})")).unwrap_or_default();
        format!(
            "{arrow} {}{weight}  {}  {}\n",
            line(&hop.edge.relation_type),
            hop.node.id(),
            line(&hop.node.title())
        )
    });
    let text = lines.collect::<String>() + &rest;
    Ok(Reply::new(json!({ "op": "neighbors", "matches": matches }), text))
}

/// What is there beyond a page of neighbours.
fn rest(graph: &dyn Graph, query: &Neighbors, shown: usize) -> Result<String> {
    let count = graph.count_neighbors(query)?;
    let end = query.offset.saturating_add(shown as u32);
    Ok(match (count, &query.relation_type) {
        (0, None) => "No edges here.".to_owned(),
        (0, Some(relation)) => format!("No edges of the type “{}” here.", line(relation)),
        _ if shown == 0 => format!("Nothing from there on; there are {count} edges."),
        _ if end < count => format!("{} more: --offset {end}", count - end),
        _ => String::new(),
    })
}

fn describe_node(node: &Node) -> String {
    let own = match node {
        Node::Concept(concept) => {
            let aliases = if concept.aliases.is_empty() {
                String::new()
            } else {
                format!("\naliases: {}", concept.aliases.join(", "))
            };
            let description =
                concept.description.as_ref().map(|text| format!("\n{text}")).unwrap_or_default();
            format!("concept  {}{aliases}{description}", concept.label)
        }
        Node::Pointer(pointer) => format!("pointer  {}:{}", pointer.ref_type, pointer.ref_id),
    };
    let (created, updated) = (node.created_at(), node.updated_at());
    format!("{own}\nid: {}\ncreated: {created}\nupdated: {updated}{}", node.id(), bag(node.metadata()))
}

fn describe_edge(edge: &Edge) -> String {
    let weight = edge.weight.map(|weight| format!("\nweight: {weight}")).unwrap_or_default();
    format!(
        "edge  {}\nid: {}\nfrom: {}\nto: {}{weight}\ncreated: {}\nupdated: {}{}",
        edge.relation_type,
        edge.id,
        edge.from_id,
        edge.to_id,
        edge.created_at,
        edge.updated_at,
        bag(&edge.metadata)
    )
}

fn bag(metadata: &Metadata) -> String {
    metadata.iter().map(|(key, value)| format!("\n{key} = {value}")).collect()
}
