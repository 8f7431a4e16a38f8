//! The files of a graph folder.

use std::path::{Path, PathBuf};

use asterism_model::{Error, Result};

/// The database.
pub(crate) const GRAPH: &str = "graph.ladybug";

/// What the program keeps beside the database and a backup takes along.
pub(crate) const BESIDE: [&str; 1] = ["canvas.positions"];

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
        self.0.join(GRAPH)
    }

    /// Our own lock, held as long as the engine is open and never deleted.
    pub(crate) fn lock(&self) -> PathBuf {
        self.0.join("graph.lock")
    }

    pub(crate) fn wal(&self) -> PathBuf {
        self.0.join("graph.ladybug.wal")
    }

    /// The checksum of a closed database.
    pub(crate) fn sum(&self) -> PathBuf {
        self.0.join("graph.ladybug.sum")
    }

    pub(crate) fn backups(&self) -> PathBuf {
        self.0.join("backups")
    }

    /// Where a graph is made ready to be restored, and where it is once that is decided.
    pub(crate) fn restoring(&self, decided: bool) -> PathBuf {
        self.0.join(if decided { "restoring.ready" } else { "restoring" })
    }

    /// The files that make up the graph, with their names; none when there is no database. Only while nobody has it open.
    pub(crate) fn files(&self) -> Result<Vec<(PathBuf, String)>> {
        let unread = |error: std::io::Error| {
            Error::storage(format!("The folder {} cannot be read: {error}.", self.0.display()))
        };
        let mut found = Vec::new();
        for entry in std::fs::read_dir(&self.0).map_err(unread)? {
            let path = entry.map_err(unread)?.path();
            let name = path.file_name().and_then(|name| name.to_str()).map(str::to_owned);
            found.extend(name.filter(|name| belongs(name)).map(|name| (path, name)));
        }
        found.sort();
        Ok(if found.iter().any(|(_, name)| name.starts_with(GRAPH)) { found } else { Vec::new() })
    }

    /// What the engine needs besides the database to bring back the last commits.
    pub(crate) fn unfinished(&self) -> [PathBuf; 3] {
        ["wal", "wal.checkpoint", "shadow"].map(|end| self.0.join(format!("graph.ladybug.{end}")))
    }
}

/// Which file the database is, where the system tells; a moved folder or another file in its place is another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Identity(Option<(u64, u64)>);

impl Folder {
    pub(crate) fn identity(&self) -> Result<Identity> {
        let path = self.graph();
        let gone = |error: std::io::Error| {
            Error::storage(format!(
                "{} is gone: {error}. It was moved or deleted while it was open, so nothing more is written. Put it back, \
                 then start the program again.",
                path.display()
            ))
        };
        std::fs::metadata(&path).map(|about| Identity(number(&about))).map_err(gone)
    }

    /// Fails unless the database still is the file that was opened: what the engine writes otherwise reaches nobody.
    pub(crate) fn still(&self, opened: Identity) -> Result<()> {
        if self.identity()? == opened {
            return Ok(());
        }
        Err(Error::storage(format!(
            "Another file has taken the place of {} while it was open, so nothing more is written. Start the program again \
             to open what is there now.",
            self.graph().display()
        )))
    }
}

#[cfg(unix)]
fn number(about: &std::fs::Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    Some((about.dev(), about.ino()))
}

#[cfg(not(unix))]
fn number(_: &std::fs::Metadata) -> Option<(u64, u64)> {
    None
}

/// Whether a file is a part of the graph, and not a trace of the engine's work or of an earlier recovery.
fn belongs(name: &str) -> bool {
    let parts = ["", ".wal", ".wal.checkpoint", ".shadow", ".pinned.tmp"];
    BESIDE.contains(&name) || name.strip_prefix(GRAPH).is_some_and(|end| parts.contains(&end))
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
