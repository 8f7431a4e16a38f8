//! Files that tools wrote, read as their people would expect.

use std::collections::BTreeMap;
use std::path::Path;

use asterism_exchange::detect;
use asterism_model::transfer::{Format, NodeBody, Parsed};
use serde_json::{Value, json};

use crate::support::{label, read};

fn open(name: &str) -> Vec<u8> {
    let folder = Path::new("../../tests/fixtures/graphml");
    std::fs::read(folder.join(name)).unwrap()
}

fn parse(name: &str) -> Parsed {
    let bytes = open(name);
    assert_eq!(detect(name, &bytes[..bytes.len().min(1024)]), Some(Format::Graphml), "{name}");
    let parsed = read(&bytes).unwrap();
    assert_eq!(parsed.problems, [], "{name}");
    parsed
}

/// (from, relation, to, weight) with the labels of the ends.
fn edges(parsed: &Parsed) -> Vec<(String, String, String, Option<f64>)> {
    let labels: BTreeMap<&str, &str> =
        parsed.nodes.iter().map(|node| (node.key.as_str(), label(node))).collect();
    let name = |key: &str| labels[key].to_owned();
    parsed.edges.iter().map(|e| (name(&e.from), e.relation_type.clone(), name(&e.to), e.weight)).collect()
}

#[test]
fn every_tools_file_has_all_its_nodes_and_edges() {
    for (name, nodes, edges, note) in [
        ("networkx-digraph.graphml", 3, 4, "Nodes without a label in the file: 1"),
        ("networkx-multidigraph.graphml", 3, 5, "Edges that repeat the id of another: 2"),
        ("networkx-miserables.graphml", 77, 254, "Edges without direction: 254"),
        ("igraph-directed.graphml", 3, 4, ""),
        ("igraph-miserables.graphml", 77, 254, "Edges without direction: 254"),
        ("lightrag.graphml", 3, 2, "Edges without direction: 2"),
        ("gephi-miserables.graphml", 77, 254, "Edges without direction: 254"),
        ("yed-3.17-groups.graphml", 9, 4, "Nodes in groups: 6"),
        ("yed-3.23-groups.graphml", 7, 4, "Nodes in groups: 4"),
        ("yfiles-2.7.graphml", 3, 1, "Edges without a label in the file: 1"),
        ("cytoscape.graphml", 3, 3, ""),
    ] {
        let parsed = parse(name);
        assert_eq!((parsed.nodes.len(), parsed.edges.len()), (nodes, edges), "{name}");
        let said = parsed.notes.join("\n");
        assert!(said.contains(note) && (note.is_empty() == said.is_empty()), "{name}: {said}");
    }
}

#[test]
fn edges_have_their_labels_directions_and_weights() {
    for (name, from, relation, to, weight) in [
        ("networkx-digraph.graphml", "Ada Lovelace", "knows", "Charles Babbage", Some(0.5)),
        ("networkx-digraph.graphml", "Charles Babbage", "knows", "Ada Lovelace", Some(2.0)),
        ("networkx-digraph.graphml", "Ada Lovelace", "admires", "Ada Lovelace", None),
        ("networkx-digraph.graphml", "Ada Lovelace", "related_to", "3", None),
        ("networkx-multidigraph.graphml", "A", "cites", "B", Some(1.5)),
        ("networkx-multidigraph.graphml", "A", "cites", "B", Some(2.5)),
        ("networkx-multidigraph.graphml", "A", "refutes", "B", None),
        ("networkx-multidigraph.graphml", "C", "repeats", "C", Some(-1.0)),
        ("networkx-miserables.graphml", "Napoleon", "related_to", "Myriel", Some(1.0)),
        ("igraph-directed.graphml", "beta", "knows", "gamma & co", Some(0.25)),
        ("igraph-miserables.graphml", "Napoleon", "related_to", "Myriel", Some(1.0)),
        ("lightrag.graphml", "LADYBUGDB", "query language", "OPENCYPHER", Some(2.0)),
        ("lightrag.graphml", "LADYBUGDB", "uses", "CURATOR", Some(1.0)),
        ("gephi-miserables.graphml", "Valjean", "related_to", "Myriel", Some(5.0)),
        ("yed-3.23-groups.graphml", "Turin", "related_to", "Brescia", None),
        ("yfiles-2.7.graphml", "1", "related_to", "2", None),
        ("cytoscape.graphml", "YGL122C", "pd", "PRT1 complex", None),
    ] {
        let edge = (from.to_owned(), relation.to_owned(), to.to_owned(), weight);
        assert!(edges(&parse(name)).contains(&edge), "{name}: {edge:?}");
    }
}

