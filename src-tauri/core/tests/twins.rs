//! The graph on disk and the graph in memory answer alike, whatever is done to both.

use std::sync::Arc;

use asterism_core::graph::{Info, Outline, Scope, Shape};
use asterism_core::source::Source;
use asterism_core::{Graph, MemoryGraph, Setup};
use asterism_model::{
    Author, ConceptList, Direction, Entry, FindConcepts, Hop, Id, MatchMode, Neighbors, Node, RefType,
    Result, Subgraph, SubgraphQuery, Unwatched, Write,
};
use asterism_testkit::{Deed, Oracle, deeds};
use proptest::prelude::*;

use crate::support::{Fixture, Ticking, rows};

#[derive(Debug, Clone)]
enum Act {
    Batch(Vec<Deed>),
    Undo,
    Redo,
    Reopen,
}

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
        8 => deeds(12).prop_map(Act::Batch),
        3 => Just(Act::Undo),
        2 => Just(Act::Redo),
        1 => Just(Act::Reopen),
    ]
}

/// The batch as writes on the rows there are; it may name a row twice, and so be refused.
fn writes(graph: &dyn Graph, batch: &[Deed]) -> Vec<Write> {
    let (nodes, edges) = rows(graph);
    let oracle = Oracle {
        nodes: nodes.into_iter().map(|node| (node.id(), node)).collect(),
        edges: edges.into_iter().map(|edge| (edge.id, edge)).collect(),
    };
    batch.iter().filter_map(|deed| oracle.write(deed)).collect()
}

/// Every answer a graph gives, but for where it lives.
#[derive(Debug, PartialEq)]
struct Answers {
    info: Info,
    journal: Vec<Entry>,
    outline: Outline,
    shape: Shape,
    pages: Vec<Result<Vec<Hop>>>,
    counts: Vec<u32>,
    around: Vec<Result<Subgraph>>,
    shapes: Vec<Result<Shape>>,
    found: Vec<Vec<Node>>,
    scores: Vec<(Id, f64, String)>,
}

fn answers(graph: &dyn Graph) -> Answers {
    let (nodes, edges) = rows(graph);
    let ids: Vec<Id> = nodes.iter().map(Node::id).collect();
    assert_eq!(graph.nodes(&ids).unwrap(), nodes);
    assert_eq!(graph.edges(&edges.iter().map(|edge| edge.id).collect::<Vec<_>>()).unwrap(), edges);
    let mut shape = graph.shape(&Scope::All { relation_type: None }).unwrap();
    shape.nodes.sort_unstable();
    shape.links.sort_unstable_by_key(|link| link.id);
    let queries: Vec<Neighbors> = ids.iter().flat_map(|id| pages(*id)).collect();
    let regions: Vec<SubgraphQuery> = ids.iter().flat_map(|id| around(*id, &ids)).collect();
    Answers {
        info: Info { dir: String::new(), name: String::new(), recovered: None, ..graph.info().unwrap() },
        journal: graph.journal(None, 1000).unwrap(),
        outline: graph.outline().unwrap(),
        shape,
        counts: queries.iter().map(|query| graph.count_neighbors(query).unwrap()).collect(),
        pages: queries.iter().map(|query| graph.neighbors(query)).collect(),
        shapes: regions.iter().map(|region| graph.shape(&scope(region))).collect(),
        around: regions.iter().map(|region| graph.subgraph(region)).collect(),
        found: found(graph),
        scores: scores(graph),
    }
}

fn pages(id: Id) -> Vec<Neighbors> {
    let page = |direction, relation: Option<&str>, offset, limit| Neighbors {
        node_id: id.to_string(),
        direction,
        relation_type: relation.map(str::to_owned),
        offset,
        limit,
    };
    vec![
        page(Direction::Both, None, 0, 1000),
        page(Direction::Both, None, 1, 2),
        page(Direction::Out, Some(" r"), 0, 50),
        page(Direction::In, Some("s"), 1, 50),
        page(Direction::In, None, 0, 0),
    ]
}

