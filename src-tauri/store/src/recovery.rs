//! After a kill in the middle of a commit: the last, unconfirmed write is cut off. What was there is kept beside it.

use std::path::PathBuf;

use asterism_model::{Error, Result};

use crate::folder::Folder;

/// The graph was opened by leaving out a damaged end of its write-ahead log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recovery {
    /// Copies of the files as they were found.
    pub copies: Vec<PathBuf>,
    /// What happened, for a person.
    pub sentence: String,
}

/// Copies the log files aside under a number not used yet. Call it while the engine is closed.
pub(crate) fn keep_copies(folder: &Folder) -> Result<Recovery> {
    let found: Vec<PathBuf> = folder.unfinished().into_iter().filter(|path| path.exists()).collect();
    let aside = |path: &PathBuf, number: u32| {
        let mut name = path.clone().into_os_string();
        name.push(format!(".kept-{number}"));
        PathBuf::from(name)
    };
    let number = (1..).find(|number| found.iter().all(|path| !aside(path, *number).exists())).unwrap_or(1);
    let mut copies = Vec::new();
    for path in &found {
        let copy = aside(path, number);
        std::fs::copy(path, &copy).map_err(|error| {
            Error::storage(format!("{} could not be copied before recovering: {error}.", path.display()))
        })?;
        copies.push(copy);
    }
    let names = copies.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ");
    let sentence = format!(
        "The program was stopped in the middle of a write. Everything confirmed before it is here; the end of the \
         log that could not be read was left out and is kept as {names}."
    );
    Ok(Recovery { copies, sentence })
}
