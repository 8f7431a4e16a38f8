//! The graph as a table.

use std::sync::Arc;

use asterism_core::table::page;
use asterism_core::{Graph, MemoryGraph, Setup};
use asterism_model::{
    Author, Change, Error, Id, TableFilter, TableOf, TableQuery, TableSort, Test, Unwatched,
};
use serde_json::json;

use crate::support::{Fixture, Ticking};

fn all(of: TableOf) -> TableQuery {
    TableQuery { of, text: None, filters: Vec::new(), sort: None, within: None, offset: 0, limit: 100 }
}

fn sorted(of: TableOf, column: &str, descending: bool) -> TableQuery {
    TableQuery { sort: Some(TableSort { column: column.into(), descending }), ..all(of) }
}

fn filtered(of: TableOf, column: &str, is: Test, value: &str) -> TableQuery {
    let filters = vec![TableFilter { column: column.into(), is, value: value.into() }];
    TableQuery { filters, ..sorted(of, if of == TableOf::Nodes { "title" } else { "from" }, false) }
}

/// Titles of nodes, `from relation to` of edges.
fn shown(fixture: &Fixture, query: &TableQuery) -> Vec<String> {
    let found = page(fixture.graph(), query).unwrap();
    let title = |id: Id| fixture.graph().nodes(&[id]).unwrap()[0].title();
    let edges = found
        .edges
        .iter()
        .map(|edge| format!("{} {} {}", title(edge.from_id), edge.relation_type, title(edge.to_id)));
    found.nodes.iter().map(|node| node.title()).chain(edges).collect()
}

fn small() -> Fixture {
    let fixture = Fixture::new();
    let made = json!([
        { "op": "create_concept", "label": "Wolf", "metadata": { "legs": 4, "sound": "howl" } },
        { "op": "create_concept", "label": "ant", "aliases": ["Emmet"], "metadata": { "legs": 6 } },
        { "op": "create_concept", "label": "Snake", "description": "no legs", "metadata": { "sound": "hiss" } },
        { "op": "upsert_pointer", "ref_type": "document", "ref_id": "bestiary" },
        { "op": "create_edge", "from_id": "$0", "to_id": "$1", "relation_type": "ignores", "weight": 0.5 },
        { "op": "create_edge", "from_id": "$2", "to_id": "$1", "relation_type": "eats", "weight": 3 },
        { "op": "create_edge", "from_id": "$3", "to_id": "$0", "relation_type": "mentions", "metadata": { "page": 12 } },
    ]);
    let writes = asterism_core::edit::decode(&made).unwrap();
    fixture.graph().write(&writes, &Author::person(), &Unwatched).unwrap();
    fixture
}

#[test]
fn rows_come_in_the_order_of_any_column_those_without_a_value_last() {
    use TableOf::{Edges, Nodes};
    let fixture = small();
    for (of, column, descending, expected) in [
        (Nodes, "title", false, &["ant", "bestiary", "Snake", "Wolf"][..]),
        (Nodes, "title", true, &["Wolf", "Snake", "bestiary", "ant"]),
        (Nodes, "kind", false, &["Wolf", "ant", "Snake", "bestiary"]),
        (Nodes, "degree", true, &["ant", "Wolf", "bestiary", "Snake"]),
        (Nodes, "created_at", false, &["Wolf", "ant", "Snake", "bestiary"]),
        (Nodes, "aliases", false, &["ant", "Wolf", "Snake", "bestiary"]),
        (Nodes, "description", true, &["Snake", "bestiary", "ant", "Wolf"]),
        (Nodes, "metadata.legs", false, &["Wolf", "ant", "Snake", "bestiary"]),
        (Nodes, "metadata.legs", true, &["ant", "Wolf", "bestiary", "Snake"]),
        (Nodes, "metadata.none", false, &["Wolf", "ant", "Snake", "bestiary"]),
        (Edges, "from", false, &["bestiary mentions Wolf", "Snake eats ant", "Wolf ignores ant"]),
        (Edges, "to", true, &["bestiary mentions Wolf", "Snake eats ant", "Wolf ignores ant"]),
        (Edges, "relation_type", false, &["Snake eats ant", "Wolf ignores ant", "bestiary mentions Wolf"]),
        (Edges, "weight", true, &["Snake eats ant", "Wolf ignores ant", "bestiary mentions Wolf"]),
        (Edges, "metadata.page", false, &["bestiary mentions Wolf", "Wolf ignores ant", "Snake eats ant"]),
    ] {
        assert_eq!(
            shown(&fixture, &sorted(of, column, descending)),
            expected,
            "{of:?} {column} {descending}"
        );
    }
    assert_eq!(shown(&fixture, &all(Nodes)), ["bestiary", "Snake", "ant", "Wolf"]);
}

