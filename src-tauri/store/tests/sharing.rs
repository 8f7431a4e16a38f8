//! One owner, many threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use std::time::{Duration, Instant};

use asterism_model::{Change, Direction, Edge, Error, ErrorCode, Unwatched, Watch};
use asterism_store::{Options, Row, Store, Topology, Wanted};

use crate::graph::{add, concept, edge, entry, everything, id, link, open};
use crate::kill::{child, confirmed};

#[test]
fn a_second_open_is_busy_until_the_first_is_closed() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path());
    let error = Store::open(dir.path(), Options::default()).unwrap_err();
    assert_eq!(error.code(), ErrorCode::Busy, "{error}");
    assert_eq!(confirmed(&mut child(dir.path(), 1)), [0_u64; 0], "another process opened it too");
    store.commit(&[add(concept(1, "a"))], entry("still open"), &Unwatched).unwrap();
    store.close().unwrap();
    let store = open(dir.path());
    assert_eq!(store.nodes(&[id(1)]).unwrap(), [Some(concept(1, "a"))]);
    assert!(dir.path().join("graph.lock").exists());
}

#[test]
fn a_folder_that_cannot_be_used_is_a_storage_error() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("file");
    std::fs::write(&file, "x").unwrap();
    let mut paths = vec![file.clone(), file.join("below"), std::path::PathBuf::new()];
    #[cfg(unix)]
    paths.push(dir.path().join(<std::ffi::OsStr as std::os::unix::ffi::OsStrExt>::from_bytes(b"\xff")));
    for path in paths {
        let error = Store::open(&path, Options::default()).unwrap_err();
        assert_eq!(error.code(), ErrorCode::Storage, "{error}");
    }
}

/// Every commit gives both edges of the ring the same new weight: a reader that saw two would have seen two states.
#[test]
fn rows_read_together_are_of_the_state_of_the_topology() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path());
    let weighed = |number, weight| Edge { weight: Some(weight), ..edge(number, 1, 1, "loop") };
    store
        .commit(
            &[add(concept(1, "a")), link(weighed(1, 0.0)), link(weighed(2, 0.0))],
            entry("start"),
            &Unwatched,
        )
        .unwrap();
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let readers: Vec<_> = (0..3)
            .map(|_| {
                scope.spawn(|| {
                    let mut states = 0;
                    while !done.load(Ordering::Acquire) {
                        let pick = |topology: &Topology| {
                            let links: Vec<_> = topology.incident(&id(1), Direction::Both, None).collect();
                            let edges = links.iter().map(|link| link.id).collect();
                            let weights: Vec<_> = links.iter().map(|link| link.weight).collect();
                            Ok((weights, Wanted { nodes: vec![id(1)], edges }))
                        };
                        let (weights, found) = store.rows(pick).unwrap();
                        let rows = found.edges.iter().map(|row| row.as_ref().unwrap().weight);
                        assert!(rows.eq(weights.iter().copied()), "{found:?} {weights:?}");
                        assert_eq!(weights[0], weights[1]);
                        states += 1;
                    }
                    states
                })
            })
            .collect();
        for round in 1..=60 {
            let change = |number| Change::Edge {
                before: Some(weighed(number, f64::from(round - 1))),
                after: Some(weighed(number, f64::from(round))),
            };
            store.commit(&[change(1), change(2)], entry("turn"), &Unwatched).unwrap();
        }
        done.store(true, Ordering::Release);
        for reader in readers {
            assert!(reader.join().unwrap() > 0);
        }
    });
}

/// Stands still in the middle of its write until it is let go.
struct Halted {
    inside: SyncSender<()>,
    go: Mutex<Receiver<()>>,
}

impl Watch for Halted {
    fn progress(&self, _: f64, _: &str) {
        if self.inside.try_send(()).is_ok() {
            self.go.lock().unwrap().recv().unwrap();
        }
    }

    fn cancelled(&self) -> bool {
        false
    }
}

