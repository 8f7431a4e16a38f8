//! Triangles and clustering.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use asterism_model::algorithm::{Family, Ground, OutputKind, Spec};
use asterism_model::analysis::{Analysis, Triangles};
use asterism_model::{Id, Result, Watch};
use rayon::prelude::*;

use crate::arguments::Arguments;
use crate::centrality::scores;
use crate::describe::{keepable, output};
use crate::outcome::Outcome;
use crate::snapshot::{Neighbours, Snapshot};

const CHUNK: usize = 1024;

/// How many triangles go through each node, and how close its neighbours are to knowing each other all. On the undirected
/// simple projection.
///
/// # Returns
/// For each node its triangles and its clustering: of the pairs of its neighbours, the share that are neighbours. The total,
/// the mean clustering of all nodes, and the transitivity: 3 × triangles over the pairs of edges that share a node.
///
/// # Errors
/// `cancelled`.
///
/// # Complexity
/// O(m^1.5) time, O(n + m) memory.
///
/// # Reference
/// Latapy 2008, “Main-memory triangle computations for very large (sparse (power-law)) graphs”,
/// doi:10.1016/j.tcs.2008.07.017; clustering: Watts and Strogatz 1998, doi:10.1038/30918.
pub fn triangles(snapshot: &Snapshot, watch: &dyn Watch) -> Result<Triangles> {
    watch.progress(0.0, "Finding triangles");
    let graph = Neighbours::unordered(snapshot);
    watch.check()?;
    let counts = count(&graph, watch)?;
    let pairs = |node: u32| {
        let degree = f64::from(graph.degree(node));
        degree * (degree - 1.0) / 2.0
    };
    let nodes = 0..graph.size() as u32;
    let clustering: Vec<f64> = nodes
        .clone()
        .zip(&counts)
        .map(|(node, &count)| if count == 0 { 0.0 } else { count as f64 / pairs(node) })
        .collect();
    let corners: u64 = counts.iter().sum();
    let wedges: f64 = nodes.map(pairs).sum();
    Ok(Triangles {
        total: (corners / 3) as f64,
        average_clustering: clustering.iter().sum::<f64>() / graph.size().max(1) as f64,
        transitivity: if corners == 0 { 0.0 } else { corners as f64 / wedges },
        triangles: scores(snapshot, counts.into_iter().map(|count| count as f64)),
        clustering: scores(snapshot, clustering),
    })
}

/// Each triangle is met once, at its corner of least degree. Whole numbers: no order of adding matters.
fn count(graph: &Neighbours, watch: &dyn Watch) -> Result<Vec<u64>> {
    let size = graph.size();
    let forward = Forward::new(graph);
    let counts: Vec<AtomicU64> = (0..size).map(|_| AtomicU64::new(0)).collect();
    let done = AtomicUsize::new(0);
    let nodes: Vec<u32> = (0..size as u32).collect();
    nodes.par_chunks(CHUNK).try_for_each_init(
        || vec![false; size],
        |marked, chunk| {
            watch.check()?;
            chunk.iter().for_each(|&node| forward.at(node, marked, &counts));
            let done = done.fetch_add(chunk.len(), Ordering::Relaxed) + chunk.len();
            watch.progress(done as f64 / size as f64, "Finding triangles");
            Ok(())
        },
    )?;
    Ok(counts.into_iter().map(AtomicU64::into_inner).collect())
}

/// Each edge from its end of less degree to the other, ties by the index.
struct Forward {
    starts: Vec<u32>,
    nodes: Vec<u32>,
}

impl Forward {
    fn new(graph: &Neighbours) -> Self {
        let rank = |node: u32| (graph.degree(node), node);
        let (mut starts, mut nodes) = (vec![0], Vec::with_capacity(graph.count() / 2));
        for node in 0..graph.size() as u32 {
            nodes.extend(graph.of(node).iter().filter(|&&other| rank(node) < rank(other)));
            starts.push(nodes.len() as u32);
        }
        Self { starts, nodes }
    }

    fn of(&self, node: u32) -> &[u32] {
        &self.nodes[self.starts[node as usize] as usize..self.starts[node as usize + 1] as usize]
    }

    fn at(&self, node: u32, marked: &mut [bool], counts: &[AtomicU64]) {
        let near = self.of(node);
        near.iter().for_each(|&other| marked[other as usize] = true);
        let add = |node: u32, many: u64| counts[node as usize].fetch_add(many, Ordering::Relaxed);
        let mut own = 0;
        for &second in near {
            let mut through = 0;
            for &third in self.of(second).iter().filter(|&&third| marked[third as usize]) {
                add(third, 1);
                through += 1;
            }
            if through > 0 {
                add(second, through);
                own += through;
            }
        }
        if own > 0 {
            add(node, own);
        }
        near.iter().for_each(|&other| marked[other as usize] = false);
    }
}

pub(crate) fn spec() -> Spec {
    Spec {
        id: "triangles",
        title: "Triangles and clustering",
        description: "Where everyone around a node knows everyone else, and where it stands between strangers.",
        family: Family::Structure,
        reads: "Undirected simple: direction, parallel edges and loops do not count, nor do weights.",
        ground: Ground::Chosen,
        min_nodes: 0,
        parameters: vec![],
        outputs: vec![
            keepable(
                output(
                    "clustering",
                    "Clustering",
                    "The share of the pairs of a node's neighbours that are neighbours themselves.",
                    OutputKind::NodeScores,
                ),
                "asterism.clustering",
            ),
            keepable(
                output("triangles", "Triangles", "How many go through a node.", OutputKind::NodeScores),
                "asterism.triangles",
            ),
            output("total", "All triangles", "Each counted once.", OutputKind::Number),
            output("average_clustering", "Mean clustering", "Over all nodes.", OutputKind::Number),
            output(
                "transitivity",
                "Transitivity",
                "3 × triangles over the pairs of edges that share a node.",
                OutputKind::Number,
            ),
        ],
        complexity: "O(m^1.5) time; memory O(n + m)",
        reference: "Latapy 2008, doi:10.1016/j.tcs.2008.07.017; Watts and Strogatz 1998, doi:10.1038/30918",
    }
}

pub(crate) fn run(snapshot: &Snapshot, _: &[Id], _: &Arguments<'_>, watch: &dyn Watch) -> Result<Outcome> {
    triangles(snapshot, watch).map(|found| Outcome::Done(Analysis::Triangles(found)))
}
