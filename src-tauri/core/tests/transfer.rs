//! Import and export at the verbs' rim.

use std::path::Path;

use asterism_core::transfer::{self, Import};
use asterism_model::transfer::Format;
use asterism_model::{Author, Result, Unwatched};
use serde_json::json;

use crate::support::{Fixture, rows};

fn read(fixture: &Fixture, path: &Path) -> Result<Import> {
    transfer::read(fixture.graph(), path, None, fixture.source(), &Unwatched)
}

fn sample(fixture: &Fixture) {
    transfer::sample(fixture.graph(), &Author::person(), fixture.source(), &Unwatched).unwrap();
}

#[test]
fn an_exported_graph_comes_back_the_same_in_an_empty_one_and_changes_nothing_in_its_own() {
    for (format, name) in [(Format::Graphml, "g.graphml"), (Format::CypherJson, "g.json")] {
        let from = Fixture::new();
        sample(&from);
        let hostile = json!({"op": "create_concept", "label": "a<b>&\"'\u{1}\u{fffe}\r\n]]>", "aliases": ["\u{0}a"],
            "description": "\t\r", "metadata": {"label": 1, "n": 1.5, "_": {"deep": [null, "\u{7f}"]}, "": "empty"}});
        let hostile = from.write(serde_json::from_value(hostile).unwrap()).unwrap();
        from.edge(hostile, hostile, "loops & <more>", Some(-0.25));
        let path = from.dir.path().join(name);
        let exported = transfer::export_file(from.graph(), &path, format, None, &Unwatched).unwrap();
        let (nodes, edges) = rows(from.graph());
        assert_eq!((exported.nodes as usize, exported.edges as usize), (nodes.len(), edges.len()));

        let again = read(&from, &path).unwrap();
        assert_eq!(again.preview.problem_count, 0, "{:?}", again.preview.problems);
        assert_eq!(
            again.preview.unchanged as usize,
            nodes.len() + edges.len(),
            "{:?}",
            again.preview.samples
        );
        let seq = from.graph().info().unwrap().seq;
        assert_eq!(transfer::apply(from.graph(), again, &Author::person(), &Unwatched).unwrap().changed, 0);
        assert_eq!(from.graph().info().unwrap().seq, seq);

        let to = Fixture::new();
        let import = read(&to, &path).unwrap();
        assert_eq!(rows(to.graph()), (vec![], vec![]), "a preview wrote something");
        transfer::apply(to.graph(), import, &Author::person(), &Unwatched).unwrap();
        assert_eq!(rows(to.graph()), (nodes, edges));
        to.graph().undo(&Author::person(), &Unwatched).unwrap();
        assert_eq!(rows(to.graph()), (vec![], vec![]));
    }
}

#[test]
fn a_file_updates_the_rows_it_names_and_leaves_what_it_is_silent_about() {
    let fixture = Fixture::new();
    let a = fixture
        .write(
            serde_json::from_value(json!({"op": "create_concept", "label": "old", "description": "kept",
            "metadata": {"kept": 1, "changed": 1}}))
            .unwrap(),
        )
        .unwrap();
    let path = fixture.dir.path().join("f.graphml");
    let file = format!(
        r#"<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
        <key id="l" for="node" attr.name="label" attr.type="string"/>
        <key id="c" for="node" attr.name="changed" attr.type="int"/>
        <graph edgedefault="directed"><node id="{a}"><data key="l">new</data><data key="c">2</data></node>
        <node id="x"><data key="l">other</data></node><edge source="{a}" target="x"/><edge source="x" target="gone"/>
        </graph></graphml>"#
    );
    std::fs::write(&path, file).unwrap();
    let import = read(&fixture, &path).unwrap();
    let preview = &import.preview;
    assert_eq!(
        (preview.create_concepts, preview.create_edges, preview.update, preview.skipped),
        (1, 1, 1, 1)
    );
    assert_eq!(preview.problem_count, 1);
    transfer::apply(fixture.graph(), import, &Author::person(), &Unwatched).unwrap();
    let node = serde_json::to_value(fixture.graph().get_node(&a.to_string()).unwrap()).unwrap();
    assert_eq!((&node["label"], &node["description"]), (&json!("new"), &json!("kept")));
    assert_eq!(node["metadata"], json!({"kept": 1, "changed": 2}));
    let other = rows(fixture.graph()).0.into_iter().find(|node| node.title() == "other").unwrap();
    assert_eq!(other.metadata().get("id"), Some(&json!("x")));
}

#[test]
fn a_preview_says_when_a_file_is_older_than_the_rows_it_updates() {
    let fixture = Fixture::new();
    let a = fixture.concept("as exported");
    let path = fixture.dir.path().join("old.graphml");
    transfer::export_file(fixture.graph(), &path, Format::Graphml, None, &Unwatched).unwrap();
    let edit = json!({"op": "update_concept", "node_id": a, "label": "edited since"});
    fixture.write(serde_json::from_value(edit).unwrap()).unwrap();
    let preview = read(&fixture, &path).unwrap().preview;
    assert_eq!(preview.update, 1);
    assert!(
        preview.notes.iter().any(|note| note.starts_with("1 of the rows to update")),
        "{:?}",
        preview.notes
    );
}

