//! What lies open: one graph with its canvas, the jobs under way, and an import that waits for a yes.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use asterism_core::jobs::{Job, Jobs};
use asterism_core::share::Introduction;
use asterism_core::transfer::Import;
use asterism_core::{open, system};
use asterism_model::{Door, Error, Report, Result};

use crate::events::{JobProgress, News, Tell};
use crate::session::{Session, canonical};

/// As the app keeps it.
pub type SharedDesk = Arc<Desk>;

pub struct Desk {
    /// The folder the program was started with.
    named: Option<PathBuf>,
    /// Held while a graph is being opened, so that one is opened at a time and commands on the open one go on.
    opening: Mutex<()>,
    open: Mutex<Option<Arc<Session>>>,
    jobs: Jobs,
    tell: Tell,
    plan: Mutex<Option<Plan>>,
    /// The picture whose bytes the window is fetching piece by piece.
    pub(crate) columns: Mutex<Arc<Vec<u8>>>,
}

/// An import that was previewed and waits for a yes.
struct Plan {
    job: String,
    dir: PathBuf,
    import: Import,
}

impl Desk {
    pub fn new(named: Option<PathBuf>, tell: Tell) -> Self {
        let (opening, open, jobs, plan, columns) = Default::default();
        Self { named, opening, open, jobs, tell, plan, columns }
    }

    /// Opens a folder, or, without one, what the program was started with. What was open stays open when this fails, and
    /// is left when it succeeds, unless it is the same.
    pub(crate) fn open(&self, dir: Option<PathBuf>) -> Result<Arc<Session>> {
        let _one_at_a_time = held(&self.opening);
        let present = held(&self.open).clone();
        if let (None, Some(session)) = (&dir, &present) {
            return Ok(Arc::clone(session));
        }
        let environment = |name: &str| std::env::var_os(name);
        let dir = open::graph_dir(dir.or_else(|| self.named.clone()), &environment)?;
        if let Some(session) = present.filter(|session| session.dir() == canonical(&dir)) {
            return Ok(session);
        }
        let introduction = Introduction::new(Door::App, "Asterism");
        let sharing = system::sharing(dir, introduction, &environment)?;
        let fresh = Session::open(sharing, Arc::clone(&self.tell))?;
        self.put(Some(Arc::clone(&fresh)));
        Ok(fresh)
    }

    /// Puts a graph on the desk, or none, and leaves the one that was there with all that was under way.
    fn put(&self, session: Option<Arc<Session>>) {
        let old = std::mem::replace(&mut *held(&self.open), session);
        *held(&self.plan) = None;
        if let Some(old) = old {
            self.jobs.cancel_all();
            old.leave();
        }
    }

    pub(crate) fn keep_plan(&self, job: String, session: &Session, import: Import) {
        *held(&self.plan) = Some(Plan { job, dir: session.dir().to_owned(), import });
    }

    /// The import that `job` previewed for this graph, once.
    pub(crate) fn take_plan(&self, job: &str, session: &Session) -> Result<Import> {
        let mut plan = held(&self.plan);
        match plan.take_if(|plan| plan.job == job && plan.dir == session.dir()) {
            Some(plan) => Ok(plan.import),
            None => Err(Error::invalid("job", "this preview is no longer there; read the file again")),
        }
    }

    fn session(&self) -> Result<Arc<Session>> {
        held(&self.open).clone().ok_or_else(|| Error::invalid("graph", "no graph is open"))
    }

    /// Does blocking work on the open graph, off the event loop.
    pub(crate) async fn with<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Session) -> Result<T> + Send + 'static,
    ) -> Result<T, Report> {
        let session = self.session()?;
        off_loop(move || work(&session)).await
    }

    /// The same for long work under a name, which it can be cancelled by.
    pub(crate) async fn job<T: Send + 'static>(
        &self,
        name: String,
        work: impl FnOnce(&Session, &Job) -> Result<T> + Send + 'static,
    ) -> Result<T, Report> {
        let session = self.session()?;
        let tell = Arc::clone(&self.tell);
        let job = name.clone();
        let report = move |fraction: f64, doing: &str| {
            tell(News::Progress(JobProgress { job: job.clone(), fraction, doing: doing.to_owned() }));
        };
        let job = self.jobs.start(&name, Box::new(report))?;
        off_loop(move || work(&session, &job)).await
    }

    /// Asks a job to stop, and throws away what it has prepared.
    pub(crate) fn cancel(&self, job: &str) -> bool {
        let running = self.jobs.cancel(job);
        held(&self.plan).take_if(|plan| plan.job == job).is_some() || running
    }

    /// Whether nothing is under way that has a name.
    pub(crate) fn idle(&self) -> bool {
        self.jobs.idle()
    }

    /// Keeps the positions and lets go of the graph.
    pub fn close(&self) {
        self.put(None);
    }
}

fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(crate) async fn off_loop<T: Send + 'static>(
    work: impl FnOnce() -> Result<T> + Send + 'static,
) -> Result<T, Report> {
    match tauri::async_runtime::spawn_blocking(work).await {
        Ok(result) => result.map_err(Report::from),
        Err(error) => Err(Error::storage(format!("The work ended unexpectedly: {error}")).into()),
    }
}
