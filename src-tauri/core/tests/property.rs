//! Random writes come to what the plain rules say, across reopenings, and undo takes all of it back.

use asterism_model::{Author, Edge, Id, Node, Timestamp, Unwatched};
use asterism_testkit::{Oracle, deeds};
use proptest::prelude::*;

use crate::support::{Fixture, rows};

fn timeless(nodes: Vec<Node>, edges: Vec<Edge>) -> Oracle {
    let nodes = nodes.into_iter().map(|mut node| {
        match &mut node {
            Node::Concept(concept) => {
                (concept.created_at, concept.updated_at) = (Timestamp::EPOCH, Timestamp::EPOCH)
            }
            Node::Pointer(pointer) => {
                (pointer.created_at, pointer.updated_at) = (Timestamp::EPOCH, Timestamp::EPOCH)
            }
        }
        (node.id(), node)
    });
    let edges = edges.into_iter().map(|mut edge| {
        (edge.created_at, edge.updated_at) = (Timestamp::EPOCH, Timestamp::EPOCH);
        (edge.id, edge)
    });
    Oracle { nodes: nodes.collect(), edges: edges.collect() }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, max_shrink_iters: 200, ..ProptestConfig::default() })]

    #[test]
    fn random_writes_match_the_plain_model_and_undo_takes_them_back(
        deeds in deeds(40),
        reopenings in proptest::collection::btree_set(0_usize..40, 0..3),
    ) {
        let mut fixture = Fixture::new();
        let mut oracle = Oracle::default();
        let mut states = Vec::new();
        for (turn, deed) in deeds.iter().enumerate() {
            if reopenings.contains(&turn) {
                fixture.reopen();
            }
            let Some(write) = oracle.write(deed) else { continue };
            let before = rows(fixture.graph());
            let mut expected = oracle.clone();
            match fixture.graph().write(std::slice::from_ref(&write), &Author::person(), &Unwatched) {
                Ok(written) => {
                    let id = written.ids[0];
                    prop_assert!(Oracle::target(&write).is_none_or(|target| target == id));
                    prop_assert!(oracle.pointer(&write).is_none_or(|pointer| pointer == id));
                    prop_assert!(expected.apply(&write, id), "the plain model refuses {write:?}");
                    oracle = expected;
                    if written.changed > 0 {
                        states.push(before);
                    }
                }
                Err(error) => {
                    let id = Oracle::target(&write).or_else(|| oracle.pointer(&write));
                    let id = id.unwrap_or(Id(uuid::Uuid::nil()));
                    prop_assert!(!expected.apply(&write, id), "{error} on {write:?}");
                    prop_assert_eq!(&rows(fixture.graph()), &before, "a refused write changed something");
                }
            }
            let (nodes, edges) = rows(fixture.graph());
            prop_assert_eq!(&timeless(nodes, edges), &oracle);
        }
        let last = rows(fixture.graph());
        fixture.reopen();
        prop_assert_eq!(&rows(fixture.graph()), &last);
        let undone = states.len();
        while let Some(state) = states.pop() {
            fixture.graph().undo(&Author::person(), &Unwatched).unwrap().unwrap();
            prop_assert_eq!(rows(fixture.graph()), state);
        }
        prop_assert_eq!(fixture.graph().undo(&Author::person(), &Unwatched).unwrap(), None);
        fixture.reopen();
        for _ in 0..undone {
            fixture.graph().redo(&Author::person(), &Unwatched).unwrap().unwrap();
        }
        prop_assert_eq!(&rows(fixture.graph()), &last);
        prop_assert_eq!(fixture.graph().check().unwrap().problems, Vec::<String>::new());
    }
}
