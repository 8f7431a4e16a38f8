//! What would be done, and what a new concept may double.

use asterism_core::search::similar;
use asterism_model::{Author, Change, ErrorCode, Unwatched, Write};
use serde_json::json;

use crate::support::{Fixture, concept, edge, rows};

#[test]
fn a_plan_says_what_a_write_would_do_and_writes_nothing() {
    let fixture = Fixture::new();
    let (a, b) = (fixture.concept("a"), fixture.concept("b"));
    fixture.edge(a, b, "knows", None);
    let state = || (rows(fixture.graph()), fixture.graph().info().unwrap());
    let update: Write = serde_json::from_value(
        json!({ "op": "update_concept", "node_id": a, "label": "A", "metadata": { "k": 1 } }),
    )
    .unwrap();
    let delete = Write::DeleteNode { node_id: b.to_string() };
    for (writes, summary, changes) in [
        (vec![concept("c")], "Create “c”", 1),
        (vec![edge(a, b, "likes", Some(2.0))], "Connect by “likes”", 1),
        (vec![update.clone()], "Edit “a”", 1),
        (vec![delete.clone()], "Delete “b”", 2),
        (vec![update, delete], "Make 2 changes", 3),
    ] {
        let before = state();
        let plan = fixture.graph().plan(&writes).unwrap();
        assert_eq!((&*plan.summary, plan.changes.len(), plan.ids.len()), (summary, changes, writes.len()));
        assert_eq!(state(), before);
        let written = fixture.graph().write(&writes, &Author::person(), &Unwatched).unwrap();
        assert_eq!(written.changed as usize, plan.changes.len());
        fixture.graph().undo(&Author::person(), &Unwatched).unwrap();
        assert_eq!(rows(fixture.graph()), before.0);
    }
    let nobody = Write::DeleteNode { node_id: fixture.source().id().to_string() };
    assert_eq!(fixture.graph().plan(&[nobody]).unwrap_err().code(), ErrorCode::NotFound);
}

#[test]
fn a_plan_shows_each_row_before_and_after() {
    let fixture = Fixture::new();
    let a = fixture.concept("a");
    let plan = fixture.graph().plan(&[Write::DeleteNode { node_id: a.to_string() }]).unwrap();
    let stored = fixture.graph().get_node(&a.to_string()).unwrap();
    assert_eq!(plan.changes, [Change::Node { before: Some(stored), after: None }]);
}

#[test]
fn what_a_new_name_may_double_is_found_by_any_of_its_names_best_first() {
    let fixture = Fixture::new();
    for label in ["Gradient checkpointing", "Gradient descent", "Jean Valjean", "Cosette"] {
        fixture.concept(label);
    }
    for (names, found) in [
        (&["gradient check-pointing"][..], Some("Gradient checkpointing")),
        (&["activation recomputation", "Gradient checkpointing"], Some("Gradient checkpointing")),
        (&["", "  "], None),
        (&["photosynthesis"], None),
    ] {
        let matches = similar(fixture.graph(), names).unwrap();
        assert_eq!(matches.first().map(|it| &*it.node.label), found, "{names:?}");
        assert!(matches.iter().all(|it| it.score >= 70.0) && matches.len() <= 5);
        assert!(matches.windows(2).all(|pair| pair[0].score >= pair[1].score));
    }
}
