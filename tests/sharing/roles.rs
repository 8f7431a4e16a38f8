//! What a client process does, named by the environment. What it has to say goes to standard output as `@WORD …`.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use asterism_core::share;
use asterism_core::{Graph, graph::Written};
use asterism_model::{Author, Error, Result, Unwatched, Write};

use crate::stage::sharing;

fn setting(name: &str) -> u64 {
    std::env::var(name).unwrap().parse().unwrap()
}

#[test]
fn play() {
    let Ok(role) = std::env::var("ROLE") else { return };
    let place = PathBuf::from(std::env::var_os("PLACE").unwrap());
    match role.as_str() {
        "write" => write(&place),
        "own" => crate::owners::own_and_die(&place),
        "mix" => crate::soak::mix(&place),
        other => panic!("no role {other}"),
    }
}

pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as u64
}

pub fn pair(label: &str) -> Vec<Write> {
    let made = serde_json::json!([
        { "op": "create_concept", "label": label, "metadata": { "half": 1 } },
        { "op": "create_concept", "label": format!("{label} too"), "metadata": { "half": 2 } },
        { "op": "create_edge", "from_id": "$0", "to_id": "$1", "relation_type": "with", "weight": 0.5 },
    ]);
    serde_json::from_value(made).unwrap()
}

/// Opens at a given moment and writes so many pairs of concepts with an edge, each in one transaction; says `@DONE label` for
/// each that was acknowledged, and `@FAILED error` for what was not.
fn write(place: &std::path::Path) {
    let start = setting("START");
    while now() < start {
        std::thread::sleep(Duration::from_millis(1));
    }
    let graph = open(place);
    println!("@OPEN {}", std::process::id());
    let (name, count) = (setting("NAME"), setting("COUNT"));
    for n in 0..count {
        let label = format!("{name}:{n}");
        match graph.write(&pair(&label), &Author::person(), &Unwatched) {
            Ok(Written { ids, changed: 3, .. }) if ids.len() == 3 => println!("@DONE {label}"),
            Ok(other) => panic!("{other:?}"),
            Err(error) => println!("@FAILED {label} {error}"),
        }
    }
    println!("@END {name}");
}

fn open(place: &std::path::Path) -> Arc<dyn Graph> {
    let opened: Result<_, Error> = share::open(sharing(place));
    opened.unwrap_or_else(|error| panic!("{error}"))
}
