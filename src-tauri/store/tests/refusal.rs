//! A transaction that does not fit is refused whole, and the store goes on.

use asterism_model::{Change, Edge, ErrorCode, Node, Unwatched};
use asterism_store::{Options, Store};

use crate::graph::{add, concept, edge, entry, everything, id, link, open, pointer};

fn drop_node(node: Node) -> Change {
    Change::Node { before: Some(node), after: None }
}

fn change(before: Node, after: Node) -> Change {
    Change::Node { before: Some(before), after: Some(after) }
}

/// Nodes 1 and 2 (concepts) and 3 (pointer to "book") with the edge 1 from 1 to 2.
fn small(dir: &std::path::Path) -> Store {
    let store = open(dir);
    let nodes = [add(concept(1, "a")), add(concept(2, "b")), add(pointer(3, "book"))];
    store.commit(&nodes, entry("nodes"), &Unwatched).unwrap();
    store.commit(&[link(edge(1, 1, 2, "r"))], entry("edge"), &Unwatched).unwrap();
    store
}

#[test]
fn a_transaction_that_does_not_fit_leaves_nothing_behind() {
    let nan = Edge { weight: Some(f64::NAN), ..edge(9, 1, 2, "r") };
    let infinite = Edge { weight: Some(f64::INFINITY), ..edge(9, 1, 2, "r") };
    let cases: Vec<(&str, Vec<Change>, ErrorCode)> = vec![
        ("edge to nowhere", vec![link(edge(9, 1, 77, "r"))], ErrorCode::NotFound),
        ("edge from nowhere", vec![link(edge(9, 77, 1, "r"))], ErrorCode::NotFound),
        ("update of nothing", vec![change(concept(77, "x"), concept(77, "y"))], ErrorCode::NotFound),
        ("deletion of nothing", vec![drop_node(concept(77, "x"))], ErrorCode::NotFound),
        (
            "deletion of no edge",
            vec![Change::Edge { before: Some(edge(77, 1, 2, "r")), after: None }],
            ErrorCode::NotFound,
        ),
        ("creation twice", vec![add(concept(1, "again"))], ErrorCode::InvalidRequest),
        (
            "creation twice at once",
            vec![add(concept(8, "x")), add(concept(8, "y"))],
            ErrorCode::InvalidRequest,
        ),
        ("edge twice", vec![link(edge(1, 1, 2, "r"))], ErrorCode::InvalidRequest),
        ("second pointer", vec![add(pointer(9, "book"))], ErrorCode::InvalidRequest),
        ("two pointers at once", vec![add(pointer(8, "x")), add(pointer(9, "x"))], ErrorCode::InvalidRequest),
        ("another kind", vec![change(concept(1, "a"), pointer(1, "a"))], ErrorCode::InvalidRequest),
        ("another id", vec![change(concept(1, "a"), concept(2, "a"))], ErrorCode::InvalidRequest),
        ("a node with an edge", vec![drop_node(concept(1, "a"))], ErrorCode::InvalidRequest),
        (
            "an edge to a node deleted with it",
            vec![drop_node(pointer(3, "book")), link(edge(9, 1, 3, "r"))],
            ErrorCode::NotFound,
        ),
        ("no row at all", vec![Change::Node { before: None, after: None }], ErrorCode::InvalidRequest),
        ("NaN", vec![link(nan)], ErrorCode::InvalidRequest),
        ("infinity", vec![link(infinite)], ErrorCode::InvalidRequest),
    ];
    let dir = tempfile::tempdir().unwrap();
    let store = small(dir.path());
    let before = everything(&store);
    for (name, bad, code) in cases {
        let mut changes = vec![add(concept(500, "good"))];
        changes.extend(bad);
        let error = store.commit(&changes, entry(name), &Unwatched).unwrap_err();
        assert_eq!(error.code(), code, "{name}: {error}");
        assert_eq!((everything(&store), store.last_seq()), (before.clone(), 2), "{name}");
    }
    store.commit(&[add(concept(500, "good"))], entry("good"), &Unwatched).unwrap();
    assert!(store.check().unwrap().topology_matches);
}

#[test]
fn what_fits_as_a_whole_is_taken() {
    let moved = |number, from, to| Change::Edge {
        before: Some(edge(1, 1, 2, "r")),
        after: Some(edge(number, from, to, "moved")),
    };
    let cases: Vec<(&str, Vec<Change>)> = vec![
        ("an edge before its node", vec![link(edge(9, 8, 1, "r")), add(concept(8, "x"))]),
        ("created and deleted", vec![add(concept(8, "x")), drop_node(concept(8, "x"))]),
        ("a pair handed on", vec![change(pointer(3, "book"), pointer(3, "other")), add(pointer(9, "book"))]),
        (
            "a node replaced under its id",
            vec![drop_node(pointer(3, "book")), add(pointer(3, "book")), link(edge(9, 3, 3, "self"))],
        ),
        ("an edge to other tables", vec![moved(1, 3, 2)]),
        ("an edge made a loop", vec![moved(1, 2, 2), drop_node(concept(1, "a"))]),
        (
            "a node with its edges",
            vec![drop_node(concept(1, "a")), Change::Edge { before: Some(edge(1, 1, 2, "r")), after: None }],
        ),
        ("nothing", vec![]),
    ];
    for (name, changes) in cases {
        let dir = tempfile::tempdir().unwrap();
        let store = small(dir.path());
        store.commit(&changes, entry(name), &Unwatched).unwrap_or_else(|error| panic!("{name}: {error}"));
        let (mut nodes, mut edges) = everything(&store);
        for change in &changes {
            match change {
                Change::Node { before, after: None } => {
                    let id = before.as_ref().unwrap().id();
                    assert!(nodes.remove(&id).is_none() || id == pointer(3, "").id(), "{name}");
                }
                Change::Edge { before, after: None } => {
                    assert!(edges.remove(&before.as_ref().unwrap().id).is_none(), "{name}");
                }
                Change::Edge { after: Some(edge), .. } => assert_eq!(edges[&edge.id], *edge, "{name}"),
                Change::Node { .. } => {}
            }
        }
        assert!(store.check().unwrap().topology_matches, "{name}");
        assert_eq!(store.entry_changes(3).unwrap(), changes, "{name}");
        store.close().unwrap();
        assert!(open(dir.path()).check().unwrap().topology_matches, "{name}");
    }
}

#[test]
fn a_nearly_full_disk_refuses_writes_and_says_so_but_never_reads() {
    let full = Options { spare_bytes: 1 << 60, ..Options::default() };
    let dir = tempfile::tempdir().unwrap();
    let new = Store::open(dir.path(), full).unwrap_err();
    small(dir.path()).close().unwrap();
    let store = Store::open(dir.path(), full).unwrap();
    assert_eq!(store.nodes(&[id(1)]).unwrap(), [Some(concept(1, "a"))]);
    let refused = store.commit(&[add(concept(8, "x"))], entry("x"), &Unwatched).unwrap_err();
    for error in [new, refused] {
        assert_eq!(error.code(), ErrorCode::Storage);
        assert!(error.to_string().contains("nearly full"), "{error}");
    }
    assert!(store.check().unwrap().topology_matches);
    store.close().unwrap();
}
