//! Reads: orders, pages, cuts.

use asterism_model::{
    ConceptList, Direction, Error, FindConcepts, Id, MatchMode, Neighbors, Node, Subgraph, SubgraphQuery,
    Unwatched, Write,
};

use crate::support::{Backend, Fixture};

fn neighbors(node: Id) -> Neighbors {
    Neighbors {
        node_id: node.to_string(),
        direction: Direction::Both,
        relation_type: None,
        offset: 0,
        limit: 50,
    }
}

fn around(seeds: &[Id], depth: u32) -> SubgraphQuery {
    let node_ids = seeds.iter().map(Id::to_string).collect();
    SubgraphQuery { node_ids, depth, relation_type: None, max_nodes: 50_000 }
}

fn ids(subgraph: &Subgraph) -> (Vec<Id>, Vec<Id>) {
    (subgraph.nodes.iter().map(Node::id).collect(), subgraph.edges.iter().map(|edge| edge.id).collect())
}

pub fn neighbors_come_oldest_edge_first_a_self_loop_once_and_in_pages(backend: Backend) {
    let fixture = Fixture::over(backend);
    let (a, b, c) = (fixture.concept("a"), fixture.concept("b"), fixture.concept("c"));
    let ab = fixture.edge(a, b, "knows", None);
    let aa = fixture.edge(a, a, "knows", None);
    let ca = fixture.edge(c, a, "likes", None);
    let ab2 = fixture.edge(a, b, "knows", Some(2.0));
    let page = |query: Neighbors| {
        let hops = fixture.graph().neighbors(&query).unwrap();
        hops.into_iter().map(|hop| (hop.edge.id, hop.node.id())).collect::<Vec<_>>()
    };
    let all = [(ab, b), (aa, a), (ca, c), (ab2, b)];
    assert_eq!(page(neighbors(a)), all);
    assert_eq!(page(Neighbors { direction: Direction::Out, ..neighbors(a) }), [all[0], all[1], all[3]]);
    assert_eq!(page(Neighbors { direction: Direction::In, ..neighbors(a) }), [all[1], all[2]]);
    assert_eq!(
        page(Neighbors { relation_type: Some("knows".into()), ..neighbors(a) }),
        [all[0], all[1], all[3]]
    );
    assert_eq!(page(Neighbors { relation_type: Some("hates".into()), ..neighbors(a) }), []);
    assert_eq!(page(Neighbors { relation_type: Some(" likes\n".into()), ..neighbors(a) }), [all[2]]);
    for direction in [Direction::Both, Direction::Out, Direction::In] {
        for relation_type in [None, Some("knows".to_owned()), Some("likes ".into()), Some("hates".into())] {
            let query = Neighbors { direction, relation_type, ..neighbors(a) };
            let count = fixture.graph().count_neighbors(&Neighbors { offset: 1, limit: 1, ..query.clone() });
            assert_eq!(count.unwrap() as usize, page(query).len());
        }
    }
    for (offset, limit) in [(0, 2), (1, 2), (2, 2), (3, 1), (4, 5)] {
        let end = (offset + limit).min(4) as usize;
        assert_eq!(page(Neighbors { offset, limit, ..neighbors(a) }), all[(offset as usize).min(end)..end]);
    }
}

pub fn a_subgraph_is_ordered_by_hop_then_id_and_holds_every_edge_among_its_nodes(backend: Backend) {
    let fixture = Fixture::over(backend);
    let n: Vec<Id> = ["0", "1", "2", "3"].iter().map(|label| fixture.concept(label)).collect();
    let e01 = fixture.edge(n[0], n[1], "r", None);
    let e21 = fixture.edge(n[2], n[1], "s", None);
    let e23 = fixture.edge(n[2], n[3], "r", None);
    let e00 = fixture.edge(n[0], n[0], "r", None);
    let take = |query: SubgraphQuery| ids(&fixture.graph().subgraph(&query).unwrap());
    assert_eq!(take(around(&[n[2], n[0]], 0)), (vec![n[0], n[2]], vec![e00]));
    assert_eq!(take(around(&[n[0]], 1)), (vec![n[0], n[1]], vec![e01, e00]));
    assert_eq!(take(around(&[n[3]], 2)), (vec![n[3], n[2], n[1]], vec![e21, e23]));
    assert_eq!(take(around(&[n[0]], 16)), (vec![n[0], n[1], n[2], n[3]], vec![e01, e21, e23, e00]));
    let only_r = SubgraphQuery { relation_type: Some("r".into()), ..around(&[n[0]], 16) };
    assert_eq!(take(only_r), (vec![n[0], n[1]], vec![e01, e00]));
    let cut = fixture.graph().subgraph(&SubgraphQuery { max_nodes: 2, ..around(&[n[0]], 16) }).unwrap();
    assert_eq!(ids(&cut), (vec![n[0], n[1]], vec![e01, e00]));
    assert_eq!((cut.truncated, cut.total_nodes), (true, 4));
}

