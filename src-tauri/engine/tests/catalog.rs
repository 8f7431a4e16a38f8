use std::collections::{BTreeMap, BTreeSet};

use asterism_engine::{catalog, check, run};
use asterism_model::algorithm::ParameterKind;
use asterism_model::{Error, Unwatched};
use serde_json::{Value, json};

use crate::graphs::{Gone, edge, node, snapshot, unweighted};

fn parameters(given: Value) -> BTreeMap<String, Value> {
    serde_json::from_value(given).unwrap()
}

#[test]
fn every_algorithm_runs_with_its_defaults_given_in_full() {
    let graph = snapshot(3, &unweighted(&[(0, 1), (1, 2)]));
    let ids: BTreeSet<_> = catalog().iter().map(|spec| spec.id).collect();
    assert_eq!(ids.len(), catalog().len());
    for spec in catalog() {
        let default = |kind: &ParameterKind| match kind {
            ParameterKind::Integer { default, min, max } => {
                assert!(default.is_none_or(|default| (min..=max).contains(&&default)));
                json!(default)
            }
            ParameterKind::Number { default, min, max } => {
                assert!((*min..=*max).contains(default));
                json!(default)
            }
            ParameterKind::Flag { default } => json!(default),
            ParameterKind::Choice { default, options } => {
                assert!(options.contains(default));
                json!(default)
            }
            ParameterKind::Text { default } => json!(default),
            ParameterKind::Node => json!(null),
            ParameterKind::NodeWeights => {
                json!({ node(0).to_string(): 1, node(1).to_string(): 1, node(2).to_string(): 1 })
            }
            ParameterKind::NodeGroups => json!([]),
        };
        let mut full: BTreeMap<_, _> =
            spec.parameters.iter().map(|p| (p.id.to_owned(), default(&p.kind))).collect();
        let ends: Vec<_> =
            spec.node_parameters().zip([0, 2]).map(|(p, n)| (p.id.to_owned(), json!(node(n)))).collect();
        full.extend(ends.clone());
        let terminals = [node(0), node(2)];
        let with = run(spec.id, &graph, &terminals, &full, &Unwatched).unwrap();
        let without = run(spec.id, &graph, &terminals, &ends.into_iter().collect(), &Unwatched).unwrap();
        assert_eq!(with, without, "{}", spec.id);
        assert_eq!(run(spec.id, &graph, &terminals, &full, &Gone), Err(Error::Cancelled));
    }
}

#[test]
fn what_the_catalog_does_not_list_is_refused_with_what_it_does() {
    let graph = snapshot(2, &unweighted(&[(0, 1)]));
    for (op, given, field, legal) in [
        ("comunities", json!({}), "op", "label_propagation, modularity"),
        (
            "communities",
            json!({ "colour": 1 }),
            "colour",
            "method, resolution, directed, weight_as, max_cluster_size, seed",
        ),
        ("communities", json!({ "resolution": -0.1 }), "resolution", "a number from 0 to 1000"),
        ("communities", json!({ "resolution": "1" }), "resolution", "a number from 0 to 1000"),
        ("communities", json!({ "seed": 1.5 }), "seed", "a whole number from 0 to 2147483647"),
        ("communities", json!({ "seed": 3e9 }), "seed", "a whole number from 0 to 2147483647"),
        ("communities", json!({ "directed": 1 }), "directed", "true or false"),
        ("communities", json!({ "method": "Leiden" }), "method", "one of louvain, leiden"),
        ("steiner_tree", json!({ "weight_as": null }), "weight_as", "one of strength, cost, none"),
        ("steiner_tree", json!({ "seed": 0 }), "seed", "weight_as, forest"),
        ("communities", json!({ "seed": null }), "seed", "a whole number from 0 to 2147483647"),
        ("betweenness_centrality", json!({ "samples": 0 }), "samples", "a whole number from 1 to 2147483647"),
        ("paths", json!({ "from_id": "a" }), "from_id", "the id of a node"),
        ("paths", json!({ "from_id": node(0) }), "to_id", "give the id of a node"),
        ("paths", json!({ "max_depth": 17 }), "max_depth", "a whole number from 1 to 16"),
        (
            "pagerank",
            json!({ "personalization": [] }),
            "personalization",
            "an object of node ids with their weights",
        ),
        ("modularity", json!({ "communities": [["a"]] }), "communities", "a list of lists of node ids"),
        ("modularity", json!({ "metadata_key": 1 }), "metadata_key", "a text"),
    ] {
        let given = parameters(given);
        let error = run(op, &graph, &[node(0)], &given, &Unwatched).unwrap_err();
        if op != "paths" || !given.contains_key("from_id") {
            assert_eq!(check(op, &given), Err(error.clone()), "the check before a run says the same");
        }
        let Error::InvalidRequest { field: named, reason, .. } = error else { panic!("{error:?}") };
        assert_eq!(named, field);
        assert!(reason.ends_with(legal), "{reason}");
    }
}

#[test]
fn weights_without_a_meaning_are_refused_with_every_edge_that_bears_one() {
    let graph =
        snapshot(3, &[(0, 1, Some(-3.0)), (1, 2, Some(1.0)), (2, 0, Some(-0.5)), (0, 0, Some(5e-324))]);
    for (op, given, faulty, why) in [
        ("communities", json!({}), vec![0, 2], "2 edges weigh -3, -0.5 (the first is "),
        ("steiner_tree", json!({}), vec![0, 2], "2 edges weigh -3, -0.5 (the first is "),
        ("communities", json!({ "weight_as": "cost" }), vec![0, 2, 3], "3 edges weigh -3, -0.5, 0.000"),
    ] {
        let error = run(op, &graph, &[node(0), node(1)], &parameters(given), &Unwatched).unwrap_err();
        let Error::InvalidRequest { field, reason, edges } = error else { panic!("{error:?}") };
        assert_eq!((field.as_str(), edges), ("weight", faulty.into_iter().map(edge).collect()));
        assert!(reason.starts_with(why), "{reason}");
        let ignored = parameters(json!({ "weight_as": "none" }));
        assert!(run(op, &graph, &[node(0), node(1)], &ignored, &Unwatched).is_ok());
    }
}

#[test]
fn a_whole_number_may_come_with_a_fraction_of_zero() {
    let graph = snapshot(2, &unweighted(&[(0, 1)]));
    let given = parameters(json!({ "seed": 7.0, "resolution": 1 }));
    assert!(run("communities", &graph, &[], &given, &Unwatched).is_ok());
}

#[test]
fn leiden_reads_the_graph_undirected_and_the_catalog_says_so() {
    let directed = catalog()[0].parameters.iter().find(|parameter| parameter.id == "directed").unwrap();
    assert!(directed.description.contains("Leiden reads the graph undirected"), "{}", directed.description);
    let graph =
        snapshot(6, &unweighted(&[(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (2, 3), (0, 3), (1, 4)]));
    let found = |method: &str, directed: bool| {
        let given = parameters(json!({ "method": method, "directed": directed }));
        run("communities", &graph, &[], &given, &Unwatched).unwrap()
    };
    assert_eq!(found("leiden", true), found("leiden", false));
    assert_ne!(found("louvain", true), found("louvain", false));
}