#[test]
fn no_read_waits_for_a_write_that_takes_its_time_and_all_see_the_state_before_it() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path());
    let start = [add(concept(1, "a")), add(concept(2, "b")), link(edge(1, 1, 2, "r"))];
    store.commit(&start, entry("start"), &Unwatched).unwrap();
    let (inside, entered) = sync_channel(0);
    let (let_go, go) = channel();
    let halted = Halted { inside, go: Mutex::new(go) };
    let many: Vec<_> = (10..3_000).map(|n| add(concept(n, "n"))).collect();
    std::thread::scope(|scope| {
        let writer = scope.spawn(|| store.commit(&many, entry("many"), &halted).unwrap());
        entered.recv().unwrap();
        assert_eq!(store.nodes(&[id(1), id(10)]).unwrap(), [Some(concept(1, "a")), None]);
        assert_eq!(store.edges(&[edge(1, 1, 2, "r").id]).unwrap(), [Some(edge(1, 1, 2, "r"))]);
        assert_eq!(everything(&store).0.len(), 2);
        assert_eq!((store.topology().node_count(), store.last_seq()), (2, 1));
        assert_eq!(store.entries(None, 9).unwrap().len(), 1);
        assert!(store.check().unwrap().topology_matches);
        let_go.send(()).unwrap();
        writer.join().unwrap();
    });
    assert_eq!(everything(&store).0.len(), many.len() + 2);
}

#[test]
fn no_write_waits_for_whoever_holds_the_topology_or_goes_through_the_rows() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path());
    let start = [add(concept(1, "a")), add(concept(2, "b")), link(edge(1, 1, 2, "r"))];
    store.commit(&start, entry("start"), &Unwatched).unwrap();
    let held = store.topology();
    let mut seen = Vec::new();
    let of_state = store
        .scan_beside(&mut |topology, row| {
            let change = Edge { weight: Some(seen.len() as f64), ..edge(1, 1, 2, "r") };
            let before = store.edges(&[change.id])?.remove(0);
            let new =
                [Change::Edge { before, after: Some(change) }, add(concept(10 + seen.len() as u64, "n"))];
            store.commit(&new, entry("meanwhile"), &Unwatched)?;
            assert_eq!((topology.node_count(), topology.edge_count()), (2, 1));
            seen.push(row);
            Ok(())
        })
        .unwrap();
    assert_eq!(seen, [Row::Node(concept(1, "a")), Row::Node(concept(2, "b")), Row::Edge(edge(1, 1, 2, "r"))]);
    assert_eq!(*of_state, *held);
    assert_eq!((held.node_count(), store.topology().node_count()), (2, 5));
    assert_eq!(held.edge(&edge(1, 0, 0, "").id).unwrap().weight, None);
    assert!(store.check().unwrap().topology_matches);
}

#[test]
fn a_scan_sees_one_state_while_others_write_and_read_and_its_own_errors_end_it() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path());
    let nodes: Vec<_> = (0..40_000).map(|n| add(concept(n, "old"))).collect();
    store.commit(&nodes, entry("nodes"), &Unwatched).unwrap();
    let mut seen = 0;
    store
        .scan_nodes(&mut |node| {
            if seen == 0 {
                let before = concept(39_999, "old");
                let change = Change::Node { before: Some(before), after: Some(concept(39_999, "new")) };
                store.commit(&[change, add(concept(70_000, "late"))], entry("meanwhile"), &Unwatched)?;
                assert_eq!(store.nodes(&[id(39_999)])?, [Some(concept(39_999, "new"))]);
            }
            assert_eq!(node, concept(seen, "old"));
            seen += 1;
            Ok(())
        })
        .unwrap();
    assert_eq!((seen, everything(&store).0.len()), (40_000, 40_001));
    let mut left = 3;
    let stopped = store.scan_nodes(&mut |_| {
        left -= 1;
        if left == 0 { Err(Error::Cancelled) } else { Ok(()) }
    });
    assert_eq!((stopped, left), (Err(Error::Cancelled), 0));
    store.checkpoint().unwrap();
}

#[test]
fn many_threads_may_commit_and_every_commit_has_its_own_number() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path());
    let started = Instant::now();
    let mut numbers: Vec<u64> = std::thread::scope(|scope| {
        let writers: Vec<_> = (0..4)
            .map(|writer| {
                let store = &store;
                scope.spawn(move || {
                    let write = |n: u64| {
                        store
                            .commit(&[add(concept(writer * 100 + n, "n"))], entry("w"), &Unwatched)
                            .unwrap()
                            .seq
                    };
                    (0..20).map(write).collect::<Vec<_>>()
                })
            })
            .collect();
        writers.into_iter().flat_map(|writer| writer.join().unwrap()).collect()
    });
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=80).collect::<Vec<_>>());
    assert_eq!(everything(&store).0.len(), 80);
    assert!(started.elapsed() < Duration::from_secs(120));
}
