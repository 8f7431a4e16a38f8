//! Whatever is written comes back, at once and after opening again.

use asterism_model::{Change, Concept, Edge, Metadata, Node, Pointer, RefType, Timestamp, Unwatched};
use serde_json::{Value, json};

use crate::graph::{add, at, concept, edge, entry, everything, id, link, open, pointer};

fn hostile_texts() -> Vec<String> {
    [
        "",
        " ",
        "_",
        "__",
        "_a",
        "=,{}\"'",
        "a\0b",
        "\u{202e}gnp.exe",
        "e\u{301}é😀",
        "<b onclick=x>",
        "line\nbreak",
        "'; MATCH (n) DETACH DELETE n; //",
        "$id",
        "x.id",
        "\u{feff}bom",
        "NULL",
        "[]",
    ]
    .map(String::from)
    .into_iter()
    .chain([String::from("ü").repeat(10_000)])
    .collect()
}

/// A mebibyte.
fn large() -> String {
    String::from("m").repeat(1 << 20)
}

fn hostile_values() -> Vec<Value> {
    vec![
        json!(null),
        json!(true),
        json!("true"),
        json!(1),
        json!(1.0),
        json!("1"),
        json!(0.1),
        json!(1e308),
        json!(u64::MAX),
        json!(i64::MIN),
        json!(""),
        json!([]),
        json!({}),
        json!({"nested": [{"deep": [null, "\0", "😀"]}]}),
    ]
}

fn hostile_bag(text: &str) -> Metadata {
    let texts = hostile_texts().into_iter().chain([text.to_owned()]).map(|text| (text.clone(), json!(text)));
    let values = hostile_values().into_iter().enumerate().map(|(at, value)| (format!("v{at}"), value));
    texts.chain(values).collect()
}

#[test]
fn hostile_values_come_back_exactly_also_after_a_checkpoint_and_opening_again() {
    let dir = tempfile::tempdir().unwrap();
    let mut changes = Vec::new();
    for (at, text) in (0..).zip(hostile_texts().into_iter().chain([large()])) {
        let Node::Concept(plain) = concept(at, &text) else { unreachable!() };
        let aliases = hostile_texts().into_iter().chain([text.clone()]).collect();
        let (description, metadata) = (Some(text.clone()), hostile_bag(&text));
        changes.push(add(Node::Concept(Concept { aliases, description, metadata, ..plain })));
        let Node::Pointer(plain) = pointer(100 + at, &text) else { unreachable!() };
        changes.push(add(Node::Pointer(Pointer { ref_type: RefType::Chunk, ..plain })));
        let plain = edge(at, at, 100 + at, &text);
        changes.push(link(Edge { weight: Some(f64::MIN_POSITIVE), metadata: hostile_bag(&text), ..plain }));
    }
    let given = changes.clone();
    let store = open(dir.path());
    let written = store.commit(&changes, entry("hostile\0 \u{202e}"), &Unwatched).unwrap();
    let check = |store: &asterism_store::Store| {
        let (nodes, edges) = everything(store);
        for change in &given {
            match change {
                Change::Node { after: Some(node), .. } => assert_eq!(nodes[&node.id()], *node),
                Change::Edge { after: Some(edge), .. } => assert_eq!(edges[&edge.id], *edge),
                _ => unreachable!(),
            }
        }
        assert_eq!(store.entry_changes(1).unwrap(), given);
        assert_eq!(store.entries(None, 10).unwrap(), [written.clone()]);
    };
    check(&store);
    store.checkpoint().unwrap();
    check(&store);
    store.close().unwrap();
    check(&open(dir.path()));
}

#[test]
fn rows_come_in_the_order_asked_for_whatever_the_size_of_the_batch() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path());
    let count = 2_500;
    let mut changes: Vec<_> = (0..count).map(|n| add(concept(n, &n.to_string()))).collect();
    changes.extend((0..count).map(|n| link(edge(n, n, (n * 7) % count, "r"))));
    store.commit(&changes, entry("many"), &Unwatched).unwrap();
    for size in [0, 1, 2, 999, 1_000, 1_001, 2_500] {
        let asked: Vec<_> = (0..size).map(|n| id((n * 1_237) % count)).collect();
        let found = store.nodes(&asked).unwrap();
        assert_eq!(found.iter().map(|node| node.as_ref().unwrap().id()).collect::<Vec<_>>(), asked);
        let asked: Vec<_> = (0..size).map(|n| edge((n * 1_237) % count, 0, 0, "").id).collect();
        let found = store.edges(&asked).unwrap();
        assert_eq!(found.iter().map(|edge| edge.as_ref().unwrap().id).collect::<Vec<_>>(), asked);
    }
    let mixed = store.nodes(&[id(5), id(999_999), id(5)]).unwrap();
    assert_eq!(mixed.iter().map(Option::is_some).collect::<Vec<_>>(), [true, false, true]);
    assert_eq!(store.edges(&[id(5)]).unwrap(), [None]);
}

