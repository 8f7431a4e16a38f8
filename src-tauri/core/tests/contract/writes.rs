//! Writes: what is refused, what is merged, what a batch is, and what undo gives back.

use asterism_model::{Author, EntryKind, Error, ErrorCode, Id, Node, Report, Unwatched, Write};
use serde_json::{Value, json};

use crate::support::{Backend, Fixture, concept, edge, rows};

fn write(value: Value) -> Write {
    serde_json::from_value(value).unwrap()
}

fn field_of(error: Error) -> String {
    match error {
        Error::InvalidRequest { field, .. } | Error::TooLarge { field, .. } => field,
        other => panic!("{other:?}"),
    }
}

pub fn a_bad_write_is_refused_naming_the_field_and_changes_nothing(backend: Backend) {
    let fixture = Fixture::over(backend);
    let (a, p) = (
        fixture.concept("a"),
        fixture.write(write(json!({"op": "upsert_pointer", "ref_type": "note", "ref_id": "n"}))).unwrap(),
    );
    let e = fixture.edge(a, p, "r", None);
    let before = rows(fixture.graph());
    let many: Vec<String> = (0..10_001).map(|n| n.to_string()).collect();
    for (value, field) in [
        (json!({"op": "create_concept", "label": " \u{2003}"}), "label"),
        (json!({"op": "create_concept", "label": "x".repeat((1 << 20) + 1)}), "label"),
        (json!({"op": "create_concept", "label": "x", "aliases": many}), "aliases"),
        (json!({"op": "create_concept", "label": "x", "aliases": [""]}), "aliases"),
        (json!({"op": "create_concept", "label": "x", "metadata": {"k": "y".repeat(1 << 20)}}), "metadata"),
        (json!({"op": "upsert_pointer", "ref_type": "note", "ref_id": " "}), "ref_id"),
        (json!({"op": "update_concept", "node_id": a, "label": ""}), "label"),
        (json!({"op": "update_concept", "node_id": a, "clear": ["label"]}), "clear"),
        (json!({"op": "update_concept", "node_id": a, "clear": ["weight"]}), "clear"),
        (
            json!({"op": "update_concept", "node_id": a, "description": "d", "clear": ["description"]}),
            "clear",
        ),
        (json!({"op": "update_edge", "edge_id": e, "clear": ["relation_type"]}), "clear"),
        (json!({"op": "update_edge", "edge_id": e, "relation_type": "\n"}), "relation_type"),
        (json!({"op": "create_edge", "from_id": a, "to_id": "x", "relation_type": "r"}), "to_id"),
        (json!({"op": "create_edge", "from_id": a, "to_id": p, "relation_type": ""}), "relation_type"),
        (json!({"op": "delete_node", "node_id": "{}"}), "node_id"),
        (json!({"op": "create_concept", "label": "\u{200b}\u{feff}"}), "label"),
        (json!({"op": "create_concept", "label": "x", "aliases": ["\u{2060}"]}), "aliases"),
        (json!({"op": "update_concept", "node_id": a, "label": "\0"}), "label"),
        (
            json!({"op": "create_edge", "from_id": a, "to_id": p, "relation_type": "\u{200d}"}),
            "relation_type",
        ),
        (json!({"op": "update_edge", "edge_id": e, "relation_type": "\u{3164}"}), "relation_type"),
    ] {
        assert_eq!(field_of(fixture.write(write(value.clone())).unwrap_err()), field, "{value}");
    }
    for weight in [f64::NAN, f64::INFINITY] {
        assert_eq!(field_of(fixture.write(edge(a, p, "r", Some(weight))).unwrap_err()), "weight");
    }
    let nobody = Id(uuid::Uuid::from_u128(7));
    for value in [
        json!({"op": "update_concept", "node_id": p, "label": "x"}),
        json!({"op": "update_concept", "node_id": nobody, "label": "x"}),
        json!({"op": "update_edge", "edge_id": a}),
        json!({"op": "delete_node", "node_id": e}),
        json!({"op": "delete_edge", "edge_id": nobody}),
        json!({"op": "create_edge", "from_id": nobody, "to_id": a, "relation_type": "r"}),
    ] {
        let error = fixture.write(write(value.clone())).unwrap_err();
        assert_eq!(error.code(), ErrorCode::NotFound, "{value}");
    }
    assert_eq!(rows(fixture.graph()), before);
}

