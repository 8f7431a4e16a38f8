//! Reads, off the maps.

use std::collections::{BTreeMap, BTreeSet};

use asterism_model::{
    ConceptList, ConceptMatch, Direction, Edge, Error, FindConcepts, Hop, Id, Neighbors, Node, NodeKind,
    Result, Subgraph, SubgraphQuery,
};

use super::State;
use super::rows::Table;
use crate::changes::Told;
use crate::edit::text;
use crate::graph::{
    Committed, Health, Info, Link, MAX_DEPTH, MAX_LIMIT, Outline, OutlineEdge, OutlineNode, RelationCount,
    Scope, Shape, in_range,
};
use crate::search;

pub(super) fn info(state: &State) -> Info {
    let table = &*state.table;
    let mut relations: Vec<_> = relations(table)
        .into_iter()
        .map(|(relation, count)| RelationCount { relation_type: relation.to_owned(), count })
        .collect();
    relations.sort_by(|a, b| b.count.cmp(&a.count).then_with(|| a.relation_type.cmp(&b.relation_type)));
    let [concepts, pointers] = kinds(table);
    Info {
        dir: String::new(),
        name: String::new(),
        concepts,
        pointers,
        edges: table.edges.len() as u32,
        relations,
        recovered: None,
        undo: state.line.undo().map(|step| step.summary.clone()),
        redo: state.line.redo().map(|step| step.summary.clone()),
        seq: state.seq,
    }
}

fn relations(table: &Table) -> BTreeMap<&str, u32> {
    let mut counts = BTreeMap::new();
    for edge in table.edges.values() {
        *counts.entry(edge.relation_type.as_str()).or_default() += 1;
    }
    counts
}

fn kinds(table: &Table) -> [u32; 2] {
    let concepts = table.nodes.values().filter(|node| node.kind() == NodeKind::Concept).count();
    [concepts as u32, (table.nodes.len() - concepts) as u32]
}

pub(super) fn neighbors(table: &Table, query: &Neighbors) -> Result<Vec<Hop>> {
    in_range("limit", query.limit, 1, MAX_LIMIT)?;
    let id = Id::parse("node_id", &query.node_id)?;
    let page = along(table, id, query)?.skip(query.offset as usize).take(query.limit as usize);
    let hop = |edge: &Edge| {
        let other = if edge.from_id == id { edge.to_id } else { edge.from_id };
        Some(Hop { edge: edge.clone(), node: table.nodes.get(&other)?.clone() })
    };
    Ok(page.filter_map(hop).collect())
}

pub(super) fn count_neighbors(table: &Table, query: &Neighbors) -> Result<u32> {
    let id = Id::parse("node_id", &query.node_id)?;
    Ok(along(table, id, query)?.count() as u32)
}

/// The edges at a node that a query pages over.
fn along<'t>(
    table: &'t Table,
    id: Id,
    query: &Neighbors,
) -> Result<impl Iterator<Item = &'t Edge> + use<'t>> {
    let relation = text::relation(query.relation_type.as_deref())?;
    if !table.nodes.contains_key(&id) {
        return Err(Error::not_found("node", id));
    }
    let direction = query.direction;
    let fits = move |edge: &&Edge| {
        let way = match direction {
            Direction::Out => edge.from_id == id,
            Direction::In => edge.to_id == id,
            Direction::Both => true,
        };
        way && relation.as_ref().is_none_or(|wanted| edge.relation_type == *wanted)
    };
    Ok(table.incident(id).filter(fits))
}

pub(super) fn subgraph(table: &Table, query: &SubgraphQuery) -> Result<Subgraph> {
    in_range("depth", query.depth, 0, MAX_DEPTH)?;
    in_range("max_nodes", query.max_nodes, 1, u32::MAX)?;
    let seeds = query.node_ids.iter().map(|text| Id::parse("node_ids", text)).collect::<Result<Vec<_>>>()?;
    let relation = text::relation(query.relation_type.as_deref())?;
    let mut found = within(table, &seeds, query.depth, relation.as_deref())?;
    let total_nodes = found.len() as u32;
    found.truncate(query.max_nodes as usize);
    let edges = among(table, &found, relation.as_deref()).cloned().collect();
    let nodes: Vec<Node> = found.iter().filter_map(|id| table.nodes.get(id)).cloned().collect();
    let truncated = total_nodes as usize > nodes.len();
    Ok(Subgraph { nodes, edges, truncated, total_nodes })
}

/// All within so many hops of the seeds, by (hop, id).
fn within(table: &Table, seeds: &[Id], depth: u32, relation: Option<&str>) -> Result<Vec<Id>> {
    if let Some(unknown) = seeds.iter().find(|id| !table.nodes.contains_key(id)) {
        return Err(Error::not_found("node", unknown));
    }
    let mut hop: BTreeSet<Id> = seeds.iter().copied().collect();
    let mut seen = hop.clone();
    let mut found: Vec<Id> = hop.iter().copied().collect();
    for _ in 0..depth {
        let edges = hop.iter().flat_map(|id| table.incident(*id));
        let followed = edges.filter(|edge| relation.is_none_or(|wanted| edge.relation_type == wanted));
        let ends: BTreeSet<Id> = followed.flat_map(|edge| [edge.from_id, edge.to_id]).collect();
        hop = ends.difference(&seen).copied().collect();
        seen.extend(&hop);
        found.extend(&hop);
    }
    Ok(found)
}

