//! The reads, each within its budget.

use asterism_core::Graph;
use asterism_model::{ConceptMatch, Direction, Error, FindConcepts, Neighbors, Node, Result, SubgraphQuery};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::read::Call;
use crate::budget::{self, FRAME, Kept};
use crate::reply::{LeftOut, Reply};
use crate::{json, text};

/// No row is shorter than this, in tokens: more nodes than would fit are not read.
const LEAST_ROW: usize = 20;

pub(crate) fn run(graph: &dyn Graph, call: &Call<'_>) -> Result<Reply> {
    match call.op.id {
        "get_node" => {
            let node = json::value(&graph.get_node(&call.needed("node_id"))?);
            Ok(one(call, "node", node, text::node))
        }
        "get_edge" => {
            let edge = json::value(&graph.get_edge(&call.needed("edge_id"))?);
            Ok(one(call, "edge", edge, text::edge))
        }
        "neighbors" => neighbors(graph, call),
        "find_concepts" => find_concepts(graph, call),
        "subgraph" => subgraph(graph, call),
        other => Err(Error::invalid("op", format!("{other:?} is no operation"))),
    }
}

fn one(call: &Call<'_>, name: &'static str, row: Value, line: fn(&Value) -> String) -> Reply {
    let mut reply = Reply::new(call.op.id);
    let kept = budget::rows(&[row], room(call));
    let mut left_out = LeftOut::default();
    left_out.count(name, &kept);
    for row in kept.rows {
        reply.line(line(&row));
        reply.put(name, row);
    }
    reply.left_out(left_out, || "Raise max_tokens to see more of it.".to_owned());
    reply
}

fn room(call: &Call<'_>) -> usize {
    super::budget(call) - FRAME
}

fn neighbors(graph: &dyn Graph, call: &Call<'_>) -> Result<Reply> {
    let direction = call.text("direction").map(Value::from);
    let query = Neighbors {
        node_id: call.needed("node_id"),
        direction: direction.and_then(|text| Direction::deserialize(text).ok()).unwrap_or_default(),
        relation_type: call.text("relation_type"),
        offset: call.whole("offset").unwrap_or(0),
        limit: call.whole("limit").unwrap_or(50),
    };
    let total = u64::from(graph.count_neighbors(&query)?);
    let hops: Vec<Value> = graph.neighbors(&query)?.iter().map(json::value).collect();
    let fields = call.texts("fields");
    let hops: Vec<Value> = hops
        .into_iter()
        .map(|hop| match &fields {
            Some(fields) => {
                json!({ "edge": compact(&hop["edge"], fields), "node": compact(&hop["node"], fields) })
            }
            None => hop,
        })
        .collect();
    let kept = budget::rows(&hops, room(call));
    let mut reply = Reply::new(call.op.id);
    heading(&mut reply, &query, kept.rows.len(), total);
    kept.rows.iter().for_each(|row| reply.line(text::hop(row)));
    let mut left_out = LeftOut::default();
    left_out.count("matches", &kept);
    let next = u64::from(query.offset) + kept.rows.len() as u64;
    put_compact(&mut reply, fields);
    reply.put("matches", kept.rows);
    if next < total {
        reply.put("next_offset", next);
        reply.put("total", total);
    }
    reply.left_out(left_out, || {
        format!("Call again with offset {next}, or with a higher max_tokens, or with fields such as [\"label\"] for compact rows.")
    });
    Ok(reply)
}

fn heading(reply: &mut Reply, query: &Neighbors, given: usize, total: u64) {
    let offset = u64::from(query.offset);
    if given == 0 {
        let filter =
            query.relation_type.as_deref().map(|name| format!(" of relation_type {}", text::quoted(name)));
        let filter = filter.unwrap_or_default();
        reply.line(if total == 0 {
            format!("No edges{filter} here. research://graph/relations lists the relation types there are.")
        } else {
            format!("No edges past offset {offset}: there are {total}.")
        });
        return;
    }
    reply.line(format!("Edges {} to {} of {total}, oldest first:", offset + 1, offset + given as u64));
    let next = offset + given as u64;
    if next < total {
        reply.line(format!("The next page begins at offset {next}."));
    }
}

