use std::collections::BTreeSet;

use asterism_engine::path::{SteinerOptions, SteinerTree, steiner_tree};
use asterism_engine::{Snapshot, WeightAs};
use asterism_model::{Error, Id, Unwatched};
use petgraph::algo::{dijkstra, min_spanning_tree};
use petgraph::data::Element;
use petgraph::graph::{NodeIndex, UnGraph};
use petgraph::unionfind::UnionFind;
use proptest::prelude::*;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use crate::graphs::{Ends, Gone, edge, links, multigraphs, node, number, snapshot, unweighted};

fn solve(
    nodes: u32,
    edges: &[Ends],
    terminals: &[u32],
    options: SteinerOptions,
) -> Result<SteinerTree, Error> {
    let terminals: Vec<Id> = terminals.iter().map(|&n| node(n)).collect();
    steiner_tree(&snapshot(nodes, edges), &terminals, options, &Unwatched)
}

fn tree(nodes: u32, edges: &[Ends], terminals: &[u32]) -> Result<SteinerTree, Error> {
    solve(nodes, edges, terminals, SteinerOptions::default())
}

fn cost(edge: &Ends) -> f64 {
    edge.2.unwrap_or(1.0)
}

/// Panics unless this is a forest of stored edges whose leaves are terminals and whose weight is right.
fn check_forest(edges: &[Ends], terminals: &[u32], tree: &SteinerTree) {
    let used: Vec<&Ends> = tree.edges.iter().map(|id| &edges[number(id) as usize]).collect();
    let nodes: Vec<u32> = tree.nodes.iter().map(number).collect();
    let mut joined = UnionFind::<usize>::new(64);
    let mut degrees = [0; 64];
    for &&(a, b, _) in &used {
        assert!(joined.union(a as usize, b as usize), "a cycle in {used:?}");
        degrees[a as usize] += 1;
        degrees[b as usize] += 1;
    }
    let ends: BTreeSet<u32> =
        used.iter().flat_map(|&&(a, b, _)| [a, b]).chain(terminals.iter().copied()).collect();
    assert_eq!(nodes, ends.into_iter().collect::<Vec<_>>());
    assert_eq!(tree.nodes.len() - tree.edges.len(), tree.components as usize);
    for node in nodes.iter().filter(|node| !terminals.contains(node)) {
        assert!(degrees[*node as usize] > 1, "{node} is a leaf and no terminal");
    }
    let sum: f64 = used.iter().map(|edge| cost(edge)).sum();
    assert!((tree.weight - sum).abs() < 1e-12);
}

/// The least weight of a tree over the terminals, with the number of its leaves: a minimum spanning tree of every set of
/// nodes that holds them.
fn optimum(nodes: u32, edges: &[Ends], terminals: &[u32]) -> Option<(f64, usize)> {
    let must = terminals.iter().fold(0u32, |set, t| set | (1 << t));
    (0..1u32 << nodes)
        .filter(|set| set & must == must)
        .filter_map(|set| spanning(edges, set))
        .min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)))
}

fn spanning(edges: &[Ends], set: u32) -> Option<(f64, usize)> {
    let mut inside: Vec<&Ends> =
        edges.iter().filter(|e| set >> e.0 & 1 == 1 && set >> e.1 & 1 == 1).collect();
    inside.sort_by(|a, b| cost(a).total_cmp(&cost(b)));
    let (mut joined, mut degrees, mut weight) = (UnionFind::<usize>::new(32), [0; 32], 0.0);
    for edge in inside {
        if joined.union(edge.0 as usize, edge.1 as usize) {
            weight += cost(edge);
            degrees[edge.0 as usize] += 1;
            degrees[edge.1 as usize] += 1;
        }
    }
    let links: u32 = degrees.iter().sum::<u32>() / 2;
    (links + 1 == set.count_ones()).then(|| (weight, degrees.iter().filter(|&&d| d == 1).count()))
}

