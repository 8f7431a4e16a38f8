//! Degree: how many edges and neighbours each node has.

use asterism_model::algorithm::{Family, Ground, OutputKind, Spec};
use asterism_model::analysis::{Analysis, Degree};
use asterism_model::{Id, Result, Watch};

use super::scores;
use crate::arguments::Arguments;
use crate::describe::{keepable, output};
use crate::outcome::Outcome;
use crate::snapshot::{Neighbours, Snapshot};

/// The edges that enter and leave each node, both together, and its distinct neighbours.
///
/// # Returns
/// Four numbers a node. Every edge counts, parallel ones and loops too; a loop enters and leaves, so `degree` counts it
/// twice, as NetworkX does for a MultiDiGraph. `neighbors` are other nodes, each once.
///
/// # Errors
/// `cancelled`.
///
/// # Complexity
/// O(n + m) time and memory.
pub fn degree(snapshot: &Snapshot, watch: &dyn Watch) -> Result<Degree> {
    watch.progress(0.0, "Counting edges");
    let nodes = 0..snapshot.size() as u32;
    let out = |node| snapshot.leaving(node).len() as f64;
    let into = |node| snapshot.entering(node).len() as f64;
    let in_degree = scores(snapshot, nodes.clone().map(into));
    let out_degree = scores(snapshot, nodes.clone().map(out));
    watch.check()?;
    let degree = scores(snapshot, nodes.clone().map(|node| out(node) + into(node)));
    watch.progress(0.5, "Counting neighbours");
    let neighbours = Neighbours::unordered(snapshot);
    watch.check()?;
    let neighbors = scores(snapshot, nodes.map(|node| f64::from(neighbours.degree(node))));
    Ok(Degree { degree, in_degree, out_degree, neighbors })
}

pub(crate) fn spec() -> Spec {
    let column =
        |id, title, description, key| keepable(output(id, title, description, OutputKind::NodeScores), key);
    Spec {
        id: "degree",
        title: "Degree",
        description: "How many edges and neighbours each node has: the hubs and the loners.",
        family: Family::Centrality,
        reads: "Directed, every parallel edge and loop; neighbours either way, each once.",
        ground: Ground::Chosen,
        min_nodes: 0,
        parameters: vec![],
        outputs: vec![
            column("degree", "Degree", "Edges in and out; a loop counts twice.", "asterism.degree"),
            column("in_degree", "In", "Edges that enter.", "asterism.in_degree"),
            column("out_degree", "Out", "Edges that leave.", "asterism.out_degree"),
            column("neighbors", "Neighbours", "Distinct other nodes, either way.", "asterism.neighbors"),
        ],
        complexity: "O(n + m) time and memory",
        reference: "NetworkX, MultiDiGraph.degree",
    }
}

pub(crate) fn run(snapshot: &Snapshot, _: &[Id], _: &Arguments<'_>, watch: &dyn Watch) -> Result<Outcome> {
    degree(snapshot, watch).map(|found| Outcome::Done(Analysis::Degree(found)))
}
