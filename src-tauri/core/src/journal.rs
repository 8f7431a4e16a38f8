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
            (EntryKind::Undo, Some(of)) => shift(&mut self.done, &mut self.undone, of),
            (EntryKind::Redo, Some(of)) => shift(&mut self.undone, &mut self.done, of),
            _ => {
                self.undone.clear();
                self.done.push(Step { seq: entry.seq, summary: entry.summary.clone() });
            }
        }
    }

    /// Leaves out what can no longer be taken back or done again: the journal keeps nothing older than `first`.
    pub fn forget_before(&mut self, first: u64) {
        self.done.retain(|step| step.seq >= first);
        self.undone.retain(|step| step.seq >= first);
    }

    pub fn undo(&self) -> Option<&Step> {
        self.done.last()
    }

    pub fn redo(&self) -> Option<&Step> {
        self.undone.last()
    }
}

fn shift(from: &mut Vec<Step>, to: &mut Vec<Step>, of: u64) {
    if let Some(at) = from.iter().rposition(|step| step.seq == of) {
        to.push(from.remove(at));
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

    #[test]
    fn what_the_journal_no_longer_holds_is_neither_undone_nor_redone() {
        use EntryKind::{Do, Undo};
        let entries: Vec<_> =
            [(1, Do, None), (2, Do, None), (3, Do, None), (4, Undo, Some(3)), (5, Undo, Some(2))]
                .into_iter()
                .map(|(seq, kind, of)| entry(seq, kind, of))
                .collect();
        for (first, undo, redo) in
            [(1, Some(1), Some(2)), (2, None, Some(2)), (3, None, Some(3)), (4, None, None)]
        {
            let mut line = Line::read(&entries);
            line.forget_before(first);
            assert_eq!(line.undo().map(|step| step.seq), undo, "from {first}");
            assert_eq!(line.redo().map(|step| step.seq), redo, "from {first}");
        }
    }
}
