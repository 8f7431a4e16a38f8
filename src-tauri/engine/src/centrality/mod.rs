//! How much a node matters.

mod betweenness;
mod brandes;
mod degree;
mod pagerank;

pub use betweenness::betweenness;
pub(crate) use betweenness::{run as run_betweenness, spec as betweenness_spec};
pub use degree::degree;
pub(crate) use degree::{run as run_degree, spec as degree_spec};
pub use pagerank::{Options as PageRankOptions, pagerank};
pub(crate) use pagerank::{run as run_pagerank, spec as pagerank_spec};

use asterism_model::analysis::Scores;

use crate::snapshot::Snapshot;

/// Numbers by dense index as numbers by id.
pub(crate) fn scores(snapshot: &Snapshot, values: impl IntoIterator<Item = f64>) -> Scores {
    snapshot.nodes().iter().copied().zip(values).collect()
}
