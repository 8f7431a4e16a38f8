use asterism_engine::centrality::{PageRankOptions, betweenness, degree, pagerank};
use asterism_engine::{Snapshot, WeightAs};
use asterism_model::analysis::Scores;
use asterism_model::{Error, Unwatched};
use proptest::prelude::*;

use crate::graphs::{Ends, Gone, edge, multigraphs, node, number, snapshot, unweighted};
use crate::naive;

fn by_number(scores: &Scores) -> Vec<f64> {
    assert!(scores.keys().map(number).eq(0..scores.len() as u32));
    scores.values().copied().collect()
}

fn close(a: &[f64], b: &[f64], tolerance: f64) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (a - b).abs() <= tolerance)
}

fn between(graph: &Snapshot, samples: Option<u32>, seed: u64) -> Vec<f64> {
    by_number(&betweenness(graph, samples, seed, &Unwatched).unwrap().scores)
}

/// The walk as a matrix, until nothing moves.
fn walked(nodes: u32, edges: &[Ends], jumps: &[f64], damping: f64) -> Vec<f64> {
    let size = nodes as usize;
    let mut matrix = vec![vec![0.0; size]; size];
    for &(from, to, weight) in edges {
        matrix[from as usize][to as usize] += weight.unwrap_or(1.0);
    }
    let out: Vec<f64> = matrix.iter().map(|row| row.iter().sum()).collect();
    let mut ranks = vec![1.0 / f64::from(nodes); size];
    for _ in 0..600 {
        let dangling: f64 = (0..size).filter(|&i| out[i] == 0.0).map(|i| ranks[i]).sum();
        let arriving = |j: usize| {
            (0..size).filter(|&i| out[i] > 0.0).map(|i| ranks[i] * matrix[i][j] / out[i]).sum::<f64>()
        };
        ranks = (0..size)
            .map(|j| damping * (arriving(j) + dangling * jumps[j]) + (1.0 - damping) * jumps[j])
            .collect();
    }
    ranks
}

#[test]
fn parallel_edges_and_loops_do_not_change_betweenness() {
    let once = snapshot(4, &unweighted(&[(0, 1), (1, 3), (0, 2), (2, 3)]));
    let twice = snapshot(4, &unweighted(&[(0, 1), (1, 3), (0, 2), (2, 3), (0, 1), (1, 1), (2, 2)]));
    assert_eq!(between(&once, None, 0), between(&twice, None, 0));
    assert_eq!(between(&once, None, 0), [0.0, 1.0 / 12.0, 1.0 / 12.0, 0.0]);
}

#[test]
fn fewer_than_three_nodes_have_no_betweenness_and_one_start_none_of_its_own() {
    for nodes in 0..3 {
        let graph = snapshot(nodes, &unweighted(if nodes == 2 { &[(0, 1)] } else { &[] }));
        for samples in [None, Some(1)] {
            assert_eq!(between(&graph, samples, 0), vec![0.0; nodes as usize]);
        }
    }
    let graph = snapshot(5, &unweighted(&[(0, 1), (1, 2), (2, 3), (3, 4), (4, 0)]));
    let found = betweenness(&graph, Some(1), 7, &Unwatched).unwrap();
    assert!(found.sampled && found.pivots.len() == 1);
    assert_eq!(found.scores[&found.pivots[0]], 0.0);
    assert!(found.scores.values().all(|score| score.is_finite()));
}

#[test]
fn so_many_shortest_paths_that_no_float_counts_them_are_still_weighed() {
    // 1,100 diamonds in a row: 2^1100 shortest paths from end to end, half of them through either side of each.
    let diamonds = 1100;
    let pairs: Vec<(u32, u32)> = (0..diamonds)
        .flat_map(|d| {
            [(3 * d, 3 * d + 1), (3 * d, 3 * d + 2), (3 * d + 1, 3 * d + 3), (3 * d + 2, 3 * d + 3)]
        })
        .collect();
    let nodes = 3 * diamonds + 1;
    let scores = between(&snapshot(nodes, &unweighted(&pairs)), None, 0);
    let all = (f64::from(nodes) - 1.0) * (f64::from(nodes) - 2.0);
    for d in [0, 1, diamonds / 2, diamonds - 1] {
        // Everything up to the diamond's head, with everything behind; of the way in between, half.
        let (before, behind) = (f64::from(3 * d + 1), f64::from(3 * (diamonds - d - 1) + 1));
        let expected = before * behind / 2.0 / all;
        for side in [1, 2] {
            let found = scores[(3 * d + side) as usize];
            assert!((found - expected).abs() < 1e-9, "diamond {d}: {found} is not {expected}");
        }
    }
}

