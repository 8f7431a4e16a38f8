//! Analyses through the verb: scope, refusals, rows.

use asterism_core::analyze::{analyze, catalog};
use asterism_core::transfer;
use asterism_model::algorithm::{Analysis, Analyze};
use asterism_model::{Author, Error, ErrorCode, FindConcepts, Id, Unwatched};

use crate::support::Fixture;

fn ask(op: &str, nodes: &[Id]) -> Analyze {
    let node_ids = nodes.iter().map(Id::to_string).collect();
    let (all, depth, relation_type, parameters) = Default::default();
    Analyze { op: op.into(), node_ids, all, depth, relation_type, parameters }
}

fn sampled() -> Fixture {
    let fixture = Fixture::new();
    transfer::sample(fixture.graph(), &Author::person(), fixture.source(), &Unwatched).unwrap();
    fixture
}

fn named(fixture: &Fixture, name: &str) -> Id {
    let found = fixture.graph().find_concepts(&FindConcepts { query: name.into(), limit: 1 }).unwrap();
    found[0].node.id
}

#[test]
fn communities_of_the_whole_graph_hold_every_node_once() {
    let fixture = sampled();
    let request = Analyze { all: true, ..ask("communities", &[]) };
    let Analysis::Communities(found) = analyze(fixture.graph(), &request, &Unwatched).unwrap() else {
        panic!()
    };
    let info = fixture.graph().info().unwrap();
    let mut members: Vec<Id> = found.communities.concat();
    assert!(found.communities.windows(2).all(|pair| pair[0].len() >= pair[1].len()));
    members.sort_unstable();
    members.dedup();
    assert_eq!(members.len() as u32, info.concepts + info.pointers);
    assert!(found.modularity > 0.3, "{}", found.modularity);
    assert_eq!(analyze(fixture.graph(), &request, &Unwatched).unwrap(), Analysis::Communities(found));
}

#[test]
fn a_steiner_tree_comes_back_as_stored_rows_that_span_the_terminals() {
    let fixture = sampled();
    let terminals = ["Valjean", "Javert", "Gavroche"].map(|name| named(&fixture, name));
    let request = Analyze { all: true, ..ask("steiner_tree", &terminals) };
    let Analysis::SteinerTree(tree) = analyze(fixture.graph(), &request, &Unwatched).unwrap() else {
        panic!()
    };
    assert_eq!(tree.edges.len() + 1, tree.nodes.len());
    for terminal in terminals {
        assert!(tree.nodes.iter().any(|node| node.id() == terminal));
    }
    for edge in &tree.edges {
        assert_eq!(fixture.graph().get_edge(&edge.id.to_string()).unwrap(), *edge);
    }
}

#[test]
fn terminals_apart_are_named_in_groups() {
    let fixture = Fixture::new();
    let n: Vec<Id> = ["a", "b", "c"].iter().map(|label| fixture.concept(label)).collect();
    fixture.edge(n[0], n[1], "r", None);
    let request = Analyze { all: true, ..ask("steiner_tree", &n) };
    let error = analyze(fixture.graph(), &request, &Unwatched).unwrap_err();
    assert_eq!(error, Error::NotConnected { groups: vec![vec![n[0], n[1]], vec![n[2]]] });
}

#[test]
fn a_bad_request_is_refused_before_anything_runs() {
    let fixture = Fixture::new();
    let a = fixture.concept("a");
    let graph = fixture.graph();
    let code = |request: Analyze| analyze(graph, &request, &Unwatched).unwrap_err().code();
    assert_eq!(code(ask("page_rank_of_doom", &[a])), ErrorCode::InvalidRequest);
    assert_eq!(code(ask("communities", &[])), ErrorCode::InvalidRequest);
    assert_eq!(code(Analyze { all: true, ..ask("steiner_tree", &[]) }), ErrorCode::InvalidRequest);
    assert_eq!(code(ask("communities", &[Id(uuid::Uuid::nil())])), ErrorCode::NotFound);
    assert_eq!(code(Analyze { depth: Some(17), ..ask("communities", &[a]) }), ErrorCode::InvalidRequest);
    let unknown = [("colour".to_owned(), serde_json::json!("red"))].into();
    assert_eq!(code(Analyze { parameters: unknown, ..ask("communities", &[a]) }), ErrorCode::InvalidRequest);
    assert!(catalog().iter().any(|spec| spec.id == "communities"));
}

#[test]
fn a_relation_type_that_no_edge_has_is_refused_with_those_like_it() {
    let fixture = Fixture::new();
    let (a, b) = (fixture.concept("a"), fixture.concept("b"));
    let ask_for = |relation: &str, all: bool| {
        let request = Analyze { all, relation_type: Some(relation.into()), ..ask("communities", &[a, b]) };
        analyze(fixture.graph(), &request, &Unwatched)
    };
    let refused = |relation: &str| {
        let error = ask_for(relation, true).unwrap_err();
        assert_eq!(ask_for(relation, false).unwrap_err(), error);
        let Error::InvalidRequest { field, reason, .. } = error else { panic!("{error:?}") };
        assert_eq!(field, "relation_type");
        reason
    };
    assert_eq!(refused("knows"), "no edge is of the type “knows”; the graph has no edges");
    let long = "über".repeat(30);
    for relation in ["appears_with", "cites", "cites", "Café", &long] {
        fixture.edge(a, b, relation, None);
        fixture.edge(b, a, relation, None);
    }
    for (typed, says) in [
        ("apears_with", "“apears_with”; like it are “appears_with”"),
        ("CITES", "“CITES”; like it are “cites”"),
        ("appears", "“appears”; like it are “appears_with”"),
        ("qq", "“qq”; the most used are “cites”, "),
        (" \u{200b}", "it is blank"),
    ] {
        assert!(refused(typed).contains(says), "{typed}: {}", refused(typed));
    }
    let cut = refused(&format!("{long}x"));
    assert!(cut.contains(&format!("like it are “{}…”", "über".repeat(15))), "{cut}");
    for typed in ["cites", " cites ", "Cafe\u{301}"] {
        let Analysis::Communities(found) = ask_for(typed, true).unwrap() else { panic!() };
        assert_eq!(found.communities, [[a, b]], "{typed}");
    }
}
