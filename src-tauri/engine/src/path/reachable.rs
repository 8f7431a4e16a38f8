//! What can be reached from a node.

use asterism_model::algorithm::{Family, Ground, OutputKind, ParameterKind, Spec};
use asterism_model::analysis::{Analysis, Reachable};
use asterism_model::{Id, Result, Watch};

use super::nearest::{Along, Nearest};
use crate::arguments::Arguments;
use crate::describe::{choice, integer, of_kind, output};
use crate::outcome::Outcome;
use crate::snapshot::Snapshot;

/// All nodes within `max_depth` edges of a node, following their direction or going against it.
///
/// # Returns
/// The nodes in the order of (hop, id) with their hops. The start is left out, even where a cycle leads back to it.
///
/// # Errors
/// `cancelled`.
///
/// # Complexity
/// O(n + m) of what is reached.
///
/// # Reference
/// Breadth-first search; NetworkX's `descendants` and `ancestors` with a depth.
pub fn reachable(
    snapshot: &Snapshot,
    start: u32,
    along: Along,
    max_depth: u32,
    watch: &dyn Watch,
) -> Result<Reachable> {
    watch.progress(0.0, "Following edges");
    watch.check()?;
    let mut nearest = Nearest::new(snapshot.size());
    nearest.search(snapshot, along, (start, max_depth), |_| false);
    watch.check()?;
    let Nearest { hops, mut reached } = nearest;
    reached.remove(0);
    reached.sort_unstable_by_key(|&node| (hops[node as usize], node));
    Ok(Reachable {
        node_ids: reached.iter().map(|&node| snapshot.nodes()[node as usize]).collect(),
        hops: reached.iter().map(|&node| hops[node as usize]).collect(),
    })
}

pub(crate) fn spec() -> Spec {
    Spec {
        id: "reachable",
        title: "Reachable nodes",
        description: "Everything that can be reached from a node along the edges, or from which it can be reached.",
        family: Family::Path,
        reads: "Directed; weights do not count.",
        ground: Ground::Own { reach: Some("max_depth") },
        min_nodes: 1,
        parameters: vec![
            of_kind("node_id", "From", "The node to start from.", ParameterKind::Node),
            choice("direction", "Direction", "out follows the edges, in goes against them.", &["out", "in"]),
            integer("max_depth", "Hops", "Go no further than so many edges.", Some(3), (1, 16)),
        ],
        outputs: vec![
            output("node_ids", "Nodes", "In the order of (hop, id), without the start.", OutputKind::NodeIds),
            output("hops", "Hops", "How far each of them is.", OutputKind::Numbers),
        ],
        complexity: "O(n + m) of what is reached",
        reference: "Breadth-first search; NetworkX, descendants and ancestors",
    }
}

pub(crate) fn run(
    snapshot: &Snapshot,
    _: &[Id],
    arguments: &Arguments<'_>,
    watch: &dyn Watch,
) -> Result<Outcome> {
    let start = arguments.node("node_id", snapshot)?;
    let along = if arguments.choice("direction")? == "in" { Along::In } else { Along::Out };
    let found = reachable(snapshot, start, along, arguments.integer("max_depth")?, watch)?;
    Ok(Outcome::Done(Analysis::Reachable(found)))
}
