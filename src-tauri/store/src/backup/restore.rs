//! Restoring, all or nothing.
//!
//! The copy is made and proven in a folder of its own, with its log taken in, so that it is one file. Renaming that folder
//! is the moment from which the graph is the restored one: what is left to do then can be done again by the next open.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use asterism_model::{Backup, BackupKind, Error, Result, Timestamp};

use super::copy;
use crate::folder::{BESIDE, Folder, GRAPH, size};
use crate::open;
use crate::sum;

pub(super) fn restore(folder: &Folder, from: &Path, at: Timestamp) -> Result<Option<Backup>> {
    let files = source(folder, from)?;
    let staged = folder.restoring(false);
    copy::remove(&staged)?;
    let proven = copy::copy(&files, &staged).and_then(|()| one_file(&staged));
    let before = proven.and_then(|()| {
        let present = !folder.files()?.is_empty();
        let keep = || copy::make(folder, &folder.backups(), at, BackupKind::BeforeRestore);
        present.then(keep).transpose()
    });
    let moved = before.and_then(|before| {
        let ready = folder.restoring(true);
        fs::rename(&staged, &ready).map_err(|error| failed(&ready, &error))?;
        copy::sync(folder.path());
        Ok(before)
    });
    if moved.is_err() {
        copy::remove(&staged)?;
    }
    finish(folder)?;
    moved
}

/// Ends a restoring that was decided, and forgets one that was not; when there was none, nothing happens.
pub(crate) fn finish(folder: &Folder) -> Result<()> {
    copy::remove(&folder.restoring(false))?;
    let ready = folder.restoring(true);
    let restored = ready.join(GRAPH);
    if restored.exists() {
        for (path, name) in folder.files()? {
            if name != GRAPH && !BESIDE.contains(&name.as_str()) {
                fs::remove_file(&path).map_err(|error| failed(&path, &error))?;
            }
        }
        sum::forget(folder)?;
        for name in BESIDE.into_iter().filter(|name| ready.join(name).exists()) {
            fs::rename(ready.join(name), folder.path().join(name)).map_err(|error| failed(&ready, &error))?;
        }
        fs::rename(&restored, folder.graph()).map_err(|error| failed(&restored, &error))?;
        copy::sync(folder.path());
    }
    copy::remove(&ready)
}

fn failed(path: &Path, error: &std::io::Error) -> Error {
    Error::storage(format!("The graph could not be restored; {}: {error}.", path.display()))
}

/// Takes the log of a copy in.
fn one_file(staged: &Path) -> Result<()> {
    let copy = Folder::new(staged)?;
    if sum::verify(&copy)? == sum::Verdict::Changed {
        return Err(Error::storage(
            "This backup is not as it was made: its file was damaged since. Nothing was changed. Choose another one.",
        ));
    }
    open::prove(&copy)?;
    open::take_log_in(&copy)
}

/// The files of the graph at `from`, with the names they get.
fn source(folder: &Folder, from: &Path) -> Result<Vec<(PathBuf, String)>> {
    let unfit = |reason: &str| Error::invalid("from", format!("{} {reason}", from.display()));
    if from.is_dir() {
        let source = Folder::new(from)?;
        if same(source.path(), folder.path()) {
            return Err(unfit("is the graph itself"));
        }
        let mut files = source.files()?;
        if !files.iter().any(|(_, name)| name == GRAPH) {
            return Err(unfit("holds no graph.ladybug"));
        }
        files.extend(source.sum().exists().then(|| (source.sum(), format!("{GRAPH}.sum"))));
        return Ok(files);
    }
    if !from.is_file() {
        return Err(unfit("is neither a backup nor a database file"));
    }
    if from.parent().is_some_and(|parent| same(parent, folder.path())) {
        return Err(unfit("belongs to the graph itself"));
    }
    let beside = |end: &str| {
        let mut path = OsString::from(from);
        path.push(end);
        (PathBuf::from(path), format!("{GRAPH}{end}"))
    };
    let ends = ["", ".wal", ".wal.checkpoint", ".shadow", ".pinned.tmp"];
    Ok(ends.map(beside).into_iter().filter(|(path, name)| name == GRAPH || size(path) > 0).collect())
}

fn same(one: &Path, other: &Path) -> bool {
    fs::canonicalize(one).ok().is_some_and(|one| fs::canonicalize(other).ok() == Some(one))
}
