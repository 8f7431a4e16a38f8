//! The files of a graph folder.

use std::path::{Path, PathBuf};

/// A folder with one graph in it.
#[derive(Debug, Clone)]
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(path: &Path) -> Self {
        Self(path.to_owned())
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// The database. While the engine has it open it must not be opened by any other means: closing such a handle
    /// drops the engine's own lock, and commits get lost. Sizes are read without opening.
    pub(crate) fn graph(&self) -> PathBuf {
        self.0.join("graph.ladybug")
    }

    /// Our own lock, held as long as the engine is open and never deleted.
    pub(crate) fn lock(&self) -> PathBuf {
        self.0.join("graph.lock")
    }

    pub(crate) fn wal(&self) -> PathBuf {
        self.0.join("graph.ladybug.wal")
    }

    /// What the engine needs besides the database to bring back the last commits.
    pub(crate) fn unfinished(&self) -> [PathBuf; 3] {
        ["wal", "wal.checkpoint", "shadow"].map(|end| self.0.join(format!("graph.ladybug.{end}")))
    }
}

/// The size of a file; 0 where there is none.
pub(crate) fn size(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |about| about.len())
}
