//! The engine's known faults, each shown on the bare engine beside what keeps ours from it. When a fault is gone from the
//! engine its test fails, and the guard may go; when a guard is taken away its test fails too.
//!
//! The map without entries has its own file, `tests/map.rs`.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::channel;
use std::time::Duration;

use asterism_model::{
    Author, Change, Concept, Direction, Edge, EntryKind, Id, Node, NodeKind, Timestamp, Unwatched,
};
use lbug::{Connection, Database, SystemConfig, Value};
use uuid::Uuid;

use crate::cypher::{Statement, TABLES, Write};
use crate::row::{edge_fields, text};
use crate::session::Session;
use crate::shape::Width;
use crate::{NewEntry, Options, Store};

const FOLDER: &str = "ASTERISM_STORE_TEST_FOLDER";

fn bare(path: &Path) -> Result<Database, lbug::Error> {
    let config =
        SystemConfig::default().max_db_size(1 << 34).buffer_pool_size(1 << 28).auto_checkpoint(false);
    Database::new(path, config)
}

fn run(connection: &Connection<'_>, query: &str) -> Result<Vec<Vec<Value>>, lbug::Error> {
    connection.query(query).map(Iterator::collect)
}

fn id(number: u64) -> Id {
    Id(Uuid::from_u128(number.into()))
}

fn concept(number: u64) -> Node {
    Node::Concept(Concept {
        id: id(number),
        label: "c".into(),
        aliases: vec![],
        description: None,
        metadata: Default::default(),
        created_at: Timestamp::EPOCH,
        updated_at: Timestamp::EPOCH,
    })
}

fn edge(number: u64, from: u64, to: u64) -> Edge {
    Edge {
        id: id(1_000 + number),
        from_id: id(from),
        to_id: id(to),
        relation_type: "r".into(),
        weight: None,
        metadata: Default::default(),
        created_at: Timestamp::EPOCH,
        updated_at: Timestamp::EPOCH,
    }
}

fn add(node: Node) -> Change {
    Change::Node { before: None, after: Some(node) }
}

fn link(edge: Edge) -> Change {
    Change::Edge { before: None, after: Some(edge) }
}

fn entry() -> NewEntry {
    NewEntry {
        at: Timestamp::EPOCH,
        author: Author::person(),
        kind: EntryKind::Do,
        of: None,
        summary: String::new(),
        request_id: None,
    }
}

fn open(dir: &Path) -> Store {
    Store::open(dir, Options::default()).unwrap()
}

/// A store with the concepts 1 and 2, closed, and the bare engine on it.
fn engine_on_a_graph(dir: &Path) -> Database {
    let store = open(dir);
    store.commit(&[add(concept(1)), add(concept(2))], entry(), &Unwatched).unwrap();
    store.close().unwrap();
    let database = bare(&dir.join("graph.ladybug")).unwrap();
    Connection::new(&database).unwrap().query("CALL force_checkpoint_on_close=false").unwrap();
    database
}

fn child(test: &str, dir: &Path, limit: &str) -> Child {
    Command::new("sh")
        .args(["-c", &format!("trap '' XFSZ; {limit} exec \"$0\" \"$@\"")])
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", &format!("faults::{test}"), "--ignored", "--nocapture"])
        .env(FOLDER, dir)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

fn folder() -> std::path::PathBuf {
    std::env::var(FOLDER).unwrap().into()
}

/// Not a test: whether another process may open the graph, by the bare engine and by the store.
#[test]
#[ignore = "started by another test of this file"]
fn child_that_opens() {
    println!("bare {}", bare(&folder().join("graph.ladybug")).is_ok());
    println!("ours {}", Store::open(&folder(), Options::default()).is_ok());
    std::process::abort();
}

#[cfg(unix)]
#[test]
fn the_engines_lock_falls_when_its_file_is_opened_and_closed_and_ours_stands() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path());
    let said = || {
        let done = child("child_that_opens", dir.path(), "").wait_with_output().unwrap();
        String::from_utf8(done.stdout).unwrap()
    };
    let before = said();
    assert!(before.contains("bare false") && before.contains("ours false"), "{before}");
    drop(std::fs::File::open(dir.path().join("graph.ladybug")).unwrap());
    let after = said();
    assert!(after.contains("bare true") && after.contains("ours false"), "{after}");
    drop(store);
}

#[test]
fn the_engine_refuses_a_torn_log_and_the_store_opens_without_the_torn_end() {
    let dir = tempfile::tempdir().unwrap();
    let database = engine_on_a_graph(dir.path());
    let connection = Connection::new(&database).unwrap();
    run(&connection, "MATCH (n:Concept) SET n.label = 'd'").unwrap();
    run(&connection, "MATCH (n:Concept) SET n.label = 'e'").unwrap();
    drop(connection);
    drop(database);
    let log = dir.path().join("graph.ladybug.wal");
    let bytes = std::fs::read(&log).unwrap();
    std::fs::write(&log, &bytes[..bytes.len() - 5]).unwrap();
    assert!(bare(&dir.path().join("graph.ladybug")).is_err());
    std::fs::write(&log, &bytes[..bytes.len() - 5]).unwrap();
    let store = open(dir.path());
    assert!(store.recovered().is_some());
    let Some(Some(Node::Concept(kept))) = store.nodes(&[id(1)]).unwrap().pop() else { panic!() };
    assert_eq!(kept.label, "d");
}

/// Not a test: the bare engine on a disk that becomes full.
#[test]
#[ignore = "started by another test of this file"]
fn child_that_meets_a_full_disk() {
    let database = bare(&folder().join("bare")).unwrap();
    let connection = Connection::new(&database).unwrap();
    run(&connection, "CREATE NODE TABLE N(id SERIAL PRIMARY KEY, t STRING)").unwrap();
    let large = format!("CREATE (:N {{t: '{}'}})", "x".repeat(100_000));
    while run(&connection, &large).is_ok() {}
    println!("failed");
    let next = run(&connection, "CREATE (:N {t: 'small'})");
    drop(next);
    drop(connection);
    drop(database);
    println!("ended");
}

