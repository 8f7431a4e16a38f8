//! Connected components, direction ignored.

use asterism_model::algorithm::{Family, Ground, OutputKind, Spec};
use asterism_model::analysis::{Analysis, Components};
use asterism_model::{Id, Result, Watch};

use crate::arguments::Arguments;
use crate::describe::{keepable, output};
use crate::groups::by_label;
use crate::outcome::Outcome;
use crate::snapshot::Snapshot;

const NODES_BETWEEN_CHECKS: usize = 1 << 14;
/// Links a node that are joined before the largest part is looked for.
const FIRST: usize = 2;

/// The parts of the graph between which no edge leads, whichever way it points.
///
/// A few links of every node are joined first, which brings most of a large component together; the rest of the links is then
/// gone through only from nodes that are not in it.
///
/// # Returns
/// Every node in exactly one component; larger ones first, ties by the smallest id, each in the order of its ids.
///
/// # Errors
/// `cancelled`.
///
/// # Complexity
/// O(n + m α(n)) time, near O(n) where one component holds most of the graph; O(n) memory.
///
/// # Reference
/// Sutton, Ben-Nun, Barak 2018, “Optimizing parallel graph connectivity computation via subgraph sampling”,
/// doi:10.1109/IPDPS.2018.00012.
pub fn connected_components(snapshot: &Snapshot, watch: &dyn Watch) -> Result<Components> {
    let mut above: Vec<u32> = (0..snapshot.size() as u32).collect();
    let arcs = |node| snapshot.leaving(node).iter().chain(snapshot.entering(node));
    each(snapshot, (0.0, watch), |node| {
        arcs(node).take(FIRST).for_each(|arc| join(&mut above, node, arc.node));
    })?;
    let largest = most_frequent(&mut above);
    each(snapshot, (0.5, watch), |node| {
        if root(&mut above, node) != root(&mut above, largest) {
            arcs(node).skip(FIRST).for_each(|arc| join(&mut above, node, arc.node));
        }
    })?;
    let labels: Vec<u32> = (0..snapshot.size() as u32).map(|node| root(&mut above, node)).collect();
    Ok(Components { components: by_label(snapshot, &labels) })
}

/// Goes through the nodes, from some fraction of the whole work to half of it further.
fn each(snapshot: &Snapshot, (from, watch): (f64, &dyn Watch), mut work: impl FnMut(u32)) -> Result<()> {
    let size = snapshot.size();
    for node in 0..size {
        if node % NODES_BETWEEN_CHECKS == 0 {
            watch.check()?;
            watch.progress(from + 0.5 * node as f64 / size as f64, "Joining");
        }
        work(node as u32);
    }
    watch.check()
}

/// The smallest node of a component stands for it.
fn join(above: &mut [u32], a: u32, b: u32) {
    let (a, b) = (root(above, a), root(above, b));
    above[a.max(b) as usize] = a.min(b);
}

/// The root of most nodes; any where there are none.
fn most_frequent(above: &mut [u32]) -> u32 {
    let mut sizes = vec![0u32; above.len()];
    for node in 0..above.len() as u32 {
        sizes[root(above, node) as usize] += 1;
    }
    (0..).zip(&sizes).max_by_key(|&(_, size)| size).map_or(0, |(root, _)| root)
}

fn root(above: &mut [u32], mut node: u32) -> u32 {
    loop {
        let next = above[node as usize];
        if next == node {
            return node;
        }
        above[node as usize] = above[next as usize];
        node = next;
    }
}

pub(crate) fn spec() -> Spec {
    Spec {
        id: "connected_components",
        title: "Connected components",
        description: "The parts of the graph between which no edge leads: islands and leftovers.",
        family: Family::Structure,
        reads: "Undirected; weights do not count.",
        ground: Ground::Chosen,
        min_nodes: 0,
        parameters: vec![],
        outputs: vec![keepable(
            output(
                "components",
                "Components",
                "Larger first, ties by the smallest id.",
                OutputKind::NodeGroups,
            ),
            "asterism.component",
        )],
        complexity: "O(n + m) time; memory O(n)",
        reference: "Sutton, Ben-Nun and Barak 2018, doi:10.1109/IPDPS.2018.00012",
    }
}

pub(crate) fn run(snapshot: &Snapshot, _: &[Id], _: &Arguments<'_>, watch: &dyn Watch) -> Result<Outcome> {
    let found = connected_components(snapshot, watch)?;
    Ok(Outcome::Done(Analysis::ConnectedComponents(found)))
}
