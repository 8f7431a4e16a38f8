//! Whatever a graph holds, a file of ours brings it back; whatever a file holds, reading it ends in order.

use asterism_exchange::{Limits, cypher_json, graphml};
use asterism_model::{Concept, Edge, Id, Metadata, Node, Pointer, RefType, Timestamp, Unwatched};
use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{read, restore, write, write_json};

fn text() -> impl Strategy<Value = String> {
    let awkward = prop::sample::select(vec![
        '\0',
        '\u{1}',
        '\t',
        '\n',
        '\r',
        '\u{b}',
        '\u{1f}',
        '\u{7f}',
        '\u{85}',
        '\u{2028}',
        '\u{fffe}',
        '\u{ffff}',
        '&',
        '<',
        '>',
        '"',
        '\'',
        ']',
        '\\',
        ' ',
        '\u{202e}',
        '\u{10ffff}',
        'é',
        '漢',
    ]);
    vec(prop_oneof![3 => awkward, 1 => any::<char>()], 0..12).prop_map(|chars| chars.into_iter().collect())
}

fn words() -> impl Strategy<Value = String> {
    (text(), text()).prop_map(|(before, after)| format!("{before}x{after}"))
}

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        (-5_i64..5).prop_map(Value::from),
        any::<f64>().prop_filter("finite", |number| number.is_finite()).prop_map(Value::from),
        text().prop_map(Value::from),
    ];
    leaf.prop_recursive(2, 8, 3, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..3).prop_map(Value::from),
            btree_map(text(), inner, 0..3).prop_map(|map| json!(map))
        ]
    })
}

fn metadata() -> impl Strategy<Value = Metadata> {
    let key = prop_oneof![
        text(),
        prop::sample::select(vec![
            "label", "Label", "kind", "year", "Year", "metadata", "x", "weight", "name", "id", "exact"
        ])
        .prop_map(str::to_owned),
    ];
    btree_map(key, value(), 0..5).prop_map(Metadata)
}

fn time() -> impl Strategy<Value = Timestamp> {
    (-62_135_596_800_000_000_i64..253_402_300_799_999_999)
        .prop_map(|micros| Timestamp::from_micros(micros).unwrap())
}

fn id(seed: u128) -> Id {
    Id(Uuid::from_u128(seed))
}

fn node() -> impl Strategy<Value = Node> {
    let concept = (words(), vec(text(), 0..3), proptest::option::of(text()), metadata(), time(), time())
        .prop_map(|(label, aliases, description, metadata, created_at, updated_at)| {
            Node::Concept(Concept {
                id: id(0),
                label,
                aliases,
                description,
                metadata,
                created_at,
                updated_at,
            })
        });
    let pointer = (prop::sample::select(RefType::ALL.to_vec()), words(), metadata(), time(), time())
        .prop_map(|(ref_type, ref_id, metadata, created_at, updated_at)| {
            Node::Pointer(Pointer { id: id(0), ref_type, ref_id, metadata, created_at, updated_at })
        });
    prop_oneof![concept, pointer]
}

fn edge() -> impl Strategy<Value = Edge> {
    let weight = proptest::option::of(any::<f64>().prop_filter("finite", |weight| weight.is_finite()));
    (any::<u32>(), any::<u32>(), words(), weight, metadata(), time(), time()).prop_map(
        |(from, to, relation_type, weight, metadata, created_at, updated_at)| Edge {
            id: id(0),
            from_id: id(from.into()),
            to_id: id(to.into()),
            relation_type,
            weight,
            metadata,
            created_at,
            updated_at,
        },
    )
}

fn graph() -> impl Strategy<Value = (Vec<Node>, Vec<Edge>)> {
    (vec(node(), 1..5), vec(edge(), 0..6)).prop_map(|(mut nodes, mut edges)| {
        for (number, node) in nodes.iter_mut().enumerate() {
            match node {
                Node::Concept(concept) => concept.id = id(number as u128 + 1),
                Node::Pointer(pointer) => pointer.id = id(number as u128 + 1),
            }
        }
        for (number, edge) in edges.iter_mut().enumerate() {
            edge.id = id(1_000 + number as u128);
            edge.from_id = nodes[(edge.from_id.0.as_u128() % nodes.len() as u128) as usize].id();
            edge.to_id = nodes[(edge.to_id.0.as_u128() % nodes.len() as u128) as usize].id();
        }
        (nodes, edges)
    })
}

