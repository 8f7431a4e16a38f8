//! Telling again, from the journal, what was committed while somebody did not listen.

use asterism_model::Result;
use asterism_store::Store;

use crate::changes::Told;
use crate::graph::Committed;

/// More commits than this, or more changes in one of them, are not told again.
const MOST: u32 = 1000;

/// The commits after `since`; one `Resync` when they are too many, or the journal no longer has them all.
pub(super) fn since(store: &Store, since: u64) -> Result<Vec<Told>> {
    let last = store.last_seq();
    if since >= last {
        return Ok(Vec::new());
    }
    if last - since > MOST.into() || store.first_seq() > since + 1 {
        return Ok(vec![Told::Resync { seq: last }]);
    }
    let mut entries = store.entries(None, (last - since) as u32)?;
    entries.reverse();
    let told = entries.into_iter().map(|entry| {
        let changes = store.entry_changes(entry.seq)?;
        Ok(Told::Commit(Committed::new(entry, changes, None)))
    });
    told.collect()
}
