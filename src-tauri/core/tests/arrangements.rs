//! An arrangement aside, and the one that is kept.

use std::time::{Duration, Instant};

use asterism_core::canvas::{Canvas, Move, Place, Places};
use asterism_core::changes::Told;
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

/// The sample graph, at rest.
fn open(fixture: &Fixture) -> Canvas {
    transfer::sample(fixture.graph(), &Author::person(), fixture.source(), &Unwatched).unwrap();
    let canvas = Canvas::open(fixture.graph(), fixture.dir.path().join("canvas.positions")).unwrap();
    settle(&canvas);
    canvas
}

#[test]
fn whatever_moves_in_an_arrangement_aside_the_kept_one_stays() {
    let fixture = Fixture::new();
    let canvas = open(&fixture);
    let kept = canvas.places();
    let before = canvas.frame();
    canvas.part(Some(&[0, 1, 2, 3, 4, 5]), &Places::default());
    let aside = canvas.frame();
    assert_ne!(aside.revision, before.revision, "whoever looks must notice");
    assert_eq!(aside.positions[3], before.positions[3], "it begins where they stand");
    assert!(aside.positions[6][0].is_nan(), "who is not in it has no place in it");
    canvas.run(true);
    canvas.place(&[Move { slot: 0, x: 9000.0, y: 0.0, pin: true }]).unwrap();
    settle(&canvas);
    assert_eq!(canvas.frame().positions[0], [9000.0, 0.0]);
    assert_ne!(canvas.frame().positions[3], before.positions[3]);
    assert_eq!(canvas.places(), kept);
    canvas.save().unwrap();
    assert_eq!(Places::read(&fixture.dir.path().join("canvas.positions")), kept);
    let seen = canvas.seen_places();
    assert_ne!(seen, kept);
    assert!(canvas.join());
    assert!(!canvas.join());
    assert_eq!(canvas.frame().positions, before.positions);
}

#[test]
fn a_node_made_while_another_arrangement_is_seen_stands_in_both() {
    let fixture = Fixture::new();
    let canvas = open(&fixture);
    canvas.part(None, &Places::default());
    let (tell, heard) = std::sync::mpsc::channel();
    let listener = Box::new(move |told: &Told| match told {
        Told::Commit(committed) => tell.send(committed.clone()).unwrap(),
        Told::Resync { .. } => panic!("a graph in this process tells every commit"),
    });
    let _ear = fixture.graph().subscribe(listener);
    let write = crate::support::concept("new");
    canvas
        .standing_at(vec![[40.0, 50.0]], || {
            let written = fixture.graph().write(&[write], &Author::person(), &Unwatched);
            canvas.follow(fixture.graph(), &heard.recv().unwrap())?;
            written
        })
        .unwrap();
    settle(&canvas);
    let slot = canvas.frame().positions.len() - 1;
    assert_eq!(canvas.seen_places(), canvas.places());
    assert!(canvas.join());
    assert_eq!(canvas.frame().positions[slot], [40.0, 50.0]);
}

#[test]
fn an_arrangement_begins_where_a_view_had_it() {
    let fixture = Fixture::new();
    let canvas = open(&fixture);
    let first = canvas.places();
    let id = {
        let (_, bytes) = canvas.columns(fixture.graph()).unwrap();
        asterism_model::Id(uuid::Uuid::from_slice(&bytes[24..40]).unwrap())
    };
    let places: Places = [(id, Place { x: -7.0, y: 3.5, pinned: true })].into_iter().collect();
    canvas.part(None, &places);
    settle(&canvas);
    assert_eq!(canvas.frame().positions[0], [-7.0, 3.5]);
    canvas.run(true);
    settle(&canvas);
    assert_eq!(canvas.frame().positions[0], [-7.0, 3.5], "as pinned as it was");
    canvas.join();
    assert_eq!(canvas.places(), first);
}

#[test]
fn metadata_keys_are_counted_and_read_by_slot() {
    let fixture = Fixture::new();
    let writes = [(Some(3), "red"), (None, "blue"), (Some(1), "red")].map(|(rank, hue)| {
        let mut metadata = serde_json::json!({ "hue": hue });
        if let Some(rank) = rank {
            metadata["rank"] = rank.into();
        }
        serde_json::from_value(
            serde_json::json!({ "op": "create_concept", "label": hue, "metadata": metadata }),
        )
        .unwrap()
    });
    fixture.graph().write(&writes, &Author::person(), &Unwatched).unwrap();
    let canvas = Canvas::open(fixture.graph(), fixture.dir.path().join("canvas.positions")).unwrap();
    let keys = canvas.trait_keys(fixture.graph(), &Unwatched).unwrap();
    let told: Vec<_> =
        keys.iter().map(|key| (key.key.as_str(), key.count, key.distinct, key.numeric)).collect();
    assert_eq!(told, [("hue", 3, 2, false), ("rank", 2, 2, true)]);
    let hue = canvas.trait_of(fixture.graph(), "hue", &Unwatched).unwrap();
    let rank = canvas.trait_of(fixture.graph(), "rank", &Unwatched).unwrap();
    let json = |of| serde_json::to_value(of).unwrap();
    assert_eq!(
        json(&hue)["values"],
        serde_json::json!({ "kind": "classes", "names": ["red", "blue"], "of": [0, 1, 0] })
    );
    assert_eq!(json(&rank)["values"], serde_json::json!({ "kind": "numbers", "values": [3.0, 1.0] }));
    assert_eq!((hue.slots.len(), rank.slots.len()), (3, 2));
}
