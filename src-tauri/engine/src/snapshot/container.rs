//! The way out to petgraph's container and to whatever is written against it.

use petgraph::graph::{DiGraph, NodeIndex};

use super::{Link, Snapshot};
use asterism_model::Id;

/// Node and edge indices of the graph are the dense indices of the snapshot.
impl From<&Snapshot> for DiGraph<Id, Link> {
    fn from(snapshot: &Snapshot) -> Self {
        let mut graph = Self::with_capacity(snapshot.nodes().len(), snapshot.ends.len());
        for &id in snapshot.nodes() {
            graph.add_node(id);
        }
        for (link, &[from, to]) in snapshot.links().zip(&snapshot.ends) {
            graph.add_edge(NodeIndex::new(from as usize), NodeIndex::new(to as usize), *link);
        }
        graph
    }
}