pub fn what_is_out_of_range_unknown_or_malformed_is_refused_by_name(backend: Backend) {
    let fixture = Fixture::over(backend);
    let a = fixture.concept("a");
    let nobody = Id(uuid::Uuid::from_u128(7));
    let graph = fixture.graph();
    let field = |error: Error| match error {
        Error::InvalidRequest { field, .. } => field,
        other => panic!("{other:?}"),
    };
    for limit in [0, 1001] {
        assert_eq!(field(graph.neighbors(&Neighbors { limit, ..neighbors(a) }).unwrap_err()), "limit");
        assert_eq!(
            field(graph.find_concepts(&FindConcepts { query: "a".into(), limit }).unwrap_err()),
            "limit"
        );
        assert_eq!(field(graph.journal(None, limit).unwrap_err()), "limit");
    }
    assert_eq!(field(graph.subgraph(&around(&[a], 17)).unwrap_err()), "depth");
    for blank in ["", " ", "\u{200b}"].map(|blank| Some(blank.to_owned())) {
        let query = Neighbors { relation_type: blank.clone(), ..neighbors(a) };
        assert_eq!(field(graph.neighbors(&query).unwrap_err()), "relation_type");
        assert_eq!(field(graph.count_neighbors(&query).unwrap_err()), "relation_type");
        let query = SubgraphQuery { relation_type: blank, ..around(&[a], 1) };
        assert_eq!(field(graph.subgraph(&query).unwrap_err()), "relation_type");
    }
    assert_eq!(
        field(graph.find_concepts(&FindConcepts { query: " \t".into(), limit: 5 }).unwrap_err()),
        "query"
    );
    assert_eq!(field(graph.get_node("not-an-id").unwrap_err()), "node_id");
    assert_eq!(field(graph.get_edge("").unwrap_err()), "edge_id");
    for error in [
        graph.get_node(&nobody.to_string()).unwrap_err(),
        graph.get_edge(&a.to_string()).unwrap_err(),
        graph.neighbors(&neighbors(nobody)).unwrap_err(),
        graph.count_neighbors(&neighbors(nobody)).unwrap_err(),
        graph.subgraph(&around(&[a, nobody], 1)).unwrap_err(),
    ] {
        assert!(matches!(error, Error::NotFound { .. }), "{error:?}");
    }
}

pub fn the_vocabulary_is_listed_newest_first_and_a_page_is_clamped(backend: Backend) {
    let fixture = Fixture::over(backend);
    for label in ["Alpha", "beta", "ALPHABET"] {
        fixture.concept(label);
    }
    let list = |text: Option<&str>, match_mode, offset, limit| {
        let query = ConceptList { text: text.map(String::from), match_mode, offset, limit };
        let rows = fixture.graph().list_concepts(&query).unwrap();
        rows.iter().map(Node::title).collect::<Vec<_>>()
    };
    assert_eq!(list(None, MatchMode::Contains, 0, 50), ["ALPHABET", "beta", "Alpha"]);
    assert_eq!(list(None, MatchMode::Contains, 1, 1), ["beta"]);
    assert_eq!(list(Some("alpha"), MatchMode::StartsWith, 0, 50), ["ALPHABET", "Alpha"]);
    assert_eq!(list(Some("bet"), MatchMode::EndsWith, 0, 50), ["ALPHABET"]);
    assert_eq!(list(Some("BET"), MatchMode::Contains, 0, u32::MAX), ["ALPHABET", "beta"]);
    fixture.graph().undo(&asterism_model::Author::person(), &Unwatched).unwrap();
    assert_eq!(list(None, MatchMode::Contains, 0, 50), ["beta", "Alpha"]);
}

pub fn a_concept_is_found_by_a_name_like_its_own_or_an_alias(backend: Backend) {
    let fixture = Fixture::over(backend);
    fixture.concept("gradient checkpointing");
    let cosette = serde_json::json!({ "op": "create_concept", "label": "Cosette", "aliases": ["Euphrasie", "The Lark"] });
    fixture.write(serde_json::from_value(cosette).unwrap()).unwrap();
    let find = |query: &str| {
        let found = fixture.graph().find_concepts(&FindConcepts { query: query.into(), limit: 5 }).unwrap();
        found.first().map(|found| (found.node.label.clone(), found.matched.clone(), found.score))
    };
    let (label, matched, score) = find("the lark").unwrap();
    assert_eq!((label.as_str(), matched.as_str(), score), ("Cosette", "The Lark", 100.0));
    let (label, _, score) = find("gradient check-pointing").unwrap();
    assert_eq!(label, "gradient checkpointing");
    assert!(score > 90.0);
}

pub fn a_selection_is_kept_for_everybody_until_it_is_changed_or_deleted(backend: Backend) {
    let fixture = Fixture::over(backend);
    let (a, b) = (fixture.concept("a"), fixture.concept("b"));
    let e = fixture.edge(a, b, "r", None);
    let graph = fixture.graph();
    assert_eq!(graph.selection().unwrap(), []);
    graph.set_selection(&[e, b, a]).unwrap();
    assert_eq!(graph.selection().unwrap(), [e, b, a], "in the order they were selected");
    let nobody = Id(uuid::Uuid::nil());
    assert_eq!(graph.set_selection(&[a, nobody]).unwrap_err(), Error::not_found("node or edge", nobody));
    assert_eq!(graph.selection().unwrap(), [e, b, a], "a refused selection changes nothing");
    fixture.write(Write::DeleteNode { node_id: a.to_string() }).unwrap();
    assert_eq!(graph.selection().unwrap(), [b]);
    graph.set_selection(&[]).unwrap();
    assert_eq!(graph.selection().unwrap(), []);
}
