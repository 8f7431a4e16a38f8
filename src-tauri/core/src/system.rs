//! The real clock, the real ids, and what the doors share of their surroundings. Nothing else in this crate asks the system for
//! them.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;

use asterism_model::{Id, Result, Timestamp};
use uuid::Uuid;

use crate::local::Setup;
use crate::open;
use crate::share::{Duty, InThread, Introduction, Launcher, Program, Sharing};
use crate::source::Source;

#[derive(Debug, Clone, Copy, Default)]
pub struct System;

impl Source for System {
    fn now(&self) -> Timestamp {
        let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
        let micros = i64::try_from(since.as_micros()).unwrap_or_default();
        Timestamp::from_micros(micros).unwrap_or(Timestamp::EPOCH)
    }

    fn id(&self) -> Id {
        Id(Uuid::now_v7())
    }
}

/// How a door shares the graph in a folder: with an owner in a process of its own, `asterism-cli own`, where that program lies
/// beside this one, else in a thread.
///
/// Errors: `invalid_request` for a variable of the environment that is wrong.
pub fn sharing(
    dir: PathBuf,
    introduction: Introduction,
    environment: &dyn Fn(&str) -> Option<OsString>,
) -> Result<Sharing> {
    let setup =
        Setup { source: Arc::new(System), concepts_max_limit: open::concepts_max_limit(environment)? };
    let duty = duty(environment);
    let otherwise = InThread { duty: duty.clone() };
    let launcher: Arc<dyn Launcher> = match beside("asterism-cli") {
        Some(program) => Arc::new(Program { program, arguments: vec!["own".into()], otherwise }),
        None => Arc::new(otherwise),
    };
    Ok(Sharing { dir, sockets: duty.sockets, setup, introduction, launcher })
}

/// What an owner needs here, but for its folder. It keeps to the widest limits: each client has its own.
pub fn duty(environment: &dyn Fn(&str) -> Option<OsString>) -> Duty {
    let sockets = open::socket_dirs(environment, &std::env::temp_dir());
    let duty = Duty::new(sockets, Setup { source: Arc::new(System), concepts_max_limit: 1000 });
    Duty { linger: open::linger(environment).unwrap_or(duty.linger), ..duty }
}

/// A program in the folder of this one.
fn beside(name: &str) -> Option<PathBuf> {
    let this = std::env::current_exe().ok()?;
    Some(this.with_file_name(format!("{name}{}", std::env::consts::EXE_SUFFIX))).filter(|path| path.is_file())
}