/// A hub, and enough other edges that a few at once are written one by one and many by going through the table.
#[test]
fn edges_of_a_hub_are_read_changed_and_deleted_few_or_many_at_a_time() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path());
    let nodes = 500;
    let mut changes: Vec<_> = (0..nodes)
        .map(|n| add(if n % 3 == 1 { pointer(n, &n.to_string()) } else { concept(n, "c") }))
        .collect();
    let ends = |n: u64| {
        if n % 2 == 0 { (0, n % nodes) } else { (n % nodes, if n % 4 == 1 { 0 } else { (n * 7) % nodes }) }
    };
    let mut edges: Vec<_> = (0..3_000).map(|n| edge(n, ends(n).0, ends(n).1, "r")).collect();
    changes.extend(edges.iter().cloned().map(link));
    store.commit(&changes, entry("hub"), &Unwatched).unwrap();
    for (round, count) in [2_usize, 5, 40, 1_500].into_iter().enumerate() {
        let found = |store: &asterism_store::Store, edges: &[Edge]| {
            let ids: Vec<_> = edges.iter().rev().map(|edge| edge.id).collect();
            let rows = store.edges(&ids).unwrap();
            assert!(rows.iter().rev().map(|row| row.as_ref().unwrap()).eq(edges), "{count}");
        };
        let changed =
            |before: &Edge| Edge { relation_type: format!("s{round}"), weight: Some(1.5), ..before.clone() };
        let changes: Vec<_> = edges[..count]
            .iter_mut()
            .map(|edge| {
                let before = std::mem::replace(edge, changed(edge));
                Change::Edge { before: Some(before), after: Some(edge.clone()) }
            })
            .collect();
        store.commit(&changes, entry("change"), &Unwatched).unwrap();
        found(&store, &edges[..count]);
        let gone: Vec<_> = edges.drain(..count / 2).collect();
        let changes: Vec<_> =
            gone.iter().cloned().map(|edge| Change::Edge { before: Some(edge), after: None }).collect();
        store.commit(&changes, entry("delete"), &Unwatched).unwrap();
        assert!(
            store
                .edges(&gone.iter().map(|edge| edge.id).collect::<Vec<_>>())
                .unwrap()
                .iter()
                .all(Option::is_none)
        );
        found(&store, &edges);
        assert_eq!(everything(&store).1.len(), edges.len());
    }
    assert!(store.check().unwrap().topology_matches);
}

#[test]
fn times_and_weights_at_the_ends_of_their_ranges_come_back() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path());
    let first = Timestamp::parse("t", "0001-01-01T00:00:00Z").unwrap();
    let last = Timestamp::parse("t", "9999-12-31T23:59:59.999999Z").unwrap();
    store.commit(&[add(concept(1, "a"))], entry("node"), &Unwatched).unwrap();
    let weights = [None, Some(0.0), Some(-1.5), Some(f64::MAX), Some(f64::MIN_POSITIVE / 2.0)];
    let times = [first, last, at(-1), at(0), at(1)];
    let rows = |from: u64| -> Vec<Edge> {
        let ends = (from..).zip(weights.into_iter().zip(times));
        ends.map(|(number, (weight, time))| Edge {
            weight,
            created_at: time,
            updated_at: time,
            ..edge(number, 1, 1, "loop")
        })
        .collect()
    };
    let stored = |rows: &[Edge]| store.edges(&rows.iter().map(|row| row.id).collect::<Vec<_>>()).unwrap();
    for row in rows(0) {
        store.commit(&[link(row.clone())], entry("one by one"), &Unwatched).unwrap();
        assert_eq!(stored(&[row.clone()]), [Some(row)]);
    }
    let together = rows(10);
    store
        .commit(&together.iter().cloned().map(link).collect::<Vec<_>>(), entry("together"), &Unwatched)
        .unwrap();
    assert_eq!(stored(&together), together.iter().cloned().map(Some).collect::<Vec<_>>());
    let turned: Vec<Edge> = together
        .iter()
        .zip(together.iter().rev())
        .map(|(row, other)| Edge {
            weight: other.weight,
            created_at: other.created_at,
            updated_at: other.updated_at,
            ..row.clone()
        })
        .collect();
    let change = |(before, after): (&Edge, &Edge)| Change::Edge {
        before: Some(before.clone()),
        after: Some(after.clone()),
    };
    let changes: Vec<Change> = together.iter().zip(&turned).map(change).collect();
    store.commit(&changes, entry("turned"), &Unwatched).unwrap();
    assert_eq!(stored(&turned), turned.iter().cloned().map(Some).collect::<Vec<_>>());
    let minus = Edge { weight: Some(-0.0), ..edge(90, 1, 1, "loop") };
    store.commit(&[link(minus.clone())], entry("edge"), &Unwatched).unwrap();
    let stored = store.edges(&[minus.id]).unwrap().remove(0).unwrap();
    assert!(stored.weight.unwrap().is_sign_positive());
}