pub fn a_metadata_conflict_names_every_key_with_both_values_until_it_is_settled(backend: Backend) {
    let fixture = Fixture::over(backend);
    let a = fixture
        .write(write(
            json!({"op": "create_concept", "label": "a", "metadata": {"x": 1, "y": "old", "z": [1]}}),
        ))
        .unwrap();
    let update = |extra: Value| {
        let mut value = json!({"op": "update_concept", "node_id": a, "metadata": {"x": 1.0, "y": "new", "z": null, "w": 5}});
        value.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
        fixture.write(write(value))
    };
    let report = Report::from(update(json!({})).unwrap_err());
    assert_eq!(report.code, ErrorCode::MetadataConflict);
    let conflicts = json!([
        {"key": "y", "existing": "old", "incoming": "new"},
        {"key": "z", "existing": [1], "incoming": null},
    ]);
    assert_eq!(report.details["conflicts"], conflicts);
    let stored =
        || serde_json::to_value(fixture.graph().get_node(&a.to_string()).unwrap().metadata()).unwrap();
    assert_eq!(stored(), json!({"x": 1, "y": "old", "z": [1]}));
    update(json!({"on_conflict": "keep"})).unwrap();
    assert_eq!(stored(), json!({"x": 1, "y": "old", "z": [1], "w": 5}));
    update(json!({"on_conflict": "replace"})).unwrap();
    assert_eq!(stored(), json!({"x": 1, "y": "new", "z": null, "w": 5}));
}

pub fn a_write_that_says_nothing_new_leaves_no_trace(backend: Backend) {
    let fixture = Fixture::over(backend);
    let pointer = json!({"op": "upsert_pointer", "ref_type": "chunk", "ref_id": " kept as given ", "metadata": {"n": 1}});
    let first = fixture.write(write(pointer.clone())).unwrap();
    let before = (rows(fixture.graph()), fixture.graph().info().unwrap().seq);
    assert_eq!(fixture.write(write(pointer)).unwrap(), first);
    let again = json!({"op": "upsert_pointer", "ref_type": "chunk", "ref_id": " kept as given ", "metadata": {"n": 1.0}});
    assert_eq!(fixture.write(write(again)).unwrap(), first);
    assert_eq!((rows(fixture.graph()), fixture.graph().info().unwrap().seq), before);
}

pub fn a_batch_is_all_or_nothing_and_its_writes_see_each_other(backend: Backend) {
    let fixture = Fixture::over(backend);
    let a = fixture.concept("a");
    let before = rows(fixture.graph());
    let bad = [
        concept("b"),
        edge(a, a, "r", None),
        write(json!({"op": "delete_node", "node_id": Id(uuid::Uuid::nil())})),
    ];
    assert!(fixture.graph().write(&bad, &Author::person(), &Unwatched).is_err());
    assert_eq!(rows(fixture.graph()), before);

    let pointer = json!({"op": "upsert_pointer", "ref_type": "note", "ref_id": "n"});
    let good = [
        edge(a, a, "r", None),
        write(pointer.clone()),
        write(json!({"op": "delete_node", "node_id": a})),
        write(pointer),
    ];
    let written = fixture.graph().write(&good, &Author::person(), &Unwatched).unwrap();
    assert_eq!(written.ids[1], written.ids[3]);
    let (nodes, edges) = rows(fixture.graph());
    assert_eq!((nodes.len(), edges.len()), (1, 0));
    fixture.graph().undo(&Author::person(), &Unwatched).unwrap();
    assert_eq!(rows(fixture.graph()), before);
}

