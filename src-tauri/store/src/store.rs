//! The store: one open graph.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use asterism_model::{Error, Result};
use lbug::Database;
use parking_lot::{Mutex, RwLock, RwLockReadGuard};

use crate::adjacency::{Topology, load};
use crate::backup;
use crate::fault;
use crate::folder::{Folder, Identity, size};
use crate::health::{Health, count};
use crate::journal::Coder;
use crate::lane::{Lane, gone};
use crate::ledger::Ledger;
use crate::lock::Lock;
use crate::open::{self, Found, Options};
use crate::recovery::Recovery;
use crate::schema;
use crate::session::Session;
use crate::snapshot;
use crate::space;
use crate::sum::{self, Verdict};

/// How long a new reader stands back for a checkpoint that waits for those who read.
const COURTESY: Duration = Duration::from_millis(20);

/// The topology after one commit.
#[derive(Debug, Clone)]
pub struct State {
    pub topology: Arc<Topology>,
    pub seq: u64,
}

/// An open graph. Any number of threads may use it; writes are taken one at a time.
#[derive(Debug)]
pub struct Store {
    pub(crate) folder: Folder,
    pub(crate) options: Options,
    pub(crate) identity: Identity,
    recovery: Option<Recovery>,
    /// The database is not as it was closed: its old checksum stays, so that every open says so.
    changed: bool,
    /// What the person should know of this opening.
    notes: Vec<String>,
    pub(crate) state: RwLock<State>,
    /// The number of the commit that was begun last: the state's own, or the one after it.
    pub(crate) begun: Arc<AtomicU64>,
    pub(crate) ledger: Mutex<Ledger>,
    pub(crate) coder: Mutex<Coder>,
    /// Held for the length of a commit.
    pub(crate) writing: Mutex<()>,
    /// Set by the first write that could not reach the disk.
    pub(crate) broken: AtomicBool,
    checkpoints: Arc<Mutex<Checkpoints>>,
    /// Held for writing by a checkpoint: who reads meanwhile would miss rows.
    quiet: Arc<RwLock<()>>,
    /// `None` once closed.
    engine: Option<Engine>,
}

/// How long a checkpoint waits for those who read. After that it is left for later.
const PATIENCE: Duration = Duration::from_secs(1);

/// A commit that makes the log longer by more than this is a huge one.
const HUGE: u64 = 64 << 20;

/// How the last checkpoint went.
#[derive(Debug, Default)]
struct Checkpoints {
    failure: Option<Error>,
    /// The log's length when it failed or was left for later: the next is tried when as much again has come.
    failed_at: u64,
}

#[derive(Debug)]
pub(crate) struct Engine {
    pub(crate) readers: Lane,
    pub(crate) writer: Lane,
    pub(crate) database: Arc<Database>,
    lock: Arc<Lock>,
}

impl Store {
    /// Opens the graph in a folder, or creates one there. A full disk is no hindrance to reading one.
    ///
    /// # Errors
    /// `busy` when it is open elsewhere, `version` when it is newer than this program, `storage` when it is damaged,
    /// not ours, or the folder cannot be used. A graph that is refused is left as it was, byte for byte.
    pub fn open(dir: &Path, options: Options) -> Result<Self> {
        Self::open_locked(dir, Arc::new(Lock::claim(dir)?), options)
    }

    /// The same for who holds the lock of this folder already.
    pub fn open_locked(dir: &Path, lock: Arc<Lock>, options: Options) -> Result<Self> {
        let folder = Folder::new(dir)?;
        let Prepared { changed, notes } = prepare(&folder, &options)?;
        let (database, recovery) = open::open(&folder, &options)?;
        let identity = folder.identity()?;
        if !changed {
            sum::forget(&folder)?;
        }
        let (topology, ledger) = {
            let mut session = Session::new(&database)?;
            (load(&mut session)?, Ledger::load(&mut session)?)
        };
        let logged = size(&folder.wal());
        let left = if logged > HUGE { logged } else { 0 };
        let database = Arc::new(database);
        let writer = Lane::start("store-writer", 1, &database)?;
        let readers = Lane::start("store-reader", options.read_threads, &database)?;
        Ok(Self {
            folder,
            options,
            identity,
            recovery,
            changed,
            notes,
            begun: Arc::new(AtomicU64::new(ledger.last)),
            state: RwLock::new(State { topology: Arc::new(topology), seq: ledger.last }),
            ledger: Mutex::new(ledger),
            coder: Mutex::default(),
            writing: Mutex::new(()),
            broken: AtomicBool::new(false),
            checkpoints: Arc::new(Mutex::new(Checkpoints { failure: None, failed_at: left })),
            quiet: Arc::default(),
            engine: Some(Engine { readers, writer, database, lock }),
        })
    }

