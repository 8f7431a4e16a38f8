//! How much of a file is taken before it is refused.

/// Bounds of one reading. The defaults are far above any graph that fits on a desk and far below what fills its memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    pub nodes: usize,
    pub edges: usize,
    /// Problems kept with their text; the rest are counted.
    pub problems: usize,
    /// Bytes of one value (a label, a description, the metadata of a row).
    pub text: usize,
    /// Bytes of the whole file.
    pub bytes: u64,
    /// How long the file is, where that is known: only for the progress.
    pub size: Option<u64>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            nodes: 5_000_000,
            edges: 20_000_000,
            problems: 1_000,
            text: 1 << 20,
            bytes: 8 << 30,
            size: None,
        }
    }
}

impl Limits {
    /// The longest single piece of markup or text that is held in memory.
    pub(crate) fn piece(&self) -> u64 {
        (self.text as u64).saturating_mul(16)
    }
}
