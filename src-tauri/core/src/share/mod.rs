//! One database, many processes: an owner has it open, and everybody else is its client.
//!
//! - **Election.** Whoever finds no owner starts one. It takes the exclusive lock in the graph folder before the engine opens,
//!   and writes its socket's address into that file; losers connect to the winner. The kernel frees the lock on any death.
//! - **Line.** A local socket for its user alone, with length-framed MessagePack. Long messages are cut, so that nothing blocks
//!   the line; calls run beside each other, and each can be cancelled.
//! - **Once.** Each write carries an id that is stored in its transaction. When the owner ends before it answers, the client
//!   finds or starts the next one and asks again; what had been committed is answered from the journal.
//! - **Feed.** Commits are told in order, each once, across owners. Who does not keep up is told to read anew.
//! - **Age.** A newer program sends an older owner away and takes over; an older one is refused with `version`.
//!
//! Analyses run in the client, over [`Graph::shape`](crate::Graph::shape): none takes the owner down.

mod client;
mod columns;
mod exclusive;
mod frame;
mod launch;
mod message;
mod owner;
mod reception;
mod socket;

use std::path::PathBuf;
use std::sync::Arc;

use asterism_model::{Error, Result};

use crate::graph::Graph;
use crate::local::Setup;

pub use client::Client;
pub use exclusive::exclusively;
pub use launch::{InThread, Launched, Launcher, Program, line};
pub use message::Introduction;
pub use owner::{Duty, own};

/// What it takes to share a graph.
#[derive(Clone)]
pub struct Sharing {
    pub dir: PathBuf,
    /// Folders a socket may lie in, the best first.
    pub sockets: Vec<PathBuf>,
    pub setup: Setup,
    pub introduction: Introduction,
    pub launcher: Arc<dyn Launcher>,
}

impl Sharing {
    /// With the folder as everybody names it: without links and dots. It is made where it is missing.
    fn settled(self) -> Result<Self> {
        let unusable =
            |error| Error::storage(format!("The folder {} cannot be used: {error}.", self.dir.display()));
        std::fs::create_dir_all(&self.dir).map_err(unusable)?;
        let dir = std::fs::canonicalize(&self.dir).map_err(unusable)?;
        if dir.to_str().is_none() {
            return Err(Error::storage(format!(
                "The folder {} cannot be used: its name is not Unicode.",
                dir.display()
            )));
        }
        Ok(Self { dir, ..self })
    }
}

/// Opens a graph beside everybody else who has it open. An empty one is made where there is none.
///
/// # Errors
/// `busy` when somebody has it who cannot be reached, `version` when it or the program that has it open is newer, `storage`
/// when it is damaged or the folder cannot be used: as the owner says it.
pub fn open(sharing: Sharing) -> Result<Arc<dyn Graph>> {
    Ok(Arc::new(Client::open(sharing.settled()?)?))
}
