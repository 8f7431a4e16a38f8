//! The files of a graph folder.

use std::path::{Path, PathBuf};

use asterism_model::{Error, Result};

/// A folder with one graph in it.
#[derive(Debug, Clone)]
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// The engine takes its path as text and reads a leading `~` in it: so it gets an absolute one, and one that is text.
    pub(crate) fn new(path: &Path) -> Result<Self> {
        let unusable =
            |reason: &str| Error::storage(format!("The folder {} cannot be used: {reason}.", path.display()));
        let absolute = std::path::absolute(path).map_err(|error| unusable(&error.to_string()))?;
        if absolute.to_str().is_none() {
            return Err(unusable("its name is not Unicode"));
        }
        Ok(Self(absolute))
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

/// Whether there is a graph in this folder, sound or not. Opening makes one where there is none.
#[must_use]
pub fn holds_graph(dir: &Path) -> bool {
    Folder(dir.to_owned()).graph().exists()
}

/// The size of a file; 0 where there is none.
pub(crate) fn size(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |about| about.len())
}
