//! Ways through the graph, a weight being the cost of a step.

mod expand;
mod nearest;
mod reachable;
mod shortest;
mod simple_paths;
mod steiner;
mod voronoi;

pub use expand::{Limits, expand};
pub(crate) use expand::{run as run_expand, spec as expand_spec};
pub use nearest::Along;
pub use reachable::reachable;
pub(crate) use reachable::{run as run_reachable, spec as reachable_spec};
pub use shortest::{Way, shortest_path};
pub(crate) use shortest::{run as run_shortest, spec as shortest_spec};
pub use simple_paths::{Ways, simple_paths};
pub(crate) use simple_paths::{run as run_paths, spec as paths_spec};
pub use steiner::{SteinerOptions, SteinerTree, steiner_tree};
pub(crate) use steiner::{run as run_steiner, spec as steiner_spec};

use asterism_model::Id;

use crate::snapshot::{Arc, Snapshot};

/// A step of a way: a link and the node it leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    pub edge: Id,
    pub node: Id,
}

impl Step {
    fn along(snapshot: &Snapshot, arc: Arc) -> Self {
        Self { edge: snapshot.link(arc.link).id, node: snapshot.nodes()[arc.node as usize] }
    }
}