#[test]
fn a_preview_counts_the_new_concepts_whose_name_is_here_already() {
    let fixture = Fixture::new();
    fixture.concept("Ada Lovelace");
    let path = fixture.dir.path().join("foreign.graphml");
    let file = r#"<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
        <key id="l" for="node" attr.name="label" attr.type="string"/><graph edgedefault="directed">
        <node id="1"><data key="l">ADA LOVELACE</data></node><node id="2"><data key="l">Charles Babbage</data></node>
        </graph></graphml>"#;
    std::fs::write(&path, file).unwrap();
    for (time, expected) in [(1, "1 of the new concepts"), (2, "2 of the new concepts")] {
        let import = read(&fixture, &path).unwrap();
        let notes = &import.preview.notes;
        assert!(notes.iter().any(|note| note.starts_with(expected)), "time {time}: {notes:?}");
        transfer::apply(fixture.graph(), import, &Author::person(), &Unwatched).unwrap();
    }
}

#[test]
fn a_problem_says_whether_its_row_is_left_out_or_taken_otherwise() {
    let fixture = Fixture::new();
    let path = fixture.dir.path().join("odd.graphml");
    let file = r#"<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
        <key id="w" for="edge" attr.name="weight" attr.type="double"/><graph edgedefault="directed">
        <node id="a"/><node id="b"/><edge source="a" target="b"><data key="w">NaN</data></edge>
        <edge source="a" target="gone"/></graph></graphml>"#;
    std::fs::write(&path, file).unwrap();
    let preview = read(&fixture, &path).unwrap().preview;
    let left_out: Vec<bool> = preview.problems.iter().map(|problem| problem.left_out).collect();
    assert_eq!(
        (left_out, preview.skipped, preview.create_edges),
        (vec![true, false], 1, 1),
        "what is lost comes first"
    );
}

#[test]
fn the_columns_of_our_own_file_become_the_keys_they_come_from() {
    let fixture = Fixture::new();
    let clash = json!({"op": "create_concept", "label": "a", "metadata": {"label": "x", "year": 1}});
    fixture.write(serde_json::from_value(clash).unwrap()).unwrap();
    let path = fixture.dir.path().join("own.graphml");
    transfer::export_file(fixture.graph(), &path, Format::Graphml, None, &Unwatched).unwrap();
    let columns = read(&fixture, &path).unwrap().preview.columns;
    let becomes: Vec<&str> = columns.iter().map(|column| column.becomes.as_str()).collect();
    assert!(becomes.contains(&"metadata.label") && becomes.contains(&"metadata.year"), "{columns:?}");
    assert!(!becomes.iter().any(|name| name.starts_with("metadata.metadata.")), "{columns:?}");
}

