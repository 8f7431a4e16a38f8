//! Graphs by numbers: node n and edge n have ids that sort like their numbers.

use asterism_engine::{Link, Snapshot};
use asterism_model::{Id, Timestamp, Watch};
use proptest::prelude::*;

pub(crate) type Ends = (u32, u32, Option<f64>);

pub(crate) fn node(number: u32) -> Id {
    format!("00000000-0000-7000-8000-{number:012}").parse().unwrap()
}

pub(crate) fn edge(number: usize) -> Id {
    format!("00000000-0000-7000-9000-{number:012}").parse().unwrap()
}

/// The number at the end of an id.
pub(crate) fn number(id: &Id) -> u32 {
    id.to_string()[24..].parse().unwrap()
}

pub(crate) fn links(edges: &[Ends]) -> Vec<Link> {
    let link = |(place, &(from, to, weight)): (usize, &Ends)| Link {
        id: edge(place),
        from: node(from),
        to: node(to),
        relation: 0,
        weight,
        created_at: Timestamp::from_micros(place as i64).unwrap(),
    };
    edges.iter().enumerate().map(link).collect()
}

pub(crate) fn snapshot(nodes: u32, edges: &[Ends]) -> Snapshot {
    Snapshot::new((0..nodes).map(node).collect(), links(edges)).unwrap()
}

pub(crate) fn unweighted(pairs: &[(u32, u32)]) -> Vec<Ends> {
    pairs.iter().map(|&(from, to)| (from, to, None)).collect()
}

/// `count` cliques of `size` nodes in a ring, neighbours joined by one edge.
pub(crate) fn ring_of_cliques(count: u32, size: u32) -> Vec<Ends> {
    let mut pairs = Vec::new();
    for first in (0..count).map(|clique| clique * size) {
        let all = first..first + size;
        pairs.extend(all.clone().flat_map(|a| (a + 1..all.end).map(move |b| (a, b))));
        pairs.push((all.end - 1, (first + size) % (count * size)));
    }
    unweighted(&pairs)
}

/// Directed multigraphs of up to `most` nodes, with loops, parallel edges and weights missing, 0 or small.
pub(crate) fn multigraphs(most: u32, edges: usize) -> impl Strategy<Value = (u32, Vec<Ends>)> {
    (1..=most).prop_flat_map(move |nodes| {
        let weight = prop_oneof![Just(None), (0u8..=12).prop_map(|weight| Some(f64::from(weight) / 4.0))];
        (Just(nodes), prop::collection::vec((0..nodes, 0..nodes, weight), 0..edges))
    })
}

/// Somebody who has already gone.
pub(crate) struct Gone;

impl Watch for Gone {
    fn progress(&self, _: f64, _: &str) {}

    fn cancelled(&self) -> bool {
        true
    }
}
