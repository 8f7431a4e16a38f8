//! Gathers what a reader finds, within the limits, and settles at the end what only the whole file can tell.

use std::collections::HashSet;

use asterism_model::transfer::{EdgeRecord, NodeRecord, Parsed, Problem};
use asterism_model::{Error, Result};

use crate::limits::Limits;

pub(crate) struct Collection {
    parsed: Parsed,
    limits: Limits,
}

impl Collection {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self { parsed: Parsed::default(), limits: *limits }
    }

    pub(crate) fn node(&mut self, node: NodeRecord) -> Result<()> {
        room("nodes", self.parsed.nodes.len(), self.limits.nodes)?;
        self.parsed.nodes.push(node);
        Ok(())
    }

    pub(crate) fn edge(&mut self, edge: EdgeRecord) -> Result<()> {
        room("edges", self.parsed.edges.len(), self.limits.edges)?;
        self.parsed.edges.push(edge);
        Ok(())
    }

    /// Something that is imported otherwise than the file has it.
    pub(crate) fn problem(&mut self, line: u64, id: Option<&str>, message: impl Into<String>) {
        self.push(line, id, message.into(), false);
    }

    fn push(&mut self, line: u64, id: Option<&str>, message: String, left_out: bool) {
        self.parsed.problem_count = self.parsed.problem_count.saturating_add(1);
        if self.parsed.problems.len() < self.limits.problems {
            let id = id.filter(|id| !id.is_empty()).map(str::to_owned);
            self.parsed.problems.push(Problem { line, id, message, left_out });
        }
    }

    /// A row that is left out.
    pub(crate) fn skip(&mut self, line: u64, id: Option<&str>, message: impl Into<String>) {
        self.parsed.skipped = self.parsed.skipped.saturating_add(1);
        self.push(line, id, message.into(), true);
    }

    pub(crate) fn note(&mut self, note: impl Into<String>) {
        self.parsed.notes.push(note.into());
    }

    /// Drops doubled nodes, edges without both ends and doubled edge ids, and puts everything in the order of the file.
    pub(crate) fn finish(mut self) -> Parsed {
        self.parsed.nodes.sort_by_key(|node| node.line);
        self.parsed.edges.sort_by_key(|edge| edge.line);
        self.drop_doubled_nodes();
        self.drop_loose_edges();
        self.forget_doubled_edge_ids();
        self.parsed.problems.sort_by_key(|problem| problem.line);
        self.parsed
    }

    fn drop_doubled_nodes(&mut self) {
        let nodes = std::mem::take(&mut self.parsed.nodes);
        let mut seen = HashSet::with_capacity(nodes.len());
        let first: Vec<bool> = nodes.iter().map(|node| seen.insert(node.key.as_str())).collect();
        for (node, first) in nodes.iter().zip(&first) {
            if !first {
                self.skip(node.line, Some(&node.key), "a second node with this id; the first is taken");
            }
        }
        drop(seen);
        self.parsed.nodes = keep(nodes, &first);
    }

    fn drop_loose_edges(&mut self) {
        let edges = std::mem::take(&mut self.parsed.edges);
        let nodes = std::mem::take(&mut self.parsed.nodes);
        let known: HashSet<&str> = nodes.iter().map(|node| node.key.as_str()).collect();
        let missing = |edge: &EdgeRecord| match (known.contains(&*edge.from), known.contains(&*edge.to)) {
            (true, true) => None,
            (false, _) => {
                Some(format!("there is no node {:?} for the edge to start from", shown(&edge.from)))
            }
            (_, false) => Some(format!("there is no node {:?} for the edge to lead to", shown(&edge.to))),
        };
        let whole: Vec<bool> = edges
            .iter()
            .map(|edge| match missing(edge) {
                None => true,
                Some(message) => {
                    self.skip(edge.line, edge.key.as_deref(), message);
                    false
                }
            })
            .collect();
        drop(known);
        self.parsed.nodes = nodes;
        self.parsed.edges = keep(edges, &whole);
    }

    fn forget_doubled_edge_ids(&mut self) {
        let mut seen = HashSet::with_capacity(self.parsed.edges.len());
        let doubled: Vec<usize> = (self.parsed.edges.iter().enumerate())
            .filter(|(_, edge)| edge.key.as_deref().is_some_and(|key| !seen.insert(key)))
            .map(|(index, _)| index)
            .collect();
        drop(seen);
        for index in &doubled {
            self.parsed.edges[*index].key = None;
        }
        if !doubled.is_empty() {
            self.note(format!("Edges that repeat the id of another: {}; they get new ids.", doubled.len()));
        }
    }
}

fn room(what: &str, have: usize, limit: usize) -> Result<()> {
    if have < limit {
        return Ok(());
    }
    Err(Error::TooLarge { field: what.into(), actual: have as u64 + 1, limit: limit as u64 })
}

fn keep<T>(rows: Vec<T>, wanted: &[bool]) -> Vec<T> {
    if wanted.iter().all(|wanted| *wanted) {
        return rows;
    }
    rows.into_iter().zip(wanted).filter(|(_, wanted)| **wanted).map(|(row, _)| row).collect()
}

/// At most a line of a text that came from a file.
pub(crate) fn shown(text: &str) -> String {
    const LINE: usize = 80;
    match text.char_indices().nth(LINE) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