/// Two nodes and parallel edges and a loop among them.
pub(crate) fn sample() -> (Vec<Node>, Vec<Edge>) {
    let at = Timestamp::from_micros(1_700_000_000_123_456).unwrap();
    let metadata = Metadata([("name".to_owned(), json!("n")), ("year".to_owned(), json!(1862))].into());
    let node = |number, label: &str| {
        let (label, metadata) = (label.to_owned(), metadata.clone());
        let (aliases, description) = (vec!["a".to_owned()], Some("d".to_owned()));
        Node::Concept(Concept {
            id: id(number),
            label,
            aliases,
            description,
            metadata,
            created_at: at,
            updated_at: at,
        })
    };
    let edge = |number, from, to| {
        let relation_type = "knows".to_owned();
        let (metadata, weight) = (metadata.clone(), Some(0.1));
        let (from_id, to_id) = (id(from), id(to));
        Edge {
            id: id(number),
            from_id,
            to_id,
            relation_type,
            weight,
            metadata,
            created_at: at,
            updated_at: at,
        }
    };
    (vec![node(1, "A"), node(2, "B")], vec![edge(3, 1, 2), edge(4, 1, 2), edge(5, 2, 2)])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn graphml_brings_back_what_was_written((nodes, edges) in graph()) {
        let bytes = write(&nodes, &edges);
        let parsed = read(&bytes).unwrap();
        prop_assert_eq!(&parsed.problems, &[]);
        prop_assert_eq!(restore(parsed), (nodes, edges));
    }

    #[test]
    fn json_brings_back_what_was_written((nodes, edges) in graph()) {
        let bytes = write_json(&nodes, &edges);
        let parsed = cypher_json::read(bytes.as_slice(), &Limits::default(), &Unwatched).unwrap();
        prop_assert_eq!(&parsed.problems, &[]);
        prop_assert_eq!(restore(parsed), (nodes, edges));
    }

    #[test]
    fn damaged_files_end_in_a_graph_or_an_error(
        cuts in vec((any::<prop::sample::Index>(), any::<u8>(), 0_usize..3), 1..8),
    ) {
        let (nodes, edges) = sample();
        for mut bytes in [write(&nodes, &edges), write_json(&nodes, &edges)] {
            for (at, byte, how) in &cuts {
                let at = at.index(bytes.len());
                match how {
                    0 => bytes[at] = *byte,
                    1 => bytes.insert(at, *byte),
                    _ => bytes.truncate(at.max(1)),
                }
            }
            for outcome in [
                graphml::read(bytes.as_slice(), &Limits::default(), &Unwatched),
                cypher_json::read(bytes.as_slice(), &Limits::default(), &Unwatched),
            ] {
                if let Ok(parsed) = outcome {
                    prop_assert!(parsed.nodes.len() <= nodes.len() && parsed.edges.len() <= edges.len());
                }
            }
        }
    }
}

#[test]
fn what_another_tool_changed_wins_over_the_whole_metadata() {
    let (nodes, edges) = sample();
    let ours = String::from_utf8(write(&nodes, &edges)).unwrap();
    let year = |text: &str| {
        let parsed = read(text.as_bytes()).unwrap();
        let metadata = &parsed.nodes[0].metadata;
        (metadata.get("year").cloned(), metadata.get("name").cloned(), metadata.iter().count())
    };
    let edited = ours.replace(">1862<", ">1900<");
    assert_eq!(
        year(&edited),
        (Some(json!(1862)), Some(json!("n")), 2),
        "our own file restores the whole metadata"
    );
    let passed_on = |text: &str| text.replace("asterism_file", "d1");
    assert_eq!(year(&passed_on(&ours)), (Some(json!(1862)), Some(json!("n")), 2));
    assert_eq!(year(&passed_on(&edited)), (Some(json!(1900)), Some(json!("n")), 2));
}