#[test]
fn a_second_edge_of_one_stored_key_is_an_edge_of_its_own() {
    let fixture = Fixture::new();
    let (a, b) = (fixture.concept("a"), fixture.concept("b"));
    let e = fixture.edge(a, b, "r", None);
    let path = fixture.dir.path().join("f.graphml");
    for (relations, (created, updated, unchanged)) in
        [(["r", "r"], (1, 0, 3)), (["r", "new"], (1, 0, 3)), (["newer", "r"], (1, 1, 2))]
    {
        let [first, second] = relations.map(|relation| {
            format!(r#"<edge id="{e}" source="{a}" target="{b}"><data key="r">{relation}</data></edge>"#)
        });
        let file = format!(
            r#"<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
            <key id="l" for="node" attr.name="label" attr.type="string"/>
            <key id="r" for="edge" attr.name="relation_type" attr.type="string"/>
            <graph edgedefault="directed"><node id="{a}"><data key="l">a</data></node>
            <node id="{b}"><data key="l">b</data></node>{first}{second}</graph></graphml>"#
        );
        std::fs::write(&path, file).unwrap();
        let before = rows(fixture.graph()).1.len();
        let import = read(&fixture, &path).unwrap();
        let preview = &import.preview;
        let counts = (preview.create_edges, preview.update, preview.unchanged);
        assert_eq!(counts, (created, updated, unchanged), "{relations:?}: {:?}", preview.problems);
        transfer::apply(fixture.graph(), import, &Author::person(), &Unwatched).unwrap();
        assert_eq!(rows(fixture.graph()).1.len(), before + 1, "{relations:?}");
        assert_eq!(fixture.graph().get_edge(&e.to_string()).unwrap().relation_type, relations[0]);
    }
}

#[test]
fn a_file_older_than_the_graph_sets_no_time_back_and_a_number_written_otherwise_is_no_change() {
    let fixture = Fixture::new();
    let write = |value| fixture.write(serde_json::from_value(value).unwrap()).unwrap();
    let metadata = json!({"n": 1, "deep": [2, {"x": 3}]});
    let a = write(json!({"op": "create_concept", "label": "a", "metadata": metadata}));
    let p = write(json!({"op": "upsert_pointer", "ref_type": "note", "ref_id": "p", "metadata": metadata}));
    let e = write(
        json!({"op": "create_edge", "from_id": a, "to_id": p, "relation_type": "r", "metadata": metadata}),
    );
    let (nodes, edges) = rows(fixture.graph());
    let path = fixture.dir.path().join("f.json");
    let file = |metadata: serde_json::Value| {
        let mut file = json!({"nodes": nodes, "edges": edges});
        for list in ["nodes", "edges"] {
            for row in file[list].as_array_mut().unwrap() {
                row["metadata"] = metadata.clone();
                row["updated_at"] = json!("2001-01-01T00:00:00.000000Z");
            }
        }
        std::fs::write(&path, file.to_string()).unwrap();
        read(&fixture, &path).unwrap()
    };
    let same = file(json!({"n": 1.0, "deep": [2.0, {"x": 3}]}));
    assert_eq!((same.preview.unchanged, same.preview.problem_count), (3, 0), "{:?}", same.preview.samples);

    let newer = file(json!({"n": 2}));
    assert_eq!((newer.preview.update, newer.preview.problem_count), (3, 0), "{:?}", newer.preview.problems);
    transfer::apply(fixture.graph(), newer, &Author::person(), &Unwatched).unwrap();
    let graph = fixture.graph();
    for (before, after) in nodes.iter().zip([a, p].map(|id| graph.get_node(&id.to_string()).unwrap())) {
        assert_eq!(after.metadata().get("n"), Some(&json!(2)));
        assert!(after.updated_at() >= before.updated_at(), "{after:?}");
    }
    assert!(graph.get_edge(&e.to_string()).unwrap().updated_at >= edges[0].updated_at);
}

#[test]
fn a_file_that_cannot_be_read_is_refused_and_nothing_is_written() {
    let fixture = Fixture::new();
    sample(&fixture);
    let before = rows(fixture.graph());
    let dir = fixture.dir.path();
    let bomb = r#"<!DOCTYPE l [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><graphml><graph><node id="&b;"/></graph></graphml>"#;
    for (name, content) in [
        ("cut.graphml", "<graphml><graph><node id=\"a\">"),
        ("bomb.graphml", bomb),
        ("not.graphml", "MZ\u{0}\u{1}"),
        ("cut.json", "{\"nodes\": [{"),
        ("odd.txt", "hello"),
        ("empty.graphml", ""),
    ] {
        std::fs::write(dir.join(name), content).unwrap();
        let error = read(&fixture, &dir.join(name)).expect_err(name);
        assert_eq!(error.code(), asterism_model::ErrorCode::InvalidRequest, "{name}: {error}");
    }
    assert!(read(&fixture, &dir.join("none.graphml")).is_err());
    assert!(read(&fixture, dir).is_err());
    assert_eq!(rows(fixture.graph()), before);
}

#[test]
fn an_export_that_cannot_be_finished_leaves_the_old_file() {
    let fixture = Fixture::new();
    sample(&fixture);
    let path = fixture.dir.path().join("old.graphml");
    std::fs::write(&path, "old").unwrap();
    struct Impatient;
    impl asterism_model::Watch for Impatient {
        fn progress(&self, _: f64, _: &str) {}
        fn cancelled(&self) -> bool {
            true
        }
    }
    let many: Vec<_> = (0..1200).map(|n| crate::support::concept(&format!("c{n}"))).collect();
    fixture.graph().write(&many, &Author::person(), &Unwatched).unwrap();
    let error = transfer::export_file(fixture.graph(), &path, Format::Graphml, None, &Impatient).unwrap_err();
    assert_eq!(error, asterism_model::Error::Cancelled);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "old");
    #[cfg(unix)]
    {
        let link = fixture.dir.path().join("link.graphml");
        std::os::unix::fs::symlink(&path, &link).unwrap();
        transfer::export_file(fixture.graph(), &link, Format::Graphml, None, &Unwatched).unwrap();
        assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
        assert!(std::fs::read_to_string(&path).unwrap().starts_with("<?xml"));
        let device = Path::new("/dev/null");
        assert!(transfer::export_file(fixture.graph(), device, Format::Graphml, None, &Unwatched).is_err());
        assert!(!std::fs::metadata(device).unwrap().is_file());
    }
    for own in ["graph.ladybug", "graph.lock", "GRAPH.ladybug.wal", "canvas.positions"] {
        let error = transfer::export_file(
            fixture.graph(),
            &fixture.dir.path().join(own),
            Format::Graphml,
            None,
            &Unwatched,
        );
        assert_eq!(error.unwrap_err().code(), asterism_model::ErrorCode::InvalidRequest, "{own}");
    }
    let nowhere = fixture.dir.path().join("no/such/folder/g.graphml");
    assert!(transfer::export_file(fixture.graph(), &nowhere, Format::Graphml, None, &Unwatched).is_err());
}
