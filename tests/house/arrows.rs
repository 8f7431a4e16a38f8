//! Rule 1: arrows only go down, and workshops do not meet. Rule 2: who may name what.

use crate::manifests::{self, Manifest};
use crate::tree::{Breach, hold};

/// What each room may depend on, highest first.
const BELOW: [(&str, &[&str]); 9] = [
    (".", &["terminal", "mcp", "core", "model"]),
    ("terminal", &["mcp", "core", "model"]),
    ("mcp", &["core", "model"]),
    ("core", &["store", "engine", "exchange", "model"]),
    ("store", &["model"]),
    ("engine", &["model"]),
    ("exchange", &["model"]),
    ("testkit", &["model"]),
    ("model", &[]),
];

/// Crates that one room keeps to itself, by the beginning of their name.
const KEPT: [(&str, &str); 4] = [("lbug", "store"), ("petgraph", "engine"), ("tauri", "."), ("rmcp", "mcp")];

fn own(dependency: &str) -> Option<&str> {
    dependency.strip_prefix("asterism-")
}

fn arrows(manifest: &Manifest) -> Vec<Breach> {
    let Some((_, below)) = BELOW.iter().find(|(room, _)| *room == manifest.room) else {
        return vec![Breach::new(
            manifest.file(),
            0,
            "a new room: say in tests/house/arrows.rs what it may know",
        )];
    };
    let up = manifest.dependencies.iter().filter_map(|name| own(name)).filter(|name| !below.contains(name));
    let dev = manifest.dev_dependencies.iter().filter_map(|name| own(name));
    let dev = dev.filter(|name| *name != "testkit" && !below.contains(name));
    up.chain(dev)
        .map(|name| Breach::new(manifest.file(), 0, format!("{} must not know {name}", manifest.room)))
        .collect()
}

fn kept(manifest: &Manifest) -> Vec<Breach> {
    let names = manifest.dependencies.iter().chain(&manifest.dev_dependencies);
    names
        .filter_map(|name| KEPT.iter().find(|(kept, room)| name.starts_with(kept) && *room != manifest.room))
        .map(|(kept, room)| Breach::new(manifest.file(), 0, format!("only {room} may name {kept}")))
        .collect()
}

#[test]
fn arrows_only_go_down() {
    let breaches: Vec<Breach> = manifests::all().iter().flat_map(arrows).collect();
    hold("Rule 1: a room depends only on those below it.", &breaches);
}

#[test]
fn a_crate_is_named_only_in_the_room_that_keeps_it() {
    let breaches: Vec<Breach> = manifests::all().iter().flat_map(kept).collect();
    hold("Rule 2: only one room knows the engine, petgraph, Tauri, the MCP library.", &breaches);
}

#[test]
fn the_checks_find_what_they_look_for() {
    let manifest = |room: &str, dependencies: &[&str], dev: &[&str]| Manifest {
        room: room.into(),
        dependencies: dependencies.iter().map(ToString::to_string).collect(),
        dev_dependencies: dev.iter().map(ToString::to_string).collect(),
        tests: vec![],
    };
    for (room, dependencies, dev, found) in [
        ("core", &["asterism-store", "serde"][..], &["asterism-testkit"][..], 0),
        ("store", &["asterism-engine"], &[], 1),
        ("store", &[], &["asterism-engine"], 1),
        ("model", &["asterism-core"], &[], 1),
        ("engine", &["asterism-testkit"], &[], 1),
        ("attic", &[], &[], 1),
    ] {
        assert_eq!(
            arrows(&manifest(room, dependencies, dev)).len(),
            found,
            "{room} {dependencies:?} {dev:?}"
        );
    }
    for (room, dependency, found) in
        [("store", "lbug", 0), ("core", "lbug", 1), ("core", "tauri-plugin-dialog", 1), ("mcp", "rmcp", 0)]
    {
        assert_eq!(kept(&manifest(room, &[dependency], &[])).len(), found, "{room} {dependency}");
    }
}