    /// Present when this open had to leave out a damaged end of the log.
    pub fn recovered(&self) -> Option<&Recovery> {
        self.recovery.as_ref()
    }

    /// Whether a write could not reach the disk. Nothing more is written then, until the program starts again.
    pub fn is_broken(&self) -> bool {
        self.broken.load(Ordering::Acquire)
    }

    /// Whether the database was changed since it was closed, by a fault of the disk or by another program.
    pub fn changed(&self) -> bool {
        self.changed
    }

    /// What a person should know of this opening, a sentence each.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// The hot adjacency as it is now, and as it stays for whoever holds it. Nobody waits for that.
    pub fn topology(&self) -> Arc<Topology> {
        self.state().topology
    }

    /// The same with the number of the commit that made it.
    pub fn state(&self) -> State {
        self.state.read().clone()
    }

    /// No checkpoint runs while the guard lives. As with the topology, a thread may hold one already.
    pub(crate) fn reading(&self) -> RwLockReadGuard<'_, ()> {
        self.quiet.try_read_for(COURTESY).unwrap_or_else(|| self.quiet.read_recursive())
    }

    /// Takes the log into the database; `busy` when a long read is in its way. Nothing depends on it but the length of the log and of the next open.
    pub fn checkpoint(&self) -> Result<()> {
        let _one_at_a_time = self.writing.lock();
        let engine = self.writable()?;
        self.post_checkpoint(engine)?.recv().map_err(|_| gone())?
    }

    /// Checkpoints and closes. The graph is closed also when this returns an error; nothing confirmed is lost by it.
    pub fn close(mut self) -> Result<()> {
        self.shut()
    }

    /// Counts everything, and compares the topology in memory with the database. Takes as long as opening; writes go on.
    pub fn check(&self) -> Result<Health> {
        let _reading = self.reading();
        let mut session = Session::new(&self.engine()?.database)?;
        let state = self.begin(&mut session)?;
        let (counts, stored) = (count(&session)?, load(&mut session)?);
        session.command("COMMIT")?;
        Ok(Health {
            schema_version: schema::VERSION,
            pointers: counts.pointers,
            concepts: counts.concepts,
            edges: counts.edges,
            journal_entries: counts.journal_entries,
            journal_bytes: counts.journal_bytes,
            database_bytes: size(&self.folder.graph()),
            wal_bytes: size(&self.folder.wal()),
            topology_matches: *state.topology == stored,
            checkpoint_failure: self.checkpoints.lock().failure.clone(),
        })
    }

    /// Begins a transaction that reads, and tells the state it sees.
    pub(crate) fn begin(&self, session: &mut Session<'_>) -> Result<State> {
        loop {
            let state = self.state();
            if snapshot::begin(session, state.seq, &self.begun)? {
                return Ok(state);
            }
            snapshot::stand_back();
        }
    }

    pub(crate) fn engine(&self) -> Result<&Engine> {
        self.engine.as_ref().ok_or_else(gone)
    }

    /// The engine, unless a write has failed in a way after which the next would hang.
    pub(crate) fn writable(&self) -> Result<&Engine> {
        if self.broken.load(Ordering::Acquire) { Err(fault::broken()) } else { self.engine() }
    }

    /// Starts a checkpoint behind the writer's back once the log is long enough. That of one huge commit, which would keep
    /// the rows from everybody for long, is left to the close, and so is what came before it.
    pub(crate) fn tend_log(&self, engine: &Engine, before: u64) {
        let now = size(&self.folder.wal());
        let mut checkpoints = self.checkpoints.lock();
        if now.saturating_sub(before) > HUGE {
            checkpoints.failed_at = now;
        }
        let due = checkpoints.failed_at + self.options.checkpoint_bytes.max(checkpoints.failed_at);
        drop(checkpoints);
        if now <= due {
            return;
        }
        if let Err(error) = self.post_checkpoint(engine) {
            tracing::error!(%error, "no checkpoint could be started");
        }
    }

    fn post_checkpoint(&self, engine: &Engine) -> Result<std::sync::mpsc::Receiver<Result<()>>> {
        let (folder, outcome, quiet) = (self.folder.clone(), self.checkpoints.clone(), self.quiet.clone());
        engine.writer.post(move |session| {
            let wal = size(&folder.wal());
            let Some(_quiet) = quiet.try_write_for(PATIENCE) else {
                outcome.lock().failed_at = wal;
                return Err(Error::Busy("A long read is going on; the log is taken in later.".into()));
            };
            // Changed pages are written twice, beside the log and then into the database.
            let done = space::require(&folder, 2 * wal)
                .and_then(|()| session.command("CHECKPOINT").map(drop))
                .inspect_err(|error| tracing::error!(%error, "the checkpoint failed; the log is kept"));
            let failure = done.clone().err();
            let failed_at = if failure.is_some() { wal } else { 0 };
            *outcome.lock() = Checkpoints { failure, failed_at };
            done
        })
    }

    fn shut(&mut self) -> Result<()> {
        let Some(engine) = self.engine.take() else { return Ok(()) };
        let done = if self.broken.load(Ordering::Acquire) {
            Err(fault::broken())
        } else if size(&self.folder.wal()) == 0 {
            Ok(())
        } else {
            self.post_checkpoint(&engine).and_then(|outcome| outcome.recv().map_err(|_| gone())?)
        };
        if done.as_ref().is_err_and(fault::hangs) {
            // Ending this engine would abort the process: it is left to the end of the process, with its lock.
            std::mem::forget(engine);
            return done;
        }
        let Engine { mut readers, mut writer, database, lock } = engine;
        readers.stop();
        writer.stop();
        drop(database);
        let closed = done.and_then(|()| self.seal());
        drop(lock);
        closed
    }

    /// Writes down the checksum of the database, which nobody has open any more.
    fn seal(&self) -> Result<()> {
        let logged = self.folder.unfinished().iter().any(|path| size(path) > 0);
        if self.changed || logged { Ok(()) } else { sum::write(&self.folder) }
    }
}

