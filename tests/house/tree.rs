//! The files of the house, and how a broken rule is told.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

/// Folders that git ignores: built, downloaded or written by tests.
const NOT_OURS: [&str; 8] =
    ["target", "gen", "node_modules", "dist", "output", "__pycache__", ".pytest_cache", ".git"];

/// The folder of the package, in which tests run.
pub fn root() -> PathBuf {
    std::env::current_dir().unwrap()
}

/// A rule broken at a place. The file is relative to the root; line 0 means the whole file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Breach {
    pub file: String,
    pub line: usize,
    pub what: String,
}

impl Breach {
    pub fn new(file: impl Into<String>, line: usize, what: impl Into<String>) -> Self {
        Self { file: file.into(), line, what: what.into() }
    }
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.file, self.what),
            line => write!(f, "{}:{line}: {}", self.file, self.what),
        }
    }
}

/// Fails with every breach, when there is one.
pub fn hold(rule: &str, breaches: &[Breach]) {
    let told: String = breaches.iter().map(|breach| format!("\n  {breach}")).collect();
    assert!(breaches.is_empty(), "{rule}{told}");
}

/// A path as the reader of a message knows it.
pub fn name(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).to_string_lossy().replace('\\', "/")
}

pub fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", name(path)))
}

fn ours(entry: &DirEntry) -> bool {
    !(entry.file_type().is_dir() && NOT_OURS.iter().any(|folder| entry.file_name() == *folder))
}

/// Every file below `folder` (relative to the root) whose extension is one of `extensions`; all files when there are none.
pub fn files(folder: &str, extensions: &[&str]) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = WalkDir::new(root().join(folder))
        .into_iter()
        .filter_entry(ours)
        .filter_map(Result::ok)
        .filter(|entry| entry.file_type().is_file())
        .map(DirEntry::into_path)
        .filter(|path| {
            extensions.is_empty() || path.extension().is_some_and(|own| extensions.iter().any(|e| own == *e))
        })
        .collect();
    found.sort();
    found
}

/// The folders directly below `folder`, by name.
pub fn folders(folder: &str) -> Vec<String> {
    let mut found: Vec<String> = fs::read_dir(root().join(folder))
        .into_iter()
        .flatten()
        .filter_map(Result::ok)
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|name| !NOT_OURS.contains(&name.as_str()))
        .collect();
    found.sort();
    found
}
