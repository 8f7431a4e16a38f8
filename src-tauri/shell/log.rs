//! Logs: to stderr, and to a file a day in `asterism/log` of the state folder, the last seven kept.

use asterism_core::open;
use tracing_appender::non_blocking::WorkerGuard;
use tracing_appender::rolling::{Builder, Rotation};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::layer;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// Logging lasts as long as the guard is held. `ASTERISM_LOG` sets the level (`info`).
pub(crate) fn start() -> Option<WorkerGuard> {
    let filter = EnvFilter::try_from_env("ASTERISM_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    let file = open::log_dir(&|name| std::env::var_os(name)).and_then(|folder| {
        // The appender counts the old files before it makes the folder, and complains when there is none.
        std::fs::create_dir_all(&folder).ok()?;
        let rolling =
            Builder::new().rotation(Rotation::DAILY).filename_prefix("asterism").filename_suffix("log");
        rolling.max_log_files(7).build(folder).ok()
    });
    let (writer, guard) = file.map(tracing_appender::non_blocking).unzip();
    let to_file = writer.map(|writer| layer().with_ansi(false).with_writer(writer));
    let to_stderr = layer().with_writer(std::io::stderr);
    // A second start in one process (a test) keeps the first subscriber.
    let _ = tracing_subscriber::registry().with(filter).with(to_file).with(to_stderr).try_init();
    guard
}