#[test]
fn the_bound_on_a_sample_holds() {
    // Hoeffding: with k starts of n, every score is off by more than ε with odds of at most 2 exp(−2 k ε² ((n−2)/(n−1))²).
    // For k = 200 and ε = 0.15 that is less than one in a thousand for each of the nodes.
    let edges: Vec<(u32, u32)> = (0..400)
        .map(|n| (n, (n * n + 7 * n + 1) % 400))
        .chain((0..400).map(|n| (n, (n + 1) % 400)))
        .collect();
    let graph = snapshot(400, &unweighted(&edges));
    let exact = between(&graph, None, 0);
    for seed in 0..20 {
        let estimated = between(&graph, Some(200), seed);
        assert!(close(&exact, &estimated, 0.15), "seed {seed}");
        let mean = |scores: &[f64]| scores.iter().sum::<f64>() / 400.0;
        assert!((mean(&exact) - mean(&estimated)).abs() < 0.1 * mean(&exact), "seed {seed}");
    }
    assert_eq!(between(&graph, Some(400), 3), exact);
    assert_ne!(between(&graph, Some(200), 3), between(&graph, Some(200), 4));
}

#[test]
fn ranks_of_known_graphs_are_as_reckoned_by_hand() {
    let ranks = |graph: &Snapshot, start: Option<&[(u32, f64)]>| {
        let found = pagerank(graph, start, &PageRankOptions::default(), &Unwatched).unwrap();
        assert!(found.converged && found.residual < 1e-10);
        by_number(&found.scores)
    };
    let path = snapshot(3, &unweighted(&[(0, 1), (1, 2)]));
    assert!(close(&ranks(&path, Some(&[(0, 1.0)])), &[0.388727, 0.330418, 0.280855], 1e-6));
    // Twice as many edges, or twice the weight.
    let doubled = snapshot(3, &unweighted(&[(0, 1), (0, 1), (0, 2)]));
    let heavy = snapshot(3, &[(0, 1, Some(2.0)), (0, 2, None)]);
    assert!(close(&ranks(&doubled, None), &ranks(&heavy, None), 1e-12));
    // The tolerance does not grow with the graph: on 2,000 nodes the third of a chain ranks above the second.
    let large = ranks(&snapshot(2000, &unweighted(&[(0, 1), (1, 2)])), None);
    assert!(large[2] > large[1] * 1.3);
    assert_eq!(ranks(&snapshot(0, &[]), None), Vec::<f64>::new());
}

#[test]
fn without_convergence_the_last_round_is_given_and_says_so() {
    let graph = snapshot(3, &unweighted(&[(0, 1), (1, 2), (2, 0), (0, 2)]));
    let options = PageRankOptions { max_iterations: 2, ..PageRankOptions::default() };
    let found = pagerank(&graph, None, &options, &Unwatched).unwrap();
    assert!(!found.converged && found.iterations == 2 && found.residual > 1e-10);
    assert!((found.scores.values().sum::<f64>() - 1.0).abs() < 1e-12);
}

#[test]
fn what_cannot_be_walked_is_refused_by_name() {
    let graph = snapshot(2, &[(0, 1, Some(-1.0))]);
    let huge = snapshot(2, &[(0, 1, Some(f64::MAX)), (0, 0, Some(f64::MAX))]);
    let fine = snapshot(2, &unweighted(&[(0, 1)]));
    let options = PageRankOptions::default();
    for (graph, start, field, named) in [
        (&graph, None, "weight", edge(0).to_string()),
        (&huge, None, "weight", "add up".to_owned()),
        (&fine, Some(vec![(0, 0.0)]), "personalization", "sum to nothing".to_owned()),
        (&fine, Some(vec![(0, 1.0), (1, -1.0)]), "personalization", "negative".to_owned()),
        (&fine, Some(vec![]), "personalization", "sum to nothing".to_owned()),
    ] {
        let error = pagerank(graph, start.as_deref(), &options, &Unwatched).unwrap_err();
        assert!(matches!(&error, Error::InvalidRequest { field: named, .. } if named == field), "{error:?}");
        assert!(error.to_string().contains(&named), "{error}");
    }
    let none = PageRankOptions { weight_as: WeightAs::None, ..options };
    assert!(pagerank(&graph, None, &none, &Unwatched).is_ok());
}

