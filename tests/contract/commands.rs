//! Every command once, through the layer the window uses.

use asterism_shell::events::News;
use serde_json::{Value, json};

use crate::app::App;

fn opened() -> App {
    let app = App::new();
    let info = app.call("open_graph", json!({ "dir": null })).unwrap();
    assert_eq!((&info["concepts"], &info["pointers"], &info["edges"]), (&json!(0), &json!(0), &json!(0)));
    app
}

fn concept(app: &App, label: &str) -> String {
    let writes = json!([{ "op": "create_concept", "label": label }]);
    let written =
        app.call("write", json!({ "job": "w", "writes": writes, "places": [[10.0, 20.0]] })).unwrap();
    written["ids"][0].as_str().unwrap().to_owned()
}

fn told(app: &App) -> Value {
    let news = app.news();
    let changed = news.iter().find_map(|told| match told {
        News::Changed(delta) => Some(json!(**delta)),
        News::Progress(_) => None,
    });
    changed.expect("the window was told nothing")
}

#[test]
fn a_write_is_seen_by_every_read_told_to_the_window_and_undone() {
    let app = opened();
    let (a, b) = (concept(&app, "a"), concept(&app, "b"));
    let delta = told(&app);
    assert_eq!((&delta["nodes"][0]["id"], &delta["nodes"][0]["at"]), (&json!(a), &json!([10.0, 20.0])));
    let edge =
        json!([{ "op": "create_edge", "from_id": a, "to_id": b, "relation_type": "knows", "weight": 2.5 }]);
    let edge =
        app.call("write", json!({ "job": "w", "writes": edge, "places": [] })).unwrap()["ids"][0].clone();
    assert_eq!(app.call("get_node", json!({ "nodeId": a })).unwrap()["label"], "a");
    assert_eq!(app.call("get_edge", json!({ "edgeId": edge })).unwrap()["weight"], 2.5);
    let hops = app.call("neighbors", json!({ "query": { "node_id": a } })).unwrap();
    assert_eq!(hops[0]["node"]["id"], json!(b));
    let found = app.call("find_concepts", json!({ "query": { "query": "A" } })).unwrap();
    assert_eq!(found[0]["node"]["id"], json!(a));
    assert_eq!(app.call("list_concepts", json!({ "query": {} })).unwrap().as_array().unwrap().len(), 2);
    let pointer = json!([{ "op": "upsert_pointer", "ref_type": "note", "ref_id": "Letters/1" }]);
    app.call("write", json!({ "job": "w", "writes": pointer, "places": [] })).unwrap();
    let found = app.call("find_pointers", json!({ "text": "letters", "limit": 10 })).unwrap();
    assert_eq!(found[0]["ref_id"], "Letters/1");
    app.call("undo", json!({ "job": "undo" })).unwrap();
    let info = app.call("graph_info", json!({})).unwrap();
    assert_eq!(info["undo"], "Connect by “knows”");
    app.call("undo", json!({ "job": "undo" })).unwrap();
    assert_eq!(app.call("get_edge", json!({ "edgeId": edge })).unwrap_err()["code"], "not_found");
    app.call("redo", json!({ "job": "redo" })).unwrap();
    assert_eq!(
        app.call("journal", json!({ "before": null, "limit": 10 })).unwrap().as_array().unwrap().len(),
        7
    );
}

#[test]
fn the_picture_comes_in_pieces_and_the_layout_obeys_a_hand() {
    let app = opened();
    app.call("load_sample", json!({ "job": "sample" })).unwrap();
    assert_eq!(told(&app)["reload"], json!(false));
    let extent = app.call("scene_open", json!({})).unwrap();
    assert_eq!(extent["seq"], app.call("graph_info", json!({})).unwrap()["seq"]);
    let size = extent["bytes"].as_u64().unwrap();
    let mut whole = Vec::new();
    while (whole.len() as u64) < size {
        whole.extend(app.bytes("scene_read", json!({ "offset": whole.len(), "length": 1000 })));
    }
    assert_eq!(whole.len() as u64, size);
    assert_eq!(whole[..4], *b"ASC1");
    assert_eq!(
        app.call("scene_read", json!({ "offset": 1, "length": 1 })).unwrap_err()["code"],
        "invalid_request"
    );
    app.call("layout_run", json!({ "on": false })).unwrap();
    app.call("layout_move", json!({ "moves": [{ "slot": 0, "x": 1.0, "y": 2.0, "pin": true }] })).unwrap();
    app.call("layout_unpin", json!({ "slots": [0] })).unwrap();
    let frame = app.bytes("layout_frame", json!({}));
    assert_eq!(frame.len() as u64, 16 + 8 * extent["nodes"].as_u64().unwrap());
    let far = json!({ "moves": [{ "slot": 999_999, "x": 0.0, "y": 0.0, "pin": false }] });
    assert_eq!(app.call("layout_move", far).unwrap_err()["code"], "not_found");
}

