//! One durable transaction: the rows, the journal entry, then the topology.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use asterism_model::{Change, Entry, Id, Result, Watch};
use lbug::Value;

use crate::batch::{Batch, Batches};
use crate::cypher::Statement;
use crate::fault;
use crate::folder::size;
use crate::journal::{self, NewEntry, number, part_id};
use crate::ledger::Bound;
use crate::plan::Plan;
use crate::space;
use crate::store::{Engine, Store};
use crate::transaction::Transaction;

impl Store {
    /// Writes all changes and their journal entry, or nothing. When it returns, the transaction is on the disk and the
    /// topology shows it. The entry comes back with its number.
    ///
    /// A row may be named several times; each change must fit the state the ones before it leave.
    ///
    /// # Errors
    /// `not_found` for an update or deletion of a row that is not there and for an edge with a missing end;
    /// `invalid_request` for a creation of a row that is there, a second pointer to one thing, a deleted node that
    /// keeps an edge; `storage` when the disk is full or failing; `cancelled`, and nothing is written.
    pub fn commit(&self, changes: &[Change], entry: NewEntry, watch: &dyn Watch) -> Result<Entry> {
        self.commit_answer(changes, entry, &[], watch)
    }

    /// The same, with the ids that the request is answered with, where they are not those of the changes.
    pub fn commit_answer(
        &self,
        changes: &[Change],
        entry: NewEntry,
        answer: &[Id],
        watch: &dyn Watch,
    ) -> Result<Entry> {
        let _one_at_a_time = self.writing.lock();
        let engine = self.writable()?;
        let plan = Plan::new(changes, &self.topology())?;
        self.folder.still(self.identity)?;
        space::require(&self.folder, self.options.spare_bytes + space::estimate(changes))?;
        let logged = size(&self.folder.wal());
        let entry = entry.numbered(self.last_seq() + 1);
        let Recorded { bytes, dropped } =
            self.write(engine, (changes, answer), &plan, &entry, watch).inspect_err(|error| {
                if fault::breaks(error) {
                    self.broken.store(true, Ordering::Release);
                }
            })?;
        self.ledger.lock().advance(entry.seq, entry.request_id, bytes, dropped);
        self.tend_log(engine, logged);
        Ok(entry)
    }

    fn write(
        &self,
        engine: &Engine,
        (changes, answer): (&[Change], &[Id]),
        plan: &Plan<'_>,
        entry: &Entry,
        watch: &dyn Watch,
    ) -> Result<Recorded> {
        if let Some(recorded) = self.write_at_once(engine, (changes, answer), plan, entry, watch)? {
            return Ok(recorded);
        }
        let transaction = Transaction::begin(&engine.writer)?;
        let recorded = match self.feed(&transaction, (changes, answer), plan, entry, watch) {
            Ok(recorded) => recorded,
            // What the engine has to say of a step on its way outweighs that nobody wants it any more.
            Err(error) => return Err(transaction.abandon().unwrap_or(error)),
        };
        watch.progress(BATCHES, "Writing to the disk");
        self.show(plan, entry, || transaction.commit())?;
        Ok(recorded)
    }

    /// Makes a transaction visible: in the database by `commit`, then in the topology.
    fn show(&self, plan: &Plan<'_>, entry: &Entry, commit: impl FnOnce() -> Result<()>) -> Result<()> {
        self.begun.store(entry.seq, Ordering::SeqCst);
        if let Err(error) = commit() {
            self.begun.store(entry.seq - 1, Ordering::SeqCst);
            return Err(error);
        }
        let mut state = self.state.write();
        Arc::make_mut(&mut state.topology).apply(&plan.nodes, &plan.edges);
        state.seq = entry.seq;
        Ok(())
    }

    /// A single row and a short entry are one statement, which is a transaction by itself and takes half the time. `None`
    /// when it is more than that, and nothing is written.
    fn write_at_once(
        &self,
        engine: &Engine,
        (changes, answer): (&[Change], &[Id]),
        plan: &Plan<'_>,
        entry: &Entry,
        watch: &dyn Watch,
    ) -> Result<Option<Recorded>> {
        let Some((write, mut row)) = plan.single(&self.topology())?.filter(|(write, _)| write.keeps_rows())
        else {
            return Ok(None);
        };
        let mut short = true;
        let body = self.coder.lock().encode(changes, answer, &mut |_, _| {
            short = false;
            Ok(())
        })?;
        let bytes = body.bytes;
        if !short || self.overflow(bytes).is_some() {
            return Ok(None);
        }
        watch.check()?;
        row.extend(journal::fields(entry, changes.len(), body));
        let statement = Statement::WriteWithEntry(write);
        self.show(plan, entry, || engine.writer.run(move |session| session.write(statement, row, 1)))?;
        Ok(Some(Recorded { bytes, dropped: None }))
    }

    /// The last journal entry that must go for one of so many bytes.
    fn overflow(&self, bytes: u64) -> Option<u64> {
        let bound = Bound { entries: self.options.journal_entries, bytes: self.options.journal_bytes };
        self.ledger.lock().overflow(bound, bytes)
    }

    /// Everything of a transaction but its commit.
    fn feed(
        &self,
        transaction: &Transaction,
        (changes, answer): (&[Change], &[Id]),
        plan: &Plan<'_>,
        entry: &Entry,
        watch: &dyn Watch,
    ) -> Result<Recorded> {
        let mut written = Progress { watch, rows: 0, all: plan.nodes.len() + plan.edges.len() };
        let mut send = |batch: Batch| {
            written.add(batch.rows.len())?;
            transaction.batch(batch)
        };
        {
            let topology = self.topology();
            let mut batches = Batches::new(topology.edge_count());
            plan.rows(&topology, &mut |write, row| batches.push(write, row, &mut send))?;
            batches.flush(&mut send)?;
        }
        let recorded = self.record(transaction, (changes, answer), entry)?;
        watch.check()?;
        Ok(recorded)
    }

    /// Writes the journal entry, and takes out what is past the journal's bounds.
    fn record(
        &self,
        transaction: &Transaction,
        (changes, answer): (&[Change], &[Id]),
        entry: &Entry,
    ) -> Result<Recorded> {
        let body = self.coder.lock().encode(changes, answer, &mut |part, blob| {
            let part = vec![("id", part_id(entry.seq, part)), ("body", Value::Blob(blob))];
            transaction.row(Statement::CreateEntryPart, part)
        })?;
        let bytes = body.bytes;
        transaction.row(Statement::CreateEntry, journal::fields(entry, changes.len(), body))?;
        let dropped = self.overflow(bytes);
        if let Some(last) = dropped {
            transaction.any(Statement::DropEntryParts, vec![("before", part_id(last + 1, 0))])?;
            transaction.any(Statement::DropEntries, vec![("last", number(last))])?;
        }
        Ok(Recorded { bytes, dropped })
    }
}

/// A journal entry that is written: what it takes, and the last of those that went for it.
struct Recorded {
    bytes: u64,
    dropped: Option<u64>,
}

/// The share of the batches in a transaction's time; the rest is its way to the disk.
const BATCHES: f64 = 0.8;

/// How far the batches are. A transaction of one batch is over before anybody could look.
struct Progress<'w> {
    watch: &'w dyn Watch,
    rows: usize,
    all: usize,
}

impl Progress<'_> {
    fn add(&mut self, rows: usize) -> Result<()> {
        self.watch.check()?;
        let fraction = self.rows as f64 / self.all.max(1) as f64;
        self.watch.progress(BATCHES * fraction.min(1.0), "Writing");
        self.rows += rows;
        Ok(())
    }
}
