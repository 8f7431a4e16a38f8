//! Measures a graph on disk, for `tests/bench/store.py`: `store FOLDER WHAT …`, one line of JSON.
//!
//! `writes N`: so many concepts and edges, each its own durable write. `fill NODES EDGES`: one import, then the close that
//! takes its log in. `read N`: the opening, then so many reads of each kind, and the memory in use.

use std::error::Error;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use asterism_core::system::System;
use asterism_core::{Graph, LocalGraph, Setup};
use asterism_model::{
    Author, Change, Concept, Edge, Id, Metadata, Neighbors, Node, SubgraphQuery, Timestamp, Unwatched,
    Write as Deed,
};
use serde_json::{Value, json};
use uuid::Uuid;

type Outcome<T> = Result<T, Box<dyn Error>>;

fn main() -> Outcome<()> {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let [folder, what, numbers @ ..] = given.as_slice() else { return Err("store FOLDER WHAT …".into()) };
    let numbers = numbers.iter().map(|number| number.parse()).collect::<Result<Vec<u64>, _>>()?;
    let folder = Path::new(folder);
    let measured = match (what.as_str(), numbers.as_slice()) {
        ("writes", [count]) => writes(folder, *count)?,
        ("fill", [nodes, edges]) => fill(folder, *nodes, *edges)?,
        ("read", [count]) => read(folder, *count)?,
        _ => return Err("writes N, fill NODES EDGES or read N".into()),
    };
    Ok(writeln!(std::io::stdout(), "{measured}")?)
}

fn open(folder: &Path) -> Outcome<LocalGraph> {
    Ok(LocalGraph::open(folder, Setup { source: Arc::new(System), concepts_max_limit: 500 })?)
}

/// Seconds of each of many acts.
#[derive(Default)]
struct Times(Vec<f64>);

impl Times {
    fn add<T>(&mut self, act: impl FnOnce() -> asterism_model::Result<T>) -> Outcome<T> {
        let started = Instant::now();
        let done = act()?;
        self.0.push(started.elapsed().as_secs_f64());
        Ok(done)
    }

    /// In milliseconds.
    fn summary(mut self) -> Value {
        self.0.sort_by(f64::total_cmp);
        let at = |share: f64| self.0[((self.0.len() - 1) as f64 * share) as usize] * 1e3;
        json!({ "p50": at(0.5), "p99": at(0.99), "mean": self.0.iter().sum::<f64>() * 1e3 / self.0.len() as f64 })
    }
}

fn bag(number: u64) -> Metadata {
    [("number".to_owned(), json!(number)), ("source".to_owned(), json!("bench"))].into_iter().collect()
}

fn writes(folder: &Path, count: u64) -> Outcome<Value> {
    let graph = open(folder)?;
    let started = processor()?;
    let person = Author::person();
    let mut ids: Vec<Id> = Vec::new();
    let (mut concepts, mut edges) = (Times::default(), Times::default());
    for number in 0..count {
        let label = format!("concept {number}");
        let deed = Deed::CreateConcept { label, aliases: vec![], description: None, metadata: bag(number) };
        ids.extend(concepts.add(|| graph.write(&[deed], &person, &Unwatched))?.ids);
    }
    for number in 0..count {
        let end = |at: u64| ids[(at % count) as usize].to_string();
        let deed = Deed::CreateEdge {
            from_id: end(number * 7),
            to_id: end(number * 31 + 1),
            relation_type: "relates".into(),
            weight: Some(0.5),
            metadata: bag(number),
        };
        edges.add(|| graph.write(&[deed], &person, &Unwatched))?;
    }
    let cpu = (processor()? - started) * 1e3 / (2 * count) as f64;
    Ok(json!({ "create_concept": concepts.summary(), "create_edge": edges.summary(), "cpu": cpu }))
}

/// Ids in no order of their rows, as imports bring them.
fn id(number: u64, kind: u8) -> Id {
    Id(Uuid::from_u64_pair(number.wrapping_mul(0x9e37_79b9_7f4a_7c15), (u64::from(kind) << 60) | number))
}

