//! Copying the files of a graph that is not open, and proving that the copy is one.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use asterism_model::{Backup, BackupKind, Error, Result, Timestamp};

use super::name;
use crate::folder::{Folder, size};
use crate::open;
use crate::space;
use crate::sum;

/// What must stay free on the disk beside the copy.
const SPARE: u64 = 64 << 20;

/// What a copy is called until it is whole and proven. A folder of this name is what a kill has left.
const UNFINISHED: &str = ".unfinished";

/// A backup of `folder` in `into`. A copy that cannot be opened does not count, but for one that only keeps what is about
/// to be replaced.
pub(super) fn make(folder: &Folder, into: &Path, at: Timestamp, kind: BackupKind) -> Result<Backup> {
    let (name, at) = name::free(into, at, kind)?;
    let failed = |error: std::io::Error| {
        Error::storage(format!("No backup could be made in {}: {error}.", into.display()))
    };
    fs::create_dir_all(into).map_err(failed)?;
    let staged = into.join(UNFINISHED);
    remove(&staged)?;
    let done = copy(&folder.files()?, &staged).and_then(|()| match kind {
        BackupKind::BeforeRestore | BackupKind::BeforeMigration => Ok(()),
        BackupKind::Daily | BackupKind::Asked => prove(&staged),
    });
    if let Err(error) = done {
        remove(&staged)?;
        return Err(error);
    }
    let path = into.join(name);
    fs::rename(&staged, &path).map_err(failed)?;
    sync(into);
    let bytes = fs::read_dir(&path).map_err(failed)?.filter_map(|file| Some(size(&file.ok()?.path()))).sum();
    Ok(Backup { at, kind, path: path.display().to_string(), bytes })
}

/// Copies files, by their new names, into a folder that is not there yet; they are on the disk when this returns.
pub(super) fn copy(files: &[(PathBuf, String)], into: &Path) -> Result<()> {
    let failed = |path: &Path, error: std::io::Error| {
        Error::storage(format!("{} could not be copied: {error}.", path.display()))
    };
    if files.is_empty() {
        return Err(Error::storage("There is no graph to copy."));
    }
    fs::create_dir_all(into).map_err(|error| failed(into, error))?;
    let needed = files.iter().map(|(path, _)| size(path)).sum::<u64>() + SPARE;
    space::require_in(into, needed)?;
    for (path, name) in files {
        let copied = into.join(name);
        fs::copy(path, &copied)
            .and_then(|_| File::options().write(true).open(&copied)?.sync_all())
            .map_err(|error| failed(path, error))?;
    }
    sync(into);
    Ok(())
}

/// Opens the copy as a graph is opened, which also finishes what a crash has left, and writes its checksum down.
pub(super) fn prove(copy: &Path) -> Result<()> {
    let folder = Folder::new(copy)?;
    open::prove(&folder)?;
    if folder.unfinished().iter().all(|path| size(path) == 0) { sum::write(&folder) } else { Ok(()) }
}

/// Removes a folder of ours; one that is not there is no matter.
pub(super) fn remove(path: &Path) -> Result<()> {
    match fs::remove_dir_all(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(Error::storage(format!("{} could not be removed: {error}.", path.display())))
        }
        _ => Ok(()),
    }
}

/// Brings the names in a folder to the disk, where the system can.
pub(super) fn sync(folder: &Path) {
    if let Err(error) = File::open(folder).and_then(|folder| folder.sync_all()) {
        tracing::debug!(%error, "a folder cannot be synced here");
    }
}