#[test]
fn what_is_no_field_of_ours_stays_as_typed_metadata() {
    for (name, key, field, value) in [
        ("networkx-digraph.graphml", "ada", "born", json!(1815)),
        ("networkx-digraph.graphml", "ada", "alive", json!(false)),
        ("networkx-digraph.graphml", "ada", "height", json!(1.65)),
        ("networkx-digraph.graphml", "ada", "note", json!("<first> & \"foremost\"")),
        ("igraph-directed.graphml", "n1", "seen", json!(false)),
        ("igraph-directed.graphml", "n1", "score", Value::Null),
        ("lightrag.graphml", "LADYBUGDB", "source_id", json!(["chunk-4f3c", "chunk-9a1b"])),
        ("lightrag.graphml", "LADYBUGDB", "created_at", json!(1764460800)),
        ("gephi-miserables.graphml", "11", "Modularity Class", json!(1)),
        ("gephi-miserables.graphml", "11", "size", Value::Null),
        ("yed-3.17-groups.graphml", "n0", "CustomProperty", json!("CustomPropertyValue")),
        ("yed-3.23-groups.graphml", "n2::n0", "url", json!("https://www.comune.savona.it/it/")),
        ("yed-3.23-groups.graphml", "n2::n0", "group", json!("n2")),
        ("yed-3.23-groups.graphml", "n2::n2", "url", Value::Null),
        ("cytoscape.graphml", "101", "COMMON", json!("GCN3")),
        ("cytoscape.graphml", "101", "SUID", Value::Null),
    ] {
        let parsed = parse(name);
        let node = parsed.nodes.iter().find(|node| node.key == key).unwrap();
        assert_eq!(node.metadata.get(field).unwrap_or(&Value::Null), &value, "{name} {key} {field}");
    }
}

#[test]
fn descriptions_and_places_are_taken() {
    let description = |name: &str, key: &str| {
        let node = parse(name).nodes.into_iter().find(|node| node.key == key).unwrap();
        match node.body {
            NodeBody::Concept { description, .. } => (description, node.position),
            NodeBody::Pointer { .. } => panic!("{key} is a pointer"),
        }
    };
    let (text, _) = description("lightrag.graphml", "LADYBUGDB");
    assert_eq!(text.as_deref(), Some("An embedded graph database.\nIt speaks openCypher."));
    let (text, place) = description("yed-3.23-groups.graphml", "n1");
    assert!(text.is_some_and(|text| text.starts_with("Turin is the capital city")));
    assert_eq!(place, Some((102.68888888888888, 0.0)));
    let (_, place) = description("gephi-miserables.graphml", "11");
    assert_eq!(place, Some((-87.93029, 6.8120565)));
}

#[test]
fn the_columns_say_what_becomes_of_each_key() {
    let columns = parse("cytoscape.graphml").columns;
    let becomes = |on: &str, name: &str| {
        columns.iter().find(|c| c.on == on && c.name == name).map(|c| c.becomes.clone()).unwrap_or_default()
    };
    for (on, name, what) in [
        ("node", "name", "label"),
        ("node", "COMMON", "metadata.COMMON"),
        ("node", "SUID", "ignored"),
        ("edge", "interaction", "relation_type"),
        ("edge", "EdgeBetweenness", "metadata.EdgeBetweenness"),
        ("edge", "name", "metadata.name"),
    ] {
        assert_eq!(becomes(on, name), what, "{on} {name}: {columns:?}");
    }
}
