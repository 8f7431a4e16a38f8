//! What a run gives; whoever holds the rows turns it into an analysis.

use asterism_model::Id;
use asterism_model::analysis::Analysis;

use crate::path::Step;

#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    /// It speaks of ids alone, and is whole.
    Done(Analysis),
    Paths {
        /// Shortest first.
        paths: Vec<Vec<Step>>,
        truncated: bool,
    },
    ShortestPath {
        steps: Vec<Step>,
        cost: f64,
    },
    SteinerTree {
        /// In the order of their ids.
        nodes: Vec<Id>,
        /// In the order of (created_at, id).
        edges: Vec<Id>,
        /// The sum of the edges' costs.
        weight: f64,
        /// 1 for a tree.
        components: u32,
    },
}
