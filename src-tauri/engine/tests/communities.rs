use asterism_engine::WeightAs;
use asterism_engine::community::{Method, Options, detect};
use asterism_model::analysis::Communities;
use asterism_model::{Error, Id, Unwatched};
use proptest::prelude::*;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use crate::graphs::{
    Ends, Gone, edge, links, multigraphs, node, number, ring_of_cliques, snapshot, unweighted,
};

const WAYS: [(Method, bool); 3] =
    [(Method::Louvain, true), (Method::Louvain, false), (Method::Leiden, false)];

fn options((method, directed): (Method, bool), seed: u64) -> Options {
    Options { method, directed, seed, ..Options::default() }
}

fn found(nodes: u32, edges: &[Ends], options: &Options) -> Communities {
    detect(&snapshot(nodes, edges), options, &Unwatched).unwrap()
}

/// Modularity by its definition, over all pairs of nodes.
fn modularity(nodes: u32, edges: &[Ends], directed: bool, resolution: f64, of: &[usize]) -> f64 {
    let size = nodes as usize;
    let mut matrix = vec![vec![0.0; size]; size];
    for &(from, to, weight) in edges {
        matrix[from as usize][to as usize] += weight.unwrap_or(1.0);
        if !directed {
            matrix[to as usize][from as usize] += weight.unwrap_or(1.0);
        }
    }
    let total: f64 = matrix.iter().flatten().sum();
    if total == 0.0 {
        return 0.0;
    }
    let out: Vec<f64> = matrix.iter().map(|row| row.iter().sum()).collect();
    let into: Vec<f64> = (0..size).map(|j| matrix.iter().map(|row| row[j]).sum()).collect();
    let pairs = (0..size).flat_map(|i| (0..size).map(move |j| (i, j))).filter(|&(i, j)| of[i] == of[j]);
    pairs.map(|(i, j)| matrix[i][j] / total - resolution * out[i] * into[j] / total / total).sum()
}

fn labels(nodes: u32, communities: &[Vec<Id>]) -> Vec<usize> {
    let mut of = vec![usize::MAX; nodes as usize];
    for (label, members) in communities.iter().enumerate() {
        for id in members {
            assert_eq!(std::mem::replace(&mut of[number(id) as usize], label), usize::MAX, "{id} twice");
        }
    }
    assert!(!of.contains(&usize::MAX), "every node is in a community");
    of
}

#[test]
fn planted_cliques_are_found_exactly_from_every_seed() {
    let edges = ring_of_cliques(12, 6);
    for way in WAYS {
        for seed in 0..25 {
            let communities = found(72, &edges, &options(way, seed)).communities;
            let planted: Vec<Vec<Id>> = (0..12).map(|c| (c * 6..c * 6 + 6).map(node).collect()).collect();
            assert_eq!(communities, planted, "{way:?}, seed {seed}");
        }
    }
}

#[test]
fn the_graph_on_which_networkx_3_6_never_ends_ends_from_every_seed() {
    // Atlas G674: gains that cancel in theory and not in floating point.
    let edges = unweighted(&[(0, 1), (0, 2), (0, 5), (0, 6), (1, 2), (1, 4), (2, 3), (2, 5), (2, 6), (3, 4)]);
    for way in WAYS {
        for seed in 0..200 {
            let Communities { communities, modularity: q, .. } = found(7, &edges, &options(way, seed));
            let expected = modularity(7, &edges, way.1, 1.0, &labels(7, &communities));
            assert!((q - expected).abs() < 1e-12 && q > 0.0, "{way:?}: {q}");
        }
    }
}

#[test]
fn without_weight_each_node_is_alone_and_modularity_is_0() {
    for way in WAYS {
        for edges in [vec![], vec![(0, 1, Some(0.0)), (1, 2, Some(0.0))]] {
            let Communities { communities, modularity, .. } = found(3, &edges, &options(way, 0));
            assert_eq!((communities, modularity), (vec![vec![node(0)], vec![node(1)], vec![node(2)]], 0.0));
        }
        assert_eq!(found(0, &[], &options(way, 0)).communities, Vec::<Vec<Id>>::new());
    }
}

#[test]
fn a_weight_that_cannot_be_a_strength_names_its_edge() {
    let negative = snapshot(2, &[(0, 1, None), (1, 0, Some(-0.5))]);
    let huge = snapshot(2, &[(0, 1, Some(f64::MAX)), (1, 0, Some(f64::MAX))]);
    let free = snapshot(2, &[(0, 1, Some(0.0))]);
    let cost = Options { weight_as: WeightAs::Cost, ..Options::default() };
    let none = Options { weight_as: WeightAs::None, ..Options::default() };
    for (graph, options, named) in [
        (&negative, Options::default(), edge(1).to_string()),
        (&negative, cost, edge(1).to_string()),
        (&free, cost, edge(0).to_string()),
        (&huge, Options::default(), "add up to more".to_owned()),
    ] {
        let error = detect(graph, &options, &Unwatched).unwrap_err();
        assert!(matches!(&error, Error::InvalidRequest { field, .. } if field == "weight"), "{error:?}");
        assert!(error.to_string().contains(&named), "{error}");
    }
    assert!(detect(&negative, &none, &Unwatched).is_ok());
}