/// What the store does then is in `tests/disk.rs`.
#[cfg(unix)]
#[test]
fn after_a_full_disk_the_engine_hangs_or_takes_the_process_with_it() {
    let dir = tempfile::tempdir().unwrap();
    let mut child = child("child_that_meets_a_full_disk", dir.path(), "ulimit -f 4000;");
    let (said, heard) = channel();
    let out = BufReader::new(child.stdout.take().unwrap());
    let reader = std::thread::spawn(move || {
        let lines = out.lines().map_while(Result::ok);
        lines.for_each(|line| said.send(line).unwrap_or_default());
    });
    let failed = std::iter::from_fn(|| heard.recv_timeout(Duration::from_secs(120)).ok());
    assert!(failed.into_iter().any(|line| line.contains("failed")));
    let ended = heard.recv_timeout(Duration::from_secs(5)).ok().filter(|line| line.contains("ended"));
    child.kill().unwrap();
    child.wait().unwrap();
    reader.join().unwrap();
    assert_eq!(ended, None, "the engine was mended: the store may go on writing, and end it");
}

#[test]
fn two_nodes_in_one_clause_under_unwind_are_a_cross_product_and_no_statement_of_ours_has_one() {
    let dir = tempfile::tempdir().unwrap();
    let database = engine_on_a_graph(dir.path());
    let connection = Connection::new(&database).unwrap();
    let crosses = |text: &str| {
        let plan = run(&connection, &format!("EXPLAIN {text}")).unwrap_or_else(|e| panic!("{text}: {e}"));
        format!("{plan:?}").contains("CROSS_PRODUCT")
    };
    let rows = "UNWIND [['a', 'b']] AS x";
    let create = "CREATE (a)-[:Edge {id: 'e'}]->(b)";
    assert!(crosses(&format!("{rows} MATCH (a:Concept {{id: x[1]}}), (b:Concept {{id: x[2]}}) {create}")));
    for tables in TABLES {
        for write in [Write::CreateEdges(tables), Write::UpdateNodes(tables.0), Write::DeleteNodes(tables.0)]
        {
            let text = Statement::Write(write, Width::Many).text();
            let row = vec!["'1'"; write.names().len()].join(", ");
            let text = text.replace("$rows", &format!("[[{row}]]"));
            assert!(!crosses(&text), "{text}");
        }
    }
}

#[test]
fn an_undirected_pattern_meets_a_loop_twice_and_the_store_once() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path());
    store.commit(&[add(concept(1)), link(edge(1, 1, 1))], entry(), &Unwatched).unwrap();
    assert_eq!(store.topology().incident(&id(1), Direction::Both, None).count(), 1);
    assert_eq!(store.topology().degree(&id(1), Direction::Both), 1);
    store.close().unwrap();
    let database = bare(&dir.path().join("graph.ladybug")).unwrap();
    let connection = Connection::new(&database).unwrap();
    let met = run(&connection, "MATCH (a:Concept)-[r:Edge]-(b:Concept) RETURN r.id").unwrap();
    assert_eq!(met.len(), 2);
}

#[test]
fn an_edge_to_nowhere_is_no_error_of_the_engine_and_one_of_the_session_and_of_the_store() {
    let dir = tempfile::tempdir().unwrap();
    let database = engine_on_a_graph(dir.path());
    let connection = Connection::new(&database).unwrap();
    let lost = format!(
        "MATCH (a:Concept {{id: '{}'}}), (b:Concept {{id: 'none'}}) CREATE (a)-[:Edge {{id: 'e'}}]->(b)",
        id(1)
    );
    assert_eq!(run(&connection, &lost).unwrap().len(), 0);
    drop(connection);
    let mut session = Session::new(&database).unwrap();
    let kinds = (NodeKind::Concept, NodeKind::Concept);
    let mut write = |to: u64| {
        let mut fields = edge_fields(&edge(to, 1, to));
        fields.extend([("from_id", text(id(1))), ("to_id", text(id(to)))]);
        session.write(Statement::Write(Write::CreateEdges(kinds), Width::One), fields, 1)
    };
    assert!(write(77).unwrap_err().to_string().contains("0 of 1 rows"));
    write(2).unwrap();
    drop(session);
    drop(database);
    let store = open(dir.path());
    let error = store.commit(&[link(edge(5, 1, 77))], entry(), &Unwatched).unwrap_err();
    assert_eq!(error.code(), asterism_model::ErrorCode::NotFound);
}

#[test]
fn the_error_of_a_second_statement_is_swallowed_by_the_engine_and_two_are_refused_by_the_session() {
    let dir = tempfile::tempdir().unwrap();
    let database = bare(&dir.path().join("bare")).unwrap();
    let connection = Connection::new(&database).unwrap();
    run(&connection, "CREATE NODE TABLE N(id INT64 PRIMARY KEY)").unwrap();
    let two = "CREATE (:N {id: 1}); CREATE (:N {id: 1})";
    assert!(run(&connection, two).is_ok());
    assert_eq!(run(&connection, "MATCH (n:N) RETURN n.id").unwrap().len(), 1);
    let session = Session::new(&database).unwrap();
    assert!(session.command("CREATE (:N {id: 2}); CREATE (:N {id: 2})").is_err());
    assert_eq!(run(&connection, "MATCH (n:N) RETURN n.id").unwrap().len(), 1);
    assert!(session.command("CREATE (:N {id: 1})").is_err());
}
