//! What lies open: one graph with its canvas, the jobs under way, and an import that waits for a yes.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use asterism_core::jobs::{Job, Jobs};
use asterism_core::open;
use asterism_core::transfer::Import;
use asterism_model::{Error, Report, Result};

use crate::events::{JobProgress, News, Tell};
use crate::session::Session;

/// As the app keeps it.
pub type SharedDesk = Arc<Desk>;

pub struct Desk {
    /// The folder the program was started with.
    named: Option<PathBuf>,
    open: Mutex<Option<Arc<Session>>>,
    jobs: Jobs,
    tell: Tell,
    pub(crate) import: Mutex<Option<Import>>,
    /// The picture whose bytes the window is fetching piece by piece.
    pub(crate) columns: Mutex<Arc<Vec<u8>>>,
}

impl Desk {
    pub fn new(named: Option<PathBuf>, tell: Tell) -> Self {
        let (open, jobs, import, columns) = Default::default();
        Self { named, open, jobs, tell, import, columns }
    }

    /// Opens a folder, or, without one, what the program was started with. What was open is closed first, unless it is the same.
    pub(crate) fn open(&self, dir: Option<PathBuf>) -> Result<Arc<Session>> {
        let environment = |name: &str| std::env::var_os(name);
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let (None, Some(session)) = (&dir, open.as_ref()) {
            return Ok(Arc::clone(session));
        }
        let dir = open::graph_dir(dir.or_else(|| self.named.clone()), &environment)?;
        if let Some(session) = open.as_ref().filter(|session| session.dir() == dir) {
            return Ok(Arc::clone(session));
        }
        if let Some(session) = open.take() {
            session.leave();
        }
        let limit = open::concepts_max_limit(&environment)?;
        let session = Session::open(&dir, limit, Arc::clone(&self.tell))?;
        *open = Some(Arc::clone(&session));
        Ok(session)
    }

    fn session(&self) -> Result<Arc<Session>> {
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.clone().ok_or_else(|| Error::invalid("graph", "no graph is open"))
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

    pub(crate) fn cancel(&self, job: &str) -> bool {
        self.jobs.cancel(job)
    }

    /// Keeps the positions and lets go of the graph.
    pub fn close(&self) {
        if let Some(session) = self.open.lock().unwrap_or_else(PoisonError::into_inner).take() {
            session.leave();
        }
    }
}

pub(crate) async fn off_loop<T: Send + 'static>(
    work: impl FnOnce() -> Result<T> + Send + 'static,
) -> Result<T, Report> {
    match tauri::async_runtime::spawn_blocking(work).await {
        Ok(result) => result.map_err(Report::from),
        Err(error) => Err(Error::storage(format!("The work ended unexpectedly: {error}")).into()),
    }
}
