//! What the way over the socket costs: reads and single writes in this process and of an owner in another, on the same graph.
//!
//! `sharing OWNER NODES EDGES`: OWNER is the built `asterism-cli`. Prints a table; times are microseconds unless they say otherwise.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use asterism_core::graph::Scope;
use asterism_core::share::{self, Duty, InThread, Introduction, Program, Sharing};
use asterism_core::source::Source;
use asterism_core::system::System;
use asterism_core::{Graph, LocalGraph, Setup};
use asterism_model::{
    Author, Change, Concept, Door, Edge, Id, Neighbors, Node, SubgraphQuery, Unwatched, Write,
};

type Done<T = ()> = Result<T, Box<dyn Error>>;

const CALLS: usize = 2_000;
const WRITES: usize = 500;

fn main() -> Done {
    let mut given = std::env::args().skip(1);
    let owner = PathBuf::from(given.next().ok_or("which owner?")?);
    let mut number = || given.next().ok_or("how many?")?.parse::<usize>().map_err(Box::<dyn Error>::from);
    let (nodes, edges) = (number()?, number()?);
    let place = tempfile::tempdir()?;
    let dir = place.path().join("graph");
    let setup = Setup { source: Arc::new(System), concepts_max_limit: 500 };
    let graph = LocalGraph::open(&dir, setup.clone())?;
    let (ids, links) = fill(&graph, nodes, edges)?;
    graph.close()?;

    let started = Instant::now();
    let graph = LocalGraph::open(&dir, setup.clone())?;
    let here = started.elapsed();
    let inside = measure(&graph, &ids, &links)?;
    graph.close()?;

    let started = Instant::now();
    let graph = share::open(sharing(place.path(), &owner, setup))?;
    let there = started.elapsed();
    let idle = memory(&dir);
    let across = measure(&*graph, &ids, &links)?;
    let worked = memory(&dir);

    let row = |name: &str, a: &str, b: &str| println!("{name:<28}{a:>22}{b:>22}");
    row(&format!("{nodes} nodes, {edges} edges"), "in process", "over the socket");
    row("open", &format!("{} ms", here.as_millis()), &format!("{} ms", there.as_millis()));
    for ((name, a), (_, b)) in inside.iter().zip(&across) {
        row(name, a, b);
    }
    row("owner resident", "", &format!("{idle} MiB, {worked} MiB"));
    Ok(())
}

/// Concepts and edges among them, the same for the same numbers.
fn fill(graph: &dyn Graph, nodes: usize, edges: usize) -> Done<(Vec<Id>, Vec<Id>)> {
    let (source, at) = (System, System.now());
    let ids: Vec<Id> = (0..nodes).map(|_| source.id()).collect();
    let concepts = ids.iter().enumerate().map(|(n, id)| {
        let label = format!("concept number {n}");
        let (aliases, description, metadata) = Default::default();
        let concept =
            Concept { id: *id, label, aliases, description, metadata, created_at: at, updated_at: at };
        Change::Node { before: None, after: Some(Node::Concept(concept)) }
    });
    apply(graph, concepts.collect())?;
    let mut links = Vec::with_capacity(edges);
    let mut state = 1_u64;
    let mut next = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    while links.len() < edges {
        let batch = (edges - links.len()).min(100_000);
        let rows = (0..batch).map(|_| Edge {
            id: source.id(),
            from_id: ids[next(nodes)],
            to_id: ids[next(nodes)],
            relation_type: "related to".to_owned(),
            weight: Some(0.5),
            metadata: Default::default(),
            created_at: at,
            updated_at: at,
        });
        let rows: Vec<Edge> = rows.collect();
        links.extend(rows.iter().map(|edge| edge.id));
        apply(
            graph,
            rows.into_iter().map(|edge| Change::Edge { before: None, after: Some(edge) }).collect(),
        )?;
    }
    Ok((ids, links))
}

fn apply(graph: &dyn Graph, changes: Vec<Change>) -> Done {
    graph.apply(changes, &Author::person(), "fill", &Unwatched)?;
    Ok(())
}