#[test]
fn strength_and_cost_read_a_weight_in_opposite_ways() {
    // A path of four: a strong middle joins 1 and 2, a costly one parts them.
    let edges = [(0, 1, Some(1.0)), (1, 2, Some(8.0)), (2, 3, Some(1.0))];
    let joined = |weight_as| {
        let options = Options { weight_as, directed: false, ..Options::default() };
        let of = labels(4, &found(4, &edges, &options).communities);
        of[1] == of[2]
    };
    assert!(joined(WeightAs::Strength) && !joined(WeightAs::Cost));
}

#[test]
fn a_higher_resolution_gives_more_communities() {
    let edges = ring_of_cliques(12, 4);
    let count = |resolution| {
        let options = Options { resolution, directed: false, ..Options::default() };
        found(48, &edges, &options).communities.len()
    };
    assert_eq!((count(0.0), count(1.0)), (1, 12));
    assert!(count(0.1) < 12 && count(50.0) == 48);
}

#[test]
fn it_stops_when_nobody_waits_any_more() {
    let graph = snapshot(72, &ring_of_cliques(12, 6));
    for way in WAYS {
        assert_eq!(detect(&graph, &options(way, 0), &Gone), Err(Error::Cancelled));
    }
}

proptest! {
    #[test]
    fn the_modularity_returned_is_that_of_the_partition_by_definition(
        (nodes, edges) in multigraphs(12, 40),
        way in prop::sample::select(&WAYS[..]),
        seed in 0u64..4,
        resolution in prop::sample::select(vec![0.5, 1.0, 2.0]),
    ) {
        let options = Options { resolution, ..options(way, seed) };
        let Communities { communities, modularity: q, .. } = found(nodes, &edges, &options);
        let rank = |members: &Vec<Id>| (std::cmp::Reverse(members.len()), members[0]);
        prop_assert!(communities.is_sorted_by_key(rank));
        prop_assert!(communities.iter().all(|members| members.is_sorted()));
        let expected = modularity(nodes, &edges, way.1, resolution, &labels(nodes, &communities));
        prop_assert!((q - expected).abs() < 1e-12, "{} is not {}", q, expected);
    }

    #[test]
    fn no_single_node_would_gain_by_moving_out_of_its_louvain_community(
        (nodes, edges) in multigraphs(10, 30), directed: bool, seed in 0u64..4,
    ) {
        let Communities { communities, modularity: q, .. } =
            found(nodes, &edges, &options((Method::Louvain, directed), seed));
        let of = labels(nodes, &communities);
        for (mover, target) in (0..nodes as usize).flat_map(|m| (0..=communities.len()).map(move |t| (m, t))) {
            let mut moved = of.clone();
            moved[mover] = target;
            prop_assert!(modularity(nodes, &edges, directed, 1.0, &moved) <= q + 1e-9);
        }
    }

    #[test]
    fn a_leiden_community_is_connected_inside((nodes, edges) in multigraphs(14, 40), seed in 0u64..4) {
        let communities = found(nodes, &edges, &options((Method::Leiden, false), seed)).communities;
        for members in communities {
            let inside: Vec<u32> = members.iter().map(number).collect();
            let mut reached = vec![inside[0]];
            while let Some(next) = edges.iter().find_map(|&(a, b, weight)| {
                let tied = weight != Some(0.0) && inside.contains(&a) && inside.contains(&b);
                let leads = tied && reached.contains(&a) != reached.contains(&b);
                leads.then(|| if reached.contains(&a) { b } else { a })
            }) {
                reached.push(next);
            }
            prop_assert_eq!(reached.len(), inside.len(), "{:?} hangs together only as {:?}", inside, reached);
        }
    }

    #[test]
    fn the_order_of_insertion_does_not_matter(
        (nodes, edges) in multigraphs(12, 40), way in prop::sample::select(&WAYS[..]), shuffle in 0u64..1000,
    ) {
        let mut random = ChaCha8Rng::seed_from_u64(shuffle);
        let (mut ids, mut shuffled): (Vec<_>, _) = ((0..nodes).map(node).collect(), links(&edges));
        ids.shuffle(&mut random);
        shuffled.shuffle(&mut random);
        let other = asterism_engine::Snapshot::new(ids, shuffled).unwrap();
        prop_assert_eq!(
            detect(&other, &options(way, 1), &Unwatched).unwrap(),
            found(nodes, &edges, &options(way, 1))
        );
    }

    #[test]
    fn parallel_edges_count_as_their_sum((nodes, edges) in multigraphs(12, 30), way in prop::sample::select(&WAYS[..])) {
        let halves: Vec<Ends> = edges
            .iter()
            .flat_map(|&(from, to, weight)| [(from, to, Some(weight.unwrap_or(1.0) / 2.0)); 2])
            .collect();
        prop_assert_eq!(found(nodes, &halves, &options(way, 2)), found(nodes, &edges, &options(way, 2)));
    }
}