#[test]
fn small_cases_come_out_as_drawn() {
    let diamond =
        [(0, 1, Some(1.0)), (1, 3, Some(1.0)), (0, 2, Some(5.0)), (3, 2, Some(1.0)), (2, 2, Some(0.0))];
    let parallel = [(0, 1, Some(5.0)), (1, 0, Some(2.0)), (0, 1, Some(2.0)), (0, 1, None)];
    for (name, edges, terminals, expected, weight) in [
        ("one terminal is a tree", &diamond[..], vec![2], vec![], 0.0),
        ("named twice is named once", &diamond, vec![2, 2], vec![], 0.0),
        ("the cheaper way round", &diamond, vec![0, 2], vec![0, 1, 3], 3.0),
        ("against the direction of edges", &diamond, vec![2, 1], vec![1, 3], 2.0),
        ("a missing weight is 1", &parallel, vec![0, 1], vec![3], 1.0),
        ("of equal parallels that of the smaller id", &parallel[..3], vec![1, 0], vec![1], 2.0),
    ] {
        let found = tree(4, edges, &terminals).unwrap();
        assert_eq!(found.edges, expected.iter().map(|&n| edge(n)).collect::<Vec<_>>(), "{name}");
        assert_eq!((found.weight, found.components), (weight, 1), "{name}");
        check_forest(edges, &terminals, &found);
    }
}

#[test]
fn terminals_apart_are_named_in_groups_and_a_forest_is_to_be_had() {
    // 0-1-2, 3-4, and 5-6 without a terminal, which never matters.
    let edges = unweighted(&[(0, 1), (1, 2), (3, 4), (5, 6)]);
    let groups = vec![vec![node(0), node(2)], vec![node(4)]];
    assert_eq!(tree(7, &edges, &[4, 2, 0]), Err(Error::NotConnected { groups }));
    let forest = SteinerOptions { forest: true, ..SteinerOptions::default() };
    let found = solve(7, &edges, &[4, 2, 0], forest).unwrap();
    assert_eq!((found.components, found.weight), (2, 2.0));
    assert_eq!(found.nodes, [0, 1, 2, 4].map(node));
    check_forest(&edges, &[0, 2, 4], &found);
    assert!(tree(7, &edges, &[0, 2]).is_ok());
}

#[test]
fn a_weight_is_a_cost_unless_it_is_said_to_be_a_strength_or_nothing() {
    let edges =
        [(0, 1, Some(9.0)), (1, 2, Some(9.0)), (0, 2, Some(0.25)), (0, 3, Some(0.0)), (3, 2, Some(0.0))];
    for (weight_as, expected, weight) in [
        (WeightAs::Cost, vec![edge(3), edge(4)], 0.0),
        (WeightAs::Strength, vec![edge(0), edge(1)], 2.0 / 9.0),
        (WeightAs::None, vec![edge(2)], 1.0),
    ] {
        let found = solve(4, &edges, &[0, 2], SteinerOptions { weight_as, forest: false }).unwrap();
        assert_eq!(found.edges, expected);
        assert!((found.weight - weight).abs() < 1e-12);
    }
    // A strength of 0 is no way at all.
    let options = SteinerOptions { weight_as: WeightAs::Strength, forest: false };
    assert!(matches!(solve(4, &edges, &[0, 3], options), Err(Error::NotConnected { .. })));
}

#[test]
fn bad_input_is_refused_by_name() {
    let edges = [
        (0, 1, Some(1.0)),
        (2, 1, Some(-1.0)),
        (0, 2, Some(f64::MAX)),
        (1, 3, Some(f64::MAX)),
        (3, 2, Some(f64::MAX)),
    ];
    let graph = snapshot(4, &edges);
    let fine = snapshot(4, &[(0, 1, Some(f64::MAX)), (1, 2, Some(f64::MAX)), (2, 3, Some(f64::MAX))]);
    for (graph, terminals, code, named) in [
        (&graph, vec![node(0), node(1)], "weight", edge(1).to_string()),
        (&fine, vec![], "node_ids", "at least one".to_owned()),
        (&fine, vec![node(0), node(9)], "node", node(9).to_string()),
        (&fine, vec![node(0), node(3)], "weight", "add up to more".to_owned()),
    ] {
        let error = steiner_tree(graph, &terminals, SteinerOptions::default(), &Unwatched).unwrap_err();
        assert!(error.to_string().contains(&named) && format!("{error:?}").contains(code), "{error:?}");
    }
}

