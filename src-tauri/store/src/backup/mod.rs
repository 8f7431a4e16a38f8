//! Backups: whole copies of a graph's files, each in a folder of its own that can be opened as a graph, each opened once
//! before it counts.

mod copy;
mod name;
mod restore;
mod retention;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use asterism_model::{Backup, BackupKind, Result, Timestamp};

pub(crate) use restore::finish;

use crate::folder::{Folder, size};
use crate::lock::Lock;

/// A log of tens of thousands of rows, which take seconds to go through.
const LONG_LOG: u64 = 64 << 20;

const DAY: i64 = 86_400_000_000;

/// A graph folder that nobody has open, held so for as long as this lives.
#[derive(Debug)]
pub struct Closed {
    folder: Folder,
    _lock: Arc<Lock>,
}

impl Closed {
    /// `busy` while somebody has the graph open.
    pub fn take(dir: &Path) -> Result<Self> {
        Self::locked(dir, Arc::new(Lock::claim(dir)?))
    }

    /// The same for who holds the lock of this folder already.
    pub fn locked(dir: &Path, lock: Arc<Lock>) -> Result<Self> {
        let folder = Folder::new(dir)?;
        finish(&folder)?;
        Ok(Self { folder, _lock: lock })
    }

    /// Makes a backup because somebody asks for it, in `into` or beside the others.
    pub fn back_up(&self, at: Timestamp, into: Option<&Path>) -> Result<Backup> {
        let into = into.map_or_else(|| self.folder.backups(), Path::to_owned);
        copy::make(&self.folder, &into, at, BackupKind::Asked)
    }

    /// Puts a copy of the graph at `from` in the place of this one, of which a backup is made first. All of it or nothing,
    /// also when the program is killed meanwhile. `from` is a folder or a database file, and is left as it is.
    pub fn restore(&self, from: &Path, at: Timestamp) -> Result<Option<Backup>> {
        restore::restore(&self.folder, from, at)
    }
}

/// The backups of a graph, oldest first.
pub fn backups(dir: &Path) -> Result<Vec<Backup>> {
    name::list(&Folder::new(dir)?.backups())
}

/// Keeps the files of an older engine as they are, once. Under the same conditions as the backup of the day.
pub(crate) fn before_migration(folder: &Folder, now: Timestamp) -> Result<()> {
    let place = folder.backups();
    if name::list(&place)?.iter().any(|backup| backup.kind == BackupKind::BeforeMigration) {
        return Ok(());
    }
    copy::make(folder, &place, now, BackupKind::BeforeMigration).map(drop)
}

/// Makes the backup of the day unless there is one, and lets the oldest go. Only while the lock is held and before the
/// engine opens: then the files stand still, and opening them harms nobody.
pub(crate) fn daily(folder: &Folder, now: Timestamp) -> Result<Option<Backup>> {
    let place = folder.backups();
    let made: Vec<_> =
        name::list(&place)?.into_iter().filter(|backup| backup.kind == BackupKind::Daily).collect();
    let logged: u64 = folder.unfinished().iter().map(|path| size(path)).sum();
    // Proving a copy with a long log takes as long as opening it: that waits for an opening after an orderly close.
    if logged > LONG_LOG || made.last().is_some_and(|newest| now.micros() - newest.at.micros() < DAY) {
        return Ok(None);
    }
    let new = copy::make(folder, &place, now, BackupKind::Daily)?;
    let times: Vec<_> = made.iter().map(|backup| backup.at).chain([new.at]).collect();
    for gone in retention::surplus(&times) {
        for backup in made.iter().filter(|backup| backup.at == gone) {
            copy::remove(&PathBuf::from(&backup.path))?;
        }
    }
    Ok(Some(new))
}
