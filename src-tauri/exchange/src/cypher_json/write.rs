//! One row a line, so that two exports can be compared line by line.

use std::io::Write;

use asterism_model::{Edge, Error, Node, Result};
use serde::Serialize;

pub struct Writer<W: Write> {
    out: W,
    buffer: Vec<u8>,
    /// Rows in the list that is open.
    rows: u64,
    in_edges: bool,
}

const CHUNK: usize = 64 * 1024;
const BETWEEN: &[u8] = b"\n],\"edges\":[";

impl<W: Write> Writer<W> {
    pub fn new(out: W) -> Result<Self> {
        let buffer = b"{\"nodes\":[".to_vec();
        Ok(Self { out, buffer, rows: 0, in_edges: false })
    }

    /// One node. Every node comes before the first edge.
    pub fn node(&mut self, node: &Node) -> Result<()> {
        if self.in_edges {
            return Err(Error::invalid("nodes", "a node was written after the first edge"));
        }
        self.row(node)
    }

    pub fn edge(&mut self, edge: &Edge) -> Result<()> {
        self.open_edges();
        self.row(edge)
    }

    /// Closes the document and hands back what it was written to, flushed.
    pub fn finish(mut self) -> Result<W> {
        self.open_edges();
        self.buffer.extend_from_slice(b"\n]}\n");
        self.flush(0)?;
        self.out.flush().map_err(|error| storage(&error))?;
        Ok(self.out)
    }

    fn open_edges(&mut self) {
        if !self.in_edges {
            self.buffer.extend_from_slice(BETWEEN);
            self.in_edges = true;
            self.rows = 0;
        }
    }

    fn row(&mut self, row: &impl Serialize) -> Result<()> {
        self.buffer.extend_from_slice(if self.rows == 0 { b"\n" } else { b",\n" });
        self.rows += 1;
        serde_json::to_writer(&mut self.buffer, row).map_err(|error| storage(&error))?;
        self.flush(CHUNK)
    }

    fn flush(&mut self, over: usize) -> Result<()> {
        if self.buffer.len() >= over {
            self.out.write_all(&self.buffer).map_err(|error| storage(&error))?;
            self.buffer.clear();
        }
        Ok(())
    }
}

fn storage(error: &dyn std::fmt::Display) -> Error {
    Error::storage(format!("The file could not be written: {error}."))
}
