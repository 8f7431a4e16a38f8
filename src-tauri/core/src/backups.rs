//! Backups: made by hand, listed, restored. The one of each day is made by whoever opens the graph.
//!
//! Those who have the graph open are sent away for it, and wait: files that are read from do not stand still.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use asterism_model::{Backup, BackupKind, Error, Result};
use asterism_store::Closed;

use crate::share::{Sharing, exclusively};
use crate::source::Source;

/// Makes a backup of a graph, in `into` or beside its others.
pub fn back_up(of: &Sharing, into: Option<&Path>, source: &dyn Source) -> Result<Backup> {
    if !asterism_store::holds_graph(&of.dir) {
        return Err(Error::invalid("graph_dir", format!("there is no graph in {}", of.dir.display())));
    }
    exclusively(of.clone(), "A backup of the graph is being made.", |lock| {
        Closed::locked(&of.dir, Arc::clone(lock))?.back_up(source.now(), into)
    })
}

/// The backups of the graph in `dir`, oldest first.
pub fn list(dir: &Path) -> Result<Vec<Backup>> {
    asterism_store::backups(dir)
}

/// Puts a backup in the place of a graph, and answers with the backup made of that one, if there was one.
/// `from` is a backup's folder, a database file, or the beginning of a time: the newest backup of then is taken.
pub fn restore(of: &Sharing, from: &str, source: &dyn Source) -> Result<Restored> {
    let from = find(&of.dir, from)?;
    let before = exclusively(of.clone(), "A backup of the graph is being restored.", |lock| {
        Closed::locked(&of.dir, Arc::clone(lock))?.restore(&from, source.now())
    })?;
    Ok(Restored { from, before })
}

/// What was restored, and what was there before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Restored {
    pub from: PathBuf,
    pub before: Option<Backup>,
}

fn find(dir: &Path, from: &str) -> Result<PathBuf> {
    let path = PathBuf::from(from);
    if path.exists() {
        return Ok(path);
    }
    let known = list(dir)?;
    let name = |backup: &Backup| {
        Path::new(&backup.path)
            .file_name()
            .map(|name| name.to_string_lossy().into_owned())
            .unwrap_or_default()
    };
    // A time may be typed with colons; names of files have none.
    let wanted = from.trim().replace(':', "-");
    let fits = |backup: &&Backup| !wanted.is_empty() && name(backup).starts_with(&wanted);
    // What a restore took the place of comes back by its whole name only, or when there is nothing else.
    let newest = known
        .iter()
        .find(|backup| name(backup) == wanted)
        .or_else(|| known.iter().filter(fits).rfind(|backup| backup.kind != BackupKind::BeforeRestore))
        .or_else(|| known.iter().rfind(fits));
    newest.map(|backup| PathBuf::from(&backup.path)).ok_or_else(|| {
        let names = known.iter().map(name).collect::<Vec<_>>().join(", ");
        let there = if names.is_empty() { "there are none".to_owned() } else { format!("there are {names}") };
        Error::invalid("from", format!("{from} is no file, no folder and no time of a backup; {there}"))
    })
}
