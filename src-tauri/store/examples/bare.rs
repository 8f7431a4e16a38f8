//! The bare engine doing what the store does, for `tests/bench/store.py`: `bare FOLDER WHAT …`, one line of JSON.
//!
//! `writes N`: so many concepts and edges by prepared statements, each its own durable transaction, and no journal.
//! `copy FROM`: the rows of the closed graph in FROM by the engine's own COPY from Parquet, then the close.

use std::error::Error;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

use lbug::{Connection, Database, LogicalType, SystemConfig, Value};

type Outcome<T> = Result<T, Box<dyn Error>>;

const TABLES: [&str; 2] = [
    "CREATE NODE TABLE Concept(id STRING PRIMARY KEY, label STRING, aliases STRING[], description STRING, \
     metadata MAP(STRING, STRING), created_at TIMESTAMP, updated_at TIMESTAMP)",
    "CREATE REL TABLE Edge(FROM Concept TO Concept, id STRING, relation_type STRING, weight DOUBLE, \
     metadata MAP(STRING, STRING), created_at TIMESTAMP, updated_at TIMESTAMP, MANY_MANY)",
];

fn main() -> Outcome<()> {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let answer = match given.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [folder, "writes", count] => writes(Path::new(folder), count.parse()?)?,
        [folder, "copy", from] => copy(Path::new(folder), Path::new(from))?,
        _ => return Err("bare FOLDER writes N or bare FOLDER copy FROM".into()),
    };
    Ok(writeln!(std::io::stdout(), "{answer}")?)
}

fn open(folder: &Path) -> Outcome<Database> {
    let config =
        SystemConfig::default().buffer_pool_size(2 << 30).max_db_size(1 << 36).auto_checkpoint(false);
    Ok(Database::new(folder.join("graph.ladybug"), config)?)
}

fn made(folder: &Path) -> Outcome<Database> {
    std::fs::create_dir_all(folder)?;
    let database = open(folder)?;
    let connection = Connection::new(&database)?;
    for table in TABLES {
        connection.query(table)?;
    }
    drop(connection);
    Ok(database)
}

fn text(text: String) -> Value {
    Value::String(text)
}

fn bag(number: u64) -> Value {
    let pairs = [("_", String::new()), ("number", number.to_string()), ("source", "\"bench\"".to_owned())];
    let pairs = pairs.map(|(key, value)| (text(key.to_owned()), text(value)));
    Value::Map((LogicalType::String, LogicalType::String), pairs.into())
}

fn id(number: u64) -> Value {
    text(format!("00000000-0000-7000-8000-{number:012x}"))
}

fn writes(folder: &Path, count: u64) -> Outcome<serde_json::Value> {
    let database = made(folder)?;
    let connection = Connection::new(&database)?;
    let started = processor()?;
    let at = || Value::Timestamp(time::OffsetDateTime::UNIX_EPOCH);
    let mut create = connection.prepare(
        "CREATE (n:Concept {id: $id, label: $label, aliases: $aliases, description: $description, \
         metadata: $metadata, created_at: $created_at, updated_at: $updated_at}) RETURN count(*)",
    )?;
    let mut concepts = Vec::new();
    for number in 0..count {
        let row = vec![
            ("id", id(number)),
            ("label", text(format!("concept {number}"))),
            ("aliases", Value::List(LogicalType::String, vec![])),
            ("description", Value::Null(LogicalType::String)),
            ("metadata", bag(number)),
            ("created_at", at()),
            ("updated_at", at()),
        ];
        let started = Instant::now();
        connection.execute(&mut create, row)?;
        concepts.push(started.elapsed().as_secs_f64());
    }
    let mut join = connection.prepare(
        "MATCH (a:Concept {id: $from_id}) MATCH (b:Concept {id: $to_id}) CREATE (a)-[r:Edge {id: $id, \
         relation_type: $relation_type, weight: $weight, metadata: $metadata, created_at: $created_at, \
         updated_at: $updated_at}]->(b) RETURN count(*)",
    )?;
    let mut edges = Vec::new();
    for number in 0..count {
        let row = vec![
            ("from_id", id(number * 7 % count)),
            ("to_id", id((number * 31 + 1) % count)),
            ("id", id(count + number)),
            ("relation_type", text("relates".to_owned())),
            ("weight", Value::Double(0.5)),
            ("metadata", bag(number)),
            ("created_at", at()),
            ("updated_at", at()),
        ];
        let started = Instant::now();
        connection.execute(&mut join, row)?;
        edges.push(started.elapsed().as_secs_f64());
    }
    let cpu = (processor()? - started) * 1e3 / (2 * count) as f64;
    Ok(serde_json::json!({ "create_concept": summary(concepts), "create_edge": summary(edges), "cpu": cpu }))
}

/// Seconds of processor time of this process, as Linux counts them.
fn processor() -> Outcome<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat")?;
    let fields = stat.rsplit(')').next().ok_or("no fields")?.split_whitespace();
    let ticks = fields.skip(11).take(2).map(str::parse::<f64>).sum::<Result<f64, _>>()?;
    Ok(ticks / 100.0)
}

/// In milliseconds.
fn summary(mut times: Vec<f64>) -> serde_json::Value {
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize] * 1e3;
    let mean = times.iter().sum::<f64>() * 1e3 / times.len() as f64;
    serde_json::json!({ "p50": at(0.5), "p99": at(0.99), "mean": mean })
}

fn copy(folder: &Path, from: &Path) -> Outcome<serde_json::Value> {
    std::fs::create_dir_all(folder)?;
    let [nodes, edges] =
        ["nodes.parquet", "edges.parquet"].map(|name| folder.join(name).display().to_string());
    {
        let source = open(from)?;
        let connection = Connection::new(&source)?;
        let columns = "n.id, n.label, n.aliases, n.description, n.metadata, n.created_at, n.updated_at";
        connection.query(&format!("COPY (MATCH (n:Concept) RETURN {columns}) TO '{nodes}'"))?;
        let columns = "a.id, b.id, r.id, r.relation_type, r.weight, r.metadata, r.created_at, r.updated_at";
        let rows = format!("MATCH (a:Concept)-[r:Edge]->(b:Concept) RETURN {columns}");
        connection.query(&format!("COPY ({rows}) TO '{edges}'"))?;
    }
    let database = made(folder)?;
    let connection = Connection::new(&database)?;
    let started = Instant::now();
    connection.query(&format!("COPY Concept FROM '{nodes}'"))?;
    connection.query(&format!("COPY Edge FROM '{edges}'"))?;
    let copied = started.elapsed().as_secs_f64();
    connection.query("CHECKPOINT")?;
    let closed = started.elapsed().as_secs_f64() - copied;
    Ok(serde_json::json!({ "import_seconds": copied, "close_seconds": closed }))
}
