//! What a run gives, in ids; whoever holds the rows turns it into an analysis.

use asterism_model::Id;

#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    Communities {
        /// Larger first, ties by the smallest id; each in the order of its ids.
        communities: Vec<Vec<Id>>,
        modularity: f64,
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
