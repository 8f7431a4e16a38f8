use std::collections::BTreeMap;

use asterism_engine::path::{Along, Limits, Step, Way, expand, reachable, shortest_path, simple_paths};
use asterism_engine::{Snapshot, WeightAs};
use asterism_model::{Error, Id, Unwatched};
use proptest::prelude::*;

use crate::graphs::{Ends, Gone, edge, multigraphs, node, number, snapshot, unweighted};
use crate::naive;

fn places(way: &[Step]) -> Vec<usize> {
    way.iter().map(|step| number(&step.edge) as usize).collect()
}

fn complete(size: u32) -> Vec<Ends> {
    unweighted(&naive::pairs(size).filter(|(a, b)| a != b).collect::<Vec<_>>())
}

#[test]
fn the_first_paths_of_a_dense_graph_cost_little_more_than_themselves() {
    let graph = snapshot(25, &complete(25));
    let checks = crate::progress::Counting::default();
    let ways = simple_paths(&graph, (0, 24), 8, 20, &checks).unwrap();
    assert!(ways.truncated && ways.paths.len() == 20);
    assert_eq!(ways.paths[0].len(), 1);
    assert!(ways.paths[1..].iter().all(|way| way.len() == 2));
    // It looks up once in 65,536 steps, and has not come so far.
    assert_eq!(checks.asked(), 1);
}

#[test]
fn a_dense_dead_end_is_not_searched_again_and_again() {
    // 0 → 1 → 2, and a clique of 30 that can only be left as it is entered, through 1.
    let mut pairs = vec![(0, 1), (1, 2)];
    pairs.extend(naive::pairs(30).filter(|(a, b)| a != b).map(|(a, b)| (a + 3, b + 3)));
    pairs.extend((3..33).flat_map(|n| [(1, n), (n, 1)]));
    let graph = snapshot(33, &unweighted(&pairs));
    let checks = crate::progress::Counting::default();
    let ways = simple_paths(&graph, (0, 2), 14, 1000, &checks).unwrap();
    assert_eq!((ways.paths.len(), ways.truncated), (1, false));
    assert!(checks.asked() < 2_000, "{} times 65,536 steps", checks.asked());
}

#[test]
fn parallel_edges_are_different_ways_and_both_ends_must_differ() {
    let graph = snapshot(3, &unweighted(&[(0, 1), (1, 2), (0, 1), (1, 1)]));
    let ways = simple_paths(&graph, (0, 2), 5, 20, &Unwatched).unwrap();
    assert_eq!(ways.paths.iter().map(|way| places(way)).collect::<Vec<_>>(), [[0, 1], [2, 1]]);
    assert!(!ways.truncated);
    assert!(simple_paths(&graph, (2, 0), 5, 20, &Unwatched).unwrap().paths.is_empty());
    let error = simple_paths(&graph, (1, 1), 5, 20, &Unwatched).unwrap_err();
    assert!(matches!(error, Error::InvalidRequest { field, .. } if field == "to_id"));
}

#[test]
fn the_shortest_way_prefers_few_edges_and_then_old_ones() {
    let free = [(0, 1, Some(0.0)), (1, 2, Some(0.0)), (0, 2, Some(0.0)), (2, 0, Some(0.0))];
    let way = |edges: &[Ends], directed, weight_as| {
        shortest_path(&snapshot(3, edges), (0, 2), directed, weight_as, &Unwatched).unwrap()
    };
    assert_eq!(places(&way(&free, true, WeightAs::Cost).steps), [2]);
    let costly = [(0, 2, Some(5.0)), (0, 1, Some(1.0)), (1, 2, None), (2, 1, Some(0.5))];
    assert_eq!(places(&way(&costly, true, WeightAs::Cost).steps), [1, 2]);
    assert_eq!(
        (places(&way(&costly, false, WeightAs::Cost).steps), way(&costly, false, WeightAs::Cost).cost),
        (vec![1, 3], 1.5)
    );
    assert_eq!(places(&way(&costly, true, WeightAs::Strength).steps), [0]);
    assert_eq!(places(&way(&costly, true, WeightAs::None).steps), [0]);
}

