//! The topology answers as a plain list of edges would.

use std::collections::BTreeSet;

use asterism_model::{Direction, Edge, ErrorCode, Id, Node, RefType, Unwatched};
use asterism_store::{Store, Topology};

use crate::graph::{add, at, concept, edge, entry, everything, id, link, open, pointer};

/// A hub with loops, parallel edges and edges both ways, with ties in time.
fn tangle() -> Vec<Edge> {
    let relations = ["knows", "cites", "é"];
    (0..200)
        .map(|n| {
            let (from, to) = if n % 3 == 0 { (0, n % 7) } else { (n % 11, n % 5) };
            Edge {
                weight: (n % 2 == 0).then_some(n as f64),
                created_at: at(((n * 37) % 50) as i64),
                ..edge(n, from, to, relations[(n % 3) as usize])
            }
        })
        .collect()
}

fn plain(edges: &[Edge], node: Id, direction: Direction, relation: Option<&str>) -> Vec<Id> {
    let mut at_node: Vec<_> = edges
        .iter()
        .filter(|edge| match direction {
            Direction::Out => edge.from_id == node,
            Direction::In => edge.to_id == node,
            Direction::Both => edge.from_id == node || edge.to_id == node,
        })
        .filter(|edge| relation.is_none_or(|name| edge.relation_type == name))
        .collect();
    at_node.sort_by_key(|edge| (edge.created_at, edge.id));
    at_node.into_iter().map(|edge| edge.id).collect()
}

fn agrees(topology: &Topology, edges: &[Edge]) {
    for node in (0..12).map(id) {
        for direction in [Direction::Out, Direction::In, Direction::Both] {
            for relation in [None, Some("knows"), Some("cites"), Some("é"), Some("none")] {
                let expected = plain(edges, node, direction, relation);
                let found = topology.incident(&node, direction, relation);
                assert_eq!(found.clone().map(|link| link.id).collect::<Vec<_>>(), expected);
                let page: Vec<_> = found.skip(5).take(3).map(|link| link.id).collect();
                assert_eq!(page, expected.iter().copied().skip(5).take(3).collect::<Vec<_>>());
            }
            assert_eq!(topology.degree(&node, direction), plain(edges, node, direction, None).len());
        }
    }
    for row in edges {
        let link = topology.edge(&row.id).unwrap();
        assert_eq!((link.from, link.to, link.relation), (row.from_id, row.to_id, &*row.relation_type));
        assert_eq!((link.weight, link.created_at), (row.weight, row.created_at));
    }
}

/// Whether the hot adjacency answers every question as the rows do that a scan of the database brings.
pub(crate) fn answers_as_a_plain_scan(store: &Store) {
    let (nodes, edges) = everything(store);
    let rows: Vec<Edge> = edges.into_values().collect();
    let topology = store.topology();
    assert_eq!((topology.node_count(), topology.edge_count()), (nodes.len(), rows.len()));
    for (id, node) in &nodes {
        let known = topology.node(id).unwrap();
        assert_eq!((known.id, known.kind), (*id, node.kind()));
        if let Node::Pointer(pointer) = node {
            assert_eq!(known.pointer, Some((pointer.ref_type, &*pointer.ref_id)));
            assert_eq!(topology.pointer(pointer.ref_type, &pointer.ref_id), Some(*id));
        }
        for direction in [Direction::Out, Direction::In, Direction::Both] {
            for relation in [None, Some("r"), Some("s"), Some("none")] {
                let found = topology.incident(id, direction, relation).map(|link| link.id);
                assert_eq!(found.collect::<Vec<_>>(), plain(&rows, *id, direction, relation));
            }
        }
        for (depth, relation) in [(0, None), (1, Some("r")), (2, None), (9, Some("s"))] {
            let reach = topology.subgraph(&[*id], depth, relation, usize::MAX).unwrap();
            assert_eq!((reach.nodes, reach.edges), within(&rows, *id, depth, relation));
        }
    }
    for row in &rows {
        let link = topology.edge(&row.id).unwrap();
        assert_eq!((link.from, link.to, link.relation), (row.from_id, row.to_id, &*row.relation_type));
        assert_eq!((link.weight, link.created_at), (row.weight, row.created_at));
    }
    assert!(topology.links().all(|link| rows.iter().any(|row| row.id == link.id)));
    assert!(
        [id(1 << 50), edge(1 << 30, 0, 0, "").id]
            .iter()
            .all(|id| topology.node(id).is_none() && topology.edge(id).is_none())
    );
}