pub fn a_bad_write_of_a_list_is_named_by_its_place_in_it(backend: Backend) {
    let fixture = Fixture::over(backend);
    let good = json!({"op": "create_concept", "label": "a"});
    for (bad, field) in [
        (json!({"op": "create_concept", "label": ""}), "label"),
        (json!({"op": "create_concept", "label": "x".repeat((1 << 20) + 1)}), "label"),
        (json!({"op": "create_edge", "from_id": "$9", "to_id": "$0", "relation_type": "r"}), "from_id"),
    ] {
        let batch = [&good, &good, &bad].map(|value| write(value.clone()));
        let error = fixture.graph().write(&batch, &Author::person(), &Unwatched).unwrap_err();
        assert_eq!(field_of(error), format!("writes[2].{field}"));
        let alone = field_of(fixture.write(write(bad)).unwrap_err());
        assert_eq!(alone, field);
    }
    assert_eq!(rows(fixture.graph()).0, []);
}

pub fn a_write_may_name_what_an_earlier_one_of_its_batch_made(backend: Backend) {
    let fixture = Fixture::over(backend);
    let a = fixture.concept("a");
    let connect =
        |to: &str| write(json!({"op": "create_edge", "from_id": a, "to_id": to, "relation_type": "r"}));
    let written =
        fixture.graph().write(&[concept("b"), connect("$0")], &Author::person(), &Unwatched).unwrap();
    let made = fixture.graph().get_edge(&written.ids[1].to_string()).unwrap();
    assert_eq!((made.from_id, made.to_id), (a, written.ids[0]));
    assert_eq!(written.summary, "Create and connect “b”");
    for late in ["$0", "$1", "$x", "$"] {
        let error = fixture.graph().write(&[connect(late)], &Author::person(), &Unwatched).unwrap_err();
        assert_eq!(field_of(error), "to_id", "{late}");
    }
}

pub fn an_undone_delete_brings_back_the_edges_with_their_ids_and_times(backend: Backend) {
    let mut fixture = Fixture::over(backend);
    let (a, b) = (fixture.concept("a"), fixture.concept("b"));
    fixture.edge(a, b, "r", Some(0.5));
    fixture.edge(b, a, "s", None);
    fixture.edge(a, a, "t", None);
    let before = rows(fixture.graph());
    fixture.write(write(json!({"op": "delete_node", "node_id": a}))).unwrap();
    assert_eq!(rows(fixture.graph()).1.len(), 0);
    fixture.reopen();
    assert_eq!(fixture.graph().info().unwrap().undo.as_deref(), Some("Delete “a”"));
    fixture.graph().undo(&Author::person(), &Unwatched).unwrap();
    assert_eq!(rows(fixture.graph()), before);
    let kinds: Vec<_> =
        fixture.graph().journal(None, 3).unwrap().iter().map(|entry| (entry.kind, entry.of)).collect();
    assert_eq!(kinds[..2], [(EntryKind::Undo, Some(6)), (EntryKind::Do, None)]);
}

pub fn changes_made_for_rows_that_have_moved_on_are_refused(backend: Backend) {
    use asterism_model::Change;
    let fixture = Fixture::over(backend);
    let a = fixture.concept("a");
    let stale = fixture.graph().get_node(&a.to_string()).unwrap();
    fixture.write(write(json!({"op": "update_concept", "node_id": a, "label": "newer"}))).unwrap();
    let before = rows(fixture.graph());
    let changes = vec![Change::Node { before: Some(stale), after: None }];
    let error = fixture.graph().apply(changes, &Author::person(), "late", &Unwatched).unwrap_err();
    assert_eq!(error.code(), ErrorCode::Busy);
    assert_eq!(rows(fixture.graph()), before);
}

pub fn a_node_keeps_its_kind_its_creation_time_and_hostile_text(backend: Backend) {
    let mut fixture = Fixture::over(backend);
    let label = "<script>alert(1)</script> \u{202e}rtl \u{0}nul 😀";
    let id = fixture.write(concept(label)).unwrap();
    fixture.reopen();
    let Node::Concept(node) = fixture.graph().get_node(&id.to_string()).unwrap() else {
        panic!("not a concept")
    };
    assert_eq!(node.label, label);
    assert_eq!(node.created_at, node.updated_at);
}