#[test]
fn analyses_report_progress_and_refuse_what_makes_no_sense() {
    let app = opened();
    app.call("load_sample", json!({ "job": "sample" })).unwrap();
    app.news();
    let catalog = app.call("catalog", json!({})).unwrap();
    assert!(catalog.as_array().unwrap().iter().any(|spec| spec["id"] == "steiner_tree"));
    let request = json!({ "op": "communities", "all": true });
    let found = app.call("analyze", json!({ "job": "j1", "request": request })).unwrap();
    assert!(found["communities"].as_array().unwrap().len() > 2);
    assert!(app.news().iter().any(|told| matches!(told, News::Progress(progress) if progress.job == "j1")));
    assert_eq!(app.call("cancel", json!({ "job": "j1" })).unwrap(), json!(false));
    let request = json!({ "op": "steiner_tree", "node_ids": ["x"] });
    assert_eq!(
        app.call("analyze", json!({ "job": "j2", "request": request })).unwrap_err()["code"],
        "invalid_request"
    );
}

#[test]
fn a_file_is_previewed_applied_and_exported() {
    let app = opened();
    app.call("load_sample", json!({ "job": "sample" })).unwrap();
    let path = app.dir.path().join("g.graphml").display().to_string();
    let asked = json!({ "job": "e", "path": path, "format": "graphml", "positions": true });
    let exported = app.call("export_graph", asked).unwrap();
    assert_eq!(exported["path"], json!(path));
    app.call("undo", json!({ "job": "undo" })).unwrap();
    let preview = app.call("import_preview", json!({ "job": "i", "path": path })).unwrap();
    assert_eq!(preview["problem_count"], 0);
    assert_eq!(app.call("graph_info", json!({})).unwrap()["concepts"], 0);
    assert_eq!(app.call("import_apply", json!({ "job": "e" })).unwrap_err()["code"], "invalid_request");
    app.call("import_apply", json!({ "job": "i" })).unwrap();
    let info = app.call("graph_info", json!({})).unwrap();
    let nodes = info["concepts"].as_u64().unwrap() + info["pointers"].as_u64().unwrap();
    assert_eq!(json!(nodes), exported["nodes"]);
    assert_eq!(app.call("import_apply", json!({ "job": "i" })).unwrap_err()["code"], "invalid_request");
    app.call("import_preview", json!({ "job": "dropped", "path": path })).unwrap();
    assert_eq!(app.call("cancel", json!({ "job": "dropped" })).unwrap(), json!(true));
    assert_eq!(app.call("import_apply", json!({ "job": "dropped" })).unwrap_err()["code"], "invalid_request");
}

#[test]
fn a_folder_that_cannot_be_opened_leaves_the_open_graph_open() {
    let app = opened();
    let a = concept(&app, "kept");
    let bad = app.dir.path().join("bad");
    std::fs::create_dir(&bad).unwrap();
    std::fs::write(bad.join("graph.ladybug"), "not a database, whatever its name says").unwrap();
    assert!(app.call("open_graph", json!({ "dir": bad })).is_err());
    assert_eq!(app.call("get_node", json!({ "nodeId": a })).unwrap()["label"], "kept");
    let same = app.dir.path().join("bad/../graph");
    app.call("open_graph", json!({ "dir": same })).unwrap();
    assert_eq!(app.call("get_node", json!({ "nodeId": a })).unwrap()["label"], "kept");
    let other = app.call("open_graph", json!({ "dir": app.dir.path().join("other") })).unwrap();
    assert_eq!(other["concepts"], 0);
    app.call("open_graph", json!({ "dir": app.dir.path().join("graph") })).unwrap();
    assert_eq!(app.call("get_node", json!({ "nodeId": a })).unwrap()["label"], "kept");
}

#[test]
fn a_graph_that_was_closed_opens_again_as_it_was_left() {
    let app = opened();
    let a = concept(&app, "kept");
    app.close();
    assert_eq!(app.call("graph_info", json!({})).unwrap_err()["code"], "invalid_request");
    app.call("open_graph", json!({ "dir": null })).unwrap();
    assert_eq!(app.call("get_node", json!({ "nodeId": a })).unwrap()["label"], "kept");
}

#[test]
fn rows_come_as_a_table_and_many_change_at_once() {
    let app = opened();
    let (a, b) = (concept(&app, "a"), concept(&app, "b"));
    let query = json!({ "of": "nodes", "sort": { "column": "title", "descending": true }, "limit": 10 });
    let page = app.call("table_page", json!({ "query": query })).unwrap();
    assert_eq!((&page["total"], &page["nodes"][0]["label"]), (&json!(2), &json!("b")));
    let ids = app.call("table_ids", json!({ "query": query })).unwrap();
    assert_eq!(ids["ids"], json!([b, a]));
    let bulk = json!({ "node_ids": [a, b], "change": { "kind": "set_key", "key": "k", "value": [1] } });
    assert_eq!(app.call("bulk_preview", json!({ "bulk": bulk })).unwrap()["changes"], json!(2));
    let made = app.call("bulk_apply", json!({ "job": "w", "bulk": bulk, "onConflict": "error" })).unwrap();
    assert_eq!(made["changed"], json!(2));
    let keys = app.call("metadata_keys", json!({ "of": "nodes" })).unwrap();
    assert_eq!(keys, json!([{ "key": "k", "count": 2 }]));
    let copies = app.call("copies", json!({ "nodeIds": [a], "edgeIds": [] })).unwrap();
    assert_eq!((&copies[0]["op"], &copies[0]["metadata"]), (&json!("create_concept"), &json!({ "k": [1] })));
}