fn around(id: Id, all: &[Id]) -> Vec<SubgraphQuery> {
    let region = |depth, relation: Option<&str>, max_nodes| SubgraphQuery {
        node_ids: vec![id.to_string(), all[all.len() / 2].to_string()],
        depth,
        relation_type: relation.map(str::to_owned),
        max_nodes,
    };
    vec![region(0, None, 9), region(1, None, 3), region(2, Some("r"), 50), region(16, None, 50_000)]
}

fn scope(region: &SubgraphQuery) -> Scope {
    Scope::Around {
        node_ids: region.node_ids.iter().map(|id| id.parse().unwrap()).collect(),
        depth: region.depth,
        relation_type: region.relation_type.clone(),
        max_nodes: region.max_nodes,
    }
}

fn found(graph: &dyn Graph) -> Vec<Vec<Node>> {
    let list = |text: Option<&str>, match_mode, offset| ConceptList {
        text: text.map(str::to_owned),
        match_mode,
        offset,
        limit: 1000,
    };
    let mut found: Vec<_> = [
        list(None, MatchMode::Contains, 1),
        list(Some("A"), MatchMode::StartsWith, 0),
        list(Some("é"), MatchMode::EndsWith, 0),
    ]
    .iter()
    .map(|query| graph.list_concepts(query).unwrap())
    .collect();
    found.push(graph.find_pointers("a", 100).unwrap());
    found.extend(RefType::ALL.map(|kind| graph.pointer(kind, "a").unwrap().into_iter().collect()));
    found
}

fn scores(graph: &dyn Graph) -> Vec<(Id, f64, String)> {
    let query = FindConcepts { query: "ab été".into(), limit: 100 };
    let matches = graph.find_concepts(&query).unwrap();
    matches.into_iter().map(|found| (found.node.id, found.score, found.matched)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, max_shrink_iters: 60, ..ProptestConfig::default() })]

    #[test]
    fn the_graph_in_memory_and_the_one_on_disk_answer_alike(acts in proptest::collection::vec(act(), 1..14)) {
        let mut disk = Fixture::new();
        let source = Arc::<Ticking>::default();
        let memory = MemoryGraph::new(Setup { source: source.clone(), concepts_max_limit: 500 });
        // Opening looks at the clock.
        source.now();
        let person = Author::person();
        for act in acts {
            match act {
                Act::Batch(batch) => {
                    let writes = writes(&memory, &batch);
                    prop_assert_eq!(
                        memory.write(&writes, &person, &Unwatched),
                        disk.graph().write(&writes, &person, &Unwatched)
                    );
                }
                Act::Undo => {
                    prop_assert_eq!(memory.undo(&person, &Unwatched), disk.graph().undo(&person, &Unwatched));
                }
                Act::Redo => {
                    prop_assert_eq!(memory.redo(&person, &Unwatched), disk.graph().redo(&person, &Unwatched));
                }
                Act::Reopen => {
                    source.now();
                    disk.reopen();
                }
            }
            prop_assert_eq!(rows(&memory), rows(disk.graph()));
        }
        prop_assert_eq!(answers(&memory), answers(disk.graph()));
        let health = disk.graph().check().unwrap();
        prop_assert_eq!(health.problems, Vec::<String>::new());
        let plain = memory.check().unwrap();
        prop_assert_eq!(
            (plain.concepts, plain.pointers, plain.edges, plain.journal_entries),
            (health.concepts, health.pointers, health.edges, health.journal_entries)
        );
    }
}

#[test]
fn rows_given_as_they_should_be_are_taken_or_refused_alike() {
    let disk = Fixture::new();
    let memory = MemoryGraph::new(Setup { source: Arc::<Ticking>::default(), concepts_max_limit: 500 });
    for (name, changes) in crate::support::changes() {
        let [on_disk, in_memory] = [disk.graph(), &memory]
            .map(|graph| graph.apply(changes.clone(), &Author::person(), name, &Unwatched));
        assert_eq!(
            on_disk.as_ref().map_err(asterism_model::Error::code),
            in_memory.as_ref().map_err(asterism_model::Error::code),
            "{name}: {on_disk:?}"
        );
        assert_eq!(rows(disk.graph()), rows(&memory), "{name}");
    }
}
