//! What the store remembers of its journal between writes: which numbers it holds, and which requests it has seen.

use std::collections::{BTreeMap, HashMap, VecDeque};

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
    /// What each entry from `first` on takes, and all of them together.
    sizes: VecDeque<u64>,
    bytes: u64,
}

/// What the journal may hold.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bound {
    pub(crate) entries: u64,
    pub(crate) bytes: u64,
}

/// Shortening takes this share of the bound at once, so that it is seldom.
const SHARE: u64 = 32;

impl Ledger {
    pub(crate) fn load(session: &mut Session<'_>) -> Result<Self> {
        let mut found = BTreeMap::new();
        let mut ledger = Self::default();
        for row in session.run(Statement::LoadEntries, vec![])? {
            let mut row = Reader::new("a journal entry", row);
            let seq = row.count()?;
            if let Some(id) = row.optional_text()? {
                ledger.requests.insert(id.parse()?, seq);
            }
            found.insert(seq, row.count()?);
        }
        ledger.last = found.last_key_value().map_or(0, |(seq, _)| *seq);
        ledger.first = found.first_key_value().map_or(ledger.last + 1, |(seq, _)| *seq);
        ledger.bytes = found.values().sum();
        ledger.sizes = found.into_values().collect();
        Ok(ledger)
    }

    #[cfg(test)]
    fn len(&self) -> u64 {
        self.last + 1 - self.first
    }

    /// The number of the entry that a request was answered with.
    pub(crate) fn request(&self, id: &Id) -> Option<u64> {
        self.requests.get(id).copied()
    }

    /// The last entry to drop so that one more of so many bytes stays within `bound`, if any must go.
    pub(crate) fn overflow(&self, bound: Bound, bytes: u64) -> Option<u64> {
        let (len, all) = (self.sizes.len() as u64, self.bytes + bytes);
        if len < bound.entries.max(1) && all <= bound.bytes {
            return None;
        }
        let most = bound.entries.saturating_sub(bound.entries / SHARE).max(1) - 1;
        let mut dropped = if len < bound.entries.max(1) { 0 } else { len.saturating_sub(most) };
        let room = bound.bytes - bound.bytes / SHARE;
        let mut left = all - self.sizes.iter().take(dropped as usize).sum::<u64>();
        for size in self.sizes.iter().skip(dropped as usize) {
            if left <= room || all <= bound.bytes {
                break;
            }
            left -= size;
            dropped += 1;
        }
        (dropped > 0).then(|| self.first + dropped - 1)
    }

    /// A transaction was written as `seq` with an entry of so many bytes, and everything up to `dropped` taken out.
    pub(crate) fn advance(&mut self, seq: u64, request: Option<Id>, bytes: u64, dropped: Option<u64>) {
        self.last = seq;
        if let Some(id) = request {
            self.requests.insert(id, seq);
        }
        self.sizes.push_back(bytes);
        self.bytes += bytes;
        if let Some(dropped) = dropped {
            let gone = (dropped + 1 - self.first) as usize;
            self.bytes -= self.sizes.drain(..gone).sum::<u64>();
            self.first = dropped + 1;
            self.requests.retain(|_, seq| *seq > dropped);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_journal_never_holds_more_than_its_bounds_but_always_the_newest() {
        for entries in [1, 2, 31, 32, 33, 100] {
            for bytes in [1, 40, 1_000, u64::MAX] {
                let bound = Bound { entries, bytes };
                let mut ledger = Ledger { first: 1, ..Ledger::default() };
                for seq in 1..=500_u64 {
                    let size = seq * 7 % 11;
                    let dropped = ledger.overflow(bound, size);
                    ledger.advance(seq, None, size, dropped);
                    let case =
                        format!("{} entries, {} bytes of {bound:?} at {seq}", ledger.len(), ledger.bytes);
                    assert!(ledger.len() <= entries && ledger.len() >= 1, "{case}");
                    assert!(ledger.bytes <= bytes || ledger.len() == 1, "{case}");
                    assert_eq!(ledger.len(), ledger.sizes.len() as u64, "{case}");
                    assert_eq!(ledger.bytes, ledger.sizes.iter().sum::<u64>(), "{case}");
                    // No more goes than must, but for a share that keeps shortening seldom.
                    let full = ledger.len() >= seq.min(entries - entries / SHARE);
                    assert!(full || ledger.bytes + 11 > bytes - bytes / SHARE, "{case}");
                }
            }
        }
    }
}
