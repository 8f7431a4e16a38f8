//! A folder with a graph, the processes at it, and a way to see who they are.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use asterism_core::share::{self, Duty, InThread, Introduction, Program, Sharing};
use asterism_core::system::System;
use asterism_core::{Graph, Setup};
use asterism_model::Door;
use tempfile::TempDir;

use crate::support::Backend;

/// Longer than anything here takes on a busy machine.
pub const LONG: Duration = Duration::from_secs(120);

pub struct Stage {
    /// Everything of this test; the graph is in `graph` below it.
    pub place: TempDir,
}

impl Stage {
    pub fn new() -> Self {
        let place = tempfile::tempdir().unwrap();
        for folder in ["graph", "state", "run"] {
            std::fs::create_dir(place.path().join(folder)).unwrap();
        }
        Self { place }
    }

    /// The graph's folder, as its owner's command line names it.
    pub fn dir(&self) -> PathBuf {
        std::fs::canonicalize(self.place.path().join("graph")).unwrap()
    }

    pub fn open(&self) -> Arc<dyn Graph> {
        share::open(sharing(self.place.path())).unwrap()
    }

    /// Starts this program once more in a role.
    pub fn client(&self, role: &str, arguments: &[(&str, String)]) -> Client {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["--exact", "roles::play", "--nocapture", "--test-threads", "1"]);
        command.env("ROLE", role).env("PLACE", self.place.path()).envs(arguments.iter().cloned());
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap());
        Client { child, lines }
    }

    /// The owners of this graph that are alive, by process id.
    pub fn owners(&self) -> Vec<u32> {
        let dir = self.dir();
        let processes = std::fs::read_dir("/proc").unwrap().flatten();
        let ids = processes.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
        ids.filter(|id| owns(*id, &dir)).collect()
    }

    /// Waits until there is an owner, and gives it.
    pub fn owner(&self) -> u32 {
        wait_for("an owner", || self.owners().first().copied())
    }

    /// Waits until nobody owns the graph.
    pub fn deserted(&self) {
        wait_for("the owner to end", || self.owners().is_empty().then_some(()));
    }

    /// What the owners have written down, all of them.
    pub fn log(&self) -> String {
        std::fs::read_to_string(self.place.path().join("state/asterism/log/owner.log")).unwrap_or_default()
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("the owners' log:\n{}", self.log());
        }
        for owner in self.owners() {
            signal(owner, "KILL");
        }
    }
}

fn owns(id: u32, dir: &Path) -> bool {
    let Ok(line) = std::fs::read(format!("/proc/{id}/cmdline")) else { return false };
    let words: Vec<&[u8]> = line.split(|byte| *byte == 0).collect();
    words.get(1) == Some(&&b"own"[..]) && words.get(2) == Some(&dir.as_os_str().as_encoded_bytes())
}

pub fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(start.elapsed() < LONG, "waited too long for {what}");
        thread::sleep(Duration::from_millis(20));
    }
}

/// Sends a signal to one process by its id.
pub fn signal(id: u32, name: &str) {
    let _ = Command::new("kill").args([format!("-{name}"), id.to_string()]).stderr(Stdio::null()).status();
}

/// As a door shares a graph, with everything of it below one folder.
pub fn sharing(place: &Path) -> Sharing {
    let sockets = vec![place.join("run"), std::env::temp_dir().join(format!("a-{}", std::process::id()))];
    let setup = Setup { source: Arc::new(System), concepts_max_limit: 500 };
    let otherwise = InThread { duty: Duty::new(sockets.clone(), setup.clone()) };
    // The owner takes its surroundings from whoever starts it.
    let program = PathBuf::from("env");
    let state = format!("XDG_STATE_HOME={}", place.join("state").display());
    let run = format!("XDG_RUNTIME_DIR={}", place.join("run").display());
    let linger = "ASTERISM_OWNER_LINGER_MS=4000".to_owned();
    let cli = env!("CARGO_BIN_EXE_asterism-cli").to_owned();
    let arguments = [state, run, linger, cli, "own".to_owned()].map(Into::into).to_vec();
    let launcher = Arc::new(Program { program, arguments, otherwise });
    let introduction = Introduction::new(Door::Cli, format!("test {}", std::process::id()));
    Sharing { dir: place.join("graph"), sockets, setup, introduction, launcher }
}

/// A graph below a folder, with its owner in a process of its own.
pub const PROCESS: Backend = Backend {
    open: |place, _| {
        for folder in ["graph", "state", "run"] {
            std::fs::create_dir_all(place.join(folder)).unwrap();
        }
        share::open(sharing(place)).unwrap()
    },
    leave: Some(|place, _| share::exclusively(sharing(place), "A test.", |_| Ok(())).unwrap()),
};

/// A process in a role.
pub struct Client {
    pub child: Child,
    lines: BufReader<ChildStdout>,
}

impl Client {
    /// The next thing it says, without its first word; what the test harness says is passed over. `None` when it has ended.
    pub fn heard(&mut self) -> Option<(String, String)> {
        loop {
            let mut line = String::new();
            if self.lines.read_line(&mut line).unwrap_or(0) == 0 {
                return None;
            }
            // The harness may have written the beginning of a line.
            let said = line.trim_end().rsplit_once('@').map(|(_, said)| said.to_owned());
            if let Some((word, rest)) = said.as_deref().and_then(|said| said.split_once(' ')) {
                return Some((word.to_owned(), rest.to_owned()));
            }
        }
    }

    /// Everything it still says under this word, until it ends.
    pub fn rest(&mut self, of: &str) -> Vec<String> {
        std::iter::from_fn(|| self.heard()).filter(|(word, _)| word == of).map(|(_, rest)| rest).collect()
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
