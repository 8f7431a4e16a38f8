//! Ids in an outcome become rows.

use std::collections::HashMap;

use asterism_engine::{Outcome, Step};
use asterism_model::analysis::{Analysis, Paths, ShortestPath, SteinerTree};
use asterism_model::{Edge, Error, Hop, Id, Node, Result, Watch};

use crate::graph::Graph;

pub(super) fn with_rows(graph: &dyn Graph, outcome: Outcome, watch: &dyn Watch) -> Result<Analysis> {
    watch.progress(0.0, "Reading the result");
    watch.check()?;
    Ok(match outcome {
        Outcome::Done(analysis) => analysis,
        Outcome::Paths { paths, truncated } => {
            let rows = Rows::read(graph, paths.iter().flatten())?;
            let paths = paths.iter().map(|steps| rows.hops(steps)).collect::<Result<_>>()?;
            Analysis::Paths(Paths { paths, truncated })
        }
        Outcome::ShortestPath { steps, cost } => {
            let path = Rows::read(graph, steps.iter())?.hops(&steps)?;
            Analysis::ShortestPath(ShortestPath { path, cost })
        }
        Outcome::SteinerTree { nodes, edges, weight, components } => {
            let (nodes, edges) =
                (whole(graph.nodes(&nodes)?, nodes.len())?, whole(graph.edges(&edges)?, edges.len())?);
            // A sum of nothing is -0.
            Analysis::SteinerTree(SteinerTree { nodes, edges, weight: weight + 0.0, components })
        }
    })
}

/// A result with a row missing would say something that never was.
fn whole<T>(rows: Vec<T>, wanted: usize) -> Result<Vec<T>> {
    if rows.len() < wanted { Err(changed()) } else { Ok(rows) }
}

fn changed() -> Error {
    Error::Busy("The graph has changed while it was analysed. Run it again.".into())
}

struct Rows {
    nodes: HashMap<Id, Node>,
    edges: HashMap<Id, Edge>,
}

impl Rows {
    /// Each row once, however many ways go over it.
    fn read<'a>(graph: &dyn Graph, steps: impl Iterator<Item = &'a Step>) -> Result<Self> {
        let (mut edges, mut nodes): (Vec<Id>, Vec<Id>) = steps.map(|step| (step.edge, step.node)).unzip();
        for ids in [&mut edges, &mut nodes] {
            ids.sort_unstable();
            ids.dedup();
        }
        let nodes = graph.nodes(&nodes)?.into_iter().map(|node| (node.id(), node)).collect();
        let edges = graph.edges(&edges)?.into_iter().map(|edge| (edge.id, edge)).collect();
        Ok(Self { nodes, edges })
    }

    fn hops(&self, steps: &[Step]) -> Result<Vec<Hop>> {
        let hop = |step: &Step| {
            let (edge, node) = (self.edges.get(&step.edge)?, self.nodes.get(&step.node)?);
            Some(Hop { edge: edge.clone(), node: node.clone() })
        };
        steps.iter().map(hop).collect::<Option<_>>().ok_or_else(changed)
    }
}
