//! Connected components, direction ignored.

use asterism_model::algorithm::{Family, Ground, OutputKind, Spec};
use asterism_model::analysis::{Analysis, Components};
use asterism_model::{Id, Result, Watch};

use crate::arguments::Arguments;
use crate::describe::{keepable, output};
use crate::groups::by_label;
use crate::outcome::Outcome;
use crate::snapshot::Snapshot;

const LINKS_BETWEEN_CHECKS: usize = 1 << 18;

/// The parts of the graph between which no edge leads, whichever way it points.
///
/// # Returns
/// Every node in exactly one component; larger ones first, ties by the smallest id, each in the order of its ids.
///
/// # Errors
/// `cancelled`.
///
/// # Complexity
/// O(n + m α(n)) time, O(n) memory.
///
/// # Reference
/// Tarjan and van Leeuwen 1984, “Worst-case analysis of set union algorithms”, doi:10.1145/62.2160 (path halving).
pub fn connected_components(snapshot: &Snapshot, watch: &dyn Watch) -> Result<Components> {
    let mut above: Vec<u32> = (0..snapshot.size() as u32).collect();
    let count = snapshot.links().len();
    for first in (0..count).step_by(LINKS_BETWEEN_CHECKS) {
        watch.check()?;
        watch.progress(first as f64 / count as f64, "Joining");
        for link in first..(first + LINKS_BETWEEN_CHECKS).min(count) {
            let [a, b] = snapshot.ends(link as u32).map(|node| root(&mut above, node));
            // The smallest node of a component stands for it.
            above[a.max(b) as usize] = a.min(b);
        }
    }
    watch.check()?;
    let labels: Vec<u32> = (0..snapshot.size() as u32).map(|node| root(&mut above, node)).collect();
    Ok(Components { components: by_label(snapshot, &labels) })
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
        reference: "Tarjan and van Leeuwen 1984, doi:10.1145/62.2160",
    }
}

pub(crate) fn run(snapshot: &Snapshot, _: &[Id], _: &Arguments<'_>, watch: &dyn Watch) -> Result<Outcome> {
    let found = connected_components(snapshot, watch)?;
    Ok(Outcome::Done(Analysis::ConnectedComponents(found)))
}
