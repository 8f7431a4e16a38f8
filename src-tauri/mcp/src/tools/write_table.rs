//! The seven writes.

use super::fields::{field, max_tokens};
use super::table::{Field, Kind, Op, Table};

const PURPOSE: &str = "Changes the knowledge graph that a person is looking at. The graph has concepts (a label, aliases, a \
description), pointers (a chunk, document or note that lives elsewhere) and directed edges between any two nodes (relation_type, \
weight). Every node and edge has an id, metadata and times. Each call is one change in the journal under your name, and the person \
sees it at once and can undo it. Before create_concept, look for it with research_graph_query find_concepts: create_concept never \
merges. Before create_edge, reuse a relation_type that is there (resource research://graph/relations). dry_run shows what a call \
would change and writes nothing.";

const COMMON: [&str; 3] = ["dry_run", "reason", "max_tokens"];

pub(crate) fn table() -> Table {
    Table {
        name: "research_graph_write",
        title: "Change the knowledge graph",
        purpose: PURPOSE,
        writes: true,
        ops: nodes().into_iter().chain(edges()).collect(),
        fields: fields(),
    }
}

fn op(id: &'static str, does: &str, needs: &[&'static str], takes: &[&'static str], example: &str) -> Op {
    let takes = takes.iter().chain(&COMMON).copied().collect();
    Op { id, does: does.to_owned(), needs: needs.to_vec(), takes, example: example.to_owned() }
}

fn nodes() -> Vec<Op> {
    vec![
        op(
            "upsert_pointer",
            "Returns the pointer for (ref_type, ref_id), making it when there is none. Use it to link something that already has \
             an id elsewhere; two calls with the same pair give the same node. metadata is merged.",
            &["ref_type", "ref_id"],
            &["metadata", "on_conflict"],
            r#"{"op": "upsert_pointer", "ref_type": "document", "ref_id": "doi:10.1000/182"}"#,
        ),
        op(
            "create_concept",
            "Always makes a new concept, even when one of that label exists. Search first with find_concepts. The answer's similar \
             lists what it may double.",
            &["label"],
            &["aliases", "description", "metadata"],
            r#"{"op": "create_concept", "label": "Gradient checkpointing", "aliases": ["activation checkpointing"]}"#,
        ),
        op(
            "update_concept",
            "Changes the fields that are given and leaves the others. aliases are replaced as a whole, metadata is merged key by key; \
             clear empties fields.",
            &["node_id"],
            &["label", "aliases", "description", "metadata", "on_conflict", "clear"],
            r#"{"op": "update_concept", "node_id": "0198c0de-0000-7000-8000-000000000001", "description": "Trades time for memory."}"#,
        ),
        op(
            "delete_node",
            "Deletes a node and every edge at it. Try dry_run first to see how many edges would go.",
            &["node_id"],
            &[],
            r#"{"op": "delete_node", "node_id": "0198c0de-0000-7000-8000-000000000001", "dry_run": true}"#,
        ),
    ]
}

fn edges() -> Vec<Op> {
    vec![
        op(
            "create_edge",
            "Connects two nodes, from one to the other. Parallel edges and edges from a node to itself are legal, so look with \
             neighbors whether it is there already.",
            &["from_id", "to_id", "relation_type"],
            &["weight", "metadata"],
            r#"{"op": "create_edge", "from_id": "0198c0de-0000-7000-8000-000000000001", "to_id": "0198c0de-0000-7000-8000-000000000002", "relation_type": "reduces", "weight": 2}"#,
        ),
        op(
            "update_edge",
            "Changes the fields of an edge that are given and leaves the others. Its ends stay; to move it, delete it and make a new one.",
            &["edge_id"],
            &["relation_type", "weight", "metadata", "on_conflict", "clear"],
            r#"{"op": "update_edge", "edge_id": "0198c0de-0000-7000-8000-000000000003", "relation_type": "introduced_in"}"#,
        ),
        op(
            "delete_edge",
            "Deletes one edge; its nodes stay.",
            &["edge_id"],
            &[],
            r#"{"op": "delete_edge", "edge_id": "0198c0de-0000-7000-8000-000000000003"}"#,
        ),
    ]
}

fn fields() -> Vec<Field> {
    vec![
        field("ref_type", Kind::Choice(vec!["chunk", "document", "note"]), "What the pointer points at."),
        field("ref_id", Kind::Text, "The id of what the pointer points at, in the system it lives in."),
        field("label", Kind::Text, "The name of the concept, as people say it."),
        field("aliases", Kind::Texts, "Other names of the concept."),
        field("description", Kind::Text, "What the concept is, in a sentence or two."),
        field("node_id", Kind::Text, "The id of a node, as find_concepts and neighbors give it."),
        field("edge_id", Kind::Text, "The id of an edge, as neighbors gives it."),
        field("from_id", Kind::Text, "The id of the node the edge comes from."),
        field("to_id", Kind::Text, "The id of the node the edge goes to."),
        field(
            "relation_type",
            Kind::Text,
            "How the two are related, read from from_id to to_id, such as cites or part_of.",
        ),
        field(
            "weight",
            Kind::Number { min: f64::MIN, max: f64::INFINITY },
            "How strong or costly the edge is.",
        ),
        field(
            "metadata",
            Kind::Bag,
            "Anything else, key by key: source, year, confidence. Merged into what is there.",
        ),
        field(
            "on_conflict",
            Kind::Choice(vec!["error", "keep", "replace"]),
            "When a metadata key already has another value: error (the default) writes nothing and names the keys, keep keeps the \
             stored values, replace takes yours.",
        ),
        field(
            "clear",
            Kind::Texts,
            "Fields to empty: description (of a concept), weight (of an edge), metadata.<key> (of either).",
        ),
        field("dry_run", Kind::Flag, "Only say what would change, and write nothing (default false)."),
        field("reason", Kind::Text, "Why, in a sentence; kept with the change in the journal."),
        max_tokens(),
    ]
}
