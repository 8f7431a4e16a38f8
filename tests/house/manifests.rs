//! The Cargo manifests of the house, as far as the rules ask about them.

use std::path::PathBuf;

use toml::{Table, Value};

use crate::tree::{folders, read, root};

/// A crate and what it depends on.
pub struct Manifest {
    /// The folder below `src-tauri`; `.` for the root package.
    pub room: String,
    pub dependencies: Vec<String>,
    pub dev_dependencies: Vec<String>,
    pub tests: Vec<String>,
}

impl Manifest {
    pub fn file(&self) -> String {
        if self.room == "." { "Cargo.toml".into() } else { format!("src-tauri/{}/Cargo.toml", self.room) }
    }

    pub fn folder(&self) -> PathBuf {
        if self.room == "." { root() } else { root().join("src-tauri").join(&self.room) }
    }
}

/// The root package first, then every room.
pub fn all() -> Vec<Manifest> {
    let rooms = folders("src-tauri").into_iter();
    let rooms = rooms.filter(|room| root().join("src-tauri").join(room).join("Cargo.toml").is_file());
    std::iter::once(".".to_owned()).chain(rooms).map(manifest).collect()
}

fn manifest(room: String) -> Manifest {
    let mut made = Manifest { room, dependencies: vec![], dev_dependencies: vec![], tests: vec![] };
    let text = read(&made.folder().join("Cargo.toml"));
    let table: Table = text.parse().unwrap_or_else(|error| panic!("{}: {error}", made.file()));
    let names = |section: &str| -> Vec<String> {
        let of = |table: &Table| {
            table
                .get(section)
                .and_then(Value::as_table)
                .into_iter()
                .flatten()
                .map(|(key, _)| key.clone())
                .collect()
        };
        let mut names: Vec<String> = of(&table);
        for target in table.get("target").and_then(Value::as_table).into_iter().flatten() {
            names.extend(target.1.as_table().map(of).unwrap_or_default());
        }
        names
    };
    made.dependencies = [names("dependencies"), names("build-dependencies")].concat();
    made.dev_dependencies = names("dev-dependencies");
    made.tests = table
        .get("test")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(|test| test.get("path").and_then(Value::as_str).map(str::to_owned))
        .collect();
    made
}
