//! Rows become records as soon as all their keys are known; those that ran ahead of a key wait for the end.

use asterism_model::Result;
use asterism_model::transfer::{EdgeRecord, NodeBody, NodeRecord, Parsed};

use super::key::Declaration;
use super::row::{Built, Datum, EdgeRow, NodeRow};
use super::table::{Owner, Table};
use super::tally::Tally;
use super::{edge, node};
use crate::collect::Collection;
use crate::limits::Limits;

pub(super) struct Rows {
    table: Table,
    pub(super) found: Collection,
    pub(super) tally: Tally,
    early_nodes: Vec<NodeRow>,
    early_edges: Vec<EdgeRow>,
    limits: Limits,
}

/// As many as the store takes.
const MOST_ALIASES: usize = 10_000;

impl Rows {
    pub(super) fn new(limits: &Limits) -> Self {
        Self {
            table: Table::default(),
            found: Collection::new(limits),
            tally: Tally::default(),
            early_nodes: Vec::new(),
            early_edges: Vec::new(),
            limits: *limits,
        }
    }

    pub(super) fn declare(&mut self, declared: Declaration) -> Result<()> {
        self.table.declare(declared)
    }

    pub(super) fn key(&mut self, id: &str, owner: Owner, line: u64) -> Result<usize> {
        self.table.find(id, owner, line)
    }

    fn is_early(&self, data: &[Datum]) -> bool {
        data.iter().any(|datum| self.table.key(datum.key).undeclared)
    }

    pub(super) fn node(&mut self, row: NodeRow) -> Result<()> {
        if row.id.trim().is_empty() {
            self.found.skip(row.line, None, "a node without an id");
            return Ok(());
        }
        if self.is_early(&row.data) {
            self.early_nodes.push(row);
            return Ok(());
        }
        self.build_node(row)
    }

    pub(super) fn edge(&mut self, row: EdgeRow) -> Result<()> {
        let end = match (row.source.trim().is_empty(), row.target.trim().is_empty()) {
            (true, _) => Some("the edge has no source"),
            (_, true) => Some("the edge has no target"),
            _ => None,
        };
        if let Some(message) = end {
            self.found.skip(row.line, row.id.as_deref(), message);
            return Ok(());
        }
        if self.is_early(&row.data) {
            self.early_edges.push(row);
            return Ok(());
        }
        self.build_edge(row)
    }

    fn build_node(&mut self, row: NodeRow) -> Result<()> {
        let Built { record, complaints, bytes } = node::build(row, &self.table, &mut self.tally);
        for (line, complaint) in complaints {
            self.found.problem(line, Some(&record.key), complaint);
        }
        match self.excess_of_node(&record, bytes) {
            Some(excess) => self.found.skip(record.line, Some(&record.key), excess),
            None => self.found.node(record)?,
        }
        Ok(())
    }

    fn build_edge(&mut self, row: EdgeRow) -> Result<()> {
        let Built { record, complaints, bytes } = edge::build(row, &self.table, &mut self.tally);
        for (line, complaint) in complaints {
            self.found.problem(line, record.key.as_deref(), complaint);
        }
        match self.excess_of_edge(&record, bytes) {
            Some(excess) => self.found.skip(record.line, record.key.as_deref(), excess),
            None => self.found.edge(record)?,
        }
        Ok(())
    }

    fn excess_of_node(&self, record: &NodeRecord, metadata: usize) -> Option<&'static str> {
        let long = |text: &str| text.len() > self.limits.text;
        match &record.body {
            NodeBody::Concept { label, .. } if long(label) => {
                Some("the label is too long; the node is left out")
            }
            NodeBody::Concept { description: Some(text), .. } if long(text) => {
                Some("the description is too long; the node is left out")
            }
            NodeBody::Concept { aliases, .. } if aliases.len() > MOST_ALIASES => {
                Some("more than 10,000 aliases; the node is left out")
            }
            NodeBody::Pointer { ref_id, .. } if long(ref_id) => {
                Some("the ref_id is too long; the node is left out")
            }
            _ if metadata > self.limits.text => Some("the metadata is too long; the node is left out"),
            _ => None,
        }
    }

    fn excess_of_edge(&self, record: &EdgeRecord, metadata: usize) -> Option<&'static str> {
        if record.relation_type.len() > self.limits.text {
            Some("the relation is too long; the edge is left out")
        } else if metadata > self.limits.text {
            Some("the metadata is too long; the edge is left out")
        } else {
            None
        }
    }

    pub(super) fn finish(mut self) -> Result<Parsed> {
        for row in std::mem::take(&mut self.early_nodes) {
            self.build_node(row)?;
        }
        for row in std::mem::take(&mut self.early_edges) {
            self.build_edge(row)?;
        }
        let mut notes = self.tally.notes(&self.table.undeclared());
        let columns = self.table.columns();
        let mut parsed = self.found.finish();
        parsed.columns = columns;
        notes.append(&mut parsed.notes);
        parsed.notes = notes;
        Ok(parsed)
    }
}
