use std::collections::BTreeSet;

use asterism_engine::similarity::predict_links;
use asterism_engine::structure::{connected_components, cores, triangles};
use asterism_model::{Error, Id, Unwatched};
use proptest::prelude::*;

use crate::graphs::{Ends, Gone, multigraphs, node, number, snapshot, unweighted};
use crate::naive;

fn groups(found: &[Vec<Id>]) -> Vec<Vec<u32>> {
    found.iter().map(|group| group.iter().map(number).collect()).collect()
}

#[test]
fn a_loop_makes_no_core_no_triangle_and_no_prediction() {
    // 0–1–2 with loops, and 0–1 twice in both directions.
    let edges = unweighted(&[(0, 1), (1, 0), (1, 2), (0, 0), (1, 1), (1, 1)]);
    let graph = snapshot(4, &edges);
    let found = cores(&graph, &Unwatched).unwrap();
    assert_eq!(
        (found.cores.values().copied().collect::<Vec<_>>(), found.degeneracy),
        (vec![1.0, 1.0, 1.0, 0.0], 1)
    );
    assert_eq!(triangles(&graph, &Unwatched).unwrap().total, 0.0);
    let links = predict_links(&graph, 10, &Unwatched).unwrap().predictions;
    assert_eq!((links.len(), links[0].from_id, links[0].to_id), (1, node(0), node(2)));
    assert!((links[0].score - 1.0 / 2f64.ln()).abs() < 1e-15);
    assert_eq!(links[0].shared, [node(1)]);
}

#[test]
fn an_empty_graph_has_no_parts_and_one_without_edges_as_many_as_nodes() {
    let parts = |nodes| connected_components(&snapshot(nodes, &[]), &Unwatched).unwrap().components.len();
    assert_eq!((parts(0), parts(3)), (0, 3));
    let found = triangles(&snapshot(0, &[]), &Unwatched).unwrap();
    assert_eq!((found.average_clustering, found.transitivity), (0.0, 0.0));
}

#[test]
fn all_of_them_stop_when_nobody_waits_any_more() {
    let graph = snapshot(3, &unweighted(&[(0, 1), (1, 2)]));
    assert_eq!(connected_components(&graph, &Gone), Err(Error::Cancelled));
    assert_eq!(cores(&graph, &Gone), Err(Error::Cancelled));
    assert_eq!(triangles(&graph, &Gone), Err(Error::Cancelled));
    assert_eq!(predict_links(&graph, 5, &Gone), Err(Error::Cancelled));
}

/// Peeled one by one, always the one of fewest neighbours.
fn peeled(nodes: u32, edges: &[Ends]) -> Vec<f64> {
    let mut near = naive::neighbours(nodes, edges);
    let (mut left, mut core, mut cores): (BTreeSet<u32>, _, _) =
        ((0..nodes).collect(), 0, vec![0.0; nodes as usize]);
    while let Some(&next) = left.iter().min_by_key(|&&node| near[node as usize].len()) {
        core = core.max(near[next as usize].len());
        cores[next as usize] = core as f64;
        left.remove(&next);
        for other in std::mem::take(&mut near[next as usize]) {
            near[other as usize].remove(&next);
        }
    }
    cores
}

proptest! {
    #[test]
    fn components_are_what_a_search_reaches((nodes, edges) in multigraphs(14, 20)) {
        let found = groups(&connected_components(&snapshot(nodes, &edges), &Unwatched).unwrap().components);
        let near = naive::neighbours(nodes, &edges);
        let parts: BTreeSet<Vec<u32>> = (0..nodes).map(|start| naive::distances(&near, start).into_keys().collect()).collect();
        let mut expected: Vec<_> = parts.into_iter().collect();
        expected.sort_by(|a, b| b.len().cmp(&a.len()).then(a[0].cmp(&b[0])));
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn cores_are_what_is_left_when_the_rest_is_peeled_off((nodes, edges) in multigraphs(12, 50)) {
        let found = cores(&snapshot(nodes, &edges), &Unwatched).unwrap();
        let expected = peeled(nodes, &edges);
        prop_assert_eq!(f64::from(found.degeneracy), expected.iter().copied().fold(0.0, f64::max));
        prop_assert_eq!(found.cores.into_values().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn triangles_are_counted_at_each_corner((nodes, edges) in multigraphs(10, 50)) {
        let found = triangles(&snapshot(nodes, &edges), &Unwatched).unwrap();
        let near = naive::neighbours(nodes, &edges);
        let tied = |a: u32, b: u32| near[a as usize].contains(&b);
        let mut sum = 0.0;
        for a in 0..nodes {
            let pairs: Vec<_> = near[a as usize].iter().flat_map(|&b| near[a as usize].range(b + 1..).map(move |&c| (b, c))).collect();
            let closed = pairs.iter().filter(|&&(b, c)| tied(b, c)).count() as f64;
            let clustering = if pairs.is_empty() { 0.0 } else { closed / pairs.len() as f64 };
            prop_assert_eq!((found.triangles[&node(a)], found.clustering[&node(a)]), (closed, clustering));
            sum += closed;
        }
        prop_assert_eq!(found.total * 3.0, sum);
    }

    #[test]
    fn predictions_are_the_best_of_all_pairs((nodes, edges) in multigraphs(10, 30), most in 1usize..20) {
        let found = predict_links(&snapshot(nodes, &edges), most, &Unwatched).unwrap().predictions;
        let near = naive::neighbours(nodes, &edges);
        let mut expected: Vec<(f64, u32, u32, Vec<u32>)> = naive::pairs(nodes)
            .filter(|&(a, b)| a < b && !near[a as usize].contains(&b))
            .map(|(a, b)| {
                let shared: Vec<u32> = near[a as usize].intersection(&near[b as usize]).copied().collect();
                (shared.iter().map(|&c| 1.0 / (near[c as usize].len() as f64).ln()).sum(), a, b, shared)
            })
            .filter(|row: &(f64, u32, u32, Vec<u32>)| row.0 > 0.0)
            .collect();
        expected.sort_by(|a, b| b.0.total_cmp(&a.0).then((a.1, a.2).cmp(&(b.1, b.2))));
        expected.truncate(most);
        let rows: Vec<_> = found
            .iter()
            .map(|it| (it.score, number(&it.from_id), number(&it.to_id), it.shared.iter().map(number).collect::<Vec<_>>()))
            .collect();
        prop_assert_eq!(rows, expected);
    }
}