#[test]
fn it_stops_when_nobody_waits_any_more() {
    let pairs: Vec<_> = (0..9999).map(|n| (n, n + 1)).collect();
    let graph = snapshot(10_000, &unweighted(&pairs));
    let ends = [node(0), node(9999)];
    assert_eq!(steiner_tree(&graph, &ends, SteinerOptions::default(), &Gone), Err(Error::Cancelled));
}

fn terminals(nodes: u32) -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(0..nodes, 1..6)
}

fn cases(most: u32, edges: usize) -> impl Strategy<Value = (u32, Vec<Ends>, Vec<u32>)> {
    multigraphs(most, edges).prop_flat_map(|(nodes, edges)| (Just(nodes), Just(edges), terminals(nodes)))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn it_is_a_tree_within_the_bound_of_the_optimum((nodes, edges, terminals) in cases(8, 24)) {
        match (tree(nodes, &edges, &terminals), optimum(nodes, &edges, &terminals)) {
            (Ok(found), Some((least, leaves))) => {
                prop_assert_eq!(found.components, 1);
                check_forest(&edges, &terminals, &found);
                let bound = if leaves == 0 { 0.0 } else { 2.0 * (1.0 - 1.0 / leaves as f64) * least };
                prop_assert!(found.weight <= bound + 1e-9, "{} exceeds {}", found.weight, bound);
            }
            (Err(Error::NotConnected { groups }), None) => {
                let named: BTreeSet<u32> = groups.iter().flatten().map(number).collect();
                prop_assert_eq!(named, terminals.iter().copied().collect::<BTreeSet<_>>());
                let forest = SteinerOptions { forest: true, ..SteinerOptions::default() };
                let found = solve(nodes, &edges, &terminals, forest).unwrap();
                prop_assert_eq!(found.components as usize, groups.len());
                check_forest(&edges, &terminals, &found);
            }
            (found, optimum) => prop_assert!(false, "{:?} where the optimum is {:?}", found, optimum),
        }
    }

    #[test]
    fn two_terminals_give_the_shortest_way_and_all_nodes_the_spanning_tree((nodes, edges) in multigraphs(12, 40)) {
        let mut graph = UnGraph::<(), f64>::default();
        (0..nodes).for_each(|_| { graph.add_node(()); });
        for edge in &edges {
            graph.add_edge(NodeIndex::new(edge.0 as usize), NodeIndex::new(edge.1 as usize), cost(edge));
        }
        let distances = dijkstra(&graph, NodeIndex::new(0), None, |edge| *edge.weight());
        for other in 0..nodes {
            let found = tree(nodes, &edges, &[0, other]).ok().map(|tree| tree.weight);
            let expected = distances.get(&NodeIndex::new(other as usize)).copied();
            prop_assert_eq!(found.is_some(), expected.is_some());
            prop_assert!((found.unwrap_or(0.0) - expected.unwrap_or(0.0)).abs() < 1e-9);
        }
        let all: Vec<u32> = (0..nodes).collect();
        let forest = SteinerOptions { forest: true, ..SteinerOptions::default() };
        let spanning = min_spanning_tree(&graph).filter_map(|element| match element {
            Element::Edge { weight, .. } => Some(weight),
            Element::Node { .. } => None,
        });
        let (found, expected) = (solve(nodes, &edges, &all, forest).unwrap().weight, spanning.sum::<f64>());
        prop_assert!((found - expected).abs() < 1e-9, "{} is not {}", found, expected);
    }

    #[test]
    fn the_order_of_insertion_and_of_terminals_does_not_matter(
        (nodes, edges, terminals) in cases(10, 30), shuffle in 0u64..1000,
    ) {
        let mut random = ChaCha8Rng::seed_from_u64(shuffle);
        let (mut ids, mut shuffled): (Vec<_>, _) = ((0..nodes).map(node).collect(), links(&edges));
        ids.shuffle(&mut random);
        shuffled.shuffle(&mut random);
        let mut chosen: Vec<Id> = terminals.iter().map(|&n| node(n)).collect();
        chosen.shuffle(&mut random);
        let other = Snapshot::new(ids, shuffled).unwrap();
        prop_assert_eq!(
            steiner_tree(&other, &chosen, SteinerOptions::default(), &Unwatched),
            tree(nodes, &edges, &terminals)
        );
    }
}