#[test]
fn a_loop_counts_twice_as_degree_and_never_as_a_neighbour() {
    let found = degree(&snapshot(3, &unweighted(&[(0, 0), (0, 1), (0, 1), (1, 0)])), &Unwatched).unwrap();
    assert_eq!(by_number(&found.degree), [5.0, 3.0, 0.0]);
    assert_eq!(by_number(&found.in_degree), [2.0, 2.0, 0.0]);
    assert_eq!(by_number(&found.out_degree), [3.0, 1.0, 0.0]);
    assert_eq!(by_number(&found.neighbors), [1.0, 1.0, 0.0]);
}

#[test]
fn it_stops_when_nobody_waits_any_more() {
    let graph = snapshot(3, &unweighted(&[(0, 1), (1, 2)]));
    assert_eq!(betweenness(&graph, None, 0, &Gone), Err(Error::Cancelled));
    assert_eq!(pagerank(&graph, None, &PageRankOptions::default(), &Gone), Err(Error::Cancelled));
    assert_eq!(degree(&graph, &Gone), Err(Error::Cancelled));
}

proptest! {
    #[test]
    fn betweenness_is_what_its_definition_says((nodes, edges) in multigraphs(9, 30)) {
        let found = between(&snapshot(nodes, &edges), None, 0);
        let expected = naive::betweenness(nodes, &edges);
        prop_assert!(close(&found, &expected, 1e-12), "{:?} is not {:?}", found, expected);
    }

    #[test]
    fn a_sample_of_all_nodes_but_one_is_scaled_to_what_it_estimates((nodes, edges) in multigraphs(9, 30), seed in 0u64..9) {
        prop_assume!(nodes > 2);
        let graph = snapshot(nodes, &edges);
        let found = betweenness(&graph, Some(nodes - 1), seed, &Unwatched).unwrap();
        // The mean over every possible sample is the exact score; one sample is off by what the missing start adds.
        let exact = between(&graph, None, 0);
        for (node, score) in &found.scores {
            let starts = f64::from(nodes - 1) - f64::from(u8::from(found.pivots.contains(node)));
            let slack = 1.0 / starts.max(1.0);
            prop_assert!((score - exact[number(node) as usize]).abs() <= slack + 1e-12);
        }
    }

    #[test]
    fn ranks_are_where_the_walk_settles(
        (nodes, edges) in multigraphs(9, 30), start in prop::option::of(0u32..9), damping in prop::sample::select(vec![0.0, 0.5, 0.85]),
    ) {
        let options = PageRankOptions { damping, ..PageRankOptions::default() };
        let start = start.map(|start| start % nodes);
        let given = start.map(|start| [(start, 2.5)]);
        let found = pagerank(&snapshot(nodes, &edges), given.as_ref().map(|it| &it[..]), &options, &Unwatched).unwrap();
        let jumps: Vec<f64> = (0..nodes)
            .map(|node| match start { None => 1.0 / f64::from(nodes), Some(start) => f64::from(u8::from(node == start)) })
            .collect();
        let expected = walked(nodes, &edges, &jumps, damping);
        prop_assert!(close(&by_number(&found.scores), &expected, 1e-8));
        prop_assert!((found.scores.values().sum::<f64>() - 1.0).abs() < 1e-9);
    }

    #[test]
    fn degrees_are_counts((nodes, edges) in multigraphs(9, 30)) {
        let found = degree(&snapshot(nodes, &edges), &Unwatched).unwrap();
        let near = naive::neighbours(nodes, &edges);
        for n in 0..nodes {
            let out = edges.iter().filter(|edge| edge.0 == n).count() as f64;
            let into = edges.iter().filter(|edge| edge.1 == n).count() as f64;
            let id = node(n);
            prop_assert_eq!((found.out_degree[&id], found.in_degree[&id], found.degree[&id]), (out, into, out + into));
            prop_assert_eq!(found.neighbors[&id], near[n as usize].len() as f64);
        }
    }
}