pub fn a_batch_of_deletions_takes_stored_and_new_edges_once_each_and_spares_the_others(backend: Backend) {
    let fixture = Fixture::over(backend);
    let nodes: Vec<Id> = (0..30).map(|n| fixture.concept(&format!("n{n}"))).collect();
    let pairs = |step: usize| (0..30).map(move |n| (n, (n * step + 1) % 30));
    for (from, to) in pairs(7) {
        fixture.edge(nodes[from], nodes[to], "stored", None);
    }
    let before = rows(fixture.graph());
    let mut batch: Vec<Write> =
        pairs(11).map(|(from, to)| edge(nodes[from], nodes[to], "made", None)).collect();
    batch.push(concept("new"));
    batch.push(write(
        json!({"op": "create_edge", "from_id": "$30", "to_id": nodes[0], "relation_type": "made"}),
    ));
    let delete = |id: String| write(json!({"op": "delete_node", "node_id": id}));
    batch.extend(nodes[..20].iter().map(|id| delete(id.to_string())));
    batch.push(delete("$30".into()));
    let written = fixture.graph().write(&batch, &Author::person(), &Unwatched).unwrap();
    let kept = |step| pairs(step).filter(|(from, to)| *from >= 20 && *to >= 20).count();
    let (left, edges) = rows(fixture.graph());
    assert_eq!(left.iter().map(Node::id).collect::<Vec<_>>(), nodes[20..]);
    assert_eq!(edges.len(), kept(7) + kept(11));
    assert_eq!(
        written.changed as usize,
        20 + (30 - kept(7)) + kept(11),
        "one change for each row that differs"
    );
    assert_eq!(fixture.graph().check().unwrap().problems, Vec::<String>::new());
    fixture.graph().undo(&Author::person(), &Unwatched).unwrap();
    assert_eq!(rows(fixture.graph()), before);

    let twice = [delete(nodes[3].to_string()), delete(nodes[3].to_string())];
    let error = fixture.graph().write(&twice, &Author::person(), &Unwatched).unwrap_err();
    assert_eq!(error.code(), ErrorCode::NotFound);
    assert_eq!(rows(fixture.graph()), before);
}

pub fn an_undo_that_no_longer_fits_says_what_is_in_the_way(backend: Backend) {
    let fixture = Fixture::over(backend);
    let made = fixture.graph().write(&[concept("a"), concept("b")], &Author::person(), &Unwatched).unwrap();
    let (a, b) = (made.ids[0], made.ids[1]);
    let nodes = [a, b].map(|id| fixture.graph().get_node(&id.to_string()).unwrap());
    let e = fixture.edge(a, b, "in the way", None);
    let stored = fixture.graph().get_edge(&e.to_string()).unwrap();
    use asterism_model::Change;
    let [gone, _] = nodes.clone().map(|node| Change::Node { before: Some(node), after: None });
    let missing = Change::Edge {
        before: None,
        after: Some(asterism_model::Edge { to_id: e, id: a, ..stored.clone() }),
    };
    let again = Change::Edge { before: None, after: Some(stored.clone()) };
    let orphaned = vec![
        Change::Edge { before: Some(stored.clone()), after: None },
        gone.clone(),
        Change::Edge { before: None, after: Some(asterism_model::Edge { id: b, ..stored }) },
    ];
    let before = rows(fixture.graph());
    for (changes, says) in [
        (vec![gone], "an edge “in the way” at it"),
        (vec![missing], "a node that the edge"),
        (vec![again], "the edge “in the way”"),
        (orphaned, "a node that the edge"),
    ] {
        let error = fixture.graph().apply(changes, &Author::person(), "late", &Unwatched).unwrap_err();
        assert_eq!(error.code(), ErrorCode::Busy);
        assert!(error.to_string().contains(says), "{error}");
        assert_eq!(rows(fixture.graph()), before);
    }
}
