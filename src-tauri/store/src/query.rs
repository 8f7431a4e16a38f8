//! Reading rows and the journal.

use std::sync::Arc;

use asterism_model::{Change, Edge, Entry, Error, Id, Node, Result};

use crate::adjacency::Topology;
use crate::cypher::Statement;
use crate::journal::{self, number, part_id};
use crate::read::{EdgeLookup, NodeLookup};
use crate::row::Reader;
use crate::scan::{self, Each, Part, Row};
use crate::session::Session;
use crate::snapshot::Wanted;
use crate::store::Store;

impl Store {
    /// Nodes by id, in the order asked for; `None` where there is none. Any number of ids, all of one state.
    pub fn nodes(&self, ids: &[Id]) -> Result<Vec<Option<Node>>> {
        if let [id] = ids {
            let topology = self.topology();
            let known = topology.node(id).is_some();
            let lookup = NodeLookup::new(ids, &topology);
            let found = if known { self.alone(move |session| lookup.run(session))? } else { vec![None] };
            if !known || found[0].is_some() {
                return Ok(found);
            }
        }
        let wanted = || Wanted { nodes: ids.to_vec(), edges: Vec::new() };
        Ok(self.rows(|_| Ok(((), wanted())))?.1.nodes)
    }

    /// Edges by id, in the order asked for; `None` where there is none. Any number of ids, all of one state.
    pub fn edges(&self, ids: &[Id]) -> Result<Vec<Option<Edge>>> {
        if let [id] = ids {
            let topology = self.topology();
            let known = topology.edge(id).is_some();
            let lookup = EdgeLookup::new(ids, &topology);
            let found = if known { self.alone(move |session| lookup.run(session))? } else { vec![None] };
            if !known || found[0].is_some() {
                return Ok(found);
            }
        }
        let wanted = || Wanted { nodes: Vec::new(), edges: ids.to_vec() };
        Ok(self.rows(|_| Ok(((), wanted())))?.1.edges)
    }

    /// One statement sees one state by itself.
    fn alone<T: Send + 'static>(
        &self,
        read: impl FnOnce(&mut Session<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let _reading = self.reading();
        self.engine()?.readers.run(read)
    }

    /// Every node by id, out of one state. Memory stays bounded, and writes go on meanwhile.
    pub fn scan_nodes(&self, each: &mut dyn FnMut(Node) -> Result<()>) -> Result<()> {
        let each = &mut |_: &Topology, _, row| match row {
            Row::Node(node) => each(node),
            Row::Edge(_) => Ok(()),
        };
        self.scan(1, Part::Nodes, each).map(drop)
    }

    /// Every edge by id, out of one state. Memory stays bounded, and writes go on meanwhile.
    pub fn scan_edges(&self, each: &mut dyn FnMut(Edge) -> Result<()>) -> Result<()> {
        let each = &mut |_: &Topology, _, row| match row {
            Row::Edge(edge) => each(edge),
            Row::Node(_) => Ok(()),
        };
        self.scan(1, Part::Edges, each).map(drop)
    }

    /// Every node, then every edge, each by id, so many times over, all out of one state. `each` is told which pass it is.
    pub fn scan_all(&self, passes: u32, each: &mut dyn FnMut(u32, Row) -> Result<()>) -> Result<()> {
        self.scan(passes, Part::All, &mut |_, pass, row| each(pass, row)).map(drop)
    }

    /// Every node, then every edge, each beside the topology of their state, which comes back.
    pub fn scan_beside(&self, each: &mut dyn FnMut(&Topology, Row) -> Result<()>) -> Result<Arc<Topology>> {
        self.scan(1, Part::All, &mut |topology, _, row| each(topology, row))
    }

    fn scan(&self, passes: u32, part: Part, each: &mut Each<'_>) -> Result<Arc<Topology>> {
        let _reading = self.reading();
        scan::scan(self, passes, part, each)
    }

    /// Journal entries, newest first, those before the given number when there is one.
    pub fn entries(&self, before: Option<u64>, limit: u32) -> Result<Vec<Entry>> {
        let before = before.unwrap_or(u64::MAX).min(self.last_seq() + 1);
        self.entry_range(before.saturating_sub(limit.into()), before)
    }

    /// The changes of an entry, in the order they were committed; `not_found` when the journal does not hold it (any
    /// more).
    pub fn entry_changes(&self, seq: u64) -> Result<Vec<Change>> {
        Ok(self.entry_body(seq)?.0)
    }

    /// The changes of an entry, and the ids that its request was answered with.
    pub fn entry_body(&self, seq: u64) -> Result<(Vec<Change>, Vec<Id>)> {
        let _reading = self.reading();
        let blobs = self.engine()?.readers.run(move |session| blobs(session, seq))?;
        let blobs = blobs.ok_or_else(|| Error::not_found("journal entry", seq))?;
        journal::decode(&blobs)
    }

    /// The entry that a request was answered with, while the journal holds it.
    pub fn entry_by_request(&self, request: Id) -> Result<Option<Entry>> {
        let Some(seq) = self.ledger.lock().request(&request) else { return Ok(None) };
        Ok(self.entry_range(seq, seq + 1)?.pop())
    }

    /// The number of the last commit; 0 when there was none.
    pub fn last_seq(&self) -> u64 {
        self.ledger.lock().last
    }

    /// The oldest entry the journal still holds; one more than the last when it holds none.
    pub fn first_seq(&self) -> u64 {
        self.ledger.lock().first
    }

    fn entry_range(&self, first: u64, before: u64) -> Result<Vec<Entry>> {
        let _reading = self.reading();
        let mut entries = self.engine()?.readers.run(move |session| {
            let range = vec![("first", number(first)), ("before", number(before))];
            session.run(Statement::ReadEntries, range)?.map(journal::entry).collect::<Result<Vec<_>>>()
        })?;
        entries.sort_unstable_by_key(|entry| std::cmp::Reverse(entry.seq));
        Ok(entries)
    }
}

/// The blobs of an entry, joined.
fn blobs(session: &mut Session<'_>, seq: u64) -> Result<Option<Vec<u8>>> {
    let Some(row) = session.run(Statement::ReadEntryBody, vec![("seq", number(seq))])?.next() else {
        return Ok(None);
    };
    let mut row = Reader::new("a journal entry", row);
    let (parts, mut joined) = (row.count()?, row.bytes()?);
    for part in 1..=parts {
        let row = session.run(Statement::ReadEntryPart, vec![("id", part_id(seq, part))])?.next();
        joined.extend(Reader::new("a part of a journal entry", row.unwrap_or_default()).bytes()?);
    }
    Ok(Some(joined))
}
