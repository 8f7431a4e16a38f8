use asterism_engine::layout::{ForceAtlas2, Settings};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::graphs::ring_of_cliques;

type Edges = Vec<(u32, u32, f32)>;

fn ring(count: u32, size: u32) -> Edges {
    ring_of_cliques(count, size).iter().map(|&(a, b, _)| (a, b, 1.0)).collect()
}

fn random(nodes: u32, edges: usize) -> Edges {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    (0..edges).map(|_| (random.random_range(0..nodes), random.random_range(0..nodes), 1.0)).collect()
}

fn new(nodes: usize, edges: &[(u32, u32, f32)]) -> ForceAtlas2 {
    ForceAtlas2::new(nodes, edges, &[], Settings::default())
}

/// Ticks until it settles.
fn settle(layout: &mut ForceAtlas2) -> u32 {
    let mut ticks = 0;
    while !layout.settled() {
        layout.tick();
        ticks += 1;
        assert!(ticks < 2000, "it never settles");
    }
    ticks
}

fn distance(layout: &ForceAtlas2, a: u32, b: u32) -> f32 {
    let [a, b] = [a, b].map(|node| layout.positions()[node as usize]);
    (a[0] - b[0]).hypot(a[1] - b[1])
}

fn pairs(nodes: u32) -> impl Iterator<Item = (u32, u32)> {
    (0..nodes).flat_map(move |a| (a + 1..nodes).map(move |b| (a, b)))
}

fn nearest(layout: &ForceAtlas2) -> f32 {
    pairs(layout.positions().len() as u32).map(|(a, b)| distance(layout, a, b)).fold(f32::INFINITY, f32::min)
}

fn star(leaves: u32) -> Edges {
    (1..=leaves).map(|leaf| (0, leaf, 1.0)).collect()
}

#[test]
fn it_settles_in_a_few_hundred_ticks_with_no_node_on_another() {
    for (name, nodes, edges) in [
        ("none", 0, vec![]),
        ("one", 1, vec![]),
        ("two", 2, vec![(0, 1, 1.0)]),
        ("alone", 50, vec![]),
        ("star", 121, star(120)),
        ("cliques", 300, ring(15, 20)),
        ("random", 300, random(300, 900)),
    ] {
        let mut layout = new(nodes, &edges);
        let ticks = settle(&mut layout);
        assert!(ticks <= 450, "{name}: {ticks} ticks");
        assert!(layout.positions().iter().flatten().all(|c| c.is_finite()), "{name}");
        assert!(nearest(&layout) > 25.0, "{name}: two nodes are {} apart", nearest(&layout));
        let before = layout.positions().to_vec();
        assert_eq!(layout.tick().most, 0.0);
        assert_eq!(layout.positions(), before, "{name}: settled is settled");
    }
}

/// The mean distances inside and across the communities of a ring of eight cliques.
fn inside_and_across(settings: Settings) -> (f32, f32) {
    let mut layout = ForceAtlas2::new(64, &ring(8, 8), &[], settings);
    settle(&mut layout);
    let mean = |wanted: &dyn Fn(u32, u32) -> bool| {
        let all: Vec<f32> =
            pairs(64).filter(|&(a, b)| wanted(a / 8, b / 8)).map(|(a, b)| distance(&layout, a, b)).collect();
        all.iter().sum::<f32>() / all.len() as f32
    };
    (mean(&|a, b| a == b), mean(&|a, b| a != b))
}

#[test]
fn communities_stand_apart_and_neighbours_close() {
    let (inside, across) = inside_and_across(Settings::default());
    assert!((30.0..100.0).contains(&inside), "inside a community: {inside}");
    assert!(across > 3.0 * inside, "across {across}, inside {inside}");
}

#[test]
fn settings_shape_the_picture() {
    let loose = Settings { clearance: 0.0, ..Settings::default() };
    let (inside, across) = inside_and_across(loose);
    let (_, scaled) = inside_and_across(Settings { scaling: 4.0, ..loose });
    assert!((1.8..2.2).contains(&(scaled / across)), "four times the repulsion is twice the size");
    let (_, drawn) = inside_and_across(Settings { gravity: 2.0, ..loose });
    assert!(drawn < 0.9 * across, "gravity draws together");
    assert_ne!(inside_and_across(Settings { seed: 1, ..loose }), (inside, across));
}

#[test]
fn components_and_lonely_nodes_stay_near() {
    // A large component, a pair, and twenty nodes without edges.
    let mut edges = random(200, 600);
    edges.push((200, 201, 1.0));
    let mut layout = new(222, &edges);
    settle(&mut layout);
    let span = |nodes: std::ops::Range<usize>| {
        layout.positions()[nodes].iter().map(|at| at[0].hypot(at[1])).fold(0.0, f32::max)
    };
    assert!(span(200..222) < 2.5 * span(0..200), "{} to {}", span(200..222), span(0..200));
}