#[test]
fn filters_and_a_text_leave_what_fits_all_of_them() {
    use TableOf::{Edges, Nodes};
    let fixture = small();
    for (of, column, is, value, expected) in [
        (Nodes, "title", Test::Contains, "A", &["ant", "bestiary", "Snake"][..]),
        (Nodes, "kind", Test::Equals, "concept", &["ant", "Snake", "Wolf"]),
        (Nodes, "kind", Test::Equals, "document", &["bestiary"]),
        (Nodes, "degree", Test::More, "1", &["ant", "Wolf"]),
        (Nodes, "relation_type", Test::Equals, "eats", &["ant", "Snake"]),
        (Nodes, "metadata.legs", Test::Less, "6", &["Wolf"]),
        (Nodes, "metadata.sound", Test::Present, "", &["Snake", "Wolf"]),
        (Nodes, "metadata.sound", Test::Absent, "", &["ant", "bestiary"]),
        (Edges, "to", Test::Equals, "ANT", &["Snake eats ant", "Wolf ignores ant"]),
        (Edges, "weight", Test::Absent, "", &["bestiary mentions Wolf"]),
    ] {
        assert_eq!(shown(&fixture, &filtered(of, column, is, value)), expected, "{column} {is:?} {value}");
    }
    let texted = |of, text: &str| TableQuery { text: Some(text.into()), ..sorted(of, "created_at", false) };
    assert_eq!(shown(&fixture, &texted(Nodes, "wo")), ["Wolf"]);
    assert_eq!(shown(&fixture, &texted(Edges, "wolf")), ["Wolf ignores ant", "bestiary mentions Wolf"]);
    assert_eq!(shown(&fixture, &texted(Edges, "EAT")), ["Snake eats ant"]);
    let ids = page(fixture.graph(), &sorted(Nodes, "title", false)).unwrap().nodes;
    let within = Some(vec![ids[3].id().to_string(), ids[0].id().to_string()]);
    assert_eq!(shown(&fixture, &TableQuery { within, ..sorted(Nodes, "title", false) }), ["ant", "Wolf"]);
}

#[test]
fn pages_are_pieces_of_one_order_and_follow_every_write() {
    let fixture = small();
    let legs = sorted(TableOf::Nodes, "metadata.legs", true);
    let piece = |offset, limit| shown(&fixture, &TableQuery { offset, limit, ..legs.clone() });
    assert_eq!([piece(0, 3), piece(3, 3), piece(9, 3)].concat(), shown(&fixture, &legs));
    assert_eq!(page(fixture.graph(), &TableQuery { offset: 9, ..legs.clone() }).unwrap().total, 4);
    let ant = page(fixture.graph(), &legs).unwrap().nodes[0].id();
    let keys = |of| {
        let keys = fixture.graph().metadata_keys(of).unwrap();
        keys.into_iter().map(|key| (key.key, key.count)).collect::<Vec<_>>()
    };
    assert_eq!(keys(TableOf::Nodes), [("legs".to_owned(), 2), ("sound".to_owned(), 2)]);
    assert_eq!(keys(TableOf::Edges), [("page".to_owned(), 1)]);
    let change = json!({ "op": "update_concept", "node_id": ant, "metadata": { "wings": 4 }, "clear": ["metadata.legs"] });
    let writes = asterism_core::edit::decode(&change).unwrap();
    fixture.graph().write(&writes, &Author::person(), &Unwatched).unwrap();
    assert_eq!(shown(&fixture, &legs)[0], "Wolf");
    assert_eq!(
        keys(TableOf::Nodes),
        [("sound".to_owned(), 2), ("legs".to_owned(), 1), ("wings".to_owned(), 1)]
    );
    fixture.graph().undo(&Author::person(), &Unwatched).unwrap();
    assert_eq!(shown(&fixture, &legs)[0], "ant");
    assert_eq!(keys(TableOf::Nodes), [("legs".to_owned(), 2), ("sound".to_owned(), 2)]);
}

#[test]
fn what_a_table_cannot_show_is_refused() {
    let fixture = small();
    let refusal = |query: TableQuery| match page(fixture.graph(), &query) {
        Err(Error::InvalidRequest { field, .. }) => field,
        other => panic!("{other:?}"),
    };
    assert_eq!(refusal(sorted(TableOf::Nodes, "weight", false)), "sort");
    assert_eq!(refusal(filtered(TableOf::Edges, "title", Test::Contains, "a")), "filters");
    assert_eq!(refusal(TableQuery { limit: 0, ..all(TableOf::Nodes) }), "limit");
    assert_eq!(refusal(TableQuery { limit: 1001, ..all(TableOf::Nodes) }), "limit");
    assert_eq!(refusal(TableQuery { within: Some(vec!["x".into()]), ..all(TableOf::Nodes) }), "within");
}

#[test]
fn the_hot_answer_is_the_plain_one() {
    let fixture = small();
    let (nodes, edges) = crate::support::rows(fixture.graph());
    let setup = Setup { source: Arc::<Ticking>::default(), concepts_max_limit: 500 };
    let plain = MemoryGraph::new(setup);
    let node = |node| Change::Node { before: None, after: Some(node) };
    let edge = |edge| Change::Edge { before: None, after: Some(edge) };
    let changes = nodes.into_iter().map(node).chain(edges.into_iter().map(edge)).collect();
    plain.apply(changes, &Author::person(), "copy", &Unwatched).unwrap();
    let columns = |of| match of {
        TableOf::Nodes => {
            ["title", "kind", "degree", "aliases", "description", "created_at", "updated_at", "metadata.legs"]
        }
        TableOf::Edges => [
            "from",
            "to",
            "relation_type",
            "weight",
            "created_at",
            "updated_at",
            "metadata.page",
            "metadata.x",
        ],
    };
    for of in [TableOf::Nodes, TableOf::Edges] {
        for (column, descending) in
            columns(of).into_iter().flat_map(|column| [(column, true), (column, false)])
        {
            for text in [None, Some("a"), Some("S")] {
                for (is, value) in
                    [(Test::Present, ""), (Test::Contains, "s"), (Test::More, "3"), (Test::Differs, "ant")]
                {
                    let filters = vec![TableFilter { column: column.into(), is, value: value.into() }];
                    let query = TableQuery {
                        text: text.map(str::to_owned),
                        filters,
                        ..sorted(of, column, descending)
                    };
                    let told = format!("{query:?}");
                    assert_eq!(
                        fixture.graph().table(&query).unwrap(),
                        plain.table(&query).unwrap(),
                        "{told}"
                    );
                }
            }
        }
        assert_eq!(fixture.graph().metadata_keys(of).unwrap(), plain.metadata_keys(of).unwrap());
    }
}
