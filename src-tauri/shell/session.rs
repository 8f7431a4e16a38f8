//! One open graph: the verbs, the canvas that follows it, and the keeping of positions.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock, Weak};
use std::time::Duration;

use asterism_core::Graph;
use asterism_core::canvas::{Canvas, Delta};
use asterism_core::changes::{Subscription, Told};
use asterism_core::share::{self, Sharing};
use asterism_model::Result;

use crate::events::{GraphChanged, News, Tell};

/// How often positions that have come to rest are written down.
const KEEP_EVERY: Duration = Duration::from_secs(2);

pub(crate) struct Session {
    dir: PathBuf,
    pub(crate) graph: Arc<dyn Graph>,
    pub(crate) canvas: Canvas,
    listening: OnceLock<Subscription>,
    /// Another graph is on the desk, or none: the window is told no more.
    left: AtomicBool,
}

impl Session {
    pub(crate) fn open(sharing: Sharing, tell: Tell) -> Result<Arc<Self>> {
        let dir = sharing.dir.clone();
        let graph = share::open(sharing)?;
        let canvas = Canvas::open(&*graph, dir.join("canvas.positions"))?;
        let dir = canonical(&dir);
        let (listening, left) = Default::default();
        let session = Arc::new(Self { dir, graph, canvas, listening, left });
        let weak = Arc::downgrade(&session);
        let listener = Box::new(move |told: &Told| {
            if let Some(session) = weak.upgrade() {
                session.follow(told, &tell);
            }
        });
        let since = session.canvas.seq();
        let _ = session.listening.set(session.graph.follow(since, listener)?);
        keep_positions(Arc::downgrade(&session));
        Ok(session)
    }

    /// Its folder, spelled in the one way that tells it from others.
    pub(crate) fn dir(&self) -> &Path {
        &self.dir
    }

    fn follow(&self, told: &Told, tell: &Tell) {
        if self.left.load(Ordering::SeqCst) {
            return;
        }
        let dir = self.dir.display().to_string();
        let (own, followed, otherwise) = match told {
            Told::Commit(commit) => {
                let followed = self.canvas.follow(&*self.graph, commit);
                (commit.asker.is_some(), followed, Delta::reload(commit))
            }
            Told::Resync { seq } => (false, self.canvas.resync(&*self.graph, *seq), Delta::resync(*seq)),
        };
        tell(News::Changed(Box::new(GraphChanged { dir, own, delta: delta(followed, otherwise) })));
    }

    /// The last thing done with it; the line to the graph ends when nobody holds the session any more.
    pub(crate) fn leave(&self) {
        self.left.store(true, Ordering::SeqCst);
        self.keep();
    }

    fn keep(&self) {
        if let Err(error) = self.canvas.save() {
            tracing::warn!(%error, "positions not kept");
        }
    }
}

/// What the window must change; where the canvas could not follow a commit, the window reads the picture anew.
fn delta(followed: Result<Delta>, otherwise: Delta) -> Delta {
    followed.unwrap_or_else(|error| {
        tracing::error!(%error, "the canvas could not follow a commit");
        otherwise
    })
}

/// The folder without links and dots, where it can be found.
pub(crate) fn canonical(dir: &Path) -> PathBuf {
    std::fs::canonicalize(dir).unwrap_or_else(|_| dir.to_owned())
}

/// Writes positions down whenever they have changed and come to rest, until the session ends.
fn keep_positions(session: Weak<Session>) {
    std::thread::spawn(move || {
        let mut kept = 0;
        loop {
            std::thread::sleep(KEEP_EVERY);
            let Some(session) = session.upgrade() else { return };
            let frame = session.canvas.kept();
            if !frame.running && frame.revision != kept {
                session.keep();
                kept = frame.revision;
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use asterism_model::Error;

    #[test]
    fn a_commit_that_cannot_be_followed_sends_the_window_to_read_the_picture_anew() {
        let told = delta(Err(Error::storage("The disk does not answer.")), Delta::resync(7));
        assert_eq!((told.reload, told.seq), (true, 7));
        let followed = Delta { reload: false, ..told };
        assert_eq!(delta(Ok(followed.clone()), Delta::resync(8)), followed);
    }
}
