//! Communities within communities: whatever is too large is looked at again, by itself.

use std::cmp::Reverse;

use asterism_model::analysis::{Cluster, Communities};
use asterism_model::{Id, Part, Result, Watch};

use super::flow::Flow;
use super::partition::Partition;
use super::{Options, flow as seen, runs};
use crate::snapshot::Snapshot;

/// Splits each community of more than `most` nodes by running the method on what is inside it, level by level, as long as
/// that finds more than one.
pub(super) fn split(
    snapshot: &Snapshot,
    flow: &Flow,
    partition: Partition,
    (options, most): (&Options, usize),
    watch: &dyn Watch,
) -> Result<Communities> {
    let mut tree = Tree { clusters: Vec::new(), leaves: Vec::new() };
    tree.add(0, None, ordered(partition.compact().members()));
    let mut at = 0;
    while at < tree.clusters.len() {
        watch.check()?;
        watch.progress(at as f64 / tree.clusters.len() as f64, "Splitting large communities");
        let (level, members) = (tree.clusters[at].0, tree.clusters[at].2.clone());
        let parts = if members.len() > most {
            let quiet = Part { whole: watch, from: at as f64 / tree.clusters.len() as f64, share: 0.0 };
            let inside = seen(&snapshot.within(&members), options, &quiet)?;
            let found = runs::best(
                &inside,
                options.method,
                options.resolution,
                options.seed.wrapping_add(at as u64),
                &quiet,
            )?;
            let parts = found.compact().members();
            parts
                .into_iter()
                .map(|part| part.iter().map(|&place| members[place as usize]).collect())
                .collect()
        } else {
            vec![members]
        };
        if parts.len() > 1 {
            tree.add(level + 1, Some(at as u32), ordered(parts));
        } else {
            tree.leaves.push(at);
        }
        at += 1;
    }
    Ok(tree.told(snapshot, flow, options.resolution))
}

/// Larger first, ties by the smallest node.
fn ordered(mut groups: Vec<Vec<u32>>) -> Vec<Vec<u32>> {
    groups.sort_by_key(|group| (Reverse(group.len()), group[0]));
    groups
}

struct Tree {
    /// Level, parent and members.
    clusters: Vec<(u32, Option<u32>, Vec<u32>)>,
    leaves: Vec<usize>,
}

impl Tree {
    fn add(&mut self, level: u32, parent: Option<u32>, groups: Vec<Vec<u32>>) {
        self.clusters.extend(groups.into_iter().map(|group| (level, parent, group)));
    }

    fn told(self, snapshot: &Snapshot, flow: &Flow, resolution: f64) -> Communities {
        let ids =
            |group: &[u32]| group.iter().map(|&node| snapshot.nodes()[node as usize]).collect::<Vec<Id>>();
        let leaves = ordered(self.leaves.iter().map(|&leaf| self.clusters[leaf].2.clone()).collect());
        let mut of = vec![0; flow.len()];
        for (label, group) in (0..).zip(&leaves) {
            group.iter().for_each(|&node| of[node as usize] = label);
        }
        let hierarchy = self.clusters.iter();
        Communities {
            communities: leaves.iter().map(|group| ids(group)).collect(),
            modularity: Partition::new(flow, of).modularity(flow, resolution),
            hierarchy: hierarchy
                .map(|(level, parent, group)| Cluster {
                    level: *level,
                    parent: *parent,
                    node_ids: ids(group),
                })
                .collect(),
        }
    }
}