#[test]
fn a_way_that_is_not_there_names_both_ends_and_one_to_itself_is_empty() {
    let graph = snapshot(3, &unweighted(&[(1, 0)]));
    let apart = |ends, directed| shortest_path(&graph, ends, directed, WeightAs::Cost, &Unwatched);
    assert_eq!(apart((0, 1), true), Err(Error::NotConnected { groups: vec![vec![node(0)], vec![node(1)]] }));
    assert!(apart((0, 1), false).is_ok());
    assert_eq!(apart((2, 2), true), Ok(Way { steps: vec![], cost: 0.0 }));
}

#[test]
fn a_start_is_never_reachable_from_itself() {
    let graph = snapshot(3, &unweighted(&[(0, 1), (1, 0), (0, 0), (1, 2)]));
    let found = reachable(&graph, 0, Along::Out, 9, &Unwatched).unwrap();
    assert_eq!((found.node_ids, found.hops), (vec![node(1), node(2)], vec![1, 2]));
}

#[test]
fn all_of_them_stop_when_nobody_waits_any_more() {
    let graph = snapshot(3, &unweighted(&[(0, 1), (1, 2)]));
    let limits = Limits { hops: 2, per_seed: None, all: None };
    assert_eq!(simple_paths(&graph, (0, 2), 4, 9, &Gone), Err(Error::Cancelled));
    assert_eq!(shortest_path(&graph, (0, 2), true, WeightAs::Cost, &Gone), Err(Error::Cancelled));
    assert_eq!(reachable(&graph, 0, Along::Out, 4, &Gone), Err(Error::Cancelled));
    assert_eq!(expand(&graph, &[node(0)], "both", WeightAs::None, limits, &Gone), Err(Error::Cancelled));
}