/// Nodes by (hop, id) and the edges among them, hop by hop through all rows.
fn within(rows: &[Edge], start: Id, depth: u32, relation: Option<&str>) -> (Vec<Id>, Vec<Id>) {
    let rows = || rows.iter().filter(|row| relation.is_none_or(|name| row.relation_type == name));
    let (mut found, mut hop) = (vec![start], BTreeSet::from([start]));
    for _ in 0..depth {
        let met = rows().filter(|row| hop.contains(&row.from_id) || hop.contains(&row.to_id));
        let ends: BTreeSet<Id> = met.flat_map(|row| [row.from_id, row.to_id]).collect();
        hop = ends.into_iter().filter(|id| !found.contains(id)).collect();
        found.extend(&hop);
    }
    let inside = rows().filter(|row| found.contains(&row.from_id) && found.contains(&row.to_id));
    let edges: BTreeSet<Id> = inside.map(|row| row.id).collect();
    (found.clone(), edges.into_iter().collect())
}

#[test]
fn edges_at_a_node_come_in_order_whether_added_one_by_one_at_once_or_loaded() {
    let edges = tangle();
    let nodes: Vec<_> =
        (0..12).map(|n| add(if n % 4 == 1 { pointer(n, "p") } else { concept(n, "c") })).collect();
    let nodes: Vec<_> =
        (0..).zip(nodes).filter(|(n, _)| n % 4 != 1 || *n == 1).map(|(_, node)| node).collect();
    let edges: Vec<_> = edges
        .into_iter()
        .filter(|edge| [&edge.from_id, &edge.to_id].iter().all(|end| ![id(5), id(9)].contains(end)))
        .collect();

    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path());
    store.commit(&nodes, entry("nodes"), &Unwatched).unwrap();
    for edge in &edges[..40] {
        store.commit(&[link(edge.clone())], entry("one"), &Unwatched).unwrap();
    }
    agrees(&store.topology(), &edges[..40]);
    let rest: Vec<_> = edges[40..].iter().cloned().map(link).collect();
    store.commit(&rest, entry("many"), &Unwatched).unwrap();
    agrees(&store.topology(), &edges);
    let counts: Vec<_> = ["cites", "knows", "é"]
        .map(|name| (name, edges.iter().filter(|edge| edge.relation_type == name).count()))
        .into();
    assert_eq!(store.topology().relations(), counts);
    store.close().unwrap();
    let store = open(dir.path());
    agrees(&store.topology(), &edges);
    assert_eq!(store.topology().pointer(RefType::Document, "p"), Some(id(1)));
    assert_eq!(store.topology().pointer(RefType::Note, "p"), None);
}

#[test]
fn a_subgraph_is_ordered_by_hop_and_id_and_says_how_much_was_cut() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path());
    let mut changes: Vec<_> = (0..8).map(|n| add(concept(n, "c"))).collect();
    let edges = [(5, 2, "r"), (2, 7, "s"), (1, 5, "r"), (7, 6, "r"), (5, 5, "r"), (1, 2, "r"), (1, 2, "s")];
    changes.extend((0..).zip(edges).map(|(n, (from, to, relation))| link(edge(n, from, to, relation))));
    store.commit(&changes, entry("graph"), &Unwatched).unwrap();
    let topology = store.topology();
    let found = |seeds: &[u64], depth, relation, max| {
        let seeds: Vec<_> = seeds.iter().copied().map(id).collect();
        topology.subgraph(&seeds, depth, relation, max).unwrap()
    };
    for (seeds, depth, relation, max, nodes, total, edges) in [
        (&[5][..], 0, None, 99, &[5][..], 1, &[4][..]),
        (&[5], 1, None, 99, &[5, 1, 2], 3, &[0, 2, 4, 5, 6]),
        (&[5], 9, None, 99, &[5, 1, 2, 7, 6], 5, &[0, 1, 2, 3, 4, 5, 6]),
        (&[5], 9, Some("r"), 99, &[5, 1, 2], 3, &[0, 2, 4, 5]),
        (&[5], 9, Some("s"), 99, &[5], 1, &[]),
        (&[5], 9, Some("unknown"), 99, &[5], 1, &[]),
        (&[5], 9, None, 2, &[5, 1], 5, &[2, 4]),
        (&[7, 1, 7], 0, None, 99, &[1, 7], 2, &[]),
        (&[1, 2], 0, Some("s"), 99, &[1, 2], 2, &[6]),
        (&[], 3, None, 99, &[], 0, &[]),
    ] {
        let reach = found(seeds, depth, relation, max);
        let case = format!("{seeds:?} {depth} {relation:?} {max}");
        assert_eq!(reach.nodes, nodes.iter().copied().map(id).collect::<Vec<_>>(), "{case}");
        assert_eq!(reach.total, total, "{case}");
        assert_eq!(reach.edges, edges.iter().map(|n| edge(*n, 0, 0, "").id).collect::<Vec<_>>(), "{case}");
    }
    assert_eq!(topology.subgraph(&[id(5), id(99)], 1, None, 9).unwrap_err().code(), ErrorCode::NotFound);
}