fn measure(graph: &dyn Graph, nodes: &[Id], edges: &[Id]) -> Done<Vec<(&'static str, String)>> {
    let pick = |of: &[Id], n: usize| of[n * 7_919 % of.len()].to_string();
    let around = |node: String, depth| SubgraphQuery {
        node_ids: vec![node],
        depth,
        relation_type: None,
        max_nodes: 50_000,
    };
    let page = |node_id| Neighbors {
        node_id,
        direction: Default::default(),
        relation_type: None,
        offset: 0,
        limit: 50,
    };
    let made = |n: usize| Write::CreateConcept {
        label: format!("made {n}"),
        aliases: vec![],
        description: None,
        metadata: Default::default(),
    };
    Ok(vec![
        ("get_node", times(CALLS, |n| Ok(drop(graph.get_node(&pick(nodes, n))?)))?),
        ("get_edge", times(CALLS, |n| Ok(drop(graph.get_edge(&pick(edges, n))?)))?),
        ("neighbors, 50", times(CALLS, |n| Ok(drop(graph.neighbors(&page(pick(nodes, n)))?)))?),
        ("subgraph, 1 hop", times(CALLS / 4, |n| Ok(drop(graph.subgraph(&around(pick(nodes, n), 1))?)))?),
        ("subgraph, 2 hops", times(CALLS / 20, |n| Ok(drop(graph.subgraph(&around(pick(nodes, n), 2))?)))?),
        ("one write", times(WRITES, |n| Ok(drop(graph.write(&[made(n)], &Author::person(), &Unwatched)?)))?),
        ("outline, ms", whole(|| Ok(drop(graph.outline()?)))?),
        ("shape, ms", whole(|| Ok(drop(graph.shape(&Scope::All { relation_type: None })?)))?),
        ("export, ms", whole(|| Ok(graph.export_graph(1, &mut |_, _| Ok(()))?))?),
    ])
}

/// The median and the ninety-ninth percentile.
fn times(count: usize, mut call: impl FnMut(usize) -> Done) -> Done<String> {
    let mut took = Vec::with_capacity(count);
    for n in 0..count {
        let started = Instant::now();
        call(n)?;
        took.push(started.elapsed());
    }
    took.sort_unstable();
    let at = |share: usize| took.get(count * share / 100).map_or(0, Duration::as_micros);
    Ok(format!("p50 {} p99 {}", at(50), at(99)))
}

/// The best of three.
fn whole(mut call: impl FnMut() -> Done) -> Done<String> {
    let mut best = Duration::MAX;
    for _ in 0..3 {
        let started = Instant::now();
        call()?;
        best = best.min(started.elapsed());
    }
    Ok(best.as_millis().to_string())
}

fn sharing(place: &Path, owner: &Path, setup: Setup) -> Sharing {
    let sockets = vec![place.join("run"), std::env::temp_dir().join("asterism-bench")];
    let otherwise = InThread { duty: Duty::new(sockets.clone(), setup.clone()) };
    let launcher = Arc::new(Program { program: owner.to_owned(), arguments: vec!["own".into()], otherwise });
    let introduction = Introduction::new(Door::Cli, "bench");
    Sharing { dir: place.join("graph"), sockets, setup, introduction, launcher }
}

/// Resident memory of the process that owns the graph, in MiB; 0 where the system does not say.
fn memory(dir: &Path) -> u64 {
    let dir = std::fs::canonicalize(dir).unwrap_or_else(|_| dir.to_owned());
    let owns = |line: Vec<u8>| {
        line.split(|byte| *byte == 0).skip(1).take(2).eq([&b"own"[..], dir.as_os_str().as_encoded_bytes()])
    };
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let mut owners = entries.filter(|entry| std::fs::read(entry.path().join("cmdline")).is_ok_and(owns));
    let pages = owners.next().and_then(|entry| std::fs::read_to_string(entry.path().join("statm")).ok());
    let pages = pages.and_then(|pages| pages.split(' ').nth(1)?.parse::<u64>().ok());
    pages.unwrap_or(0) * 4096 >> 20
}
