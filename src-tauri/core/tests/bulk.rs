//! One change to many rows.

use asterism_core::{Graph, bulk};
use asterism_model::{Author, Bulk, BulkChange, BulkPreview, Error, Id, OnConflict, Unwatched};
use serde_json::{Value, json};

use crate::support::{Fixture, rows};

struct Zoo {
    fixture: Fixture,
    ids: Vec<String>,
}

fn zoo() -> Zoo {
    let fixture = Fixture::new();
    let made = json!([
        { "op": "create_concept", "label": "Wolf", "aliases": ["Canis lupus"], "metadata": { "legs": 4 } },
        { "op": "create_concept", "label": "Ant", "metadata": { "legs": 6 } },
        { "op": "upsert_pointer", "ref_type": "note", "ref_id": "n1" },
        { "op": "create_edge", "from_id": "$0", "to_id": "$1", "relation_type": "sees", "weight": 2 },
        { "op": "create_edge", "from_id": "$2", "to_id": "$0", "relation_type": "mentions" },
    ]);
    let writes = asterism_core::edit::decode(&made).unwrap();
    let written = fixture.graph().write(&writes, &Author::person(), &Unwatched).unwrap();
    Zoo { fixture, ids: written.ids.iter().map(Id::to_string).collect() }
}

impl Zoo {
    fn graph(&self) -> &dyn Graph {
        self.fixture.graph()
    }

    fn bulk(&self, change: Value) -> Bulk {
        let change: BulkChange = serde_json::from_value(change).unwrap();
        Bulk { node_ids: self.ids[..3].to_vec(), edge_ids: self.ids[3..].to_vec(), change }
    }

    fn make(&self, change: Value, on_conflict: OnConflict) -> asterism_model::Result<u32> {
        let bulk = self.bulk(change);
        Ok(bulk::make(self.graph(), &bulk, on_conflict, &Author::person(), &Unwatched)?.changed)
    }
}

#[test]
fn a_preview_counts_what_would_change_what_is_so_what_is_unfit_and_what_conflicts() {
    let zoo = zoo();
    for (change, changes, unchanged, unfit, conflicts) in [
        (json!({ "kind": "set_key", "key": "legs", "value": 4.0 }), 3, 1, 0, 1),
        (json!({ "kind": "set_key", "key": "new", "value": null }), 5, 0, 0, 0),
        (json!({ "kind": "remove_key", "key": "legs" }), 2, 3, 0, 0),
        (json!({ "kind": "set_relation", "relation_type": " sees " }), 1, 1, 3, 0),
        (json!({ "kind": "set_weight", "weight": null }), 1, 1, 3, 0),
        (json!({ "kind": "add_aliases", "aliases": ["Canis lupus", "Wolf"] }), 1, 1, 3, 0),
        (json!({ "kind": "remove_aliases", "aliases": ["Canis lupus"] }), 1, 1, 3, 0),
    ] {
        let BulkPreview { changes: c, unchanged: u, unfit: f, conflicts: x, examples } =
            bulk::preview(zoo.graph(), &zoo.bulk(change.clone())).unwrap();
        assert_eq!((c, u, f, x), (changes, unchanged, unfit, conflicts), "{change}");
        assert_eq!(examples.len() as u32, conflicts, "{change}");
    }
}

#[test]
fn it_is_one_undoable_step_and_a_conflict_writes_nothing_until_it_is_decided() {
    let zoo = zoo();
    let before = rows(zoo.graph());
    let legs = json!({ "kind": "set_key", "key": "legs", "value": 4 });
    assert!(matches!(zoo.make(legs.clone(), OnConflict::Error), Err(Error::MetadataConflict { .. })));
    assert_eq!(rows(zoo.graph()), before);

    let ant = || zoo.graph().get_node(&zoo.ids[1]).unwrap().metadata().get("legs").cloned();
    assert_eq!(zoo.make(legs.clone(), OnConflict::Keep).unwrap(), 3);
    assert_eq!(ant(), Some(json!(6)));
    assert_eq!(zoo.make(legs, OnConflict::Replace).unwrap(), 1);
    assert_eq!(ant(), Some(json!(4)));
    assert_eq!(
        zoo.make(json!({ "kind": "set_relation", "relation_type": "meets" }), OnConflict::Error).unwrap(),
        2
    );
    for _ in 0..3 {
        zoo.graph().undo(&Author::person(), &Unwatched).unwrap();
    }
    assert_eq!(rows(zoo.graph()), before);
}

#[test]
fn a_blank_name_and_an_unknown_id_are_told_apart_from_nothing_to_do() {
    let zoo = zoo();
    for change in [
        json!({ "kind": "set_key", "key": "", "value": 1 }),
        json!({ "kind": "set_relation", "relation_type": "  " }),
        json!({ "kind": "add_aliases", "aliases": [" "] }),
    ] {
        let refused = bulk::preview(zoo.graph(), &zoo.bulk(change.clone()));
        assert!(matches!(refused, Err(Error::InvalidRequest { .. })), "{change}");
    }
    assert_eq!(zoo.make(json!({ "kind": "remove_key", "key": "none" }), OnConflict::Error).unwrap(), 0);
}

#[test]
fn copies_take_everything_along_and_join_each_other() {
    let zoo = zoo();
    let writes = bulk::copies(zoo.graph(), &zoo.ids[..3], &[]).unwrap();
    let made = zoo.graph().write(&writes, &Author::person(), &Unwatched).unwrap();
    let (nodes, edges) = rows(zoo.graph());
    assert_eq!((nodes.len(), edges.len()), (5, 4));
    let sees: Vec<_> = edges.iter().filter(|edge| edge.relation_type == "sees").collect();
    assert_eq!((sees[1].from_id, sees[1].to_id, sees[1].weight), (made.ids[0], made.ids[1], Some(2.0)));
    let mentions: Vec<_> = edges.iter().filter(|edge| edge.relation_type == "mentions").collect();
    assert_eq!((mentions[1].from_id.to_string(), mentions[1].to_id), (zoo.ids[2].clone(), made.ids[0]));
    let edge = bulk::copies(zoo.graph(), &[], &zoo.ids[3..4]).unwrap();
    assert_eq!(edge.len(), 1);
    assert!(bulk::copies(zoo.graph(), &zoo.ids[2..3], &[]).is_err());
}
