//! Long work that can be followed and cancelled by a name its caller chose.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use asterism_model::{Error, Result, Watch};

type Running = Mutex<HashMap<String, Arc<AtomicBool>>>;

/// Hears how far a job is and what it is doing.
pub type Report = Box<dyn Fn(f64, &str) + Send + Sync>;

/// The work that is under way.
#[derive(Default)]
pub struct Jobs {
    running: Arc<Running>,
}

impl Jobs {
    /// Begins a job; it ends when the [`Job`] is dropped. `busy` when one of that name runs.
    pub fn start(&self, name: &str, report: Report) -> Result<Job> {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        if running.contains_key(name) {
            return Err(Error::Busy(format!("The job {name} is already running.")));
        }
        let cancelled = Arc::new(AtomicBool::new(false));
        running.insert(name.to_owned(), Arc::clone(&cancelled));
        let (name, running) = (name.to_owned(), Arc::clone(&self.running));
        Ok(Job { name, running, cancelled, report, last: AtomicU32::new(u32::MAX) })
    }

    /// Asks a job to stop; false when no such job runs.
    pub fn cancel(&self, name: &str) -> bool {
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        running.get(name).map(|flag| flag.store(true, Ordering::Relaxed)).is_some()
    }

    /// Whether no job runs.
    pub fn idle(&self) -> bool {
        self.running.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
    }

    /// Asks everything to stop.
    pub fn cancel_all(&self) {
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        running.values().for_each(|flag| flag.store(true, Ordering::Relaxed));
    }
}

/// One piece of work: hands it to the work as its [`Watch`].
pub struct Job {
    name: String,
    running: Arc<Running>,
    cancelled: Arc<AtomicBool>,
    report: Report,
    /// The last reported progress in hundredths, so that a listener hears at most a hundred steps.
    last: AtomicU32,
}

impl Watch for Job {
    fn progress(&self, fraction: f64, doing: &str) {
        let hundredths = (fraction.clamp(0.0, 1.0) * 100.0) as u32;
        if self.last.swap(hundredths, Ordering::Relaxed) != hundredths {
            (self.report)(fraction.clamp(0.0, 1.0), doing);
        }
    }

    fn cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.running.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_is_cancelled_by_name_reports_each_step_once_and_frees_its_name() {
        let jobs = Jobs::default();
        let heard = Arc::new(Mutex::new(Vec::new()));
        let ear = Arc::clone(&heard);
        let job = jobs.start("j", Box::new(move |at, _| ear.lock().unwrap().push(at))).unwrap();
        for at in [0.0, 0.001, 0.5, 0.5004, 2.0] {
            job.progress(at, "working");
        }
        assert_eq!(*heard.lock().unwrap(), [0.0, 0.5, 1.0]);
        assert!(matches!(jobs.start("j", Box::new(|_, _| {})), Err(Error::Busy(_))));
        assert!(job.check().is_ok());
        assert!(jobs.cancel("j"));
        assert!(!jobs.idle());
        assert_eq!(job.check(), Err(Error::Cancelled));
        drop(job);
        assert!(!jobs.cancel("j"));
        assert!(jobs.idle());
    }
}
