//! `own DIR`: the process that has a graph open for all the others.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use asterism_core::share::{Duty, line, own};
use asterism_core::{open, system};
use tracing_subscriber::EnvFilter;

/// The log is begun anew when it is longer than this; the one before is kept.
const LONGEST_LOG: u64 = 1 << 20;

/// Owns the graph until nobody needs it. Standard output gets one line: how the start went.
pub(crate) fn run(dir: PathBuf) -> ExitCode {
    detach();
    let environment = |name: &str| std::env::var_os(name);
    if let Some(log) = open::log_dir(&environment).and_then(|folder| log(&folder).ok()) {
        to_log(log);
    }
    let filter = EnvFilter::try_from_env("ASTERISM_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    // All of standard error is the log: what the engine says there before it aborts is in it too.
    let _ =
        tracing_subscriber::fmt().with_env_filter(filter).with_ansi(false).with_writer(io::stderr).try_init();
    let stop = Arc::new(AtomicBool::new(false));
    on_end(&stop);
    let duty = Duty { dir, stop, ..system::duty(&environment) };
    own(duty, |launched| {
        let mut out = io::stdout().lock();
        // Whoever started it may be gone already.
        let _ = writeln!(out, "{}", line(&launched)).and_then(|()| out.flush());
    });
    ExitCode::SUCCESS
}

fn log(folder: &Path) -> io::Result<File> {
    std::fs::create_dir_all(folder)?;
    let path = folder.join("owner.log");
    if std::fs::metadata(&path).is_ok_and(|about| about.len() > LONGEST_LOG) {
        std::fs::rename(&path, folder.join("owner.log.1"))?;
    }
    OpenOptions::new().create(true).append(true).open(path)
}

/// A session of its own: whoever ends the group of the program that started it does not end the owner.
#[cfg(unix)]
fn detach() {
    // It fails for a process that leads a group already, and is none of that other group then.
    let _ = rustix::process::setsid();
}

#[cfg(not(unix))]
fn detach() {}

#[cfg(unix)]
fn to_log(log: File) {
    let _ = rustix::stdio::dup2_stderr(log);
}

#[cfg(not(unix))]
fn to_log(_: File) {}

/// Asked to end by the system, it finishes first.
fn on_end(stop: &Arc<AtomicBool>) {
    for signal in [signal_hook::consts::SIGTERM, signal_hook::consts::SIGINT] {
        if let Err(error) = signal_hook::flag::register(signal, Arc::clone(stop)) {
            tracing::warn!(%error, signal, "a signal cannot be heard");
        }
    }
}
