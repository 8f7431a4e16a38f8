//! The plainest way to each answer, for small graphs.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::graphs::Ends;

/// Distinct neighbours either way, without the node itself.
pub(crate) fn neighbours(nodes: u32, edges: &[Ends]) -> Vec<BTreeSet<u32>> {
    let mut of = vec![BTreeSet::new(); nodes as usize];
    for &(a, b, _) in edges.iter().filter(|edge| edge.0 != edge.1) {
        of[a as usize].insert(b);
        of[b as usize].insert(a);
    }
    of
}

/// Where edges lead, or whence they come.
pub(crate) fn successors(nodes: u32, edges: &[Ends], against: bool) -> Vec<BTreeSet<u32>> {
    let mut of = vec![BTreeSet::new(); nodes as usize];
    for &(a, b, _) in edges {
        let (from, to) = if against { (b, a) } else { (a, b) };
        of[from as usize].insert(to);
    }
    of
}

pub(crate) fn distances(graph: &[BTreeSet<u32>], start: u32) -> BTreeMap<u32, u32> {
    let mut found = BTreeMap::from([(start, 0)]);
    let mut queue = VecDeque::from([start]);
    while let Some(node) = queue.pop_front() {
        for &next in &graph[node as usize] {
            if !found.contains_key(&next) {
                found.insert(next, found[&node] + 1);
                queue.push_back(next);
            }
        }
    }
    found
}

/// Betweenness by its definition: shortest paths of every pair, counted through every node.
pub(crate) fn betweenness(nodes: u32, edges: &[Ends]) -> Vec<f64> {
    let graph = successors(nodes, edges, false);
    let from: Vec<_> = (0..nodes).map(|start| distances(&graph, start)).collect();
    let count = |s: u32, t: u32| paths(&graph, &from[s as usize], s, t);
    let mut scores = vec![0.0; nodes as usize];
    for (s, t) in pairs(nodes).filter(|&(s, t)| s != t && from[s as usize].contains_key(&t)) {
        for v in (0..nodes).filter(|&v| v != s && v != t) {
            let (Some(to), Some(on)) = (from[s as usize].get(&v), from[v as usize].get(&t)) else { continue };
            if to + on == from[s as usize][&t] {
                scores[v as usize] += count(s, v) * count(v, t) / count(s, t);
            }
        }
    }
    let all = (f64::from(nodes) - 1.0) * (f64::from(nodes) - 2.0);
    scores.into_iter().map(|score| if nodes > 2 { score / all } else { 0.0 }).collect()
}

fn paths(graph: &[BTreeSet<u32>], from: &BTreeMap<u32, u32>, s: u32, t: u32) -> f64 {
    if s == t {
        return 1.0;
    }
    let before = (0..graph.len() as u32)
        .filter(|v| graph[*v as usize].contains(&t) && from.get(v).is_some_and(|d| d + 1 == from[&t]));
    before.map(|v| paths(graph, from, s, v)).sum()
}

pub(crate) fn pairs(nodes: u32) -> impl Iterator<Item = (u32, u32)> {
    (0..nodes).flat_map(move |a| (0..nodes).map(move |b| (a, b)))
}

/// Every simple path as its edges' places, by length and then by those.
pub(crate) fn simple_paths(edges: &[Ends], from: u32, to: u32, most: usize) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    let mut open = vec![(vec![from], Vec::new())];
    while let Some((nodes, way)) = open.pop() {
        let at = nodes[nodes.len() - 1];
        if at == to {
            found.push(way);
            continue;
        }
        for (place, edge) in edges.iter().enumerate().filter(|(_, edge)| edge.0 == at) {
            if way.len() < most && !nodes.contains(&edge.1) {
                open.push(([&nodes[..], &[edge.1]].concat(), [&way[..], &[place]].concat()));
            }
        }
    }
    found.sort_by(|a, b| a.len().cmp(&b.len()).then_with(|| a.cmp(b)));
    found
}
