//! The same bytes whatever the threads, the order of insertion and the edges that are not looked at.

use std::collections::BTreeMap;

use asterism_engine::{Outcome, Snapshot, catalog, run};
use asterism_model::{Id, Unwatched};
use proptest::prelude::*;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

use crate::graphs::{links, multigraphs, node, snapshot};

fn parameters(op: &str, last: u32) -> BTreeMap<String, Value> {
    let given = match op {
        "betweenness_centrality" => json!({ "samples": 5 }),
        "paths" | "shortest_path" => json!({ "from_id": node(0), "to_id": node(last) }),
        "reachable" => json!({ "node_id": node(0) }),
        "steiner_tree" => json!({ "forest": true }),
        "communities" => json!({ "max_cluster_size": 4 }),
        "modularity" => json!({ "communities": [[node(0)]] }),
        _ => json!({}),
    };
    serde_json::from_value(given).unwrap()
}

fn all(graph: &Snapshot, last: u32) -> Vec<Result<Outcome, asterism_model::Error>> {
    let seeds = [node(0), node(last)];
    catalog().iter().map(|spec| run(spec.id, graph, &seeds, &parameters(spec.id, last), &Unwatched)).collect()
}

fn on(threads: usize, work: impl FnOnce() -> String + Send) -> String {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(work)
}

#[test]
fn one_two_and_five_threads_give_the_same_bytes() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let size = 3000;
    let edges: Vec<_> = (0..9000)
        .map(|n| {
            let weight =
                (n % 5 > 0).then(|| f64::from(rand::Rng::random_range(&mut random, 1..100u32)) / 7.0);
            (
                rand::Rng::random_range(&mut random, 0..size),
                rand::Rng::random_range(&mut random, 0..size),
                weight,
            )
        })
        .collect();
    let graph = snapshot(size, &edges);
    // The text of a float tells every bit of it.
    let told = |threads| on(threads, || format!("{:?}", all(&graph, size - 1)));
    let once = told(1);
    assert!(once.len() > 100_000);
    assert!(once == told(2) && once == told(5) && once == told(1));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_order_of_insertion_does_not_matter((nodes, edges) in multigraphs(12, 40), shuffle in 0u64..1000) {
        prop_assume!(nodes > 1);
        let mut random = ChaCha8Rng::seed_from_u64(shuffle);
        let (mut ids, mut shuffled): (Vec<Id>, _) = ((0..nodes).map(node).collect(), links(&edges));
        ids.shuffle(&mut random);
        shuffled.shuffle(&mut random);
        let other = Snapshot::new(ids, shuffled).unwrap();
        prop_assert_eq!(all(&other, nodes - 1), all(&snapshot(nodes, &edges), nodes - 1));
    }

    #[test]
    fn edges_and_nodes_that_are_left_out_change_nothing((nodes, edges) in multigraphs(12, 40), left_out in 0usize..40) {
        prop_assume!(nodes > 1);
        let kept: Vec<_> = edges.iter().enumerate().filter(|(place, _)| place % 3 != left_out % 3).map(|(_, edge)| *edge).collect();
        let mut labelled = links(&edges);
        for (place, link) in labelled.iter_mut().enumerate() {
            link.relation = (place % 3 == left_out % 3).into();
        }
        // And a stranger that is tied to everyone.
        let mut ids: Vec<Id> = (0..nodes).map(node).collect();
        ids.push(node(nodes));
        let mut stranger = links(&(0..nodes).map(|n| (n, nodes, None)).collect::<Vec<_>>());
        for (place, link) in stranger.iter_mut().enumerate() {
            link.id = crate::graphs::edge(1000 + place);
        }
        labelled.extend(stranger);
        let whole = Snapshot::new(ids, labelled).unwrap();
        let part = whole.part(|id| *id != node(nodes), |link| link.relation == 0);
        let plain = snapshot(nodes, &kept);
        let renamed = |outcomes: Vec<Result<Outcome, asterism_model::Error>>, links: &Snapshot| {
            // Edges have other ids there: their places tell which is which.
            let mut text = format!("{outcomes:?}");
            for (place, link) in links.links().enumerate() {
                text = text.replace(&format!("{:?}", link.id), &format!("edge {place}."));
            }
            text
        };
        prop_assert_eq!(renamed(all(&part, nodes - 1), &part), renamed(all(&plain, nodes - 1), &plain));
    }
}