fn find_concepts(graph: &dyn Graph, call: &Call<'_>) -> Result<Reply> {
    let query = FindConcepts { query: call.needed("query"), limit: call.whole("limit").unwrap_or(20) };
    let found: Vec<Value> = graph.find_concepts(&query)?.into_iter().map(candidate).collect();
    let kept = budget::rows(&found, room(call));
    let mut reply = Reply::new(call.op.id);
    if found.is_empty() {
        reply.line("Nothing is named like that. Try another name or a part of it; research://graph/concepts browses all.");
    } else {
        reply.line("Most alike first:");
    }
    for row in &kept.rows {
        let score = row["score"].as_f64().unwrap_or_default();
        reply.line(format!("{score:.1} {}", text::node(&row["node"])));
    }
    let mut left_out = LeftOut::default();
    left_out.count("matches", &kept);
    reply.put("matches", kept.rows);
    reply.left_out(left_out, || "Raise max_tokens, or make the query closer to the name.".to_owned());
    Ok(reply)
}

/// A match whose node says its kind, as nodes do.
fn candidate(ConceptMatch { node, score, matched }: ConceptMatch) -> Value {
    json!({ "node": Node::Concept(node), "score": score, "matched": matched })
}

fn subgraph(graph: &dyn Graph, call: &Call<'_>) -> Result<Reply> {
    let asked = call.whole("max_nodes").unwrap_or(50_000);
    let query = SubgraphQuery {
        node_ids: call.texts("node_ids").unwrap_or_default(),
        depth: call.whole("depth").unwrap_or(1),
        relation_type: call.text("relation_type"),
        max_nodes: asked.min((room(call) / LEAST_ROW) as u32),
    };
    let found = graph.subgraph(&query)?;
    let fields = call.texts("fields");
    let rows = |rows: Vec<Value>| match &fields {
        Some(fields) => rows.iter().map(|row| compact(row, fields)).collect(),
        None => rows,
    };
    let nodes = rows(found.nodes.iter().map(json::value).collect());
    let edges = rows(found.edges.iter().map(json::value).collect());
    let (some, among) = budget::graph(&nodes, &edges, room(call));
    let mut reply = Reply::new(call.op.id);
    let total = u64::from(found.total_nodes);
    let mut left_out = counted(&some, &among);
    // What was not even read, unless it was not asked for.
    left_out.rows("nodes", total.min(asked.into()).saturating_sub(nodes.len() as u64));
    put_compact(&mut reply, fields);
    put_graph(&mut reply, some.rows, among.rows);
    if total > reply.data["nodes"].as_array().map_or(0, Vec::len) as u64 {
        reply.put("truncated", true);
        reply.put("total_nodes", total);
        reply.line(format!(
            "There are {total} nodes within this depth; the nearest are given, with the edges among them."
        ));
    }
    reply.left_out(left_out, || {
        "Raise max_tokens, lower depth, give one relation_type, or fields such as [\"label\", \"relation_type\"] for compact rows; \
         neighbors pages through the edges of one node."
            .to_owned()
    });
    Ok(reply)
}

pub(super) fn counted(nodes: &Kept, edges: &Kept) -> LeftOut {
    let mut left_out = LeftOut::default();
    left_out.count("nodes", nodes);
    left_out.count("edges", edges);
    left_out
}

/// Nodes and edges, as data and as lines.
pub(super) fn put_graph(reply: &mut Reply, nodes: Vec<Value>, edges: Vec<Value>) {
    reply.line(format!("{} nodes:", nodes.len()));
    nodes.iter().for_each(|row| reply.line(text::node(row)));
    reply.line(format!("{} edges:", edges.len()));
    edges.iter().for_each(|row| reply.line(text::edge(row)));
    reply.put("nodes", nodes);
    reply.put("edges", edges);
}

fn put_compact(reply: &mut Reply, fields: Option<Vec<String>>) {
    if let Some(fields) = fields {
        reply.put("fields", fields);
    }
}

/// A row with its ids, its kind and the fields asked for.
fn compact(row: &Value, fields: &[String]) -> Value {
    const ALWAYS: [&str; 4] = ["id", "kind", "from_id", "to_id"];
    let kept: Map<String, Value> = row
        .as_object()
        .into_iter()
        .flatten()
        .filter(|(name, _)| ALWAYS.contains(&name.as_str()) || fields.contains(name))
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect();
    kept.into()
}
