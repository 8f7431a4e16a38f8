//! What the store remembers of its journal between writes: which numbers it holds, and which requests it has seen.

use std::collections::HashMap;

use asterism_model::{Id, Result};

use crate::cypher::Statement;
use crate::row::Reader;
use crate::session::Session;

#[derive(Debug, Default)]
pub(crate) struct Ledger {
    /// The oldest entry kept; numbers are without gaps from here to `last`.
    pub(crate) first: u64,
    pub(crate) last: u64,
    requests: HashMap<Id, u64>,
}

/// Shortening takes this share of the bound at once, so that it is seldom.
const SHARE: u64 = 32;

impl Ledger {
    pub(crate) fn load(session: &mut Session<'_>) -> Result<Self> {
        let mut ledger = Self { first: u64::MAX, last: 0, requests: HashMap::new() };
        for row in session.run(Statement::LoadEntries, vec![])? {
            let mut row = Reader::new("a journal entry", row);
            let seq = row.count()?;
            ledger.first = ledger.first.min(seq);
            ledger.last = ledger.last.max(seq);
            if let Some(id) = row.optional_text()? {
                ledger.requests.insert(id.parse()?, seq);
            }
        }
        ledger.first = ledger.first.min(ledger.last + 1);
        Ok(ledger)
    }

    pub(crate) fn len(&self) -> u64 {
        self.last + 1 - self.first
    }

    /// The number of the entry that a request was answered with.
    pub(crate) fn request(&self, id: &Id) -> Option<u64> {
        self.requests.get(id).copied()
    }

    /// The last entry to drop so that one more stays within `bound`, if any must go.
    pub(crate) fn overflow(&self, bound: u64) -> Option<u64> {
        (self.len() >= bound.max(1)).then(|| {
            let kept = bound.saturating_sub(bound / SHARE).max(1) - 1;
            self.last - kept
        })
    }

    /// A transaction was written as `seq`, with everything up to `dropped` taken out.
    pub(crate) fn advance(&mut self, seq: u64, request: Option<Id>, dropped: Option<u64>) {
        self.last = seq;
        if let Some(id) = request {
            self.requests.insert(id, seq);
        }
        if let Some(dropped) = dropped {
            self.first = dropped + 1;
            self.requests.retain(|_, seq| *seq > dropped);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_journal_never_holds_more_than_its_bound() {
        for bound in [1, 2, 31, 32, 33, 100] {
            let mut ledger = Ledger { first: 1, ..Ledger::default() };
            for seq in 1..=500 {
                let dropped = ledger.overflow(bound);
                ledger.advance(seq, None, dropped);
                assert!(ledger.len() <= bound, "{} of {bound} at {seq}", ledger.len());
                assert!(
                    ledger.len() >= seq.min(bound - bound / SHARE),
                    "{} of {bound} at {seq}",
                    ledger.len()
                );
            }
        }
    }
}