fn fill(folder: &Path, nodes: u64, edges: u64) -> Outcome<Value> {
    let graph = open(folder)?;
    let at = Timestamp::from_micros(1_700_000_000_000_000).ok_or("a time")?;
    // Beside what an earlier call left.
    let first = u64::from(graph.info()?.edges) << 32;
    let id = |number, kind| id(first | number, kind);
    let concept = |number| {
        Node::Concept(Concept {
            id: id(number, 1),
            label: format!("concept {number}"),
            aliases: vec![],
            description: None,
            metadata: bag(number),
            created_at: at,
            updated_at: at,
        })
    };
    let edge = |number: u64| Edge {
        id: id(number, 2),
        from_id: id(number.wrapping_mul(6_364_136_223_846_793_005) % nodes, 1),
        to_id: id(number.wrapping_mul(1_442_695_040_888_963_407) % nodes, 1),
        relation_type: format!("relation {}", number % 12),
        weight: Some(0.5),
        metadata: bag(number),
        created_at: at,
        updated_at: at,
    };
    let rows = (0..nodes).map(|number| Change::Node { before: None, after: Some(concept(number)) });
    let links = (0..edges).map(|number| Change::Edge { before: None, after: Some(edge(number)) });
    let changes: Vec<Change> = rows.chain(links).collect();
    let (mut import, mut close) = (Times::default(), Times::default());
    import.add(|| graph.apply(changes, &Author::person(), "fill", &Unwatched))?;
    close.add(|| graph.close())?;
    Ok(json!({ "import_seconds": import.0[0], "close_seconds": close.0[0], "peak_mb": memory("VmHWM")? }))
}

fn read(folder: &Path, count: u64) -> Outcome<Value> {
    let mut opening = Times::default();
    let started = Instant::now();
    let graph = open(folder)?;
    opening.0.push(started.elapsed().as_secs_f64());
    let resident = memory("VmRSS")?;
    let outline = graph.outline()?;
    let (nodes, edges) = (outline.nodes.len(), outline.edges.len());
    let node = |at: u64| outline.nodes[(at as usize).wrapping_mul(7_919) % nodes].id.to_string();
    let edge = |at: u64| outline.edges[(at as usize).wrapping_mul(7_919) % edges].id.to_string();
    let [mut get_node, mut get_edge, mut neighbors, mut subgraph] = [(); 4].map(|()| Times::default());
    for at in 0..count {
        get_node.add(|| graph.get_node(&node(at)))?;
        get_edge.add(|| graph.get_edge(&edge(at)))?;
        let query: Neighbors = serde_json::from_value(json!({ "node_id": node(at) }))?;
        neighbors.add(|| graph.neighbors(&query))?;
        let query: SubgraphQuery = serde_json::from_value(json!({ "node_ids": [node(at)] }))?;
        subgraph.add(|| graph.subgraph(&query))?;
    }
    Ok(json!({
        "open_seconds": opening.0[0],
        "resident_mb": resident,
        "get_node": get_node.summary(),
        "get_edge": get_edge.summary(),
        "neighbors": neighbors.summary(),
        "subgraph": subgraph.summary(),
        "resident_after_mb": memory("VmRSS")?,
    }))
}

/// Seconds of processor time of this process, as Linux counts them.
fn processor() -> Outcome<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat")?;
    let fields = stat.rsplit(')').next().ok_or("no fields")?.split_whitespace();
    let ticks = fields.skip(11).take(2).map(str::parse::<f64>).sum::<Result<f64, _>>()?;
    Ok(ticks / 100.0)
}

/// Megabytes, as Linux counts them.
fn memory(what: &str) -> Outcome<u64> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix(what)).ok_or("no such line")?;
    let kilobytes = line.trim_matches(|c: char| !c.is_ascii_digit()).parse::<u64>()?;
    Ok(kilobytes / 1024)
}