/// By id: every edge of the relation with both its ends among these nodes.
fn among<'t>(table: &'t Table, nodes: &[Id], relation: Option<&str>) -> impl Iterator<Item = &'t Edge> {
    let inside: BTreeSet<Id> = nodes.iter().copied().collect();
    let edges: BTreeMap<Id, &Edge> = nodes
        .iter()
        .flat_map(|id| table.incident(*id))
        .filter(|edge| inside.contains(&edge.from_id) && inside.contains(&edge.to_id))
        .filter(|edge| relation.is_none_or(|wanted| edge.relation_type == wanted))
        .map(|edge| (edge.id, edge))
        .collect();
    edges.into_values()
}

pub(super) fn shape(table: &Table, scope: &Scope) -> Result<Shape> {
    let (Scope::All { relation_type } | Scope::Around { relation_type, .. }) = scope;
    let relation = text::relation(relation_type.as_deref())?;
    let relation = relation.as_deref();
    match scope {
        Scope::All { .. } => {
            let nodes = table.nodes.keys().copied().collect();
            let edges = table.edges.values();
            let kept = edges.filter(|edge| relation.is_none_or(|wanted| edge.relation_type == wanted));
            Ok(Shape::new(nodes, kept.map(link), false))
        }
        Scope::Around { node_ids, depth, max_nodes, .. } => {
            in_range("depth", *depth, 0, MAX_DEPTH)?;
            let mut nodes = within(table, node_ids, *depth, relation)?;
            let truncated = nodes.len() > *max_nodes as usize;
            nodes.truncate(*max_nodes as usize);
            let edges: Vec<&Edge> = among(table, &nodes, relation).collect();
            Ok(Shape::new(nodes, edges.into_iter().map(link), truncated))
        }
    }
}

fn link(edge: &Edge) -> (&str, Link) {
    let Edge { id, from_id: from, to_id: to, weight, created_at, .. } = edge;
    let (id, from, to, weight, created_at) = (*id, *from, *to, *weight, *created_at);
    (&edge.relation_type, Link { id, from, to, relation: 0, weight, created_at })
}

pub(super) fn outline(table: &Table, seq: u64) -> Outline {
    let at: BTreeMap<Id, u32> = table.nodes.keys().copied().zip(0..).collect();
    let node = |node: &Node| OutlineNode { id: node.id(), kind: node.kind(), title: node.title() };
    let relations: Vec<String> = relations(table).into_keys().map(str::to_owned).collect();
    let numbers: BTreeMap<&str, u32> = relations.iter().map(String::as_str).zip(0..).collect();
    let edge = |edge: &Edge| {
        let (from, to) = (*at.get(&edge.from_id)?, *at.get(&edge.to_id)?);
        let relation = *numbers.get(edge.relation_type.as_str())?;
        Some(OutlineEdge { id: edge.id, from, to, relation, weight: edge.weight })
    };
    Outline {
        seq,
        nodes: table.nodes.values().map(node).collect(),
        edges: table.edges.values().filter_map(edge).collect(),
        relations,
    }
}

pub(super) fn find_pointers(table: &Table, text: &str, limit: u32) -> Result<Vec<Node>> {
    in_range("limit", limit, 1, MAX_LIMIT)?;
    if text.trim().is_empty() {
        return Err(Error::invalid("text", "it is blank; give a part of the pointer to look for"));
    }
    let all = table.nodes.values().filter_map(|node| match node {
        Node::Pointer(pointer) => Some((pointer.id, pointer.ref_id.as_str())),
        Node::Concept(_) => None,
    });
    let found = search::pointers(all, text, limit as usize);
    Ok(found.iter().filter_map(|id| table.nodes.get(id)).cloned().collect())
}

pub(super) fn find_concepts(state: &State, query: &FindConcepts) -> Result<Vec<ConceptMatch>> {
    in_range("limit", query.limit, 1, MAX_LIMIT)?;
    if query.query.trim().is_empty() {
        return Err(Error::invalid("query", "it is blank; give the name to look for"));
    }
    let found = state.vocabulary.find(&query.query, query.limit as usize);
    let matches = found.into_iter().filter_map(|candidate| match state.table.nodes.get(&candidate.id) {
        Some(Node::Concept(node)) => {
            Some(ConceptMatch { node: node.clone(), score: candidate.score, matched: candidate.matched })
        }
        _ => None,
    });
    Ok(matches.collect())
}

pub(super) fn list_concepts(state: &State, query: &ConceptList, most: u32) -> Result<Vec<Node>> {
    in_range("limit", query.limit, 1, u32::MAX)?;
    let limit = query.limit.min(most) as usize;
    let ids = state.vocabulary.list(query.text.as_deref(), query.match_mode, query.offset as usize, limit);
    Ok(ids.iter().filter_map(|id| state.table.nodes.get(id)).cloned().collect())
}

/// There is no file that could be unsound.
pub(super) fn check(state: &State) -> Health {
    let [concepts, pointers] = kinds(&state.table).map(u64::from);
    Health {
        dir: String::new(),
        concepts,
        pointers,
        edges: state.table.edges.len() as u64,
        journal_entries: state.journal.len() as u64,
        journal_bytes: 0,
        database_bytes: 0,
        wal_bytes: 0,
        schema_version: 0,
        problems: Vec::new(),
    }
}

/// The commits after `since`, if they are all still in the journal.
pub(super) fn since(state: &State, since: u64) -> Vec<Told> {
    let first = state.seq + 1 - state.journal.len() as u64;
    if since < state.seq && first > since + 1 {
        return vec![Told::Resync { seq: state.seq }];
    }
    let later = state.journal.iter().filter(|(entry, _)| entry.seq > since);
    later
        .map(|(entry, changes)| Told::Commit(Committed::new(entry.clone(), Vec::clone(changes), None)))
        .collect()
}
