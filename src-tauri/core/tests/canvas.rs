//! The picture: columns, following commits, places kept.

use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use asterism_core::canvas::{Canvas, Move};
use asterism_core::changes::Subscription;
use asterism_core::graph::Committed;
use asterism_core::transfer;
use asterism_model::{Author, Unwatched};

use crate::support::Fixture;

fn settle(canvas: &Canvas) {
    let start = Instant::now();
    while canvas.frame().running {
        assert!(start.elapsed() < Duration::from_secs(60), "the layout does not settle");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Hears the commits of the fixture's graph.
fn ear(fixture: &Fixture) -> (Subscription, Receiver<Committed>) {
    let (tell, heard) = mpsc::channel();
    let listener = Box::new(move |committed: &Committed| tell.send(committed.clone()).unwrap());
    (fixture.graph().subscribe(listener), heard)
}

#[test]
fn the_columns_hold_the_graph_and_places_last_across_openings() {
    let fixture = Fixture::new();
    transfer::sample(fixture.graph(), &Author::person(), fixture.source(), &Unwatched).unwrap();
    let file = fixture.dir.path().join("canvas.positions");
    let canvas = Canvas::open(fixture.graph(), file.clone()).unwrap();
    let info = fixture.graph().info().unwrap();
    let (extent, bytes) = canvas.columns();
    assert_eq!((extent.nodes, extent.edges), (info.concepts + info.pointers, info.edges));
    assert_eq!(extent.bytes as usize, bytes.len());
    assert_eq!(bytes[..4], *b"ASC1");
    settle(&canvas);
    canvas.place(&[Move { slot: 3, x: 1234.5, y: -9.0, pin: true }]).unwrap();
    let start = Instant::now();
    while canvas.frame().positions[3] != [1234.5, -9.0] {
        assert!(start.elapsed() < Duration::from_secs(10));
        std::thread::sleep(Duration::from_millis(2));
    }
    canvas.save().unwrap();
    let kept = canvas.places();
    let again = Canvas::open(fixture.graph(), file).unwrap();
    assert!(!again.frame().running, "nothing is new, so nothing moves");
    assert_eq!(again.places(), kept);
}

#[test]
fn a_new_node_takes_the_next_slot_beside_its_neighbour_and_nothing_else_moves() {
    let fixture = Fixture::new();
    let (a, b) = (fixture.concept("a"), fixture.concept("b"));
    fixture.edge(a, b, "r", None);
    let canvas = Canvas::open(fixture.graph(), fixture.dir.path().join("p")).unwrap();
    settle(&canvas);
    let (_listening, heard) = ear(&fixture);
    let before = canvas.frame().positions.to_vec();
    canvas.expect(vec![[5.0, 6.0]]);
    let c = fixture.concept("c");
    let delta = canvas.follow(fixture.graph(), &heard.recv().unwrap()).unwrap();
    assert_eq!((delta.nodes[0].slot, delta.nodes[0].id, delta.nodes[0].at), (2, c, Some([5.0, 6.0])));
    let e = fixture.edge(c, a, "s", Some(2.0));
    let delta = canvas.follow(fixture.graph(), &heard.recv().unwrap()).unwrap();
    assert_eq!((delta.edges[0].id, delta.edges[0].source, delta.edges[0].target), (e, 2, 0));
    let start = Instant::now();
    while canvas.frame().positions.len() < 3 {
        assert!(start.elapsed() < Duration::from_secs(10));
    }
    assert_eq!(canvas.frame().positions[..2], before);
}

#[test]
fn many_new_nodes_find_their_places_while_the_old_ones_stand_still() {
    let fixture = Fixture::new();
    let (a, b) = (fixture.concept("a"), fixture.concept("b"));
    fixture.edge(a, b, "r", None);
    let canvas = Canvas::open(fixture.graph(), fixture.dir.path().join("p")).unwrap();
    settle(&canvas);
    let before = canvas.frame().positions.to_vec();
    let (_listening, heard) = ear(&fixture);
    transfer::sample(fixture.graph(), &Author::person(), fixture.source(), &Unwatched).unwrap();
    canvas.follow(fixture.graph(), &heard.recv().unwrap()).unwrap();
    settle(&canvas);
    let after = canvas.frame().positions;
    assert_eq!(after[..2], before);
    let spread = after.iter().map(|at| at[0]).fold(f32::MIN, f32::max)
        - after.iter().map(|at| at[0]).fold(f32::MAX, f32::min);
    assert!(spread > 300.0, "145 nodes within {spread} units");
}

#[test]
fn a_deleted_node_leaves_its_slot_empty_and_moving_it_is_not_found() {
    let fixture = Fixture::new();
    let (a, b) = (fixture.concept("a"), fixture.concept("b"));
    fixture.edge(a, b, "r", None);
    let canvas = Canvas::open(fixture.graph(), fixture.dir.path().join("p")).unwrap();
    let (_listening, heard) = ear(&fixture);
    fixture.write(asterism_model::Write::DeleteNode { node_id: a.to_string() }).unwrap();
    let delta = canvas.follow(fixture.graph(), &heard.recv().unwrap()).unwrap();
    assert!(delta.nodes[0].removed && delta.edges[0].removed);
    assert!(canvas.place(&[Move { slot: 0, x: 0.0, y: 0.0, pin: false }]).is_err());
    assert!(canvas.place(&[Move { slot: 1, x: f32::NAN, y: 0.0, pin: false }]).is_err());
    assert_eq!(canvas.places().get(a), None::<&_>);
    let (extent, _) = canvas.columns();
    assert_eq!((extent.nodes, extent.edges), (2, 0));
}