#[test]
fn the_bytes_do_not_depend_on_the_number_of_threads() {
    let edges = random(3000, 9000);
    let run = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let mut layout = new(3000, &edges);
            (0..200).for_each(|_| {
                layout.tick();
            });
            layout.positions().iter().flatten().map(|c| c.to_bits()).collect::<Vec<_>>()
        })
    };
    let alone = run(1);
    assert!(alone == run(2) && alone == run(5));
}

#[test]
fn a_pinned_node_stays_and_the_others_come_to_it() {
    let edges = ring(4, 5);
    let mut layout = new(20, &edges);
    layout.pin(3, [5000.0, -200.0]);
    settle(&mut layout);
    assert_eq!(layout.positions()[3], [5000.0, -200.0]);
    let clique = layout.positions()[0..3].iter().map(|at| at[0]).sum::<f32>() / 3.0;
    assert!(clique > 500.0, "its clique is at {clique}");
    layout.unpin(3);
    layout.heat_all();
    settle(&mut layout);
    assert!(layout.positions()[3][0] < 1000.0);
}

#[test]
fn heat_moves_the_named_nodes_alone() {
    let edges = ring(4, 5);
    let mut layout = new(20, &edges);
    settle(&mut layout);
    let before = layout.positions().to_vec();
    layout.move_to(7, [3000.0, 3000.0]);
    layout.heat(&[7, 99]);
    assert!(!layout.settled());
    assert!(settle(&mut layout) <= 250);
    for (node, (old, new)) in before.iter().zip(layout.positions()).enumerate() {
        assert!(node == 7 || old == new, "{node} moved");
    }
    assert!(distance(&layout, 7, 6) < 300.0, "it came back to its clique");
    assert!(nearest(&layout) > 25.0);
}

#[test]
fn positions_that_are_given_are_kept_until_something_moves_them() {
    let initial = [Some([1.0, 2.0]), Some([300.0, -4.0]), None];
    let layout = ForceAtlas2::new(3, &[(0, 1, 1.0)], &initial, Settings::default());
    assert_eq!(layout.positions()[..2], [[1.0, 2.0], [300.0, -4.0]]);
}

#[test]
fn nodes_and_edges_come_and_go_while_it_runs() {
    let mut layout = new(4, &[(0, 1, 1.0), (2, 3, 1.0)]);
    settle(&mut layout);
    let added = layout.add_node(&[2, 3]);
    assert_eq!(added, 4);
    assert!(distance(&layout, 4, 2) < 150.0, "it begins near its neighbours");
    layout.add_edge(4, 2, 2.0);
    layout.heat(&[4]);
    settle(&mut layout);
    layout.remove_node(0);
    assert!(layout.positions()[0][0].is_nan());
    layout.remove_edge(0, 1, 1.0);
    layout.remove_edge(2, 4, 2.0);
    layout.remove_edge(2, 4, 2.0);
    layout.move_to(0, [1.0, 1.0]);
    layout.heat_all();
    settle(&mut layout);
    assert!(layout.positions()[0][0].is_nan(), "what is gone does not come back");
    assert!(layout.positions()[1..].iter().flatten().all(|c| c.is_finite()));
    assert!(distance(&layout, 4, 2) > 1.5 * distance(&layout, 2, 3), "what is no longer tied drifts off");
}

#[test]
fn nonsense_is_survived() {
    let edges =
        [(0, 0, 1.0), (0, 9, 1.0), (1, 2, f32::NAN), (2, 3, -5.0), (3, 4, f32::INFINITY), (4, 5, 1e-30)];
    let initial =
        [Some([f32::NAN, 0.0]), Some([1e38, -1e38]), Some([0.0; 2]), Some([0.0; 2]), Some([0.0; 2])];
    let mut layout = ForceAtlas2::new(6, &edges, &initial, Settings::default());
    layout.pin(77, [0.0, 0.0]);
    layout.pin(1, [f32::NAN, 0.0]);
    layout.unpin(77);
    layout.remove_node(77);
    layout.add_edge(0, 77, 1.0);
    settle(&mut layout);
    assert!(layout.positions().iter().flatten().all(|c| c.is_finite()));
}

#[test]
fn ten_thousand_nodes_in_one_place_come_apart() {
    let mut layout =
        ForceAtlas2::new(10_000, &random(10_000, 20_000), &[Some([0.0; 2]); 10_000], Settings::default());
    (0..30).for_each(|_| {
        layout.tick();
    });
    let span = layout.positions().iter().map(|at| at[0].hypot(at[1])).fold(0.0, f32::max);
    assert!(span.is_finite() && span > 1000.0, "{span}");
}
