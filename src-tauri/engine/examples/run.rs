//! Runs the engine on graphs from stdin, one JSON document a line, and answers each with one line: the far side of the
//! differential tests and the benchmark. Nodes are 0..n, edges the places in the list.
//!
//! `{"op": "communities", "nodes": 3, "edges": [[0, 1, 2.5], [1, 2, null]], "terminals": [], "parameters": {}}`
//! Without `nodes` it is about the graph before. The op `layout` gives positions. Every answer carries `seconds`, the CPU time
//! of the run alone, and `peak_bytes`, the memory it added at its peak.

use std::collections::BTreeMap;
use std::io::{BufRead, Write};

use asterism_engine::layout::{ForceAtlas2, Settings};
use asterism_engine::{Link, Outcome, Snapshot, Step, run};
use asterism_model::{Error, Id, Report, Timestamp, Unwatched};
use serde_json::{Map, Value, json};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut stdout = std::io::stdout().lock();
    let mut last = Last::default();
    for line in std::io::stdin().lock().lines() {
        let asked: Value = serde_json::from_str(&line?)?;
        let answer =
            answer(&asked, &mut last).unwrap_or_else(|error| json!({ "error": Report::from(error) }));
        writeln!(stdout, "{answer}")?;
        stdout.flush()?;
    }
    Ok(())
}

/// The graph that was asked about last, and what it took to prepare.
#[derive(Default)]
struct Last {
    snapshot: Option<Snapshot>,
    seconds: f64,
}

fn answer(asked: &Value, last: &mut Last) -> Result<Value, Error> {
    if let Some(nodes) = asked["nodes"].as_u64()
        && let Some(laid_out) = prepare(asked, nodes, last)?
    {
        return Ok(laid_out);
    }
    let Last { snapshot: Some(snapshot), seconds: prepared } = last else {
        return Err(Error::invalid("nodes", "no graph was given yet"));
    };
    let terminals =
        asked["terminals"].as_array().into_iter().flatten().map(|node| id(node.as_u64().unwrap_or(0)));
    let terminals = terminals.collect::<Result<Vec<_>, _>>()?;
    let parameters = asked["parameters"].as_object().unwrap_or(&Map::new()).clone();
    let parameters: BTreeMap<String, Value> = parameters
        .into_iter()
        .map(|(name, value)| Ok((name.clone(), with_ids(&name, value)?)))
        .collect::<Result<_, Error>>()?;
    let held = memory("VmRSS:");
    // From here on the peak is of this run.
    let _ = std::fs::write("/proc/self/clear_refs", "5");
    let started = cpu_seconds();
    let outcome = run(asked["op"].as_str().unwrap_or(""), snapshot, &terminals, &parameters, &Unwatched)?;
    let (seconds, peak) = (cpu_seconds() - started, memory("VmHWM:"));
    let mut answer = written(outcome);
    answer["snapshot_seconds"] = json!(prepared);
    answer["seconds"] = json!(seconds);
    answer["peak_bytes"] = json!(peak.saturating_sub(held));
    Ok(answer)
}

/// Takes in the graph of a question; one about its layout is answered at once.
fn prepare(asked: &Value, nodes: u64, last: &mut Last) -> Result<Option<Value>, Error> {
    let edges: Vec<(u32, u32, Option<f64>)> = serde_json::from_value(asked["edges"].clone())
        .map_err(|error| Error::invalid("edges", error.to_string()))?;
    if asked["op"] == "layout" {
        return Ok(Some(layout(nodes as usize, &edges, asked["ticks"].as_u64())));
    }
    let started = cpu_seconds();
    last.snapshot = Some(snapshot(nodes, &edges)?);
    last.seconds = cpu_seconds() - started;
    Ok(None)
}

/// The numbers of nodes as ids, in those parameters that name nodes.
fn with_ids(name: &str, value: Value) -> Result<Value, Error> {
    let of = |value: &Value| id(value.as_u64().unwrap_or(u64::MAX)).map(|id| json!(id));
    Ok(match (name, value) {
        ("node_id" | "from_id" | "to_id", number) => of(&number)?,
        ("communities", Value::Array(groups)) => {
            let group =
                |group: &Value| group.as_array().into_iter().flatten().map(of).collect::<Result<Value, _>>();
            groups.iter().map(group).collect::<Result<_, _>>()?
        }
        ("personalization", Value::Object(weights)) => {
            let weight = |(node, weight): (String, Value)| {
                Ok((id(node.parse().unwrap_or(u64::MAX))?.to_string(), weight))
            };
            weights.into_iter().map(weight).collect::<Result<Map<_, _>, Error>>()?.into()
        }
        (_, other) => other,
    })
}

