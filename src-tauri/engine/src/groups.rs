//! Nodes with labels as groups of ids.

use asterism_model::Id;

use crate::snapshot::Snapshot;

/// Larger groups first, ties by the smallest id, each in the order of its ids. Labels are less than the number of nodes.
pub(crate) fn by_label(snapshot: &Snapshot, labels: &[u32]) -> Vec<Vec<Id>> {
    let mut sizes = vec![0u32; snapshot.size()];
    labels.iter().for_each(|&label| sizes[label as usize] += 1);
    let mut groups: Vec<Vec<Id>> = Vec::new();
    let mut places = vec![u32::MAX; snapshot.size()];
    for (id, &label) in snapshot.nodes().iter().zip(labels) {
        let place = &mut places[label as usize];
        if *place == u32::MAX {
            *place = groups.len() as u32;
            groups.push(Vec::with_capacity(sizes[label as usize] as usize));
        }
        groups[*place as usize].push(*id);
    }
    // The sort is stable, and groups stand in the order of their smallest ids.
    groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
    groups
}
