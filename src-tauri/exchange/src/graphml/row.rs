//! A node or an edge as the markup gives it, before anything is known of what it means.

use super::key::{Key, Kind};

/// One `<data>`.
#[derive(Debug)]
pub(super) struct Datum {
    /// Index of its key.
    pub(super) key: usize,
    pub(super) line: u64,
    pub(super) text: String,
    /// From a drawing: where the node lies.
    pub(super) place: Option<(f64, f64)>,
}

#[derive(Debug, Default)]
pub(super) struct NodeRow {
    pub(super) id: String,
    pub(super) line: u64,
    /// The node whose nested graph this one is in.
    pub(super) group: Option<String>,
    pub(super) desc: Option<String>,
    pub(super) data: Vec<Datum>,
}

#[derive(Debug, Default)]
pub(super) struct EdgeRow {
    pub(super) id: Option<String>,
    pub(super) line: u64,
    pub(super) source: String,
    pub(super) target: String,
    pub(super) source_port: Option<String>,
    pub(super) target_port: Option<String>,
    pub(super) desc: Option<String>,
    pub(super) data: Vec<Datum>,
}

/// A record, what is wrong with it as (line, message), and how long its metadata is.
pub(super) struct Built<T> {
    pub(super) record: T,
    pub(super) complaints: Vec<(u64, String)>,
    pub(super) bytes: usize,
}

/// A column that could be the name of a row. The lower its rank, the sooner it is taken.
pub(super) struct Candidate<'a> {
    pub(super) rank: u8,
    pub(super) key: &'a Key,
    pub(super) line: u64,
    pub(super) text: String,
}

impl Candidate<'_> {
    /// The best of those that say something.
    pub(super) fn best<'c, 'a>(candidates: &'c [Candidate<'a>]) -> Option<&'c Candidate<'a>> {
        candidates
            .iter()
            .filter(|candidate| !candidate.text.trim().is_empty())
            .min_by_key(|candidate| candidate.rank)
    }

    /// Whether it says something that the name does not.
    pub(super) fn is_spare(&self, name: &str) -> bool {
        let text = self.text.trim();
        self.key.kind != Kind::Drawing && !text.is_empty() && text != name
    }
}