fn id(number: u64) -> Result<Id, Error> {
    format!("00000000-0000-7000-8000-{number:012}").parse()
}

fn number(id: &Id) -> u64 {
    id.to_string()[24..].parse().unwrap_or(u64::MAX)
}

fn snapshot(nodes: u64, edges: &[(u32, u32, Option<f64>)]) -> Result<Snapshot, Error> {
    let link = |(place, &(from, to, weight)): (u64, &(u32, u32, Option<f64>))| {
        let created_at = Timestamp::from_micros(place as i64)
            .ok_or_else(|| Error::invalid("edges", "there are more edges than points in time"))?;
        Ok(Link {
            id: id(place)?,
            from: id(from.into())?,
            to: id(to.into())?,
            relation: 0,
            weight,
            created_at,
        })
    };
    let links = (0u64..).zip(edges).map(link).collect::<Result<Vec<_>, Error>>()?;
    Snapshot::new((0..nodes).map(id).collect::<Result<_, _>>()?, links)
}

/// Ids back to numbers, wherever they stand.
fn written(outcome: Outcome) -> Value {
    let steps = |steps: &[Step]| {
        steps.iter().map(|step| json!([number(&step.edge), number(&step.node)])).collect::<Vec<_>>()
    };
    match outcome {
        Outcome::Done(analysis) => numbered(json!(analysis)),
        Outcome::Paths { paths, truncated } => {
            json!({ "paths": paths.iter().map(|path| steps(path)).collect::<Vec<_>>(), "truncated": truncated })
        }
        Outcome::ShortestPath { steps: way, cost } => json!({ "path": steps(&way), "cost": cost }),
        Outcome::SteinerTree { nodes, edges, weight, components } => {
            numbered(json!({ "nodes": nodes, "edges": edges, "weight": weight, "components": components }))
        }
    }
}

fn numbered(value: Value) -> Value {
    match value {
        Value::String(text) => text.parse().map(|id| json!(number(&id))).unwrap_or(Value::String(text)),
        Value::Array(items) => items.into_iter().map(numbered).collect(),
        Value::Object(fields) => {
            let key = |key: String| key.parse().map(|id| number(&id).to_string()).unwrap_or(key);
            fields.into_iter().map(|(name, value)| (key(name), numbered(value))).collect::<Map<_, _>>().into()
        }
        other => other,
    }
}

fn layout(nodes: usize, edges: &[(u32, u32, Option<f64>)], ticks: Option<u64>) -> Value {
    let pulls: Vec<(u32, u32, f32)> =
        edges.iter().map(|&(a, b, weight)| (a, b, weight.unwrap_or(1.0) as f32)).collect();
    let started = cpu_seconds();
    let mut layout = ForceAtlas2::new(nodes, &pulls, &[], Settings::default());
    let mut motions = Vec::new();
    while !layout.settled() && ticks.is_none_or(|ticks| (motions.len() as u64) < ticks) {
        motions.push(layout.tick().mean);
    }
    let seconds = cpu_seconds() - started;
    json!({ "positions": layout.positions(), "motions": motions, "seconds": seconds })
}

/// Bytes, from Linux's accounts; 0 elsewhere.
fn memory(field: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(field));
    line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or(0) * 1024
}

/// Of all threads of this process, from Linux's accounts; 0 elsewhere.
fn cpu_seconds() -> f64 {
    // The account of a running thread is brought up to date when it steps aside.
    std::thread::yield_now();
    let tasks = std::fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let nanoseconds = tasks.filter_map(|task| {
        let account = std::fs::read_to_string(task.path().join("schedstat")).ok()?;
        account.split_whitespace().next()?.parse::<f64>().ok()
    });
    nanoseconds.sum::<f64>() / 1e9
}
