//! Commits that come before or after their answers, and places that wait for them.

use std::sync::mpsc;

use asterism_core::changes::Told;
use asterism_core::graph::Committed;
use asterism_model::{Error, Id, Write};

use crate::canvas::{ear, make, open, place};
use crate::support::{Fixture, concept, edge};

#[test]
fn a_place_belongs_to_the_write_that_asked_for_it_and_to_no_other() {
    let fixture = Fixture::new();
    let a = fixture.concept("a");
    let canvas = open(&fixture);
    let (_listening, heard) = ear(&fixture);
    let follow = || canvas.follow(fixture.graph(), &heard.recv().unwrap()).unwrap();
    let asked = || vec![[777.0, 888.0]];
    for nothing in [
        Write::DeleteNode { node_id: Id(uuid::Uuid::nil()).to_string() },
        edge(a, Id(uuid::Uuid::nil()), "r", None),
        concept("  "),
    ] {
        canvas.standing_at(asked(), || make(&fixture, nothing)).unwrap_err();
        fixture.concept("b");
        assert_ne!(follow().nodes[0].at, Some([777.0, 888.0]));
    }
    canvas
        .standing_at(asked(), || {
            fixture.concept("c");
            let committed = Committed { asker: None, ..heard.recv().unwrap() };
            let others = canvas.follow(fixture.graph(), &committed).unwrap();
            assert_ne!(others.nodes[0].at, Some([777.0, 888.0]), "somebody else's commit");
            make(&fixture, concept("mine"))
        })
        .unwrap();
    assert_eq!(follow().nodes[0].at, Some([777.0, 888.0]), "followed after the answer");
    for bad in [f32::NAN, f32::INFINITY] {
        let refused = canvas.standing_at(vec![[bad, 0.0]], || make(&fixture, concept("d")));
        assert!(matches!(refused, Err(Error::InvalidRequest { .. })));
    }
    assert!(heard.try_recv().is_err(), "nothing was written");
}

#[test]
fn places_are_kept_for_a_commit_that_comes_after_its_answer_or_was_never_told() {
    for told in [true, false] {
        let fixture = Fixture::new();
        fixture.concept("a");
        let canvas = open(&fixture);
        let (_listening, heard) = ear(&fixture);
        let made = canvas.standing_at(vec![[1.5, 2.5]], || make(&fixture, concept("b"))).unwrap();
        let imported = make(&fixture, concept("c")).unwrap();
        canvas.adopt(imported.seq, &[(imported.ids[0], [3.5, 4.5])]);
        if told {
            // As an owner elsewhere tells it: by its number alone.
            for committed in heard.try_iter() {
                let committed = Committed { asker: None, ..committed };
                canvas.follow(fixture.graph(), &committed).unwrap();
            }
        } else {
            assert!(canvas.resync(fixture.graph(), imported.seq).unwrap().reload);
        }
        let at = [imported.ids[0], made.ids[0]].map(|id| place(&canvas, id).0);
        assert_eq!(at[0], [3.5, 4.5]);
        assert!(!told || at[1] == [1.5, 2.5], "{at:?}");
    }
}

#[test]
fn what_was_committed_since_a_number_is_told_once_and_then_what_comes() {
    let fixture = Fixture::new();
    for n in 0..3 {
        fixture.concept(&format!("before {n}"));
    }
    for since in 0..4 {
        let (tell, heard) = mpsc::channel();
        let listener = Box::new(move |told: &Told| tell.send(told.clone()).unwrap());
        let last = fixture.graph().info().unwrap().seq;
        let _listening = fixture.graph().follow(since, listener).unwrap();
        fixture.concept("after");
        let told: Vec<u64> = heard.try_iter().map(|told| told.seq()).collect();
        assert_eq!(told, (since + 1..=last + 1).collect::<Vec<_>>());
    }
}
