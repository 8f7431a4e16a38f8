//! Reads. Each takes the topology once, and the rows it names are fetched as they are in that state.

use std::collections::HashMap;

use asterism_model::{
    ConceptList, ConceptMatch, Edge, Error, FindConcepts, Hop, Id, Neighbors, Node, NodeKind, RefType,
    Result, Subgraph, SubgraphQuery,
};
use asterism_store::{Store, Topology, Wanted};

use super::LocalGraph;
use crate::edit::text;
use crate::graph::{
    Health, Info, Link, MAX_DEPTH, MAX_LIMIT, Outline, OutlineEdge, OutlineNode, RelationCount, Row, Scope,
    Shape, in_range,
};
use crate::journal::Line;
use crate::search;

/// The line of undo as the journal has it.
pub(super) fn line(store: &Store) -> Result<Line> {
    let mut entries = Vec::new();
    let mut before = None;
    loop {
        let page = store.entries(before, 1000)?;
        let Some(last) = page.last() else { break };
        before = Some(last.seq);
        entries.extend(page);
    }
    Ok(Line::read(entries.iter().rev()))
}

pub(super) fn info(graph: &LocalGraph) -> Result<Info> {
    let known = graph.known();
    let topology = &known.state.topology;
    let pointers = topology.nodes().filter(|vertex| vertex.kind == NodeKind::Pointer).count();
    let mut relations: Vec<RelationCount> = topology
        .relations()
        .into_iter()
        .map(|(name, count)| RelationCount { relation_type: name.to_owned(), count: count as u32 })
        .collect();
    relations.sort_by(|a, b| b.count.cmp(&a.count).then_with(|| a.relation_type.cmp(&b.relation_type)));
    Ok(Info {
        dir: graph.dir.display().to_string(),
        name: graph.dir.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default(),
        concepts: (topology.node_count() - pointers) as u32,
        pointers: pointers as u32,
        edges: topology.edge_count() as u32,
        relations,
        recovered: found_at_opening(&graph.store),
        undo: known.memory.undo.clone(),
        redo: known.memory.redo.clone(),
        seq: known.state.seq,
    })
}

