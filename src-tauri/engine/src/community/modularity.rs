//! The modularity of groups that are given.

use asterism_model::algorithm::{Family, Ground, OutputKind, ParameterKind, Spec};
use asterism_model::analysis::{Analysis, Modularity};
use asterism_model::{Error, Id, Result, Watch};

use super::flow::Flow;
use super::partition::Partition;
use crate::arguments::Arguments;
use crate::describe::{flag, number, of_kind, output};
use crate::outcome::Outcome;
use crate::snapshot::{Simple, Snapshot};
use crate::weight::WeightAs;

/// How much more weight lies within the groups than chance would put there: the sum over groups of
/// inside / m − resolution · out · in / m². Parallel edges are summed, self-loops count.
///
/// # Arguments
/// * `groups`: dense indices; a node in none of them is a group of its own.
///
/// # Returns
/// The modularity, from −0.5 to 1, 0 without edges; and how many groups there were.
///
/// # Errors
/// `invalid_request` for a node in two groups and for a negative weight, naming its edge; `cancelled`.
///
/// # Complexity
/// O(n + m) time and memory.
///
/// # Reference
/// Newman 2006, doi:10.1073/pnas.0601602103; directed: Leicht and Newman 2008, doi:10.1103/PhysRevLett.100.118703.
pub fn modularity(
    snapshot: &Snapshot,
    groups: &[Vec<u32>],
    (directed, resolution, weight_as): (bool, f64, WeightAs),
    watch: &dyn Watch,
) -> Result<Modularity> {
    watch.progress(0.0, "Weighing the groups");
    let (of, count) = labels(snapshot, groups)?;
    let strengths = weight_as.strengths(snapshot)?;
    watch.check()?;
    let simple = Simple::summed(snapshot, &strengths);
    watch.check()?;
    let flow =
        if directed { Flow::directed(snapshot, simple, &strengths)? } else { Flow::undirected(simple)? };
    let modularity = Partition::new(&flow, of).modularity(&flow, resolution);
    Ok(Modularity { modularity, groups: count })
}

fn labels(snapshot: &Snapshot, groups: &[Vec<u32>]) -> Result<(Vec<u32>, u32)> {
    const NONE: u32 = u32::MAX;
    let mut of = vec![NONE; snapshot.size()];
    let mut next = 0;
    for group in groups.iter().filter(|group| !group.is_empty()) {
        for &node in group {
            if of[node as usize] != NONE {
                let id = snapshot.nodes()[node as usize];
                return Err(Error::invalid("communities", format!("node {id} is in more than one group")));
            }
            of[node as usize] = next;
        }
        next += 1;
    }
    for label in of.iter_mut().filter(|label| **label == NONE) {
        *label = next;
        next += 1;
    }
    Ok((of, next))
}

pub(crate) fn spec() -> Spec {
    Spec {
        id: "modularity",
        title: "Modularity",
        description: "How clearly the graph falls into given groups, such as those kept at the nodes.",
        family: Family::Community,
        reads: "Directed, or undirected when asked for. The weights of parallel edges are summed, loops count.",
        ground: Ground::Chosen,
        min_nodes: 0,
        parameters: vec![
            of_kind(
                "communities",
                "Groups",
                "Lists of nodes; a node in none is a group of its own. Empty takes the groups that are kept at the nodes.",
                ParameterKind::NodeGroups,
            ),
            of_kind(
                "metadata_key",
                "Kept under",
                "Where no groups are given: nodes whose metadata has the same value under this key are a group.",
                ParameterKind::Text { default: "asterism.community" },
            ),
            number(
                "resolution",
                "Resolution",
                "Above 1 favours smaller groups, below 1 larger ones.",
                1.0,
                (0.0, 1000.0),
            ),
            flag(
                "directed",
                "Follow direction",
                "Weigh who points at whom, rather than only who is tied to whom.",
                true,
            ),
            WeightAs::parameter("strength"),
        ],
        outputs: vec![
            output("modularity", "Modularity", "0 not at all, 1 fully.", OutputKind::Number),
            output("groups", "Groups", "How many there were, a node in none being one.", OutputKind::Number),
        ],
        complexity: "O(n + m) time and memory",
        reference: "Newman 2006, doi:10.1073/pnas.0601602103; Leicht and Newman 2008, doi:10.1103/PhysRevLett.100.118703",
    }
}

pub(crate) fn run(
    snapshot: &Snapshot,
    _: &[Id],
    arguments: &Arguments<'_>,
    watch: &dyn Watch,
) -> Result<Outcome> {
    let groups = arguments.node_groups("communities", snapshot)?.unwrap_or_default();
    let way = (arguments.flag("directed")?, arguments.number("resolution")?, WeightAs::read(arguments)?);
    modularity(snapshot, &groups, way, watch).map(|found| Outcome::Done(Analysis::Modularity(found)))
}
