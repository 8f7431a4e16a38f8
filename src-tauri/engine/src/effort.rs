//! How long a run will take, before it is begun.
//!
//! Each is a count of steps by the algorithm's complexity times what a step was measured to take on one core (100,000
//! nodes and 1,000,000 edges; `make bench` prints the seconds). Steps wait for memory, so that they take longer on larger
//! graphs; the estimates are meant to be right within a factor of a few.

use asterism_model::Result;

use crate::arguments::Arguments;

/// Of a graph.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Size {
    pub nodes: f64,
    pub edges: f64,
}

impl Size {
    fn steps(self) -> f64 {
        self.nodes + self.edges
    }
}

const NANOSECOND: f64 = 1e-9;

pub(crate) fn scan(size: Size, _: &Arguments<'_>) -> Result<f64> {
    Ok(40.0 * NANOSECOND * size.steps())
}

pub(crate) fn search(size: Size, _: &Arguments<'_>) -> Result<f64> {
    Ok(100.0 * NANOSECOND * size.steps())
}

/// A breadth-first search there and back from every start.
pub(crate) fn betweenness(size: Size, arguments: &Arguments<'_>) -> Result<f64> {
    let starts = arguments.count("samples")?.map_or(size.nodes, |samples| size.nodes.min(samples.into()));
    Ok(20.0 * NANOSECOND * starts * size.steps())
}

/// As many rounds as bring the difference below the tolerance.
pub(crate) fn pagerank(size: Size, arguments: &Arguments<'_>) -> Result<f64> {
    let needed = arguments.number("tolerance")?.ln() / arguments.number("damping")?.ln();
    let rounds = needed.clamp(1.0, arguments.integer("max_iterations")?.into());
    Ok(NANOSECOND * rounds * size.steps())
}

pub(crate) fn communities(size: Size, _: &Arguments<'_>) -> Result<f64> {
    Ok(1500.0 * NANOSECOND * size.steps())
}

pub(crate) fn label_propagation(size: Size, _: &Arguments<'_>) -> Result<f64> {
    Ok(400.0 * NANOSECOND * size.steps())
}

/// Pairs of edges that share a node, were the degrees all alike; hubs make more of them.
pub(crate) fn links(size: Size, _: &Arguments<'_>) -> Result<f64> {
    let degree = 2.0 * size.edges / size.nodes.max(1.0);
    Ok(25.0 * NANOSECOND * size.edges * degree)
}

pub(crate) fn triangles(size: Size, _: &Arguments<'_>) -> Result<f64> {
    let degree = (2.0 * size.edges / size.nodes.max(1.0)).sqrt();
    Ok(20.0 * NANOSECOND * size.edges * degree)
}
