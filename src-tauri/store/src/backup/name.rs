//! How a backup's folder is called: when it was made, and why.

use std::path::{Path, PathBuf};

use asterism_model::{Backup, BackupKind, Error, Result, Timestamp};
use time::PrimitiveDateTime;
use time::format_description::FormatItem;
use time::macros::format_description;

use crate::folder::size;

/// Without colons: not every system takes them in a name.
const STAMP: &[FormatItem<'_>] = format_description!("[year]-[month]-[day]T[hour]-[minute]-[second]Z");

const KINDS: [(BackupKind, &str); 4] = [
    (BackupKind::Daily, ""),
    (BackupKind::Asked, "-asked"),
    (BackupKind::BeforeMigration, "-before-migration"),
    (BackupKind::BeforeRestore, "-before-restore"),
];

const SECOND: i64 = 1_000_000;

/// A name that is free in `folder`: that of `at`, or of the next second nobody has taken.
pub(super) fn free(folder: &Path, at: Timestamp, kind: BackupKind) -> Result<(String, Timestamp)> {
    (0..)
        .map_while(|later| Timestamp::from_micros(whole(at) + later * SECOND))
        .map(|at| (name(at, kind), at))
        .find(|(name, _)| !folder.join(name).exists())
        .ok_or_else(|| Error::invalid("at", "no time is left for a backup"))
}

fn whole(at: Timestamp) -> i64 {
    at.micros() - at.micros().rem_euclid(SECOND)
}

fn name(at: Timestamp, kind: BackupKind) -> String {
    let stamp = at.datetime().format(STAMP).unwrap_or_default();
    let why = KINDS.into_iter().find(|(known, _)| *known == kind).map_or("", |(_, name)| name);
    stamp + why
}

fn parse(name: &str) -> Option<(Timestamp, BackupKind)> {
    let (stamp, why) = name.split_at_checked(name.find('Z')? + 1)?;
    let (kind, _) = KINDS.into_iter().find(|(_, known)| *known == why)?;
    let at = PrimitiveDateTime::parse(stamp, STAMP).ok()?;
    Some((Timestamp::from_datetime(at.assume_utc())?, kind))
}

/// The backups in a folder, oldest first. What else lies there is passed over.
pub(super) fn list(folder: &Path) -> Result<Vec<Backup>> {
    let unread = |error: std::io::Error| {
        Error::storage(format!("The backups in {} cannot be listed: {error}.", folder.display()))
    };
    let entries = match std::fs::read_dir(folder) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(unread)?,
    };
    let paths = entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<Vec<_>, _>>();
    let mut found: Vec<Backup> = paths.map_err(unread)?.into_iter().filter_map(of).collect();
    found.sort();
    Ok(found)
}

fn of(path: PathBuf) -> Option<Backup> {
    let (at, kind) = parse(path.file_name()?.to_str()?)?;
    let files = std::fs::read_dir(&path).ok()?.filter_map(|file| Some(size(&file.ok()?.path())));
    Some(Backup { at, kind, bytes: files.sum(), path: path.to_str()?.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_backup_is_told_by_its_name_and_nothing_else_is_taken_for_one() {
        let at = Timestamp::parse("at", "2026-11-30T06:59:45.123456Z").unwrap();
        let second = Timestamp::parse("at", "2026-11-30T06:59:45Z").unwrap();
        let dir = tempfile::tempdir().unwrap();
        for (kind, expected) in [
            (BackupKind::Daily, "2026-11-30T06-59-45Z"),
            (BackupKind::Asked, "2026-11-30T06-59-45Z-asked"),
            (BackupKind::BeforeMigration, "2026-11-30T06-59-45Z-before-migration"),
            (BackupKind::BeforeRestore, "2026-11-30T06-59-45Z-before-restore"),
        ] {
            assert_eq!(free(dir.path(), at, kind).unwrap(), (expected.to_owned(), second));
            assert_eq!(parse(expected), Some((second, kind)));
            std::fs::create_dir(dir.path().join(expected)).unwrap();
            let (next, later) = free(dir.path(), at, kind).unwrap();
            assert_eq!(parse(&next), Some((later, kind)));
            assert_eq!(later.micros(), second.micros() + SECOND);
        }
        for other in ["", "Z", "2026-11-30", "2026-13-30T06-59-45Z", "2026-11-30T06-59-45Z-mine", ".part-x"] {
            assert_eq!(parse(other), None, "{other}");
            std::fs::create_dir_all(dir.path().join(other)).unwrap();
        }
        std::fs::write(dir.path().join("2026-11-30T06-59-59Z"), "a file").unwrap();
        assert_eq!(list(dir.path()).unwrap().len(), 4);
        assert_eq!(list(&dir.path().join("none")).unwrap(), []);
    }
}
