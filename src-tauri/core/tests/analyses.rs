//! Analyses through the verb: scope, refusals, rows.

use asterism_core::analyze::{analyze, catalog, estimate, keep};
use asterism_core::transfer;
use asterism_model::algorithm::{Analyze, Ground};
use asterism_model::analysis::Analysis;
use asterism_model::{Author, Error, ErrorCode, FindConcepts, Id, Unwatched};
use serde_json::{Value, json};

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

fn with(parameters: Value, request: Analyze) -> Analyze {
    Analyze { parameters: serde_json::from_value(parameters).unwrap(), ..request }
}

#[test]
fn ends_are_named_or_taken_from_the_nodes_in_order() {
    let fixture = Fixture::new();
    let n: Vec<Id> = ["a", "b", "c"].iter().map(|label| fixture.concept(label)).collect();
    let edges = [fixture.edge(n[0], n[1], "r", Some(2.0)), fixture.edge(n[1], n[2], "s", None)];
    let graph = fixture.graph();
    let path = |request: &Analyze| -> Vec<Vec<(Id, Id)>> {
        match analyze(graph, request, &Unwatched).unwrap() {
            Analysis::Paths(found) => {
                assert!(!found.truncated);
                found
                    .paths
                    .iter()
                    .map(|way| way.iter().map(|hop| (hop.edge.id, hop.node.id())).collect())
                    .collect()
            }
            other => panic!("{other:?}"),
        }
    };
    let there: Vec<Vec<(Id, Id)>> = vec![vec![(edges[0], n[1]), (edges[1], n[2])]];
    assert_eq!(path(&ask("paths", &[n[0], n[2]])), there);
    assert_eq!(path(&with(json!({ "from_id": n[0], "to_id": n[2] }), ask("paths", &[]))), there);
    assert_eq!(path(&with(json!({ "from_id": n[0] }), ask("paths", &[n[2]]))), there);
    assert!(path(&ask("paths", &[n[2], n[0]])).is_empty());
    let along = Analyze { relation_type: Some("r".into()), ..ask("paths", &[n[0], n[2]]) };
    assert!(path(&along).is_empty());
    for (request, field) in [
        (ask("paths", &[n[0]]), "to_id"),
        (ask("paths", &[]), "from_id"),
        (ask("paths", &n), "node_ids"),
        (with(json!({ "from_id": "x" }), ask("paths", &[n[0]])), "from_id"),
        (ask("expand", &[]), "node_ids"),
        (ask("paths", &[n[0], n[0]]), "to_id"),
    ] {
        let Err(Error::InvalidRequest { field: named, .. }) = analyze(graph, &request, &Unwatched) else {
            panic!("{request:?}")
        };
        assert_eq!(named, field);
    }
    let unknown = ask("reachable", &[Id(uuid::Uuid::nil())]);
    assert_eq!(analyze(graph, &unknown, &Unwatched).unwrap_err().code(), ErrorCode::NotFound);
}

