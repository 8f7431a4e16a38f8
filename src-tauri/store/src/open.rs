//! Opening: our lock, then a look at the file's header, then the engine, strict before lenient.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use asterism_model::{Error, Result, Timestamp};
use lbug::{Database, SystemConfig};

use crate::fault;
use crate::folder::{Folder, size};
use crate::recovery::{self, Recovery};
use crate::schema;
use crate::session::Session;

/// How a store is opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Memory the engine may take for pages, results and the rows of a transaction; it takes what it needs. Below 256 MiB,
    /// checkpoints of a million edges fail; an import of 100,000 nodes and 500,000 edges needs more than 512 MiB.
    pub buffer_pool_bytes: u64,
    pub read_threads: usize,
    /// Entries the journal keeps.
    pub journal_entries: u64,
    /// Bytes its entries may take, compressed: a few imports of a hundred thousand nodes each. The newest is kept whatever
    /// it takes.
    pub journal_bytes: u64,
    /// The write-ahead log is taken into the database once it is longer than this.
    pub checkpoint_bytes: u64,
    /// A write is refused when less than this would stay free on the disk.
    pub spare_bytes: u64,
    /// What time it is, for the backup of the day; without it none is made.
    pub now: Option<Timestamp>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            buffer_pool_bytes: 2 << 30,
            read_threads: 2,
            journal_entries: 10_000,
            journal_bytes: 256 << 20,
            checkpoint_bytes: 16 << 20,
            spare_bytes: 64 << 20,
            now: None,
        }
    }
}

/// Address space for the database; the engine's default of 8 TiB is refused on some systems.
const LARGEST_DATABASE: u64 = 1 << 36;

/// The engine's mark at the start of its files, the version it writes, and the oldest it reads.
const MAGIC: &[u8; 4] = b"LBUG";
const STORAGE_VERSION: u64 = 49;
const OLDEST_VERSION: u64 = 40;

/// What lies in a folder before the engine has seen it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Found {
    Nothing,
    Current,
    /// Of an older engine: this one reads it, and writes it in its own form from then on.
    Older,
}

/// Opens the engine on a folder whose lock is held, and makes sure of the schema.
pub(crate) fn open(folder: &Folder, options: &Options) -> Result<(Database, Option<Recovery>)> {
    let (database, recovery) = match engine(&folder.graph(), options, true) {
        Ok(database) => (database, None),
        Err(error) if fault::torn(&error) => {
            let recovery = recovery::keep_copies(folder)?;
            tracing::warn!(%error, "{}", recovery.sentence);
            (
                engine(&folder.graph(), options, false).map_err(|error| damaged(folder, &error))?,
                Some(recovery),
            )
        }
        Err(error) => return Err(damaged(folder, &error)),
    };
    let mut session = Session::new(&database)?;
    // The engine's own checkpoint at its end hides its errors, and must not touch a database that is refused.
    session.command("CALL force_checkpoint_on_close=false")?;
    schema::ensure(&mut session)?;
    drop(session);
    Ok((database, recovery))
}

/// Opens a copy and closes it again, so that it is known to be a graph of this version. Its log stays as it is, but for what
/// a crash has left torn or half done.
pub(crate) fn prove(folder: &Folder) -> Result<()> {
    inspect(folder)?;
    open(folder, &Options::default()).map(drop)
}

/// Takes the log of a copy into its database.
pub(crate) fn take_log_in(folder: &Folder) -> Result<()> {
    let (database, _) = open(folder, &Options::default())?;
    let logged = folder.unfinished().iter().any(|path| size(path) > 0);
    if logged { Session::new(&database)?.command("CHECKPOINT").map(drop) } else { Ok(()) }
}

fn engine(path: &Path, options: &Options, strict: bool) -> Result<Database> {
    let config = SystemConfig::default()
        .buffer_pool_size(options.buffer_pool_bytes)
        .max_db_size(LARGEST_DATABASE)
        .auto_checkpoint(false)
        .throw_on_wal_replay_failure(strict);
    Database::new(path, config).map_err(fault::of)
}

/// Reads the header by ourselves, while nobody has the file open, so that foreign and newer files are told apart from
/// damaged ones and are not touched.
pub(crate) fn inspect(folder: &Folder) -> Result<Found> {
    let path = folder.graph();
    let mut start = Vec::new();
    let there = match File::open(&path) {
        Ok(file) => {
            file.take(12).read_to_end(&mut start).map_err(|error| damaged(folder, &error))?;
            true
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => false,
        Err(error) => return Err(damaged(folder, &error)),
    };
    if start.is_empty() {
        // The engine would make a new database here and lose what the log still holds.
        return if there || folder.unfinished().iter().any(|path| size(path) > 0) {
            Err(damaged(folder, &"the database is empty, or missing while its log is there"))
        } else {
            Ok(Found::Nothing)
        };
    }
    let Some((magic, version)) = start.split_first_chunk() else {
        return Err(damaged(folder, &"the file is too short"));
    };
    if magic != MAGIC {
        return Err(damaged(folder, &"the file is not a LadybugDB database"));
    }
    let version = version.try_into().map(u64::from_le_bytes).map_err(|_| damaged(folder, &"too short"))?;
    match version {
        STORAGE_VERSION => Ok(Found::Current),
        OLDEST_VERSION..STORAGE_VERSION => Ok(Found::Older),
        _ => Err(Error::Version {
            what: "The database file of this graph".into(),
            found: version.to_string(),
            supported: format!("{OLDEST_VERSION} to {STORAGE_VERSION}"),
        }),
    }
}

fn damaged(folder: &Folder, reason: &dyn std::fmt::Display) -> Error {
    Error::storage(format!(
        "The graph {} cannot be opened: {}. Nothing was changed. To get it back, restore a backup into this folder; \
         to start afresh, move graph.ladybug and the files named after it elsewhere.",
        folder.graph().display(),
        reason.to_string().trim_end_matches('.')
    ))
}
