//! Threads that own a session each and run what is sent to them.
//!
//! A prepared statement cannot leave its thread, and the engine takes one write at a time: so there is one lane with a
//! single thread for writes, and one with a few for reads.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use asterism_model::{Error, Result};
use lbug::Database;

use crate::session::Session;

type Job = Box<dyn FnOnce(&mut Session<'_>) + Send>;

#[derive(Debug)]
pub(crate) struct Lane {
    jobs: Option<Sender<Job>>,
    threads: Vec<JoinHandle<()>>,
}

impl Lane {
    pub(crate) fn start(name: &str, threads: usize, database: &Arc<Database>) -> Result<Self> {
        let (jobs, queue) = channel();
        let queue = Arc::new(Mutex::new(queue));
        let mut lane = Self { jobs: Some(jobs), threads: Vec::new() };
        for _ in 0..threads.max(1) {
            let (database, queue) = (database.clone(), queue.clone());
            let thread = std::thread::Builder::new()
                .name(name.to_owned())
                .spawn(move || serve(&database, &queue))
                .map_err(|error| Error::storage(format!("No thread could be started: {error}.")))?;
            lane.threads.push(thread);
        }
        Ok(lane)
    }

    /// Runs a job and waits for what it returns. A job that panics, and a thread that is gone, are errors.
    pub(crate) fn run<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Session<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.post(job)?.recv().map_err(|_| gone())?
    }

    /// Sends a job; what it returns will arrive at the receiver.
    pub(crate) fn post<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Session<'_>) -> Result<T> + Send + 'static,
    ) -> Result<Receiver<Result<T>>> {
        let (answer, receiver) = sync_channel(1);
        let job: Job = Box::new(move |session| {
            let result = caught(|| job(session));
            // Nobody waits for a job that was only posted.
            answer.send(result).ok();
        });
        self.jobs.as_ref().ok_or_else(gone)?.send(job).map_err(|_| gone())?;
        Ok(receiver)
    }

    /// Lets the threads finish what was sent, and waits for them.
    pub(crate) fn stop(&mut self) {
        self.jobs = None;
        for thread in self.threads.drain(..) {
            if thread.join().is_err() {
                tracing::error!("a thread of the store panicked");
            }
        }
    }
}

fn serve(database: &Database, queue: &Mutex<Receiver<Job>>) {
    let mut session = match Session::new(database) {
        Ok(session) => session,
        Err(error) => {
            tracing::error!(%error, "a thread of the store could not connect");
            return;
        }
    };
    loop {
        let job = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        match job {
            Ok(job) => job(&mut session),
            Err(_) => return,
        }
    }
}

/// What a job returns; a panic is an error.
pub(crate) fn caught<T>(job: impl FnOnce() -> Result<T>) -> Result<T> {
    let unread = |_| Err(Error::storage("The database returned something that could not be read."));
    catch_unwind(AssertUnwindSafe(job)).unwrap_or_else(unread)
}

pub(crate) fn gone() -> Error {
    Error::storage("A thread of the store has ended. Please start the program again.")
}