#[test]
fn what_goes_by_itself_finds_in_a_part_of_the_graph_what_it_would_find_in_all_of_it() {
    let fixture = sampled();
    let graph = fixture.graph();
    let ends = ["Gavroche", "Myriel"].map(|name| named(&fixture, name));
    let shape = graph.shape(&asterism_core::graph::Scope::All { relation_type: None }).unwrap();
    let whole = asterism_engine::Snapshot::new(shape.nodes, shape.links).unwrap();
    for spec in catalog().iter().filter(|spec| spec.ground != Ground::Chosen) {
        let given = &ends[..spec.node_parameters().count().max(1)];
        let found = json!(analyze(graph, &ask(spec.id, given), &Unwatched).unwrap());
        let mut parameters = std::collections::BTreeMap::new();
        for (parameter, id) in spec.node_parameters().zip(given) {
            parameters.insert(parameter.id.to_owned(), json!(id));
        }
        let outcome = asterism_engine::run(spec.id, &whole, given, &parameters, &Unwatched).unwrap();
        match outcome {
            asterism_engine::Outcome::Done(expected) => assert_eq!(found, json!(expected), "{}", spec.id),
            asterism_engine::Outcome::Paths { paths, truncated } => {
                assert!(!paths.is_empty());
                assert_eq!(found["truncated"], truncated);
                let steps: Vec<Vec<_>> =
                    paths.iter().map(|way| way.iter().map(|step| json!(step.edge)).collect()).collect();
                let told: Vec<Vec<_>> = found["paths"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|way| way.as_array().unwrap().iter().map(|hop| hop["edge"]["id"].clone()).collect())
                    .collect();
                assert_eq!(told, steps);
            }
            asterism_engine::Outcome::ShortestPath { steps, cost } => {
                assert_eq!(
                    (found["path"].as_array().unwrap().len(), &found["cost"]),
                    (steps.len(), &json!(cost))
                );
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn what_is_kept_is_one_step_at_every_node_and_can_be_weighed_again() {
    let fixture = sampled();
    let graph = fixture.graph();
    let by = Author::person();
    let seq = graph.info().unwrap().seq;
    let all = |op: &str| Analyze { all: true, ..ask(op, &[]) };
    let found = analyze(graph, &all("communities"), &Unwatched).unwrap();
    let written = keep(graph, &found, &by, fixture.source(), &Unwatched).unwrap();
    let Analysis::Communities(communities) = &found else { panic!() };
    let members = communities.communities.iter().map(Vec::len).sum::<usize>();
    assert_eq!((written.changed as usize, written.seq), (members, seq + 1));
    for (place, group) in communities.communities.iter().enumerate() {
        for node in graph.nodes(group).unwrap() {
            assert_eq!(node.metadata().get("asterism.community"), Some(&json!(place)));
        }
    }
    // Kept twice is kept once.
    assert_eq!(keep(graph, &found, &by, fixture.source(), &Unwatched).unwrap().changed, 0);
    let Analysis::Modularity(again) = analyze(graph, &all("modularity"), &Unwatched).unwrap() else {
        panic!()
    };
    assert!((again.modularity - communities.modularity).abs() < 1e-12);
    assert_eq!(again.groups as usize, communities.communities.len());
    graph.undo(&by, &Unwatched).unwrap().unwrap();
    let nodes = graph.nodes(&communities.communities.concat()).unwrap();
    assert!(nodes.iter().all(|node| node.metadata().get("asterism.community").is_none()));
    let Err(Error::InvalidRequest { field, .. }) = analyze(graph, &all("modularity"), &Unwatched) else {
        panic!()
    };
    assert_eq!(field, "metadata_key");
}

#[test]
fn every_output_with_a_key_is_kept_under_it_and_whole_numbers_stay_whole() {
    let fixture = sampled();
    let graph = fixture.graph();
    for spec in catalog() {
        let given: Vec<Id> = ["Gavroche", "Myriel"].map(|name| named(&fixture, name)).to_vec();
        let given = if spec.ground == Ground::Chosen {
            given
        } else {
            given[..spec.node_parameters().count().max(1)].to_vec()
        };
        let request = Analyze { all: true, ..ask(spec.id, &given) };
        let Ok(found) = analyze(graph, &request, &Unwatched) else {
            assert_eq!(spec.id, "modularity", "nothing is kept under its key");
            continue;
        };
        let keys: Vec<_> = spec.outputs.iter().filter_map(|output| output.key).collect();
        let kept = keep(graph, &found, &Author::person(), fixture.source(), &Unwatched);
        if keys.is_empty() {
            assert_eq!(kept.unwrap_err().code(), ErrorCode::InvalidRequest, "{}", spec.id);
            continue;
        }
        let info = graph.info().unwrap();
        assert_eq!(kept.unwrap().changed, info.concepts + info.pointers, "{}", spec.id);
        let node = &graph.nodes(&given[..1]).unwrap()[0];
        for key in keys {
            let value = node.metadata().get(key).unwrap_or_else(|| panic!("{key} is missing"));
            assert!(value.is_number() && !value.to_string().ends_with(".0"), "{key}: {value}");
        }
        graph.undo(&Author::person(), &Unwatched).unwrap().unwrap();
    }
}

#[test]
fn every_result_reads_back_as_it_was_told() {
    let fixture = sampled();
    let given: Vec<Id> = ["Gavroche", "Myriel"].map(|name| named(&fixture, name)).to_vec();
    for spec in catalog() {
        let given = if spec.ground == Ground::Chosen {
            &given[..]
        } else {
            &given[..spec.node_parameters().count().max(1)]
        };
        let request = Analyze { all: true, ..ask(spec.id, given) };
        let request =
            if spec.id == "modularity" { with(json!({ "communities": [given] }), request) } else { request };
        let found = analyze(fixture.graph(), &request, &Unwatched).unwrap();
        let told = json!(found);
        assert_eq!(told["op"], spec.id);
        let fields: std::collections::BTreeSet<_> =
            told.as_object().unwrap().keys().map(String::as_str).filter(|it| *it != "op").collect();
        let described: std::collections::BTreeSet<_> = spec.outputs.iter().map(|output| output.id).collect();
        assert_eq!(fields, described, "the catalog describes what {} gives", spec.id);
        assert_eq!(serde_json::from_value::<Analysis>(told).unwrap(), found);
    }
}

#[test]
fn an_estimate_grows_with_the_work() {
    let fixture = sampled();
    let graph = fixture.graph();
    let all = |op: &str| Analyze { all: true, ..ask(op, &[]) };
    let whole = estimate(graph, &all("betweenness_centrality")).unwrap();
    let info = graph.info().unwrap();
    assert_eq!((whole.nodes, whole.edges), (info.concepts + info.pointers, info.edges));
    assert!(whole.seconds < 1.0 && whole.advice.is_none());
    let sampled = estimate(graph, &with(json!({ "samples": 10 }), all("betweenness_centrality"))).unwrap();
    assert!(sampled.seconds < whole.seconds / 2.0);
    let near = estimate(graph, &ask("betweenness_centrality", &[named(&fixture, "Myriel")])).unwrap();
    assert!(near.nodes < whole.nodes && near.seconds < whole.seconds);
    let known = graph.info().unwrap().relations[0].relation_type.clone();
    let along = Analyze { relation_type: Some(known), ..all("degree") };
    assert_eq!(estimate(graph, &along).unwrap().edges, info.relations[0].count);
    assert_eq!(estimate(graph, &all("nothing")).unwrap_err().code(), ErrorCode::InvalidRequest);
}
