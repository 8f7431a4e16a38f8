//! Random batches against a plain map, opened again at random points.

use std::collections::BTreeMap;

use asterism_model::{Change, Edge, Id, Node, Unwatched};
use proptest::prelude::*;
use serde_json::json;

use crate::adjacency::answers_as_a_plain_scan;
use crate::graph::{at, concept, edge, entry, everything, id, open, pointer};

#[derive(Debug, Clone)]
enum Step {
    Node(u64, u8),
    DropNode(u64),
    Edge(u64, u64, u64, u8),
    DropEdge(u64),
}

#[derive(Debug, Clone)]
enum Act {
    Batch(Vec<Step>),
    Checkpoint,
    Close,
    Drop,
}

/// What the store should hold.
#[derive(Debug, Clone, Default, PartialEq)]
struct Model {
    nodes: BTreeMap<Id, Node>,
    edges: BTreeMap<Id, Edge>,
}

impl Model {
    /// Takes a step if it is a legal one, and tells which changes it is made of.
    fn step(&mut self, step: &Step, changes: &mut Vec<Change>) {
        match *step {
            Step::Node(number, look) => self.put_node(looking(number, look), changes),
            Step::DropNode(number) => {
                let Some(node) = self.nodes.remove(&id(number)) else { return };
                let at_node = |edge: &Edge| [edge.from_id, edge.to_id].contains(&node.id());
                let gone: Vec<_> = self.edges.values().filter(|edge| at_node(edge)).cloned().collect();
                for edge in gone {
                    self.edges.remove(&edge.id);
                    changes.push(Change::Edge { before: Some(edge), after: None });
                }
                changes.push(Change::Node { before: Some(node), after: None });
            }
            Step::Edge(number, from, to, look) => {
                if ![from, to].iter().all(|end| self.nodes.contains_key(&id(*end))) {
                    return;
                }
                let mut row = edge(number, from, to, ["r", "s", "t"][usize::from(look % 3)]);
                row.weight = (look % 2 == 0).then_some(f64::from(look) / 3.0);
                row.created_at = at(i64::from(look % 4));
                row.metadata =
                    [("_".to_owned(), json!(look))].into_iter().take(usize::from(look % 2)).collect();
                let before = self.edges.insert(row.id, row.clone());
                changes.push(Change::Edge { before, after: Some(row) });
            }
            Step::DropEdge(number) => {
                if let Some(edge) = self.edges.remove(&edge(number, 0, 0, "").id) {
                    changes.push(Change::Edge { before: Some(edge), after: None });
                }
            }
        }
    }

    fn put_node(&mut self, node: Node, changes: &mut Vec<Change>) {
        let pair = |node: &Node| match node {
            Node::Pointer(pointer) => Some((pointer.ref_type, pointer.ref_id.clone())),
            Node::Concept(_) => None,
        };
        let taken = self
            .nodes
            .values()
            .any(|other| other.id() != node.id() && pair(other).is_some() && pair(other) == pair(&node));
        if taken {
            return;
        }
        let before = self.nodes.insert(node.id(), node.clone());
        changes.push(Change::Node { before, after: Some(node) });
    }
}

/// Even numbers are concepts, odd ones pointers, so that an id keeps its kind.
fn looking(number: u64, look: u8) -> Node {
    let text = format!("look {}", look % 5);
    let mut node = if number.is_multiple_of(2) { concept(number, &text) } else { pointer(number, &text) };
    *node.metadata_mut() = (0..look % 4).map(|key| (format!("_{key}"), json!([look, null]))).collect();
    node
}

fn step() -> impl Strategy<Value = Step> {
    let (node, edge) = (0..14_u64, 0..25_u64);
    prop_oneof![
        4 => (node.clone(), any::<u8>()).prop_map(|(number, look)| Step::Node(number, look)),
        1 => node.clone().prop_map(Step::DropNode),
        6 => (edge.clone(), node.clone(), node, any::<u8>())
            .prop_map(|(number, from, to, look)| Step::Edge(number, from, to, look)),
        2 => edge.prop_map(Step::DropEdge),
    ]
}

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
        12 => prop::collection::vec(step(), 1..30).prop_map(Act::Batch),
        2 => Just(Act::Checkpoint),
        1 => Just(Act::Close),
        1 => Just(Act::Drop),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, max_shrink_iters: 40, failure_persistence: None, ..Default::default() })]

    #[test]
    fn any_sequence_of_batches_leaves_what_a_plain_map_would_hold(acts in prop::collection::vec(act(), 1..16)) {
        let dir = tempfile::tempdir().unwrap();
        let mut store = open(dir.path());
        let mut model = Model::default();
        let mut journal = Vec::new();
        for act in acts {
            match act {
                Act::Batch(steps) => {
                    let mut changes = Vec::new();
                    steps.iter().for_each(|step| model.step(step, &mut changes));
                    store.commit(&changes, entry("batch"), &Unwatched).unwrap();
                    journal.push(changes);
                }
                Act::Checkpoint => store.checkpoint().unwrap(),
                Act::Close => {
                    store.close().unwrap();
                    store = open(dir.path());
                }
                Act::Drop => {
                    drop(store);
                    store = open(dir.path());
                }
            }
            let (nodes, edges) = everything(&store);
            prop_assert_eq!(&Model { nodes, edges }, &model);
            // As it is with every commit, and as it would be built anew.
            answers_as_a_plain_scan(&store);
            prop_assert!(store.check().unwrap().topology_matches);
        }
        let ids: Vec<_> = model.nodes.keys().copied().collect();
        prop_assert!(store.nodes(&ids).unwrap().into_iter().flatten().eq(model.nodes.into_values()));
        let ids: Vec<_> = model.edges.keys().copied().collect();
        prop_assert!(store.edges(&ids).unwrap().into_iter().flatten().eq(model.edges.into_values()));
        for (seq, changes) in (1..).zip(journal) {
            prop_assert_eq!(store.entry_changes(seq).unwrap(), changes);
        }
    }
}
