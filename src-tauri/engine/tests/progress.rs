//! How often an algorithm looks up, and what it tells: counted, since time says nothing on a loaded machine.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use asterism_engine::{Size, catalog, effort, run};
use asterism_model::{Error, Watch};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

use crate::graphs::{Ends, node, snapshot};

/// Counts how often it is asked, hears how far the work is, and stops it at the n-th time.
#[derive(Default)]
pub(crate) struct Counting {
    asked: AtomicUsize,
    patience: Option<usize>,
    heard: Mutex<Vec<f64>>,
}

impl Counting {
    fn until(patience: usize) -> Self {
        Self { patience: Some(patience), ..Self::default() }
    }

    pub(crate) fn asked(&self) -> usize {
        self.asked.load(Ordering::SeqCst)
    }
}

impl Watch for Counting {
    fn progress(&self, fraction: f64, doing: &str) {
        assert!(!doing.is_empty());
        self.heard.lock().unwrap().push(fraction);
    }

    fn cancelled(&self) -> bool {
        let asked = self.asked.fetch_add(1, Ordering::SeqCst);
        self.patience.is_some_and(|patience| asked >= patience)
    }
}

const NODES: u32 = 20_000;
const EDGES: usize = 100_000;
/// The most that may pass between two looks, in seconds of one core, by the estimates.
const BETWEEN_LOOKS: f64 = 0.1;

fn edges() -> Vec<Ends> {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    (0..EDGES).map(|_| (random.random_range(0..NODES), random.random_range(0..NODES), None)).collect()
}

/// Of a run that takes a while.
fn parameters(op: &str) -> BTreeMap<String, Value> {
    let given = match op {
        "betweenness_centrality" => json!({ "samples": 40 }),
        "paths" => json!({ "from_id": node(0), "to_id": node(1), "max_depth": 9, "max_paths": 1000 }),
        "shortest_path" => json!({ "from_id": node(0), "to_id": node(1) }),
        "reachable" => json!({ "node_id": node(0), "max_depth": 16 }),
        "expand" => json!({ "hops": 4 }),
        _ => json!({}),
    };
    serde_json::from_value(given).unwrap()
}

#[test]
fn every_algorithm_looks_up_often_enough_and_stops_wherever_it_is_told_to() {
    let graph = snapshot(NODES, &edges());
    let size = Size { nodes: f64::from(NODES), edges: EDGES as f64 };
    for spec in catalog() {
        let parameters = parameters(spec.id);
        let all = Counting::default();
        run(spec.id, &graph, &[node(2), node(3)], &parameters, &all).unwrap();
        let seconds = effort(spec.id, &parameters, size).unwrap();
        let looks = all.asked();
        assert!(seconds / looks as f64 <= BETWEEN_LOOKS, "{}: {looks} looks in {seconds} s", spec.id);
        for patience in [0, looks / 3, looks / 2, looks - 1] {
            let stopped = Counting::until(patience);
            let ended = run(spec.id, &graph, &[node(2), node(3)], &parameters, &stopped);
            assert_eq!(ended, Err(Error::Cancelled), "{} after {patience} of {looks}", spec.id);
            // Threads that are already at work look once more each.
            assert!(stopped.asked() <= patience + 64, "{} went on", spec.id);
        }
    }
}

#[test]
fn every_algorithm_says_how_far_it_is() {
    let graph = snapshot(NODES, &edges());
    for spec in catalog() {
        let watch = Counting::default();
        run(spec.id, &graph, &[node(2), node(3)], &parameters(spec.id), &watch).unwrap();
        let heard = watch.heard.into_inner().unwrap();
        assert!(!heard.is_empty(), "{}", spec.id);
        assert!(heard.iter().all(|at| (0.0..=1.0).contains(at)), "{}: {heard:?}", spec.id);
    }
}
