//! How an owner is started: in a process of its own, or in a thread where none may be started.

use std::ffi::OsString;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use asterism_model::{Error, Result};
use serde::{Deserialize, Serialize};

use super::owner::{Duty, own};

/// Starts an owner.
pub trait Launcher: Send + Sync {
    /// Returns when an owner has the folder's lock and can be connected to. What keeps it from opening the graph is said to
    /// those who connect.
    fn launch(&self, dir: &Path) -> Result<Launched>;
}

/// How a start went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Launched {
    Started,
    /// Somebody has the lock already.
    Occupied,
    /// It ended before it could say.
    Ended,
}

/// A new owner says within this time how its start went, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(30);

/// An owner in a thread of this process.
#[derive(Clone)]
pub struct InThread {
    pub duty: Duty,
}

impl Launcher for InThread {
    fn launch(&self, dir: &Path) -> Result<Launched> {
        let (report, heard) = channel();
        let duty = Duty { dir: dir.to_owned(), ..self.duty.clone() };
        let body = move || own(duty, |launched| drop(report.send(launched)));
        let started = thread::Builder::new().name("owner".to_owned()).spawn(body);
        started.map_err(|error| Error::storage(format!("No thread could be started: {error}.")))?;
        heard.recv().map_err(|_| Error::storage("The graph could not be opened: its thread ended."))?
    }
}

/// An owner in a process of its own: `program arguments… DIR`. Where it cannot be started, in a thread.
#[derive(Clone)]
pub struct Program {
    pub program: PathBuf,
    pub arguments: Vec<OsString>,
    pub otherwise: InThread,
}

impl Launcher for Program {
    fn launch(&self, dir: &Path) -> Result<Launched> {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).arg(dir).current_dir("/");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = match command.spawn() {
            Ok(child) => child,
            Err(error) => {
                tracing::warn!(%error, program = %self.program.display(), "no process could be started; a thread owns the graph");
                return self.otherwise.launch(dir);
            }
        };
        let said = child.stdout.take();
        let (tell, heard) = channel();
        // Reads what it says, and takes note of its end, whenever that is.
        let body = move || {
            let line =
                said.and_then(|said| BufReader::new(said).lines().next()).and_then(std::io::Result::ok);
            drop(tell.send(line));
            drop(child.wait());
        };
        let watched = thread::Builder::new().name("owner-watch".to_owned()).spawn(body);
        watched.map_err(|error| Error::storage(format!("No thread could be started: {error}.")))?;
        match heard.recv_timeout(PATIENCE) {
            Ok(Some(line)) => read(&line),
            Ok(None) | Err(RecvTimeoutError::Disconnected) => Ok(Launched::Ended),
            Err(RecvTimeoutError::Timeout) => {
                Err(Error::Busy("The process that opens the graph does not start. Please try again.".into()))
            }
        }
    }
}

/// What an owner says of its start, on one line.
#[must_use]
pub fn line(launched: &Result<Launched>) -> String {
    serde_json::to_string(launched).unwrap_or_default()
}

fn read(line: &str) -> Result<Launched> {
    let unread = |_| Error::storage(format!("The process that opens the graph says {line:?}."));
    serde_json::from_str::<Result<Launched>>(line).map_err(unread)?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_owner_says_of_its_start_arrives_word_for_word() {
        let version = Error::Version { what: "The file".into(), found: "2".into(), supported: "1".into() };
        for said in
            [Ok(Launched::Started), Ok(Launched::Occupied), Err(Error::storage("No\n“room”.")), Err(version)]
        {
            assert_eq!(read(&line(&said)), said);
        }
        assert!(read("Segmentation fault").is_err());
    }
}
