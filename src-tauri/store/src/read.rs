//! Rows by id. The topology says in which table, and for an edge from which end, so the engine only looks up keys.

use std::collections::HashMap;

use asterism_model::{Direction, Edge, Id, Node, NodeKind, Result};
use lbug::{LogicalType, Value};

use crate::adjacency::Topology;
use crate::cypher::{Side, Statement, Tables};
use crate::row::{edge, node, text};
use crate::scan::{Page, pages, read_edges};
use crate::session::Session;
use crate::shape::{Width, parameters};

/// Rows one query returns.
const BATCH: usize = 1_000;

/// What to ask for, worked out while the topology is held: for each table, the ids with their places in the answer.
pub(crate) struct NodeLookup {
    groups: HashMap<NodeKind, Vec<(usize, Id)>>,
    len: usize,
}

impl NodeLookup {
    pub(crate) fn new(ids: &[Id], topology: &Topology) -> Self {
        let mut groups: HashMap<_, Vec<_>> = HashMap::new();
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
                let (width, parameters) = parameters(asked);
                let rows = session.run(Statement::ReadNodes(kind, width), parameters)?;
                let rows = rows.map(|row| node(kind, row).map(|node| (node.id(), node)));
                let rows = rows.collect::<Result<HashMap<_, _>>>()?;
                part.iter().for_each(|(at, id)| found[*at] = rows.get(id).cloned());
            }
        }
        Ok(found)
    }
}

/// An edge asked for: its place in the answer, its id and ends.
type Asked = (usize, Id, [Id; 2]);

/// Edges to look up, either from ends that many of them share, or, when they are a good part of the graph, by going
/// through the table.
pub(crate) enum EdgeLookup {
    FromEnds { groups: HashMap<(Tables, Side, Id), Vec<Asked>>, len: usize },
    Through { pages: Vec<Page<Tables>>, places: HashMap<Id, Vec<usize>>, len: usize },
}

/// One edge out of so many asked for is worth going through all of them.
const SHARE: usize = 8;

impl EdgeLookup {
    pub(crate) fn new(ids: &[Id], topology: &Topology) -> Self {
        let known: Vec<(Asked, Tables)> = ids
            .iter()
            .enumerate()
            .filter_map(|(at, id)| {
                let link = topology.edge(id)?;
                let kind = |id| topology.node(&id).map(|node| node.kind);
                Some(((at, *id, [link.from, link.to]), (kind(link.from)?, kind(link.to)?)))
            })
            .collect();
        if known.len() > BATCH && known.len() * SHARE > topology.edge_count() {
            return Self::through(known, ids.len());
        }
        let mut shared: HashMap<(Side, Id), usize> = HashMap::new();
        for ((_, _, [from, to]), _) in &known {
            *shared.entry((Side::From, *from)).or_default() += 1;
            *shared.entry((Side::To, *to)).or_default() += 1;
        }
        let mut groups: HashMap<_, Vec<_>> = HashMap::new();
        for (asked, tables) in known {
            let [from, to] = asked.2;
            let worth =
                |side, end| worth(topology, side, end, shared.get(&(side, end)).copied().unwrap_or(1));
            let (side, end) = if worth(Side::To, to) > worth(Side::From, from) {
                (Side::To, to)
            } else {
                (Side::From, from)
            };
            groups.entry((tables, side, end)).or_default().push(asked);
        }
        Self::FromEnds { groups, len: ids.len() }
    }

    fn through(known: Vec<(Asked, Tables)>, len: usize) -> Self {
        let mut places: HashMap<_, Vec<_>> = HashMap::new();
        let mut rows = Vec::new();
        for ((at, id, _), tables) in known {
            places.entry(id).or_default().push(at);
            rows.push((id, tables));
        }
        Self::Through { pages: pages(rows), places, len }
    }

    pub(crate) fn run(self, session: &mut Session<'_>) -> Result<Vec<Option<Edge>>> {
        match self {
            Self::FromEnds { groups, len } => {
                let mut found = vec![None; len];
                for ((tables, side, end), group) in groups {
                    for part in group.chunks(BATCH) {
                        read_part(session, (tables, side, end), part, &mut found)?;
                    }
                }
                Ok(found)
            }
            Self::Through { pages, places, len } => {
                let mut found = vec![None; len];
                for page in pages {
                    for edge in read_edges(session, page)? {
                        let asked = places.get(&edge.id).map_or(&[][..], Vec::as_slice);
                        asked.iter().for_each(|at| found[*at] = Some(edge.clone()));
                    }
                }
                Ok(found)
            }
        }
    }
}

/// How good an end is to start from: many edges found there, few gone through. A statement costs about as much as going
/// through a hundred edges.
fn worth(topology: &Topology, side: Side, end: Id, found: usize) -> usize {
    let direction = match side {
        Side::From => Direction::Out,
        Side::To => Direction::In,
    };
    found * 1_000_000 / (100 + topology.degree(&end, direction))
}

fn read_part(
    session: &mut Session<'_>,
    (tables, side, end): (Tables, Side, Id),
    part: &[Asked],
    found: &mut [Option<Edge>],
) -> Result<()> {
    let (width, wanted) = match part {
        [(_, id, _)] => (Width::One, ("id", text(id))),
        many => {
            let ids = many.iter().map(|(_, id, _)| text(id)).collect();
            (Width::Many, ("ids", Value::List(LogicalType::String, ids)))
        }
    };
    let ends: HashMap<Id, [Id; 2]> = part.iter().map(|(_, id, ends)| (*id, *ends)).collect();
    let statement = Statement::ReadEdges(tables, side, width);
    let mut rows = HashMap::new();
    for row in session.run(statement, vec![("end_id", text(end)), wanted])? {
        let edge = edge(row, |id| ends.get(id).copied())?;
        rows.insert(edge.id, edge);
    }
    part.iter().for_each(|(at, id, _)| found[*at] = rows.get(id).cloned());
    Ok(())
}
