//! Our own lock on a graph folder: one process at a time.

use std::fs::{File, TryLockError};

use asterism_model::{Error, Result};

use crate::folder::Folder;

/// Held until it is dropped, or the process ends.
#[derive(Debug)]
pub(crate) struct Lock(File);

impl Lock {
    /// Takes the lock of a folder, creating the folder when needed.
    pub(crate) fn take(folder: &Folder) -> Result<Self> {
        let unusable = |error: std::io::Error| {
            Error::storage(format!("The folder {} cannot be used: {error}.", folder.path().display()))
        };
        std::fs::create_dir_all(folder.path()).map_err(unusable)?;
        let file = File::options().create(true).append(true).open(folder.lock()).map_err(unusable)?;
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
}
