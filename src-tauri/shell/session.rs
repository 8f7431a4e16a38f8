//! One open graph: the verbs, the canvas that follows it, and the keeping of positions.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock, Weak};
use std::time::Duration;

use asterism_core::canvas::Canvas;
use asterism_core::changes::Subscription;
use asterism_core::graph::Committed;
use asterism_core::system::System;
use asterism_core::{Graph, LocalGraph, Setup};
use asterism_model::Result;

use crate::events::{News, Tell};

/// How often positions that have come to rest are written down.
const KEEP_EVERY: Duration = Duration::from_secs(2);

pub(crate) struct Session {
    dir: PathBuf,
    pub(crate) graph: LocalGraph,
    pub(crate) canvas: Canvas,
    listening: OnceLock<Subscription>,
}

impl Session {
    pub(crate) fn open(dir: &Path, concepts_max_limit: u32, tell: Tell) -> Result<Arc<Self>> {
        let graph = LocalGraph::open(dir, Setup { source: Arc::new(System), concepts_max_limit })?;
        let canvas = Canvas::open(&graph, dir.join("canvas.positions"))?;
        let session = Arc::new(Self { dir: dir.to_owned(), graph, canvas, listening: OnceLock::new() });
        let weak = Arc::downgrade(&session);
        let listener = Box::new(move |committed: &Committed| {
            if let Some(session) = weak.upgrade() {
                session.follow(committed, &tell);
            }
        });
        let _ = session.listening.set(session.graph.subscribe(listener));
        keep_positions(Arc::downgrade(&session));
        Ok(session)
    }

    pub(crate) fn dir(&self) -> &Path {
        &self.dir
    }

    fn follow(&self, committed: &Committed, tell: &Tell) {
        match self.canvas.follow(&self.graph, committed) {
            Ok(delta) => tell(News::Changed(Box::new(delta))),
            Err(error) => tracing::error!(%error, "the canvas could not follow a commit"),
        }
    }

    /// The last thing done with it; the store closes when nobody holds the session any more.
    pub(crate) fn leave(&self) {
        if let Err(error) = self.canvas.save() {
            tracing::warn!(%error, "positions not kept");
        }
    }
}

/// Writes positions down whenever they have changed and come to rest, until the session ends.
fn keep_positions(session: Weak<Session>) {
    std::thread::spawn(move || {
        let mut kept = 0;
        loop {
            std::thread::sleep(KEEP_EVERY);
            let Some(session) = session.upgrade() else { return };
            let frame = session.canvas.frame();
            if !frame.running && frame.revision != kept {
                session.leave();
                kept = frame.revision;
            }
        }
    });
}
