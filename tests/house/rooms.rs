//! Rule 9, the rest: every room introduces itself, nothing is forgotten, nothing lies about at the top.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::manifests;
use crate::rust::reachable;
use crate::tree::{Breach, files, folders, hold, name, read, root};

/// What may stand at the top beside dot files and what git ignores.
const TOP: [&str; 12] = [
    "CHANGELOG.md",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE",
    "Makefile",
    "README.md",
    "docs",
    "icons",
    "src-tauri",
    "tauri.conf.json",
    "tests",
    "ui",
];
const IGNORED: [&str; 2] = ["target", "gen"];

fn introduced(readme: &Path, front: Option<&Path>) -> Vec<Breach> {
    let text = fs::read_to_string(readme).unwrap_or_default();
    if text.lines().filter(|line| !line.trim().is_empty()).count() < 3 {
        return vec![Breach::new(name(readme), 0, "missing, or too short to say why the room exists")];
    }
    let unused = front.filter(|front| !read(front).contains("README.md\""));
    unused
        .map(|front| Breach::new(name(front), 1, "does not take README.md as its front page"))
        .into_iter()
        .collect()
}

#[test]
fn every_room_has_a_readme_that_is_its_front_page() {
    let mut breaches = vec![];
    for manifest in manifests::all().iter().filter(|manifest| manifest.room != ".") {
        let folder = manifest.folder();
        breaches.extend(introduced(&folder.join("README.md"), Some(&folder.join("src/lib.rs"))));
    }
    let shell = root().join("src-tauri/shell");
    breaches.extend(introduced(&shell.join("README.md"), Some(&shell.join("lib.rs"))));
    breaches.extend(introduced(&root().join("ui/README.md"), None));
    breaches.extend(introduced(&root().join("README.md"), None));
    hold("Rule 9: a README in every room.", &breaches);
}

#[test]
fn every_folder_of_whole_product_tests_is_named_in_their_readme() {
    let readme = read(&root().join("tests/README.md"));
    let missing = folders("tests").into_iter().filter(|folder| !readme.contains(&format!("`{folder}/`")));
    let breaches: Vec<Breach> = missing
        .map(|folder| Breach::new("tests/README.md", 0, format!("says nothing of {folder}/")))
        .collect();
    hold("Rule 9: each folder of tests/ has its line in the README.", &breaches);
}

/// The Rust files below a folder that no crate root reaches.
fn forgotten(folder: &Path, roots: &[PathBuf]) -> Vec<Breach> {
    let known: BTreeSet<PathBuf> = roots.iter().flat_map(|from| reachable(from).0).collect();
    let all = files(&name(folder), &["rs"]).into_iter();
    all.filter(|path| !known.contains(path))
        .map(|path| Breach::new(name(&path), 0, "no `mod` reaches it"))
        .collect()
}

#[test]
fn no_source_and_no_test_is_forgotten() {
    let mut breaches = vec![];
    for manifest in manifests::all() {
        let folder = manifest.folder();
        let mut roots: Vec<PathBuf> = manifest.tests.iter().map(|test| folder.join(test)).collect();
        roots.extend((manifest.room != ".").then(|| folder.join("tests/main.rs")));
        breaches.extend(forgotten(&folder.join("tests"), &roots));
        if manifest.room != "." {
            breaches.extend(forgotten(&folder.join("src"), &[folder.join("src/lib.rs")]));
        }
    }
    let shell = root().join("src-tauri/shell");
    breaches.extend(forgotten(&shell, &[shell.join("lib.rs")]));
    hold("Rule 9: no forgotten file: a crate's tests are modules of its tests/main.rs.", &breaches);
}

#[test]
fn pytest_finds_every_python_test() {
    let python = files("tests", &["py"]).into_iter();
    let hidden = python.filter(|path| !name(path).rsplit('/').next().unwrap_or("").starts_with("test_"));
    let hidden =
        hidden.filter(|path| read(path).lines().any(|line| line.trim_start().starts_with("def test_")));
    let breaches: Vec<Breach> =
        hidden.map(|path| Breach::new(name(&path), 0, "not named test_*.py")).collect();
    hold("Rule 9: no forgotten test file.", &breaches);
}

#[test]
fn nothing_else_lies_at_the_top() {
    let entries = fs::read_dir(root()).unwrap().filter_map(Result::ok);
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let odd = names.filter(|name| {
        !name.starts_with('.') && !TOP.contains(&name.as_str()) && !IGNORED.contains(&name.as_str())
    });
    let breaches: Vec<Breach> = odd.map(|name| Breach::new(name, 0, "does not belong at the top")).collect();
    hold("The plan of the house names what stands at the top.", &breaches);
}
