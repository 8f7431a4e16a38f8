//! The picture: columns, following commits, places kept.

use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use asterism_core::canvas::{Canvas, Delta, Move};
use asterism_core::changes::{Subscription, Told};
use asterism_core::graph::{Committed, Written};
use asterism_core::transfer;
use asterism_model::{Author, Error, Id, Unwatched, Write};

use crate::support::{Fixture, concept};

fn settle(canvas: &Canvas) {
    let start = Instant::now();
    while canvas.frame().running {
        assert!(start.elapsed() < Duration::from_secs(60), "the layout does not settle");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Hears the commits of the fixture's graph.
pub fn ear(fixture: &Fixture) -> (Subscription, Receiver<Committed>) {
    let (tell, heard) = mpsc::channel();
    let listener = Box::new(move |told: &Told| match told {
        Told::Commit(committed) => tell.send(committed.clone()).unwrap(),
        Told::Resync { .. } => panic!("a graph in this process tells every commit"),
    });
    (fixture.graph().subscribe(listener), heard)
}

pub fn make(fixture: &Fixture, write: Write) -> Result<Written, Error> {
    fixture.graph().write(&[write], &Author::person(), &Unwatched)
}

/// The canvas of a fixture's graph, at rest.
pub fn open(fixture: &Fixture) -> Canvas {
    let canvas = Canvas::open(fixture.graph(), fixture.dir.path().join("canvas.positions")).unwrap();
    settle(&canvas);
    canvas
}

fn put(canvas: &Canvas, slot: u32, [x, y]: [f32; 2], pin: bool) {
    canvas.place(&[Move { slot, x, y, pin }]).unwrap();
}

pub fn place(canvas: &Canvas, id: Id) -> ([f32; 2], bool) {
    let places = canvas.places();
    let place = places.get(id).unwrap();
    ([place.x, place.y], place.pinned)
}

/// An edge whose ends may be nodes of the same list, as `$n`.
fn tie(from_id: impl ToString, to_id: impl ToString) -> Write {
    let (from_id, to_id) = (from_id.to_string(), to_id.to_string());
    serde_json::from_value(
        serde_json::json!({ "op": "create_edge", "from_id": from_id, "to_id": to_id, "relation_type": "r" }),
    )
    .unwrap()
}

fn distance(a: [f32; 2], b: [f32; 2]) -> f32 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

/// What the columns say of each slot: id, pinned, place.
fn picture(canvas: &Canvas, fixture: &Fixture) -> Vec<(Id, bool, [f32; 2])> {
    let (extent, bytes) = canvas.columns(fixture.graph()).unwrap();
    assert_eq!(extent.bytes as usize, bytes.len());
    let n = extent.nodes as usize;
    let pins = 24 + 16 * n + n.next_multiple_of(8);
    let positions = pins + n.next_multiple_of(8);
    let part = |at: usize| f32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
    let node = |i: usize| {
        let id = uuid::Uuid::from_slice(&bytes[24 + 16 * i..][..16]).unwrap();
        (Id(id), bytes[pins + i] == 1, [part(positions + 8 * i), part(positions + 8 * i + 4)])
    };
    (0..n).map(node).collect()
}

#[test]
fn the_columns_hold_the_graph_and_places_last_across_openings() {
    let fixture = Fixture::new();
    transfer::sample(fixture.graph(), &Author::person(), fixture.source(), &Unwatched).unwrap();
    let file = fixture.dir.path().join("canvas.positions");
    let canvas = Canvas::open(fixture.graph(), file.clone()).unwrap();
    let info = fixture.graph().info().unwrap();
    let (extent, bytes) = canvas.columns(fixture.graph()).unwrap();
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
    let mut followed = None;
    let c = canvas
        .standing_at(vec![[5.0, 6.0]], || {
            let written = make(&fixture, concept("c"));
            followed = Some(canvas.follow(fixture.graph(), &heard.recv().unwrap())?);
            written
        })
        .unwrap()
        .ids[0];
    let delta = followed.unwrap();
    assert_eq!((delta.nodes[0].slot, delta.nodes[0].id, delta.nodes[0].at), (2, c, Some([5.0, 6.0])));
    let again = canvas.columns(fixture.graph()).unwrap().0;
    assert_eq!((again.nodes, again.seq), (3, delta.seq));
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
    let (extent, _) = canvas.columns(fixture.graph()).unwrap();
    assert_eq!((extent.nodes, extent.edges), (2, 0));
}

#[test]
fn reading_the_graph_anew_keeps_slots_and_places_and_gives_new_nodes_the_next() {
    let fixture = Fixture::new();
    let ids = ["a", "b", "c"].map(|label| fixture.concept(label));
    fixture.edge(ids[0], ids[1], "r", None);
    fixture.edge(ids[1], ids[2], "r", None);
    let canvas = open(&fixture);
    put(&canvas, 1, [70.0, 80.0], true);
    let before = picture(&canvas, &fixture);
    let (_listening, heard) = ear(&fixture);
    let mut writes: Vec<Write> = (0..2_001).map(|n| concept(&format!("n{n}"))).collect();
    writes.push(Write::DeleteNode { node_id: ids[1].to_string() });
    fixture.graph().write(&writes, &Author::person(), &Unwatched).unwrap();
    let delta = canvas.follow(fixture.graph(), &heard.recv().unwrap()).unwrap();
    assert!(delta.reload);
    // A hand moves on while the window has yet to read.
    put(&canvas, 2, [9.0, 9.0], false);
    let after = picture(&canvas, &fixture);
    assert_eq!(after.len(), 3 + 2_001);
    assert_eq!((after[0], after[2]), (before[0], (ids[2], false, [9.0, 9.0])));
    assert!(after[1].2[0].is_nan());
    assert!(after[3..].iter().all(|(_, _, at)| at[0].is_finite()));
    assert!(canvas.place(&[Move { slot: 1, x: 0.0, y: 0.0, pin: false }]).is_err());
    let extent = canvas.columns(fixture.graph()).unwrap().0;
    assert_eq!((extent.edges, extent.seq), (0, delta.seq));

    fixture.graph().undo(&Author::person(), &Unwatched).unwrap();
    assert!(canvas.follow(fixture.graph(), &heard.recv().unwrap()).unwrap().reload);
    assert_eq!(canvas.columns(fixture.graph()).unwrap().0.edges, 2);
    let living: Vec<_> =
        picture(&canvas, &fixture).into_iter().filter(|(_, _, at)| at[0].is_finite()).collect();
    assert_eq!(living, [after[0], after[2], (ids[1], true, [70.0, 80.0])], "as it was, in a slot of its own");
}

#[test]
fn a_picture_taken_at_any_moment_has_every_node_standing() {
    let fixture = Fixture::new();
    transfer::sample(fixture.graph(), &Author::person(), fixture.source(), &Unwatched).unwrap();
    let canvas = open(&fixture);
    let (_listening, heard) = ear(&fixture);
    canvas.run(true);
    for n in 0..20 {
        let id = fixture.concept(&format!("n{n}"));
        canvas.follow(fixture.graph(), &heard.recv().unwrap()).unwrap();
        let picture = picture(&canvas, &fixture);
        assert_eq!(picture.last().unwrap().0, id);
        assert!(picture.iter().all(|(_, _, at)| at[0].is_finite() && at[1].is_finite()), "after {n}");
    }
}

#[test]
fn a_drag_that_is_given_up_leaves_the_node_free_again() {
    let fixture = Fixture::new();
    let (a, b) = (fixture.concept("a"), fixture.concept("b"));
    fixture.edge(a, b, "r", None);
    let canvas = open(&fixture);
    put(&canvas, 0, [4_000.0, 0.0], true);
    put(&canvas, 0, [3_000.0, 0.0], false);
    assert_eq!(place(&canvas, a), ([3_000.0, 0.0], false));
    canvas.run(true);
    settle(&canvas);
    assert!(place(&canvas, a).0[0] < 2_000.0, "it is pulled back");
}

#[test]
fn undoing_a_deletion_puts_the_node_where_it_stood_pinned_as_it_was() {
    for pin in [true, false] {
        let fixture = Fixture::new();
        let (a, b) = (fixture.concept("a"), fixture.concept("b"));
        fixture.edge(a, b, "r", None);
        let canvas = open(&fixture);
        let (_listening, heard) = ear(&fixture);
        let follow = || canvas.follow(fixture.graph(), &heard.recv().unwrap()).unwrap();
        put(&canvas, 0, [321.0, -4.5], pin);
        fixture.write(Write::DeleteNode { node_id: a.to_string() }).unwrap();
        follow();
        fixture.graph().undo(&Author::person(), &Unwatched).unwrap();
        let delta = follow();
        let node = &delta.nodes[0];
        assert_eq!((node.slot, node.id, node.at, node.pinned), (2, a, Some([321.0, -4.5]), pin));
        assert_eq!(place(&canvas, a), ([321.0, -4.5], pin));
        canvas.run(true);
        settle(&canvas);
        assert_eq!(place(&canvas, a).0 == [321.0, -4.5], pin, "only a pin holds it");
    }
}

#[test]
fn of_an_import_with_some_places_the_other_nodes_are_seated_beside_those() {
    let fixture = Fixture::new();
    let canvas = open(&fixture);
    let (_listening, heard) = ear(&fixture);
    let mut writes: Vec<Write> = (0..30).map(|n| concept(&format!("n{n}"))).collect();
    for n in 1..30 {
        writes.push(tie("$0", format!("${n}")));
    }
    let ids = fixture.graph().write(&writes, &Author::person(), &Unwatched).unwrap().ids;
    canvas.follow(fixture.graph(), &heard.recv().unwrap()).unwrap();
    canvas.adopt(canvas.seq(), &[(ids[0], [800.0, 0.0]), (ids[1], [f32::INFINITY, 0.0])]);
    settle(&canvas);
    assert_eq!(place(&canvas, ids[0]).0, [800.0, 0.0]);
    for (i, id) in ids[1..30].iter().enumerate() {
        let at = place(&canvas, *id).0;
        assert!(distance(at, [800.0, 0.0]) < 600.0, "n{} stands at {at:?}", i + 1);
        let crowded = ids[..=i].iter().any(|other| distance(place(&canvas, *other).0, at) < 10.0);
        assert!(!crowded, "n{} stands on another", i + 1);
    }
    let before = canvas.places();
    canvas.adopt(canvas.seq(), &[(ids[0], [800.0, 0.0])]);
    settle(&canvas);
    assert_eq!(canvas.places(), before, "what has its place stays there");
}

#[test]
fn a_place_that_comes_with_an_import_is_kept_to_the_last_digit_though_everything_is_on_the_move() {
    let fixture = Fixture::new();
    let hub = fixture.concept("hub");
    let canvas = open(&fixture);
    let (_listening, heard) = ear(&fixture);
    for round in 0..60 {
        let mut writes = vec![concept(&format!("placed {round}")), concept(&format!("guessed {round}"))];
        for n in 0..2 {
            writes.push(tie(hub, format!("${n}")));
        }
        let ids = fixture.graph().write(&writes, &Author::person(), &Unwatched).unwrap().ids;
        canvas.run(true);
        canvas.follow(fixture.graph(), &heard.recv().unwrap()).unwrap();
        let at = [800.0 + round as f32, 0.0];
        canvas.adopt(canvas.seq(), &[(ids[0], at), (hub, [0.0, 0.0])]);
        let stood = || [place(&canvas, ids[0]).0, place(&canvas, hub).0];
        assert_eq!(stood(), [at, [0.0, 0.0]], "round {round}");
        canvas.run(false);
    }
}

#[test]
fn newcomers_tied_to_nothing_that_stands_appear_in_the_middle_of_everything_and_apart() {
    let fixture = Fixture::new();
    let (a, b) = (fixture.concept("a"), fixture.concept("b"));
    fixture.edge(a, b, "r", None);
    let canvas = open(&fixture);
    put(&canvas, 0, [10_000.0, 10_000.0], true);
    put(&canvas, 1, [10_200.0, 10_000.0], true);
    let (_listening, heard) = ear(&fixture);
    let writes = [concept("c"), concept("d"), tie("$0", "$1")];
    fixture.graph().write(&writes, &Author::person(), &Unwatched).unwrap();
    let delta = canvas.follow(fixture.graph(), &heard.recv().unwrap()).unwrap();
    let places: Vec<[f32; 2]> = delta.nodes.iter().map(|node| node.at.unwrap()).collect();
    assert!(places.iter().all(|at| distance(*at, [10_100.0, 10_000.0]) < 200.0), "{places:?}");
    assert!(distance(places[0], places[1]) > 10.0);
}

#[test]
fn a_commit_that_is_in_the_picture_already_changes_nothing() {
    let fixture = Fixture::new();
    let canvas = open(&fixture);
    let (_listening, heard) = ear(&fixture);
    fixture.concept("a");
    let committed = heard.recv().unwrap();
    let delta = canvas.follow(fixture.graph(), &committed).unwrap();
    assert_eq!(delta.nodes.len(), 1);
    let again = canvas.follow(fixture.graph(), &committed).unwrap();
    assert_eq!(again, Delta { nodes: Vec::new(), ..delta });
    assert_eq!(picture(&canvas, &fixture).len(), 1);
}

#[test]
fn a_long_title_is_cut_in_the_picture_and_a_short_one_whole() {
    let fixture = Fixture::new();
    let canvas = open(&fixture);
    let (_listening, heard) = ear(&fixture);
    for (length, shown) in [(200, 200), (201, 201), (300_000, 201)] {
        let title = "é".repeat(length);
        let pointer = serde_json::json!({ "op": "upsert_pointer", "ref_type": "note", "ref_id": title });
        fixture.write(serde_json::from_value(pointer).unwrap()).unwrap();
        let delta = canvas.follow(fixture.graph(), &heard.recv().unwrap()).unwrap();
        let told = &delta.nodes[0].title;
        assert_eq!((told.chars().count(), told.ends_with('…')), (shown, length > 200));
    }
    let again = open(&fixture);
    for canvas in [canvas, again] {
        assert!(canvas.columns(fixture.graph()).unwrap().0.bytes < 5_000);
    }
}
