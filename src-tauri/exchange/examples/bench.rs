//! `bench NODES EDGES FILE`: writes a graph of that size as GraphML and reads it back; seconds and memory, one line each.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use std::time::Instant;

use asterism_exchange::{Limits, graphml};
use asterism_model::{Concept, Edge, Error, Id, Metadata, Node, Result, Timestamp, Unwatched};
use serde_json::json;
use uuid::Uuid;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [nodes, edges, file] = arguments.as_slice() else {
        return Err(Error::invalid("arguments", "bench NODES EDGES FILE"));
    };
    let count = |text: &str| text.parse().map_err(|_| Error::invalid("arguments", "a number is expected"));
    let (nodes, edges, file) = (count(nodes)?, count(edges)?, Path::new(file));
    measure("write", || write(nodes, edges, file))?;
    measure("read", || read(file, nodes, edges))
}

#[allow(clippy::print_stdout)]
fn measure(what: &str, work: impl FnOnce() -> Result<()>) -> Result<()> {
    let start = Instant::now();
    work()?;
    println!("{what} {:.2} s, {} MB at most so far", start.elapsed().as_secs_f64(), peak_megabytes());
    Ok(())
}

/// The most memory this process has had, where the system tells.
fn peak_megabytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM"));
    line.and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok()).unwrap_or(0) / 1024
}

fn fault(error: std::io::Error) -> Error {
    Error::storage(error.to_string())
}

/// Rows are made as they are written, so that the memory seen is the writer's.
fn write(nodes: u64, edges: u64, file: &Path) -> Result<()> {
    let mut keys = graphml::Keys::new();
    (0..nodes).for_each(|number| keys.observe_node(&node(number)));
    (0..edges).for_each(|number| keys.observe_edge(&edge(number, nodes)));
    let mut writer =
        graphml::Writer::new(File::create(file).map_err(fault)?, &keys, graphml::Options::default())?;
    (0..nodes).try_for_each(|number| writer.node(&node(number), None))?;
    (0..edges).try_for_each(|number| writer.edge(&edge(number, nodes)))?;
    writer.finish().map(drop)
}

fn read(file: &Path, nodes: u64, edges: u64) -> Result<()> {
    let input = BufReader::with_capacity(1 << 16, File::open(file).map_err(fault)?);
    let parsed = graphml::read(input, &Limits::default(), &Unwatched)?;
    let found = (parsed.nodes.len() as u64, parsed.edges.len() as u64, parsed.problem_count);
    if found == (nodes, edges, 0) { Ok(()) } else { Err(Error::storage(format!("read back {found:?}"))) }
}

fn at(number: u64) -> Timestamp {
    Timestamp::from_micros(1_700_000_000_000_000 + number as i64).unwrap_or_else(|| std::process::exit(1))
}

fn id(number: u64) -> Id {
    Id(Uuid::from_u128(u128::from(number)))
}

fn node(number: u64) -> Node {
    let metadata = Metadata([("year".to_owned(), json!(1900 + number % 100))].into());
    let (label, description) =
        (format!("concept number {number}"), Some(format!("All about number {number}.")));
    let (created_at, updated_at) = (at(number), at(number));
    Node::Concept(Concept {
        id: id(number),
        label,
        aliases: Vec::new(),
        description,
        metadata,
        created_at,
        updated_at,
    })
}

fn edge(number: u64, nodes: u64) -> Edge {
    let end = |step: u64| id(number.wrapping_mul(step).wrapping_add(number >> 7) % nodes);
    Edge {
        id: id((1 << 40) + number),
        from_id: end(2_654_435_761),
        to_id: end(40_503),
        relation_type: ["cites", "extends", "contradicts", "mentions"][(number % 4) as usize].to_owned(),
        weight: Some((number % 50) as f64 / 10.0),
        metadata: Metadata::default(),
        created_at: at(number),
        updated_at: at(number),
    }
}
