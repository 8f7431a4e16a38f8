//! How long work tells how far it is and learns that nobody wants it any more.

use crate::error::{Error, Result};

/// Handed down into every long computation. Calls are cheap enough for once per few thousand steps.
pub trait Watch: Sync {
    /// `fraction` of the whole, 0 to 1, and what is being done, for a person.
    fn progress(&self, fraction: f64, doing: &str);

    fn cancelled(&self) -> bool;

    /// `Err(Cancelled)` once cancelled: `watch.check()?` in a loop is all an algorithm needs.
    fn check(&self) -> Result<()> {
        if self.cancelled() { Err(Error::Cancelled) } else { Ok(()) }
    }
}

/// Nobody is watching.
#[derive(Debug, Clone, Copy)]
pub struct Unwatched;

impl Watch for Unwatched {
    fn progress(&self, _: f64, _: &str) {}

    fn cancelled(&self) -> bool {
        false
    }
}

/// A part of a longer work, watched by whoever watches the whole.
pub struct Part<'a> {
    pub whole: &'a dyn Watch,
    /// Where it begins in the whole, and how much of it it is.
    pub from: f64,
    pub share: f64,
}

impl Watch for Part<'_> {
    fn progress(&self, fraction: f64, doing: &str) {
        self.whole.progress(self.from + fraction * self.share, doing);
    }

    fn cancelled(&self) -> bool {
        self.whole.cancelled()
    }
}
