//! A checksum of the database beside it, from one close to the next open: the engine has none of its own, and reads a
//! flipped bit as if it had been written so.

use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;

use asterism_model::{Error, Result};
use xxhash_rust::xxh3::Xxh3;

use crate::folder::{Folder, size};

/// What the checksum says of a database that nobody has open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// It is byte for byte as it was closed.
    Same,
    /// It was changed since by something else than this program, or by a fault of the disk.
    Changed,
    /// Nothing is known: it is new, or was not closed in order.
    Unknown,
}

const PIECE: usize = 1 << 20;

/// Compares a database that is not open with what was written down when it was closed.
pub(crate) fn verify(folder: &Folder) -> Result<Verdict> {
    let Ok(stored) = std::fs::read_to_string(folder.sum()) else { return Ok(Verdict::Unknown) };
    if folder.unfinished().iter().any(|path| size(path) > 0) {
        return Ok(Verdict::Unknown);
    }
    let found = of(&folder.graph())?;
    Ok(if stored.trim_end() == found { Verdict::Same } else { Verdict::Changed })
}

/// Writes the checksum down. Only for a database that is closed, with its log taken in.
pub(crate) fn write(folder: &Folder) -> Result<()> {
    let unwritten = |error: std::io::Error| {
        Error::storage(format!("{} could not be written: {error}.", folder.sum().display()))
    };
    let line = of(&folder.graph())? + "\n";
    let mut file = File::create(folder.sum()).map_err(unwritten)?;
    file.write_all(line.as_bytes()).map_err(unwritten)
}

/// Forgets it: the database is about to change.
pub(crate) fn forget(folder: &Folder) -> Result<()> {
    match std::fs::remove_file(folder.sum()) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(Error::storage(format!("{} could not be removed: {error}.", folder.sum().display())))
        }
        _ => Ok(()),
    }
}

/// What a person is told of a database that changed.
pub(crate) fn changed(folder: &Folder) -> String {
    format!(
        "The database {} is not as this program closed it: a fault of the disk or another program changed it, and what is \
         shown may be wrong. Restore one of the backups in {}. If you changed it yourself, delete {} and open the graph again.",
        folder.graph().display(),
        folder.backups().display(),
        folder.sum().display()
    )
}

/// `xxh3`, the checksum and the length.
pub(crate) fn of(path: &Path) -> Result<String> {
    let unread =
        |error: std::io::Error| Error::storage(format!("{} could not be read: {error}.", path.display()));
    let mut file = File::open(path).map_err(unread)?;
    let (mut sum, mut length) = (Xxh3::new(), 0);
    let mut piece = vec![0; PIECE];
    loop {
        match file.read(&mut piece).map_err(unread)? {
            0 => return Ok(format!("xxh3 {:032x} {length}", sum.digest128())),
            read => {
                sum.update(&piece[..read]);
                length += read;
            }
        }
    }
}
