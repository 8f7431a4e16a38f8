//! Reading, writing and restoring in one call.

use asterism_exchange::graphml::{Keys, Options, Writer};
use asterism_exchange::{Limits, cypher_json, graphml};
use asterism_model::transfer::{EdgeRecord, NodeBody, NodeRecord, Parsed};
use asterism_model::{Concept, Edge, Error, Id, Node, Pointer, Result, Unwatched};

pub(crate) fn read(bytes: &[u8]) -> Result<Parsed> {
    graphml::read(bytes, &Limits::default(), &Unwatched)
}

/// The content of a `<graph>` with keys before it.
pub(crate) fn document(keys: &str, graph: &str) -> String {
    format!("<graphml>\n{keys}\n<graph edgedefault=\"directed\">\n{graph}\n</graph>\n</graphml>")
}

pub(crate) fn read_graph(keys: &str, graph: &str) -> Parsed {
    read(document(keys, graph).as_bytes()).unwrap()
}

pub(crate) fn write(nodes: &[Node], edges: &[Edge]) -> Vec<u8> {
    let mut keys = Keys::new();
    nodes.iter().for_each(|node| keys.observe_node(node));
    edges.iter().for_each(|edge| keys.observe_edge(edge));
    let mut writer = Writer::new(Vec::new(), &keys, Options::default()).unwrap();
    nodes.iter().for_each(|node| writer.node(node, None).unwrap());
    edges.iter().for_each(|edge| writer.edge(edge).unwrap());
    writer.finish().unwrap()
}

pub(crate) fn write_json(nodes: &[Node], edges: &[Edge]) -> Vec<u8> {
    let mut writer = cypher_json::Writer::new(Vec::new()).unwrap();
    nodes.iter().for_each(|node| writer.node(node).unwrap());
    edges.iter().for_each(|edge| writer.edge(edge).unwrap());
    writer.finish().unwrap()
}

/// The rows a file of our own stands for.
pub(crate) fn restore(parsed: Parsed) -> (Vec<Node>, Vec<Edge>) {
    (parsed.nodes.into_iter().map(node).collect(), parsed.edges.into_iter().map(edge).collect())
}

fn node(record: NodeRecord) -> Node {
    let id = Id::parse("id", &record.key).unwrap();
    let (metadata, created_at, updated_at) =
        (record.metadata, record.created_at.unwrap(), record.updated_at.unwrap());
    match record.body {
        NodeBody::Concept { label, aliases, description } => {
            Node::Concept(Concept { id, label, aliases, description, metadata, created_at, updated_at })
        }
        NodeBody::Pointer { ref_type, ref_id } => {
            Node::Pointer(Pointer { id, ref_type, ref_id, metadata, created_at, updated_at })
        }
    }
}

fn edge(record: EdgeRecord) -> Edge {
    let id = |text: &str| Id::parse("id", text).unwrap();
    Edge {
        id: id(&record.key.unwrap()),
        from_id: id(&record.from),
        to_id: id(&record.to),
        relation_type: record.relation_type,
        weight: record.weight,
        metadata: record.metadata,
        created_at: record.created_at.unwrap(),
        updated_at: record.updated_at.unwrap(),
    }
}

/// The label of a concept.
pub(crate) fn label(node: &NodeRecord) -> &str {
    match &node.body {
        NodeBody::Concept { label, .. } => label,
        NodeBody::Pointer { .. } => panic!("{} is a pointer", node.key),
    }
}

/// The sentence of an error that is about the file.
pub(crate) fn reason(error: Error) -> String {
    match error {
        Error::InvalidRequest { field, reason, .. } if field == "file" => reason,
        other => panic!("{other:?}"),
    }
}
