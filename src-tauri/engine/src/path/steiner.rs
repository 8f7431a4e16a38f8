//! Steiner trees: Mehlhorn's 2-approximation, with the stored edges of the multigraph.

use std::collections::BTreeMap;

use asterism_model::algorithm::{Family, Ground, OutputKind, Spec};
use asterism_model::{Error, Id, Result, Watch};
use petgraph::unionfind::UnionFind;

use super::voronoi::Voronoi;
use crate::arguments::Arguments;
use crate::describe::{flag, output};
use crate::outcome::Outcome;
use crate::snapshot::Snapshot;
use crate::weight::WeightAs;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SteinerOptions {
    /// Where the terminals are not all connected, one tree for each part instead of an error.
    pub forest: bool,
    pub weight_as: WeightAs,
}

impl Default for SteinerOptions {
    fn default() -> Self {
        Self { forest: false, weight_as: WeightAs::Cost }
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct SteinerTree {
    /// In the order of their ids.
    pub nodes: Vec<Id>,
    /// In the order of (created_at, id).
    pub edges: Vec<Id>,
    pub weight: f64,
    /// 1 for a tree.
    pub components: u32,
}

/// Connects `terminals` by edges that cost at most 2(1 − 1/l) times the least possible, l being the number of leaves of
/// the best tree. Direction is ignored, of parallel edges the cheapest counts (ties by id), a missing weight costs 1.
///
/// # Arguments
/// * `terminals`: at least one; named twice is named once. What lies in other components than theirs never matters.
///
/// # Returns
/// A tree whose leaves are terminals; one terminal alone is a tree of that node.
///
/// # Errors
/// `invalid_request` without terminals, or naming the edge whose weight is negative; `not_found` for a terminal that is
/// not in the snapshot; `not_connected` with the terminals in groups, unless a forest was asked for; `cancelled`.
///
/// # Complexity
/// O(m + n log n) time at worst, less where the terminals are close to each other; O(n + m) memory.
///
/// # Reference
/// Mehlhorn 1988, “A faster approximation algorithm for the Steiner problem in graphs”,
/// doi:10.1016/0020-0190(88)90066-X. The final spanning tree is taken over all edges among the nodes found, which can
/// only be cheaper than the union of the ways.
///
/// # Example
/// ```
/// use asterism_engine::path::{SteinerOptions, steiner_tree};
/// use asterism_engine::{Link, Snapshot};
/// use asterism_model::{Id, Timestamp, Unwatched};
///
/// let id = |n: u32| format!("00000000-0000-7000-8000-{n:012}").parse::<Id>();
/// let created_at = Timestamp::parse("created_at", "2026-01-01T00:00:00Z")?;
/// let link = |n, a, b, cost| {
///     Ok::<_, asterism_model::Error>(Link { id: id(n)?, from: id(a)?, to: id(b)?, relation: 0, weight: Some(cost), created_at })
/// };
/// // A star round 4 costs 3; the direct edge from 1 to 2 alone costs 5.
/// let links = vec![link(11, 1, 4, 1.0)?, link(12, 2, 4, 1.0)?, link(13, 4, 3, 1.0)?, link(14, 1, 2, 5.0)?];
/// let snapshot = Snapshot::new(vec![id(1)?, id(2)?, id(3)?, id(4)?], links)?;
/// let tree = steiner_tree(&snapshot, &[id(1)?, id(2)?, id(3)?], SteinerOptions::default(), &Unwatched)?;
/// assert_eq!((tree.edges, tree.weight), (vec![id(11)?, id(12)?, id(13)?], 3.0));
/// # Ok::<(), asterism_model::Error>(())
/// ```
pub fn steiner_tree(
    snapshot: &Snapshot,
    terminals: &[Id],
    options: SteinerOptions,
    watch: &dyn Watch,
) -> Result<SteinerTree> {
    let terminals = indices(snapshot, terminals)?;
    let costs = options.weight_as.costs(snapshot)?;
    let mut voronoi = Voronoi::new(snapshot, &costs, &terminals);
    watch.progress(0.0, "Growing from the chosen nodes");
    voronoi.grow(watch)?;
    let mut nodes = voronoi.nodes_on_ways();
    let components = voronoi.parts();
    if components > 1 && !options.forest {
        return Err(Error::NotConnected { groups: groups(snapshot, &terminals, &voronoi.labels()) });
    }
    nodes.extend(&terminals);
    nodes.sort_unstable();
    nodes.dedup();
    watch.progress(0.9, "Choosing edges");
    let links = prune(snapshot, &nodes, span(snapshot, &costs, &nodes), &terminals);
    finish(snapshot, &costs, &links, &terminals, components)
}

/// The dense indices of the terminals, ascending, each once.
fn indices(snapshot: &Snapshot, terminals: &[Id]) -> Result<Vec<u32>> {
    if terminals.is_empty() {
        return Err(Error::invalid("node_ids", "choose at least one node to connect"));
    }
    let find = |id: &Id| snapshot.index(id).ok_or_else(|| Error::not_found("node", id));
    let mut found = terminals.iter().map(find).collect::<Result<Vec<_>>>()?;
    found.sort_unstable();
    found.dedup();
    Ok(found)
}

/// Larger groups first, ties by the smallest id.
fn groups(snapshot: &Snapshot, terminals: &[u32], labels: &[u32]) -> Vec<Vec<Id>> {
    let mut by_label: BTreeMap<u32, Vec<Id>> = BTreeMap::new();
    for (&terminal, &label) in terminals.iter().zip(labels) {
        by_label.entry(label).or_default().push(snapshot.nodes()[terminal as usize]);
    }
    let mut groups: Vec<_> = by_label.into_values().collect();
    groups.sort_by(|a, b| b.len().cmp(&a.len()).then_with(|| a[0].cmp(&b[0])));
    groups
}

/// A minimum spanning forest of the links among `nodes` (ascending): Kruskal, ties by the edge's id.
fn span(snapshot: &Snapshot, costs: &[f64], nodes: &[u32]) -> Vec<u32> {
    let mut links: Vec<u32> = Vec::new();
    for &node in nodes {
        let inside = snapshot.leaving(node).iter().filter(|arc| nodes.binary_search(&arc.node).is_ok());
        links.extend(inside.map(|arc| arc.link).filter(|&link| costs[link as usize].is_finite()));
    }
    let id = |link: u32| snapshot.link(link).id;
    links.sort_unstable_by(|&a, &b| {
        costs[a as usize].total_cmp(&costs[b as usize]).then_with(|| id(a).cmp(&id(b)))
    });
    let mut joined = UnionFind::<usize>::new(nodes.len());
    links.retain(|&link| {
        let [a, b] = snapshot.ends(link).map(|end| nodes.partition_point(|&node| node < end));
        joined.union(a, b)
    });
    links
}

/// Cuts off leaves that are no terminals until none is left.
fn prune(snapshot: &Snapshot, nodes: &[u32], mut links: Vec<u32>, terminals: &[u32]) -> Vec<u32> {
    let place = |node: u32| nodes.partition_point(|&other| other < node);
    let mut incident = vec![Vec::new(); nodes.len()];
    for &link in &links {
        for end in snapshot.ends(link) {
            incident[place(end)].push(link);
        }
    }
    let bare = |node: u32, incident: &[Vec<u32>]| {
        incident[place(node)].len() == 1 && terminals.binary_search(&node).is_err()
    };
    let mut leaves: Vec<u32> = nodes.iter().copied().filter(|&node| bare(node, &incident)).collect();
    let mut cut = Vec::new();
    while let Some(leaf) = leaves.pop() {
        let Some(link) = incident[place(leaf)].pop() else { continue };
        cut.push(link);
        let [from, to] = snapshot.ends(link);
        let other = if from == leaf { to } else { from };
        incident[place(other)].retain(|&kept| kept != link);
        if bare(other, &incident) {
            leaves.push(other);
        }
    }
    cut.sort_unstable();
    links.retain(|link| cut.binary_search(link).is_err());
    links
}

fn finish(
    snapshot: &Snapshot,
    costs: &[f64],
    links: &[u32],
    terminals: &[u32],
    components: usize,
) -> Result<SteinerTree> {
    let mut links = links.to_vec();
    links.sort_unstable();
    let weight: f64 = links.iter().map(|&link| costs[link as usize]).sum();
    if !weight.is_finite() {
        return Err(Error::invalid("weight", "the costs add up to more than a number can hold"));
    }
    let mut nodes: Vec<u32> = links.iter().flat_map(|&link| snapshot.ends(link)).collect();
    nodes.extend(terminals);
    nodes.sort_unstable();
    nodes.dedup();
    Ok(SteinerTree {
        nodes: nodes.into_iter().map(|node| snapshot.nodes()[node as usize]).collect(),
        edges: links.iter().map(|&link| snapshot.link(link).id).collect(),
        weight,
        components: components as u32,
    })
}

pub(crate) fn spec() -> Spec {
    Spec {
        id: "steiner_tree",
        title: "Steiner tree",
        description: "The cheapest tree of edges, within a factor of 2, that connects the chosen nodes.",
        family: Family::Path,
        reads: "Undirected; of parallel edges the cheapest, a missing weight costs 1.",
        ground: Ground::Chosen,
        min_nodes: 1,
        parameters: vec![
            WeightAs::parameter("cost"),
            flag(
                "forest",
                "Allow a forest",
                "Where the nodes are not all connected, give one tree for each part.",
                false,
            ),
        ],
        outputs: vec![
            output("edges", "Edges", "Of the tree, in the order of (created_at, id).", OutputKind::Edges),
            output("nodes", "Nodes", "The chosen ones and those between them.", OutputKind::Nodes),
            output("weight", "Total weight", "What the edges cost together.", OutputKind::Number),
            output("components", "Trees", "1 unless a forest was asked for.", OutputKind::Number),
        ],
        complexity: "O(m + n log n), less where the chosen nodes are close; memory O(n + m)",
        reference: "Mehlhorn 1988, doi:10.1016/0020-0190(88)90066-X",
    }
}

pub(crate) fn run(
    snapshot: &Snapshot,
    terminals: &[Id],
    arguments: &Arguments<'_>,
    watch: &dyn Watch,
) -> Result<Outcome> {
    let options = SteinerOptions { forest: arguments.flag("forest")?, weight_as: WeightAs::read(arguments)? };
    let SteinerTree { nodes, edges, weight, components } = steiner_tree(snapshot, terminals, options, watch)?;
    Ok(Outcome::SteinerTree { nodes, edges, weight, components })
}
