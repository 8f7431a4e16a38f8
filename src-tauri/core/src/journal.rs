//! The line of undo, read off the journal: which transaction stands to be taken back, and which to be done again.

use asterism_model::{Entry, EntryKind};

/// The two stacks, newest last. A new deed empties the stack of redo; an undo or redo moves one entry across.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Line {
    done: Vec<Step>,
    undone: Vec<Step>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The `Do` entry.
    pub seq: u64,
    /// The entry whose changes last moved it: the deed itself, its undo or its redo.
    pub last: u64,
    pub summary: String,
}

impl Line {
    /// From the journal, oldest first.
    pub fn read<'a>(entries: impl IntoIterator<Item = &'a Entry>) -> Self {
        let mut line = Self::default();
        for entry in entries {
            line.record(entry);
        }
        line
    }

    pub fn record(&mut self, entry: &Entry) {
        match (entry.kind, entry.of) {
            (EntryKind::Undo, Some(of)) => shift(&mut self.done, &mut self.undone, of, entry.seq),
            (EntryKind::Redo, Some(of)) => shift(&mut self.undone, &mut self.done, of, entry.seq),
            _ => {
                self.undone.clear();
                self.done.push(Step { seq: entry.seq, last: entry.seq, summary: entry.summary.clone() });
            }
        }
    }

    pub fn undo(&self) -> Option<&Step> {
        self.done.last()
    }

    pub fn redo(&self) -> Option<&Step> {
        self.undone.last()
    }
}

fn shift(from: &mut Vec<Step>, to: &mut Vec<Step>, of: u64, last: u64) {
    if let Some(at) = from.iter().rposition(|step| step.seq == of) {
        let step = from.remove(at);
        to.push(Step { last, ..step });
    }
}

#[cfg(test)]
mod tests {
    use asterism_model::{Author, Timestamp};

    use super::*;

    fn entry(seq: u64, kind: EntryKind, of: Option<u64>) -> Entry {
        Entry {
            seq,
            at: Timestamp::EPOCH,
            author: Author::person(),
            kind,
            of,
            summary: format!("deed {seq}"),
            request_id: None,
        }
    }

    #[test]
    fn undo_and_redo_walk_one_line_and_a_new_deed_cuts_it() {
        use EntryKind::{Do, Redo, Undo};
        for (entries, undo, redo) in [
            (vec![], None, None),
            (vec![(1, Do, None), (2, Do, None)], Some(2), None),
            (vec![(1, Do, None), (2, Do, None), (3, Undo, Some(2))], Some(1), Some(2)),
            (vec![(1, Do, None), (2, Undo, Some(1)), (3, Redo, Some(1))], Some(1), None),
            (vec![(1, Do, None), (2, Do, None), (3, Undo, Some(2)), (4, Undo, Some(1))], None, Some(1)),
            (vec![(1, Do, None), (2, Undo, Some(1)), (3, Do, None)], Some(3), None),
            (vec![(5, Undo, Some(2)), (6, Do, None)], Some(6), None),
        ] {
            let entries: Vec<_> = entries.into_iter().map(|(seq, kind, of)| entry(seq, kind, of)).collect();
            let line = Line::read(&entries);
            assert_eq!(line.undo().map(|step| step.seq), undo, "{entries:?}");
            assert_eq!(line.redo().map(|step| step.seq), redo, "{entries:?}");
        }
    }
}
