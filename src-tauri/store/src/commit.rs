//! One durable transaction: the rows, the journal entry, then the topology.

use std::sync::atomic::Ordering;

use asterism_model::{Change, Entry, Id, Result, Watch};
use lbug::Value;

use crate::batch::{Batch, Batches};
use crate::cypher::Statement;
use crate::fault;
use crate::journal::{self, NewEntry, number, part_id};
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
        let plan = Plan::new(changes, &self.topology.read_recursive())?;
        space::require(&self.folder, self.options.spare_bytes + space::estimate(changes))?;
        let (seq, dropped) = {
            let ledger = self.ledger.lock();
            (ledger.last + 1, ledger.overflow(self.options.journal_entries))
        };
        let entry = entry.numbered(seq);
        self.write(engine, (changes, answer), &plan, (&entry, dropped), watch).inspect_err(|error| {
            if fault::breaks(error) {
                self.broken.store(true, Ordering::Release);
            }
        })?;
        self.ledger.lock().advance(seq, entry.request_id, dropped);
        self.tend_log(engine);
        Ok(entry)
    }

    fn write(
        &self,
        engine: &Engine,
        (changes, answer): (&[Change], &[Id]),
        plan: &Plan<'_>,
        (entry, dropped): (&Entry, Option<u64>),
        watch: &dyn Watch,
    ) -> Result<()> {
        let transaction = Transaction::begin(&engine.writer)?;
        if let Err(error) = self.feed(&transaction, (changes, answer), plan, (entry, dropped), watch) {
            // What the engine has to say of a step on its way outweighs that nobody wants it any more.
            return Err(transaction.abandon().unwrap_or(error));
        }
        watch.progress(BATCHES, "Writing to the disk");
        // From here to the end no reader sees rows and topology of different states.
        let mut topology = self.topology.write();
        transaction.commit()?;
        topology.apply(&plan.nodes, &plan.edges);
        Ok(())
    }

    /// Everything of a transaction but its commit.
    fn feed(
        &self,
        transaction: &Transaction,
        (changes, answer): (&[Change], &[Id]),
        plan: &Plan<'_>,
        (entry, dropped): (&Entry, Option<u64>),
        watch: &dyn Watch,
    ) -> Result<()> {
        let mut written = Progress { watch, rows: 0, all: plan.nodes.len() + plan.edges.len() };
        let mut send = |batch: Batch| {
            written.add(batch.rows.len())?;
            transaction.batch(batch)
        };
        {
            let topology = self.topology.read_recursive();
            let mut batches = Batches::new(topology.edge_count());
            plan.rows(&topology, &mut |write, row| batches.push(write, row, &mut send))?;
            batches.flush(&mut send)?;
        }
        record(transaction, (changes, answer), entry, dropped)?;
        watch.check()
    }
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

/// Writes the journal entry, and takes out what is past its bound.
fn record(
    transaction: &Transaction,
    (changes, answer): (&[Change], &[Id]),
    entry: &Entry,
    dropped: Option<u64>,
) -> Result<()> {
    let body = journal::encode(changes, answer, &mut |part, blob| {
        let part = vec![("id", part_id(entry.seq, part)), ("body", Value::Blob(blob))];
        transaction.row(Statement::CreateEntryPart, part)
    })?;
    transaction.row(Statement::CreateEntry, journal::fields(entry, changes.len(), body))?;
    let Some(last) = dropped else { return Ok(()) };
    transaction.any(Statement::DropEntryParts, vec![("before", part_id(last + 1, 0))])?;
    transaction.any(Statement::DropEntries, vec![("last", number(last))])
}
