//! The engine's fault with maps that hold no entries, and that our rows never meet it.

use asterism_model::{Change, Unwatched};
use lbug::{Connection, Database, SystemConfig};

use crate::graph::{add, bag, concept, edge, entry, everything, link, open};

const NODES: u64 = 3_000;

#[test]
fn empty_bags_then_full_ones_survive_every_checkpoint() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path());
    let empty: Vec<_> = (0..NODES).map(|n| add(concept(n, "c"))).collect();
    store.commit(&empty, entry("nodes"), &Unwatched).unwrap();
    let empty: Vec<_> = (0..5_000).map(|n| link(edge(n, n % NODES, (n * 7) % NODES, "r"))).collect();
    store.commit(&empty, entry("edges"), &Unwatched).unwrap();
    store.checkpoint().unwrap();

    let full = bag(&[("k", "v")]);
    let mut changes = Vec::new();
    for n in (0..NODES).step_by(60) {
        let mut row = edge(10_000 + n, n, (n * 31) % NODES, "s");
        row.metadata = full.clone();
        changes.push(link(row));
        let (before, mut after) = (concept(n, "c"), concept(n, "c"));
        *after.metadata_mut() = full.clone();
        changes.push(Change::Node { before: Some(before), after: Some(after) });
        let mut fresh = concept(50_000 + n, "new");
        *fresh.metadata_mut() = full.clone();
        changes.push(add(fresh));
    }
    store.commit(&changes, entry("full"), &Unwatched).unwrap();
    store.checkpoint().unwrap();
    let before = everything(&store);
    store.close().unwrap();

    let store = open(dir.path());
    assert_eq!(everything(&store), before);
    assert!(store.check().unwrap().topology_matches);
    store.close().unwrap();
}

/// Also proves that an exception of the engine arrives as an error and does not end the process. When this fails, the
/// engine was mended and the sentinel may go.
#[test]
fn without_the_sentinel_the_engine_fails_its_checkpoint_with_an_error() {
    let dir = tempfile::tempdir().unwrap();
    let config =
        SystemConfig::default().max_db_size(1 << 34).buffer_pool_size(1 << 28).auto_checkpoint(false);
    let database = Database::new(dir.path().join("raw"), config).unwrap();
    let connection = Connection::new(&database).unwrap();
    let run = |query: &str| connection.query(query).map(drop);
    run("CREATE NODE TABLE A(id INT64 PRIMARY KEY)").unwrap();
    run("CREATE REL TABLE E(FROM A TO A, id STRING, m MAP(STRING,STRING))").unwrap();
    run("UNWIND range(0,2999) AS i CREATE (:A {id:i})").unwrap();
    run("UNWIND range(0,4999) AS i MATCH (a:A {id:i%3000}) MATCH (b:A {id:(i*7)%3000}) \
         CREATE (a)-[:E {id:CAST(i AS STRING), m:map([],[])}]->(b)")
    .unwrap();
    run("CHECKPOINT").unwrap();
    run("UNWIND range(0,49) AS i MATCH (a:A {id:i*59}) MATCH (b:A {id:2999-i*59}) \
         CREATE (a)-[:E {id:CAST(i AS STRING), m:map(['k'],['v'])}]->(b)")
    .unwrap();
    let failure = run("CHECKPOINT").unwrap_err().to_string();
    assert!(failure.contains("Storage exception"), "{failure}");
    run("CALL force_checkpoint_on_close=false").unwrap();
}