/// What a person should know of the opening, in one text.
fn found_at_opening(store: &Store) -> Option<String> {
    let recovered = store.recovered().map(|recovery| recovery.sentence.as_str());
    let sentences: Vec<&str> =
        recovered.into_iter().chain(store.notes().iter().map(String::as_str)).collect();
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

/// `not_found` when one of these is neither a node nor an edge.
pub(super) fn present(graph: &LocalGraph, ids: &[Id]) -> Result<()> {
    let topology = graph.store.topology();
    match ids.iter().find(|id| topology.node(id).is_none() && topology.edge(id).is_none()) {
        Some(lost) => Err(Error::not_found("node or edge", lost)),
        None => Ok(()),
    }
}

pub(super) fn neighbors(graph: &LocalGraph, query: &Neighbors) -> Result<Vec<Hop>> {
    in_range("limit", query.limit, 1, MAX_LIMIT)?;
    let id = Id::parse("node_id", &query.node_id)?;
    let relation = text::relation(query.relation_type.as_deref())?;
    let pick = |topology: &Topology| {
        if topology.node(&id).is_none() {
            return Err(Error::not_found("node", id));
        }
        let mut page = topology.incident(&id, query.direction, relation.as_deref());
        if query.offset > 0 {
            page.nth(query.offset as usize - 1);
        }
        let page: Vec<_> = page.take(query.limit as usize).collect();
        let edges = page.iter().map(|link| link.id).collect();
        let nodes = page.iter().map(|link| if link.from == id { link.to } else { link.from }).collect();
        Ok(((), Wanted { nodes, edges }))
    };
    let ((), found) = graph.store.rows(pick)?;
    let hops = found.edges.into_iter().zip(found.nodes).map(|pair| match pair {
        (Some(edge), Some(node)) => Ok(Hop { edge, node }),
        _ => Err(Error::storage("a row of this neighbourhood is missing; run a check")),
    });
    hops.collect()
}

pub(super) fn pointer(graph: &LocalGraph, ref_type: RefType, ref_id: &str) -> Result<Option<Node>> {
    let pick = |topology: &Topology| {
        let nodes = topology.pointer(ref_type, ref_id).into_iter().collect();
        Ok(((), Wanted { nodes, edges: Vec::new() }))
    };
    Ok(graph.store.rows(pick)?.1.nodes.into_iter().next().flatten())
}

pub(super) fn count_neighbors(graph: &LocalGraph, query: &Neighbors) -> Result<u32> {
    let id = Id::parse("node_id", &query.node_id)?;
    let relation = text::relation(query.relation_type.as_deref())?;
    let topology = graph.store.topology();
    if topology.node(&id).is_none() {
        return Err(Error::not_found("node", id));
    }
    Ok(match relation {
        Some(relation) => topology.incident(&id, query.direction, Some(&relation)).count(),
        None => topology.degree(&id, query.direction),
    } as u32)
}

pub(super) fn subgraph(graph: &LocalGraph, query: &SubgraphQuery) -> Result<Subgraph> {
    in_range("depth", query.depth, 0, MAX_DEPTH)?;
    in_range("max_nodes", query.max_nodes, 1, u32::MAX)?;
    let seeds = query.node_ids.iter().map(|text| Id::parse("node_ids", text)).collect::<Result<Vec<_>>>()?;
    let relation = text::relation(query.relation_type.as_deref())?;
    let pick = |topology: &Topology| {
        let reach = topology.subgraph(&seeds, query.depth, relation.as_deref(), query.max_nodes as usize)?;
        let truncated = reach.total > reach.nodes.len();
        Ok(((truncated, reach.total), Wanted { nodes: reach.nodes, edges: reach.edges }))
    };
    let ((truncated, total), found) = graph.store.rows(pick)?;
    let nodes: Vec<Node> = found.nodes.into_iter().flatten().collect();
    let edges: Vec<Edge> = found.edges.into_iter().flatten().collect();
    Ok(Subgraph { nodes, edges, truncated, total_nodes: total as u32 })
}

pub(super) fn shape(graph: &LocalGraph, scope: &Scope) -> Result<Shape> {
    let (Scope::All { relation_type } | Scope::Around { relation_type, .. }) = scope;
    let relation = text::relation(relation_type.as_deref())?;
    let topology = graph.store.topology();
    match scope {
        Scope::All { .. } => {
            let nodes = topology.nodes().map(|vertex| vertex.id).collect();
            let kept = topology
                .links()
                .filter(|link| relation.as_deref().is_none_or(|wanted| link.relation == wanted));
            Ok(Shape::new(nodes, kept.map(link), false))
        }
        Scope::Around { node_ids, depth, max_nodes, .. } => {
            in_range("depth", *depth, 0, MAX_DEPTH)?;
            let reach = topology.subgraph(node_ids, *depth, relation.as_deref(), *max_nodes as usize)?;
            let links = reach.edges.iter().filter_map(|id| topology.edge(id)).map(link);
            let truncated = reach.total > reach.nodes.len();
            Ok(Shape::new(reach.nodes, links, truncated))
        }
    }
}

/// The number of its relation is given when links are brought together.
fn link(link: asterism_store::Link<'_>) -> (&str, Link) {
    let asterism_store::Link { id, from, to, relation, weight, created_at } = link;
    (relation, Link { id, from, to, relation: 0, weight, created_at })
}

pub(super) fn outline(graph: &LocalGraph) -> Result<Outline> {
    let known = graph.known();
    let topology = &known.state.topology;
    let vocabulary = &known.memory.vocabulary;
    let mut nodes: Vec<OutlineNode> = topology
        .nodes()
        .map(|vertex| {
            let title = match vertex.pointer {
                Some((_, ref_id)) => ref_id.to_owned(),
                None => vocabulary.label(vertex.id).unwrap_or_default().to_owned(),
            };
            OutlineNode { id: vertex.id, kind: vertex.kind, title }
        })
        .collect();
    let topology = known.state.topology.clone();
    let seq = known.state.seq;
    drop(known);
    nodes.sort_unstable_by_key(|node| node.id);
    let (edges, relations) = outline_edges(&topology, &nodes);
    Ok(Outline { seq, nodes, edges, relations })
}

fn outline_edges(topology: &Topology, nodes: &[OutlineNode]) -> (Vec<OutlineEdge>, Vec<String>) {
    let index: HashMap<Id, u32> = nodes.iter().zip(0..).map(|(node, at)| (node.id, at)).collect();
    let relations: Vec<String> = topology.relations().into_iter().map(|(name, _)| name.to_owned()).collect();
    let numbers: HashMap<&str, u32> = relations.iter().map(String::as_str).zip(0..).collect();
    let mut edges: Vec<OutlineEdge> = topology
        .links()
        .filter_map(|link| {
            let (from, to) = (*index.get(&link.from)?, *index.get(&link.to)?);
            let relation = *numbers.get(link.relation)?;
            Some(OutlineEdge { id: link.id, from, to, relation, weight: link.weight })
        })
        .collect();
    edges.sort_unstable_by_key(|edge| edge.id);
    (edges, relations)
}

pub(super) fn find_concepts(graph: &LocalGraph, query: &FindConcepts) -> Result<Vec<ConceptMatch>> {
    in_range("limit", query.limit, 1, MAX_LIMIT)?;
    if query.query.trim().is_empty() {
        return Err(Error::invalid("query", "it is blank; give the name to look for"));
    }
    let found = graph.remembered().vocabulary.find(&query.query, query.limit as usize);
    let ids: Vec<Id> = found.iter().map(|candidate| candidate.id).collect();
    let rows = graph.store.nodes(&ids)?;
    let matches = found.into_iter().zip(rows).filter_map(|(candidate, row)| match row {
        Some(Node::Concept(node)) => {
            Some(ConceptMatch { node, score: candidate.score, matched: candidate.matched })
        }
        _ => None,
    });
    Ok(matches.collect())
}

pub(super) fn find_pointers(graph: &LocalGraph, text: &str, limit: u32) -> Result<Vec<Node>> {
    in_range("limit", limit, 1, MAX_LIMIT)?;
    if text.trim().is_empty() {
        return Err(Error::invalid("text", "it is blank; give a part of the pointer to look for"));
    }
    let pick = |topology: &Topology| {
        let all = topology.nodes().filter_map(|vertex| Some((vertex.id, vertex.pointer?.1)));
        Ok(((), Wanted { nodes: search::pointers(all, text, limit as usize), edges: Vec::new() }))
    };
    Ok(graph.store.rows(pick)?.1.nodes.into_iter().flatten().collect())
}

pub(super) fn list_concepts(graph: &LocalGraph, query: &ConceptList) -> Result<Vec<Node>> {
    in_range("limit", query.limit, 1, u32::MAX)?;
    let limit = query.limit.min(graph.concepts_max_limit) as usize;
    let (text, offset) = (query.text.as_deref(), query.offset as usize);
    let ids = graph.remembered().vocabulary.list(text, query.match_mode, offset, limit);
    Ok(graph.store.nodes(&ids)?.into_iter().flatten().collect())
}

pub(super) fn count_namesakes(graph: &LocalGraph, names: &[&str]) -> u32 {
    let remembered = graph.remembered();
    names.iter().filter(|name| remembered.vocabulary.bears(name)).count() as u32
}

pub(super) fn export_graph(
    graph: &LocalGraph,
    passes: u32,
    each: &mut dyn FnMut(u32, Row) -> Result<()>,
) -> Result<()> {
    graph.store.scan_all(passes, &mut |pass, row| match row {
        asterism_store::Row::Node(node) => each(pass, Row::Node(node)),
        asterism_store::Row::Edge(edge) => each(pass, Row::Edge(edge)),
    })
}

/// What is wrong with the rows themselves: every one is read, and must be where the topology has it.
fn unreadable(graph: &LocalGraph) -> Option<String> {
    let (mut nodes, mut edges) = (0, 0);
    let stray = |what: &str, id: Id| {
        Error::storage(format!(
            "{what} {id} is not where it should be; the file is damaged, restore a backup"
        ))
    };
    let read = graph.store.scan_beside(&mut |topology, row| match row {
        asterism_store::Row::Node(node) => {
            nodes += 1;
            let known = topology.node(&node.id()).is_some_and(|vertex| vertex.kind == node.kind());
            let sound = known && node.created_at() <= node.updated_at();
            if sound { Ok(()) } else { Err(stray("Node", node.id())) }
        }
        asterism_store::Row::Edge(edge) => {
            edges += 1;
            let known = topology.edge(&edge.id).is_some_and(|link| {
                (link.from, link.to, link.relation, link.weight, link.created_at)
                    == (edge.from_id, edge.to_id, &*edge.relation_type, edge.weight, edge.created_at)
            });
            let sound = known && edge.created_at <= edge.updated_at;
            if sound { Ok(()) } else { Err(stray("Edge", edge.id)) }
        }
    });
    match read {
        Err(error) => Some(error.to_string()),
        Ok(topology) if (nodes, edges) != (topology.node_count(), topology.edge_count()) => {
            Some("Some rows are missing from the file; restore a backup.".to_owned())
        }
        Ok(_) => None,
    }
}

pub(super) fn check(graph: &LocalGraph) -> Result<Health> {
    let found = graph.store.check()?;
    let mut problems = Vec::new();
    if !found.topology_matches {
        problems.push("The graph in memory is not the one in the file; open it again.".to_owned());
    }
    if graph.store.changed() {
        problems.extend(graph.store.notes().iter().cloned());
    }
    problems.extend(unreadable(graph));
    if let Some(error) = found.checkpoint_failure {
        problems
            .push(format!("The last checkpoint failed: {error} Nothing is lost by that, but the log grows."));
    }
    Ok(Health {
        dir: graph.dir.display().to_string(),
        concepts: found.concepts,
        pointers: found.pointers,
        edges: found.edges,
        journal_entries: found.journal_entries,
        journal_bytes: found.journal_bytes,
        database_bytes: found.database_bytes,
        wal_bytes: found.wal_bytes,
        schema_version: found.schema_version,
        problems,
    })
}
