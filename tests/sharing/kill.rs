//! Killed at any moment, an owner loses nothing that was acknowledged, and nothing is there twice or half.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use asterism_core::Graph;

use crate::roles::now;
use crate::stage::{Stage, signal};
use crate::support::rows;

/// `ASTERISM_KILLS` sets the rounds (20).
fn rounds() -> u64 {
    std::env::var("ASTERISM_KILLS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(20)
}

/// Waits between two kills that differ from round to round: also within an opening, and within a commit.
fn pause(round: u64) -> Duration {
    let spread = round.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 54;
    Duration::from_millis(20 + spread)
}

/// Every label is there once with its other half and the edge between them, or, where nobody was told so, not at all.
fn whole(graph: &dyn Graph, acknowledged: &BTreeSet<String>, tried: u64) {
    let (nodes, edges) = rows(graph);
    let mut by_label: BTreeMap<String, Vec<_>> = BTreeMap::new();
    for node in &nodes {
        by_label.entry(node.title()).or_default().push(node.id());
    }
    let twice: Vec<_> = by_label.iter().filter(|(_, ids)| ids.len() > 1).collect();
    assert!(twice.is_empty(), "there twice: {twice:?}");
    let lost: Vec<_> = acknowledged.iter().filter(|label| !by_label.contains_key(*label)).collect();
    assert!(lost.is_empty(), "lost: {lost:?}");
    let ends: BTreeSet<_> = edges.iter().map(|edge| (edge.from_id, edge.to_id)).collect();
    let firsts = by_label.iter().filter(|(label, _)| !label.ends_with("too"));
    for (label, ids) in firsts.clone() {
        let other = by_label.get(&format!("{label} too")).unwrap_or_else(|| panic!("half of {label}"));
        assert!(ends.contains(&(ids[0], other[0])), "the edge of {label} is missing");
    }
    let pairs = firsts.count();
    assert_eq!((nodes.len(), edges.len(), ends.len()), (2 * pairs, pairs, pairs));
    assert!(pairs as u64 <= tried);
    let health = graph.check().unwrap();
    assert_eq!(health.problems, Vec::<String>::new());
}

#[test]
fn an_owner_killed_at_any_moment_loses_and_doubles_nothing_that_was_acknowledged() {
    let stage = Stage::new();
    let (tell, heard) = channel();
    let mut readers = Vec::new();
    for name in 0..4_u64 {
        let arguments = [("START", now()), ("NAME", name), ("COUNT", 1_000_000)];
        let mut client = stage.client("write", &arguments.map(|(key, value)| (key, value.to_string())));
        let tell = tell.clone();
        let id = client.child.id();
        readers.push((
            id,
            thread::spawn(move || while client.heard().is_some_and(|said| tell.send(said).is_ok()) {}),
        ));
    }
    let (mut acknowledged, mut failed) = (BTreeSet::new(), Vec::new());
    for round in 0..rounds() {
        let owner = stage.owner();
        thread::sleep(pause(round));
        signal(owner, "KILL");
        // The next round begins when somebody goes on.
        let before = acknowledged.len();
        while acknowledged.len() == before {
            take(&heard.recv_timeout(crate::stage::LONG), &mut acknowledged, &mut failed);
        }
    }
    for (id, _) in &readers {
        signal(*id, "KILL");
    }
    drop(tell);
    readers.into_iter().for_each(|(_, reader)| reader.join().unwrap());
    while let Ok(said) = heard.try_recv() {
        take(&Ok(said), &mut acknowledged, &mut failed);
    }
    let graph = stage.open();
    // At most one write of each client was on its way when that was killed.
    whole(&*graph, &acknowledged, (acknowledged.len() + failed.len() + 4) as u64);
    println!("{} rounds: {} acknowledged, {} failed", rounds(), acknowledged.len(), failed.len());
    assert!(failed.is_empty(), "every write is carried over to the next owner: {failed:?}");
}

fn take(
    said: &Result<(String, String), RecvTimeoutError>,
    acknowledged: &mut BTreeSet<String>,
    failed: &mut Vec<String>,
) {
    match said {
        Ok((word, label)) if word == "DONE" => assert!(acknowledged.insert(label.clone()), "{label} twice"),
        Ok((word, why)) if word == "FAILED" => failed.push(why.clone()),
        Ok(_) => {}
        Err(error) => panic!("nobody goes on: {error}"),
    }
}
