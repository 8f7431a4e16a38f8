//! One owner, many threads.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use asterism_model::{Change, Direction, Edge, Error, ErrorCode, Unwatched};
use asterism_store::{Options, Store};

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
fn rows_read_under_a_guard_are_of_the_state_of_the_topology() {
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
                        let topology = store.topology();
                        let links: Vec<_> = topology.incident(&id(1), Direction::Both, None).collect();
                        let ids: Vec<_> = links.iter().map(|link| link.id).collect();
                        // A second guard while a commit waits must not stand still for ever.
                        let weights: Vec<_> = store.topology().links().map(|link| link.weight).collect();
                        let rows = store.edges(&ids).unwrap();
                        assert!(
                            rows.iter().map(|row| row.as_ref().unwrap().weight).eq(weights.iter().copied())
                        );
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
