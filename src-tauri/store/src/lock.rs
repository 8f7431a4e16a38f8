//! Our own lock on a graph folder: one process at a time. Whoever holds it may write into it where it is to be found.

use std::fs::{File, Metadata, TryLockError};
use std::io::{ErrorKind, Seek, Write};
use std::path::Path;

use asterism_model::{Error, Result};

use crate::folder::Folder;

/// Held until it is dropped, or the process ends.
#[derive(Debug)]
pub struct Lock(File);

impl Lock {
    /// Takes the lock of the graph folder `dir`, creating the folder when needed.
    ///
    /// # Errors
    /// `busy` when somebody else holds it, `storage` when the folder cannot be used.
    pub fn claim(dir: &Path) -> Result<Self> {
        Self::take(&Folder::new(dir)?)
    }

    /// Writes down where its holder is to be found.
    ///
    /// # Errors
    /// `storage` when that cannot be written.
    pub fn sign(&self, address: &str) -> Result<()> {
        let unwritten = |error| Error::storage(format!("The graph folder cannot be written to: {error}."));
        let mut file = &self.0;
        file.set_len(0).and_then(|()| file.rewind()).map_err(unwritten)?;
        writeln!(file, "{address}").map_err(unwritten)
    }

    /// Where its last holder was to be found, if that was written down.
    #[must_use]
    pub fn address(dir: &Path) -> Option<String> {
        let text = std::fs::read_to_string(Folder::new(dir).ok()?.lock()).ok()?;
        Some(text.strip_suffix('\n')?.to_owned()).filter(|address| !address.is_empty())
    }

    /// Whether the folder is still the one that this lock was taken in.
    #[must_use]
    pub fn is_in(&self, dir: &Path) -> bool {
        let there = Folder::new(dir).ok().and_then(|folder| std::fs::metadata(folder.lock()).ok());
        there.zip(self.0.metadata().ok()).is_some_and(|(there, held)| same(&there, &held))
    }

    pub(crate) fn take(folder: &Folder) -> Result<Self> {
        let unusable = |error: std::io::Error| {
            Error::storage(format!("The folder {} cannot be used: {error}.", folder.path().display()))
        };
        std::fs::create_dir_all(folder.path()).map_err(unusable)?;
        let file = File::options().create(true).append(true).open(folder.lock()).map_err(|error| {
            if !matches!(error.kind(), ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem) {
                return unusable(error);
            }
            Error::storage(format!(
                "The folder {} cannot be written to ({error}). A graph is opened only where it can be locked and kept whole. \
                 Make the folder writable, or copy it to where you may write.",
                folder.path().display()
            ))
        })?;
        match file.try_lock() {
            Ok(()) => Ok(Self(file)),
            Err(TryLockError::WouldBlock) => Err(Error::Busy(format!(
                "The graph in {} is open in another program or window. Close it there, then try again.",
                folder.path().display()
            ))),
            Err(TryLockError::Error(error)) => Err(unusable(error)),
        }
    }
}

#[cfg(unix)]
fn same(a: &Metadata, b: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (a.dev(), a.ino()) == (b.dev(), b.ino())
}

#[cfg(not(unix))]
fn same(_: &Metadata, _: &Metadata) -> bool {
    true
}

impl Drop for Lock {
    /// Closing the file is not enough: a child process that is just being started holds it open a moment longer.
    fn drop(&mut self) {
        if let Err(error) = self.0.unlock() {
            tracing::warn!(%error, "the lock of the graph folder ends with the file only");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lock_is_free_at_once_even_while_a_child_in_birth_still_has_the_file() {
        let dir = tempfile::tempdir().unwrap();
        let folder = Folder::new(dir.path()).unwrap();
        let lock = Lock::take(&folder).unwrap();
        let inherited = lock.0.try_clone().unwrap();
        assert!(matches!(Lock::take(&folder), Err(Error::Busy(_))));
        drop(lock);
        Lock::take(&folder).unwrap();
        drop(inherited);
    }

    #[test]
    fn a_folder_made_anew_is_not_the_one_that_was_locked() {
        let dir = tempfile::tempdir().unwrap();
        let graph = dir.path().join("graph");
        let lock = Lock::claim(&graph).unwrap();
        assert!(lock.is_in(&graph));
        std::fs::rename(&graph, dir.path().join("elsewhere")).unwrap();
        assert!(!lock.is_in(&graph) && lock.is_in(&dir.path().join("elsewhere")));
        let other = Lock::claim(&graph).unwrap();
        assert!(other.is_in(&graph) && !lock.is_in(&graph));
    }

    #[test]
    fn the_last_holders_address_is_read_whole_or_not_at_all() {
        let dir = tempfile::tempdir().unwrap();
        assert_eq!(Lock::address(dir.path()), None);
        let lock = Lock::claim(dir.path()).unwrap();
        assert_eq!(Lock::address(dir.path()), None);
        for address in ["/run/user/1000/asterism/0123456789abcdef.sock", "/a"] {
            lock.sign(address).unwrap();
            assert_eq!(Lock::address(dir.path()).as_deref(), Some(address));
        }
        drop(lock);
        assert_eq!(Lock::address(dir.path()).as_deref(), Some("/a"));
        std::fs::write(dir.path().join("graph.lock"), "/half of an addr").unwrap();
        assert_eq!(Lock::address(dir.path()), None);
    }
}
