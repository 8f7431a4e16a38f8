//! A copy of a graph that can be restored.

use serde::{Deserialize, Serialize};
use specta::Type;

use crate::time::Timestamp;

/// Why a backup was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case")]
pub enum BackupKind {
    /// By the program, once a day; the oldest of these go when newer ones come.
    Daily,
    /// Because somebody asked for it; it stays.
    Asked,
    /// Because an older engine wrote the file; it stays.
    BeforeMigration,
    /// Of the graph that a restored one took the place of; it stays.
    BeforeRestore,
}

/// One backup: a folder that is itself a graph's folder.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Type)]
pub struct Backup {
    pub at: Timestamp,
    pub kind: BackupKind,
    pub path: String,
    pub bytes: u64,
}
