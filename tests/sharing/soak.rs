//! A long run of mixed work: memory stays flat, and the files bounded.

use std::path::Path;
use std::thread;
use std::time::Duration;

use asterism_core::graph::Scope;
use asterism_core::{Graph, share};
use asterism_model::{Author, Id, Neighbors, SubgraphQuery, Unwatched, Write};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

use crate::roles::now;
use crate::stage::{Stage, sharing, signal};
use crate::support::{concept, edge};

/// `ASTERISM_OPERATIONS` sets how many operations all clients do together (4,000).
fn operations() -> u64 {
    std::env::var("ASTERISM_OPERATIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(4_000)
}

const CLIENTS: u64 = 8;

/// A client that reads and writes at random; what it makes it also takes away, so that the graph stays about as large.
pub fn mix(place: &Path) {
    let setting = |name: &str| std::env::var(name).unwrap().parse::<u64>().unwrap();
    let (name, count) = (setting("NAME"), setting("COUNT"));
    let mut random = ChaCha8Rng::seed_from_u64(name);
    let graph = share::open(sharing(place)).unwrap();
    let mut own: Vec<Id> = Vec::new();
    for n in 0..count {
        let pick = |random: &mut ChaCha8Rng, of: &[Id]| of[random.next_u32() as usize % of.len()];
        match random.next_u32() % 10 {
            _ if own.len() < 3 => own.push(make(&*graph, &format!("{name}:{n}"))),
            0 | 1 if own.len() < 40 => own.push(make(&*graph, &format!("{name}:{n}"))),
            0..=2 => {
                let at = random.next_u32() as usize % own.len();
                let node_id = own.swap_remove(at).to_string();
                graph.write(&[Write::DeleteNode { node_id }], &Author::person(), &Unwatched).unwrap();
            }
            3..=5 => {
                let (a, b) = (pick(&mut random, &own), pick(&mut random, &own));
                graph
                    .write(&[edge(a, b, "r", Some(f64::from(n as u32)))], &Author::person(), &Unwatched)
                    .unwrap();
            }
            6 => {
                let node_id = pick(&mut random, &own).to_string();
                let query = serde_json::json!({ "node_id": node_id });
                graph.neighbors(&serde_json::from_value::<Neighbors>(query).unwrap()).unwrap();
            }
            7 => {
                let query = serde_json::json!({ "node_ids": [pick(&mut random, &own)], "depth": 2 });
                graph.subgraph(&serde_json::from_value::<SubgraphQuery>(query).unwrap()).unwrap();
            }
            8 => assert_eq!(graph.nodes(&own).unwrap().len(), own.len(), "what one made and kept is there"),
            _ => drop(graph.shape(&Scope::All { relation_type: None }).unwrap()),
        }
    }
    println!("@END {name}");
}

fn make(graph: &dyn Graph, label: &str) -> Id {
    graph.write(&[concept(label)], &Author::person(), &Unwatched).unwrap().ids[0]
}

/// Resident memory of a process, in bytes.
fn resident(process: u32) -> Option<u64> {
    let pages = std::fs::read_to_string(format!("/proc/{process}/statm")).ok()?;
    pages.split(' ').nth(1)?.parse::<u64>().ok().map(|pages| pages * 4096)
}

#[test]
fn many_programs_work_for_long_and_neither_memory_nor_files_grow_without_bound() {
    let stage = Stage::new();
    let each = operations() / CLIENTS;
    let clients: Vec<_> = (0..CLIENTS)
        .map(|name| {
            let arguments = [("NAME", name), ("COUNT", each)].map(|(key, value)| (key, value.to_string()));
            let mut client = stage.client("mix", &arguments);
            thread::spawn(move || client.rest("END").len())
        })
        .collect();
    let (mut memory, mut moments, start) = (Vec::new(), 0_u64, now());
    while clients.iter().any(|client| !client.is_finished()) {
        thread::sleep(Duration::from_millis(250));
        moments += 1;
        memory.extend(stage.owners().first().and_then(|owner| resident(*owner)));
        // Now and then the owner is told to end, so that the log is taken in and the graph is opened anew.
        if moments % 80 == 0 {
            stage.owners().first().inspect(|owner| signal(**owner, "TERM"));
        }
    }
    let ended: usize = clients.into_iter().map(|client| client.join().unwrap()).sum();
    assert_eq!(ended as u64, CLIENTS);
    let graph = stage.open();
    let health = graph.check().unwrap();
    assert_eq!(health.problems, Vec::<String>::new());
    let files: u64 =
        std::fs::read_dir(stage.dir()).unwrap().map(|file| file.unwrap().metadata().unwrap().len()).sum();
    let (early, late) = memory.split_at(memory.len() / 2);
    let most = |of: &[u64]| of.iter().copied().max().unwrap_or_default();
    println!(
        "{} operations in {} ms: owner {} MiB in the first half, {} MiB in the second, files {} KiB, {} nodes, {} edges",
        each * CLIENTS,
        now() - start,
        most(early) >> 20,
        most(late) >> 20,
        files >> 10,
        health.concepts,
        health.edges
    );
    assert!(most(late) < most(early) + (200 << 20), "memory grows: {memory:?}");
    assert!(files < 512 << 20, "{files} bytes");
}
