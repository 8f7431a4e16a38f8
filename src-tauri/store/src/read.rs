//! Rows by id. The topology says in which table, and for an edge from which end, so the engine only looks up keys.

use std::collections::HashMap;

use asterism_model::{Edge, Id, Node, NodeKind, Result};

use crate::adjacency::Topology;
use crate::cypher::{Side, Statement, Tables, Width};
use crate::plan::Place;
use crate::row::{Fields, edge, node, parameters, text};
use crate::session::Session;

/// Rows one query returns.
const BATCH: usize = 1_000;

/// Look-ups of one statement: the ids in the order they were asked for, each with its place in the answer.
type Group<T> = Vec<(usize, T)>;

/// What to ask for, worked out while the topology is held.
pub(crate) struct NodeLookup {
    groups: HashMap<NodeKind, Group<Id>>,
    len: usize,
}

impl NodeLookup {
    pub(crate) fn new(ids: &[Id], topology: &Topology) -> Self {
        let mut groups: HashMap<_, Group<_>> = HashMap::new();
        for (at, id) in ids.iter().enumerate() {
            if let Some(known) = topology.node(id) {
                groups.entry(known.kind).or_default().push((at, *id));
            }
        }
        Self { groups, len: ids.len() }
    }

    pub(crate) fn run(self, session: &mut Session<'_>) -> Result<Vec<Option<Node>>> {
        let mut found = vec![None; self.len];
        for (kind, group) in self.groups {
            for part in group.chunks(BATCH) {
                let asked = part.iter().map(|(_, id)| vec![("id", text(id))]).collect();
                let statement = |width| Statement::ReadNodes(kind, width);
                let rows = rows(session, statement, asked, |row| node(kind, row), Node::id)?;
                part.iter().for_each(|(at, id)| found[*at] = rows.get(id).cloned());
            }
        }
        Ok(found)
    }
}

type Ends = (Id, Id);

pub(crate) struct EdgeLookup {
    groups: HashMap<(Tables, Side), Group<(Id, Ends, Fields)>>,
    len: usize,
}

impl EdgeLookup {
    pub(crate) fn new(ids: &[Id], topology: &Topology) -> Self {
        let mut groups: HashMap<_, Group<_>> = HashMap::new();
        for (at, id) in ids.iter().enumerate() {
            if let Some(place) = Place::of(id, topology) {
                let [from, to] = place.ends;
                let group = groups.entry((place.tables, place.side)).or_default();
                group.push((at, (*id, (from, to), place.key(*id))));
            }
        }
        Self { groups, len: ids.len() }
    }

    pub(crate) fn run(self, session: &mut Session<'_>) -> Result<Vec<Option<Edge>>> {
        let mut found = vec![None; self.len];
        for ((tables, side), mut group) in self.groups {
            for part in group.chunks_mut(BATCH) {
                let asked = part.iter_mut().map(|(_, (_, _, key))| std::mem::take(key)).collect();
                let statement = |width| Statement::ReadEdges(tables, side, width);
                let nowhere = Some((Id(uuid::Uuid::nil()), Id(uuid::Uuid::nil())));
                let rows = rows(session, statement, asked, |row| edge(nowhere, row), |edge| edge.id)?;
                for (at, (id, ends, _)) in part {
                    found[*at] = rows.get(id).cloned().map(|edge| {
                        let (from_id, to_id) = *ends;
                        Edge { from_id, to_id, ..edge }
                    });
                }
            }
        }
        Ok(found)
    }
}

fn rows<T>(
    session: &mut Session<'_>,
    statement: impl Fn(Width) -> Statement,
    asked: Vec<Fields>,
    read: impl Fn(Vec<lbug::Value>) -> Result<T>,
    id: impl Fn(&T) -> Id,
) -> Result<HashMap<Id, T>> {
    let (width, parameters) = parameters(asked);
    let rows = session.run(statement(width), parameters)?;
    rows.map(|row| read(row).map(|row| (id(&row), row))).collect()
}