/// What was found and done before the engine opens.
struct Prepared {
    changed: bool,
    notes: Vec<String>,
}

/// Everything that needs the files to stand still: ends a restoring, looks at the header and the checksum, makes the
/// backup of the day. A backup that fails keeps nobody from opening, but for the one before a migration.
fn prepare(folder: &Folder, options: &Options) -> Result<Prepared> {
    backup::finish(folder)?;
    let found = open::inspect(folder)?;
    if found == Found::Nothing {
        space::require(folder, options.spare_bytes)?;
        return Ok(Prepared { changed: false, notes: Vec::new() });
    }
    let changed = sum::verify(folder)? == Verdict::Changed;
    let mut notes = Vec::new();
    if changed {
        notes.push(sum::changed(folder));
    }
    if let Some(now) = options.now {
        if found == Found::Older {
            backup::before_migration(folder, now)?;
        }
        // One of a damaged file would push out a sound one.
        if let Err(error) = if changed { Ok(None) } else { backup::daily(folder, now) } {
            tracing::warn!(%error, "no backup of the day");
            notes.push(format!("Today's backup could not be made. {error}"));
        }
    }
    Ok(Prepared { changed, notes })
}

impl Drop for Store {
    fn drop(&mut self) {
        if let Err(error) = self.shut() {
            tracing::error!(%error, "the graph was closed without a checkpoint");
        }
    }
}
