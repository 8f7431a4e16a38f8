//! The five reads.

use super::fields::{COMPACT, field, max_tokens};
use super::table::{Field, Kind, Op, Table};

const PURPOSE: &str = "Reads the knowledge graph: concepts, pointers and the directed edges between them. Start with find_concepts to \
turn a name into an id; then neighbors for what is next to it and subgraph for what lies around several nodes. What you get is the \
graph as it is now, with what other agents and the person have just written.";

pub(crate) fn table() -> Table {
    Table {
        name: "research_graph_query",
        title: "Read the knowledge graph",
        purpose: PURPOSE,
        writes: false,
        ops: ops(),
        fields: fields(),
    }
}

fn op(id: &'static str, does: &str, needs: &[&'static str], takes: &[&'static str], example: &str) -> Op {
    let takes = takes.iter().chain(&["max_tokens"]).copied().collect();
    Op { id, does: does.to_owned(), needs: needs.to_vec(), takes, example: example.to_owned() }
}

fn ops() -> Vec<Op> {
    vec![
        op(
            "get_node",
            "One node with all its fields.",
            &["node_id"],
            &[],
            r#"{"op": "get_node", "node_id": "0198c0de-0000-7000-8000-000000000001"}"#,
        ),
        op(
            "get_edge",
            "One edge with all its fields.",
            &["edge_id"],
            &[],
            r#"{"op": "get_edge", "edge_id": "0198c0de-0000-7000-8000-000000000003"}"#,
        ),
        op(
            "neighbors",
            "The edges at a node, oldest first, each with the node at its other end. Pages with offset and limit.",
            &["node_id"],
            &["direction", "relation_type", "offset", "limit", "fields"],
            r#"{"op": "neighbors", "node_id": "0198c0de-0000-7000-8000-000000000001", "direction": "out", "limit": 20, "fields": ["label"]}"#,
        ),
        op(
            "find_concepts",
            "Concepts whose label or an alias is like the query, most alike first, score 0 to 100. It finds typos and variants, not \
             synonyms in other words. Use it before create_concept.",
            &["query"],
            &["limit"],
            r#"{"op": "find_concepts", "query": "gradient check-pointing", "limit": 5}"#,
        ),
        op(
            "subgraph",
            "Every node within depth hops of any of the nodes, whatever the direction of the edges, and the edges among them. depth 0 is \
             the nodes themselves with the edges among them.",
            &["node_ids"],
            &["depth", "relation_type", "max_nodes", "fields"],
            r#"{"op": "subgraph", "node_ids": ["0198c0de-0000-7000-8000-000000000001"], "depth": 1, "fields": ["label", "relation_type"]}"#,
        ),
    ]
}

fn fields() -> Vec<Field> {
    vec![
        field("node_id", Kind::Text, "The id of a node."),
        field("edge_id", Kind::Text, "The id of an edge."),
        field("node_ids", Kind::Texts, "The ids of the nodes to start from."),
        field("query", Kind::Text, "A name, or something like it."),
        field(
            "direction",
            Kind::Choice(vec!["out", "in", "both"]),
            "Edges from the node (out), to it (in), or both (the default).",
        ),
        field("relation_type", Kind::Text, "Only edges of this relation type."),
        field(
            "offset",
            Kind::Whole { min: 0, max: u32::MAX.into() },
            "How many of the first to leave out (default 0).",
        ),
        field(
            "limit",
            Kind::Whole { min: 1, max: 1000 },
            "The most to give (default 50 for neighbors, 20 for find_concepts).",
        ),
        field("depth", Kind::Whole { min: 0, max: 16 }, "How many hops around the nodes (default 1)."),
        field(
            "max_nodes",
            Kind::Whole { min: 1, max: 1_000_000 },
            "The most nodes to give, the nearest first (default 50000).",
        ),
        field(
            "fields",
            Kind::Choices(COMPACT.to_vec()),
            "Compact rows: only these fields beside ids and kind, so that more rows fit.",
        ),
        max_tokens(),
    ]
}
