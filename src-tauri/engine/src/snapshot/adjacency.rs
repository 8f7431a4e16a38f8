//! Compressed sparse rows: all rows in one array, and where each begins.

/// One step of a row: the node at the other end and the link that leads there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arc {
    pub node: u32,
    pub link: u32,
}

#[derive(Debug, Clone)]
pub(crate) struct Adjacency {
    starts: Vec<u32>,
    arcs: Vec<Arc>,
}

impl Adjacency {
    /// Rows from (row, arc) pairs, each row in the order in which its pairs come. The pairs are gone through twice.
    pub(crate) fn new<I: Iterator<Item = (u32, Arc)>>(rows: usize, pairs: impl Fn() -> I) -> Self {
        let mut starts = vec![0u32; rows + 1];
        for (row, _) in pairs() {
            starts[row as usize + 1] += 1;
        }
        for row in 0..rows {
            starts[row + 1] += starts[row];
        }
        let mut free = starts.clone();
        let mut arcs = vec![Arc { node: 0, link: 0 }; starts[rows] as usize];
        for (row, arc) in pairs() {
            let at = &mut free[row as usize];
            arcs[*at as usize] = arc;
            *at += 1;
        }
        Self { starts, arcs }
    }

    pub(crate) fn rows(&self) -> u32 {
        self.starts.len() as u32 - 1
    }

    pub(crate) fn row(&self, row: u32) -> &[Arc] {
        let row = row as usize;
        &self.arcs[self.starts[row] as usize..self.starts[row + 1] as usize]
    }
}
