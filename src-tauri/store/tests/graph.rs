//! Small words for graphs in tests.

use std::collections::BTreeMap;
use std::path::Path;

use asterism_model::{
    Author, Change, Concept, Edge, EntryKind, Id, Metadata, Node, Pointer, RefType, Timestamp,
};
use asterism_store::{NewEntry, Options, Store};
use serde_json::json;
use uuid::Uuid;

pub(crate) fn open(dir: &Path) -> Store {
    Store::open(dir, Options::default()).unwrap()
}

pub(crate) fn id(number: u64) -> Id {
    Id(Uuid::from_u128(number.into()))
}

pub(crate) fn at(micros: i64) -> Timestamp {
    Timestamp::from_micros(1_700_000_000_000_000 + micros).unwrap()
}

pub(crate) fn concept(number: u64, label: &str) -> Node {
    Node::Concept(Concept {
        id: id(number),
        label: label.into(),
        aliases: vec![],
        description: None,
        metadata: Metadata::default(),
        created_at: at(0),
        updated_at: at(0),
    })
}

pub(crate) fn pointer(number: u64, ref_id: &str) -> Node {
    Node::Pointer(Pointer {
        id: id(number),
        ref_type: RefType::Document,
        ref_id: ref_id.into(),
        metadata: Metadata::default(),
        created_at: at(0),
        updated_at: at(0),
    })
}

/// An edge whose id is far from those of nodes.
pub(crate) fn edge(number: u64, from: u64, to: u64, relation: &str) -> Edge {
    Edge {
        id: id((1 << 40) + number),
        from_id: id(from),
        to_id: id(to),
        relation_type: relation.into(),
        weight: None,
        metadata: Metadata::default(),
        created_at: at(number as i64),
        updated_at: at(number as i64),
    }
}

pub(crate) fn bag(pairs: &[(&str, &str)]) -> Metadata {
    pairs.iter().map(|(key, value)| ((*key).to_owned(), json!(value))).collect()
}

pub(crate) fn add(node: Node) -> Change {
    Change::Node { before: None, after: Some(node) }
}

pub(crate) fn link(edge: Edge) -> Change {
    Change::Edge { before: None, after: Some(edge) }
}

pub(crate) fn entry(summary: &str) -> NewEntry {
    NewEntry {
        at: at(7),
        author: Author { actor: "tester".into(), reason: None },
        kind: EntryKind::Do,
        of: None,
        summary: summary.into(),
        request_id: None,
    }
}

/// Everything in the store, by id. Fails when a scan is out of order.
pub(crate) fn everything(store: &Store) -> (BTreeMap<Id, Node>, BTreeMap<Id, Edge>) {
    let (mut nodes, mut edges) = (Vec::new(), Vec::new());
    store.scan_nodes(&mut |node| Ok(nodes.push((node.id(), node)))).unwrap();
    store.scan_edges(&mut |edge| Ok(edges.push((edge.id, edge)))).unwrap();
    assert!(nodes.is_sorted_by(|(a, _), (b, _)| a < b));
    assert!(edges.is_sorted_by(|(a, _), (b, _)| a < b));
    (nodes.into_iter().collect(), edges.into_iter().collect())
}