/// Hop, strength, node and seed of everything around the seeds: breadth first, then sorted, then cut.
fn expanded(
    nodes: u32,
    edges: &[Ends],
    seeds: &[u32],
    direction: &str,
    limits: Limits,
) -> (Vec<(u32, f64, u32, u32)>, bool) {
    let both: Vec<Ends> = edges
        .iter()
        .flat_map(|&(a, b, weight)| {
            let (out, into) = ((a, b, weight), (b, a, weight));
            match direction {
                "out" => vec![out],
                "in" => vec![into],
                _ => vec![out, into],
            }
        })
        .collect();
    let graph = naive::successors(nodes, &both, false);
    let (mut all, mut cut) = (Vec::new(), false);
    for &seed in seeds {
        let far = naive::distances(&graph, seed);
        let mut rows: Vec<(u32, f64, u32, u32)> = far
            .iter()
            .filter(|&(node, &hop)| hop > 0 && hop <= limits.hops && !seeds.contains(node))
            .map(|(&node, &hop)| {
                let leading =
                    both.iter().filter(|edge| edge.1 == node && far.get(&edge.0) == Some(&(hop - 1)));
                let strength = leading.map(|edge| edge.2.unwrap_or(1.0)).fold(0.0, f64::max);
                (hop, strength, node, seed)
            })
            .collect();
        rows.sort_by(|a, b| a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)).then(a.2.cmp(&b.2)));
        let most = limits.per_seed.unwrap_or(usize::MAX);
        cut |= rows.len() > most;
        rows.truncate(most);
        all.extend(rows);
    }
    all.sort_by(|a, b| a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)).then(a.2.cmp(&b.2)).then(a.3.cmp(&b.3)));
    let mut seen = BTreeMap::new();
    all.retain(|row| seen.insert(row.2, ()).is_none());
    let most = limits.all.unwrap_or(usize::MAX);
    cut |= all.len() > most;
    all.truncate(most);
    (all, cut)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn simple_paths_are_all_there_are_in_order((nodes, edges) in multigraphs(7, 22), ends in (0u32..7, 0u32..7), depth in 1u32..7, most in 1usize..30) {
        let (from, to) = (ends.0 % nodes, ends.1 % nodes);
        prop_assume!(from != to);
        let ways = simple_paths(&snapshot(nodes, &edges), (from, to), depth, most, &Unwatched).unwrap();
        let expected = naive::simple_paths(&edges, from, to, depth as usize);
        let first: Vec<_> = expected.iter().take(most).cloned().collect();
        prop_assert_eq!(ways.paths.iter().map(|way| places(way)).collect::<Vec<_>>(), first);
        prop_assert_eq!(ways.truncated, expected.len() > most);
    }

    #[test]
    fn a_shortest_way_costs_what_the_cheapest_of_all_ways_costs((nodes, edges) in multigraphs(7, 22), directed: bool, ends in (0u32..7, 0u32..7)) {
        let (from, to) = (ends.0 % nodes, ends.1 % nodes);
        prop_assume!(from != to);
        let both: Vec<Ends> = edges.iter().flat_map(|&(a, b, w)| if directed { vec![(a, b, w)] } else { vec![(a, b, w), (b, a, w)] }).collect();
        let step = if directed { 1 } else { 2 };
        let cost = |way: &Vec<usize>| way.iter().map(|&place| both[place].2.unwrap_or(1.0)).sum::<f64>();
        let ways = naive::simple_paths(&both, from, to, nodes as usize);
        let cheapest = ways.iter().map(|way| (cost(way), way.len())).min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let found = shortest_path(&snapshot(nodes, &edges), (from, to), directed, WeightAs::Cost, &Unwatched);
        match (found, cheapest) {
            (Ok(way), Some((least, hops))) => {
                prop_assert!((way.cost - least).abs() < 1e-12);
                prop_assert_eq!(way.steps.len(), hops);
                // Of those that cost as much with as few edges, the first. Weights are quarters: sums are exact.
                let equal = ways.iter().filter(|it| cost(it) == least && it.len() == hops);
                let first = equal.map(|it| it.iter().map(|place| place / step).collect::<Vec<_>>()).min().unwrap();
                prop_assert_eq!(places(&way.steps), first);
            }
            (Err(Error::NotConnected { .. }), None) => {}
            (found, expected) => prop_assert!(false, "{:?} where it is {:?}", found, expected),
        }
    }

    #[test]
    fn what_is_reachable_is_what_a_search_by_hand_reaches((nodes, edges) in multigraphs(12, 24), start in 0u32..12, against: bool, depth in 1u32..6) {
        let start = start % nodes;
        let along = if against { Along::In } else { Along::Out };
        let found = reachable(&snapshot(nodes, &edges), start, along, depth, &Unwatched).unwrap();
        let far = naive::distances(&naive::successors(nodes, &edges, against), start);
        let mut expected: Vec<_> = far.into_iter().filter(|&(_, hop)| hop > 0 && hop <= depth).map(|(n, hop)| (hop, node(n))).collect();
        expected.sort();
        prop_assert_eq!(found.hops.into_iter().zip(found.node_ids).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn expand_is_a_search_and_a_sort_for_every_truncation(
        (nodes, edges) in multigraphs(10, 30),
        seeds in prop::collection::btree_set(0u32..10, 1..4),
        direction in prop::sample::select(vec!["both", "out", "in"]),
        (hops, per_seed, all) in (1u32..5, prop::option::of(1usize..8), prop::option::of(1usize..12)),
    ) {
        let seeds: Vec<u32> = seeds.into_iter().map(|seed| seed % nodes).collect::<std::collections::BTreeSet<_>>().into_iter().collect();
        let ids: Vec<Id> = seeds.iter().rev().map(|&seed| node(seed)).collect();
        let limits = Limits { hops, per_seed, all };
        let graph: Snapshot = snapshot(nodes, &edges);
        let found = expand(&graph, &ids, direction, WeightAs::Strength, limits, &Unwatched).unwrap();
        let (expected, cut) = expanded(nodes, &edges, &seeds, direction, limits);
        let rows: Vec<_> = found.reached.iter().map(|row| (row.hop, row.weight, number(&row.node_id), number(&row.seed_id))).collect();
        prop_assert_eq!(rows, expected);
        prop_assert_eq!(found.truncated, cut);
        for row in &found.reached {
            let (place, via, own) = (number(&row.edge_id) as usize, number(&row.via_id), number(&row.node_id));
            prop_assert!([(via, own), (own, via)].contains(&(edges[place].0, edges[place].1)));
            prop_assert_eq!(edges[place].2.unwrap_or(1.0), row.weight);
            prop_assert_eq!(row.edge_id, edge(place));
        }
    }
}
