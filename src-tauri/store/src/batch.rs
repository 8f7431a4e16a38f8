//! Rows that one statement can write together.

use asterism_model::Result;
use lbug::Value;

use crate::cypher::Write;
use crate::row::Fields;

/// Rows in one statement: its parameters and its results are held in memory whole.
const ROWS: usize = 1_000;

/// About how many bytes of parameters one statement takes.
const BYTES: usize = 4 << 20;

/// Collects rows by statement and hands them out in batches. Writes of an earlier stage are out before the first of a
/// later one.
pub(crate) struct Batches {
    waiting: Vec<Batch>,
    edges: usize,
}

pub(crate) struct Batch {
    pub(crate) write: Write,
    pub(crate) rows: Vec<Fields>,
    bytes: usize,
    edges: usize,
}

/// The edges that the engine goes through in the time it finds and writes a single one from its end.
const EDGES_SCANNED: usize = 512;

impl Batch {
    /// Whether the rows are better written one by one.
    pub(crate) fn apart(&self) -> bool {
        self.write.scans_edges() && self.rows.len() * EDGES_SCANNED < self.edges
    }
}

impl Batches {
    /// For a graph of so many edges.
    pub(crate) fn new(edges: usize) -> Self {
        Self { waiting: Vec::new(), edges }
    }

    pub(crate) fn push(
        &mut self,
        write: Write,
        row: Fields,
        out: &mut dyn FnMut(Batch) -> Result<()>,
    ) -> Result<()> {
        if self.waiting.first().is_some_and(|batch| batch.write.stage() != write.stage()) {
            self.flush(out)?;
        }
        let at = self.waiting.iter().position(|batch| batch.write == write).unwrap_or_else(|| {
            self.waiting.push(Batch { write, rows: Vec::new(), bytes: 0, edges: self.edges });
            self.waiting.len() - 1
        });
        let batch = &mut self.waiting[at];
        batch.bytes += row.iter().map(|(_, value)| bytes(value)).sum::<usize>();
        batch.rows.push(row);
        if batch.rows.len() >= ROWS || batch.bytes >= BYTES {
            return out(self.waiting.remove(at));
        }
        Ok(())
    }

    pub(crate) fn flush(&mut self, out: &mut dyn FnMut(Batch) -> Result<()>) -> Result<()> {
        self.waiting.drain(..).try_for_each(out)
    }
}

fn bytes(value: &Value) -> usize {
    let inside = match value {
        Value::String(text) => text.len(),
        Value::List(_, items) => items.iter().map(bytes).sum(),
        Value::Map(_, pairs) => pairs.iter().map(|(key, value)| bytes(key) + bytes(value)).sum(),
        _ => 0,
    };
    inside + size_of::<Value>()
}
