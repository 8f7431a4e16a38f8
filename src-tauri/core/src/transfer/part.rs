//! A part of a longer work, watched by whoever watches the whole.

use asterism_model::Watch;

pub(super) struct Part<'a> {
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
