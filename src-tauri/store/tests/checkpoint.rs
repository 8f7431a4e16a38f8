//! A checkpoint goes on behind the writer's back; nobody who reads may notice.

use std::sync::atomic::{AtomicBool, Ordering};

use asterism_model::{Change, ErrorCode, Unwatched};

use crate::graph::{add, concept, edge, entry, link, open};

const NODES: u64 = 4_000;
const EDGES: u64 = 20_000;

#[test]
fn every_row_is_found_while_a_checkpoint_runs() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path());
    let nodes: Vec<_> = (0..NODES).map(|n| concept(n, &format!("node {n}"))).collect();
    let edges: Vec<_> = (0..EDGES).map(|n| edge(n, n * 7 % NODES, n * 31 % NODES, "r")).collect();
    let changes: Vec<Change> =
        nodes.iter().cloned().map(add).chain(edges.iter().cloned().map(link)).collect();
    store.commit(&changes, entry("all"), &Unwatched).unwrap();
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let checkpoints = scope.spawn(|| {
            for round in 1..=4 {
                store.checkpoint().unwrap();
                let more: Vec<_> = (0..NODES).map(|n| add(concept(round * NODES + n, "more"))).collect();
                store.commit(&more, entry("more"), &Unwatched).unwrap();
            }
            done.store(true, Ordering::Release);
        });
        let (mut read, mut lost) = (0_usize, Vec::new());
        while !done.load(Ordering::Acquire) {
            let (node, edge) = (&nodes[read * 7919 % nodes.len()], &edges[read * 7919 % edges.len()]);
            if store.nodes(&[node.id()]).unwrap() != [Some(node.clone())] {
                lost.push(node.id());
            }
            if store.edges(&[edge.id]).unwrap() != [Some(edge.clone())] {
                lost.push(edge.id);
            }
            read += 1;
        }
        checkpoints.join().unwrap();
        assert!(read > 10, "{read}");
        assert_eq!(lost, [], "of {read} read");
    });
}

#[test]
fn a_long_read_puts_a_checkpoint_off_and_neither_waits_for_ever() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path());
    let nodes: Vec<_> = (0..NODES).map(|n| concept(n, "n")).collect();
    store.commit(&nodes.iter().cloned().map(add).collect::<Vec<_>>(), entry("all"), &Unwatched).unwrap();
    let mut seen = Vec::new();
    store
        .scan_nodes(&mut |node| {
            if seen.is_empty() {
                assert_eq!(store.checkpoint().unwrap_err().code(), ErrorCode::Busy);
                assert_eq!(store.nodes(&[nodes[7].id()])?, [Some(nodes[7].clone())]);
                store.commit(&[add(concept(NODES, "late"))], entry("late"), &Unwatched)?;
            }
            seen.push(node);
            Ok(())
        })
        .unwrap();
    assert_eq!(seen, nodes);
    store.checkpoint().unwrap();
    assert_eq!(store.check().unwrap().checkpoint_failure, None);
}
