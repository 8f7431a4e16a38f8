//! Writes a small graph with awkward text to a folder, as GraphML with and without places and as JSON, for other tools to read.

use std::fs::File;
use std::path::{Path, PathBuf};

use asterism_exchange::{cypher_json, graphml};
use asterism_model::{Concept, Edge, Error, Id, Metadata, Node, Pointer, RefType, Result, Timestamp};
use serde_json::{Value, json};
use uuid::Uuid;

fn main() -> Result<()> {
    let folder = std::env::args_os()
        .nth(1)
        .map(PathBuf::from)
        .ok_or_else(|| Error::invalid("folder", "is missing"))?;
    let (nodes, edges) = (nodes(), edges());
    for (name, positions) in [("graph.graphml", false), ("picture.graphml", true)] {
        write_graphml(&folder.join(name), &nodes, &edges, positions)?;
    }
    let mut writer = cypher_json::Writer::new(create(&folder.join("graph.json"))?)?;
    nodes.iter().try_for_each(|node| writer.node(node))?;
    edges.iter().try_for_each(|edge| writer.edge(edge))?;
    writer.finish().map(drop)
}

fn create(path: &Path) -> Result<File> {
    File::create(path).map_err(|error| Error::storage(error.to_string()))
}

fn write_graphml(path: &Path, nodes: &[Node], edges: &[Edge], positions: bool) -> Result<()> {
    let mut keys = graphml::Keys::new();
    nodes.iter().for_each(|node| keys.observe_node(node));
    edges.iter().for_each(|edge| keys.observe_edge(edge));
    let mut writer = graphml::Writer::new(create(path)?, &keys, graphml::Options { positions })?;
    for (number, node) in nodes.iter().enumerate() {
        let x = number as f64 * 10.5;
        writer.node(node, Some(graphml::Look { x, y: -x, size: 4.0, color: [255, 0, 127] }))?;
    }
    edges.iter().try_for_each(|edge| writer.edge(edge))?;
    writer.finish().map(drop)
}

fn at() -> Timestamp {
    Timestamp::parse("at", "2024-01-02T03:04:05.678901Z").unwrap_or_else(|_| std::process::exit(1))
}

fn id(number: u128) -> Id {
    Id(Uuid::from_u128(0x018d_0000_0000_7000_8000_0000_0000_0000 + number))
}

fn metadata(pairs: Value) -> Metadata {
    serde_json::from_value(pairs).unwrap_or_default()
}

fn nodes() -> Vec<Node> {
    let labels = [
        "Ada <Lovelace> & co",
        "line\nbreak",
        "\u{1}control\u{ffff}",
        "  漢字 🦀 \u{202e}abc",
        "tab\tand\rreturn",
    ];
    let concept = |(number, label): (usize, &str)| {
        let year = 1800 + number;
        let metadata = metadata(json!({
            "year": year, "Year": year as f64 + 0.5, "big": 5_000_000_000_u64 + number as u64, "name": "taken",
            "alive": number % 2 == 0, "tags": ["a", number], "mixed": if number == 0 { json!(1) } else { json!("one") },
        }));
        let (aliases, description) =
            (vec![format!("alias {number}")], (number > 0).then(|| "It is <b>so</b>.".into()));
        let (id, label) = (id(number as u128), label.to_owned());
        Node::Concept(Concept {
            id,
            label,
            aliases,
            description,
            metadata,
            created_at: at(),
            updated_at: at(),
        })
    };
    let pointer = Node::Pointer(Pointer {
        id: id(100),
        ref_type: RefType::Document,
        ref_id: "report/7 \"final\"".into(),
        metadata: Metadata::default(),
        created_at: at(),
        updated_at: at(),
    });
    labels.into_iter().enumerate().map(concept).chain([pointer]).collect()
}

/// Parallel edges, both directions, self-loops; weights of every kind and none.
fn edges() -> Vec<Edge> {
    let rows = [
        (0, 1, "knows", Some(0.1)),
        (0, 1, "knows", Some(2.0)),
        (1, 0, "knows", Some(-3.5)),
        (2, 2, "repeats & more", None),
        (3, 100, "cited in", Some(1e-300)),
        (100, 4, "<mentions>", Some(1e16)),
    ];
    let edge = |(number, (from, to, relation, weight)): (usize, (u128, u128, &str, Option<f64>))| Edge {
        id: id(1_000 + number as u128),
        from_id: id(from),
        to_id: id(to),
        relation_type: relation.to_owned(),
        weight,
        metadata: metadata(json!({ "page": number, "source": "a book", "id": "not the id" })),
        created_at: at(),
        updated_at: at(),
    };
    rows.into_iter().enumerate().map(edge).collect()
}
