//! Every statement the engine is asked to prepare.
//!
//! House rules of the engine that shape them: nodes always labelled; one text for each pair of tables; start from the
//! node that is named; two `MATCH` clauses under `UNWIND` (one with a comma is a cross product).

use asterism_model::NodeKind;

use crate::shape::{Shape, Width};

/// The two tables an edge joins, from and to.
pub(crate) type Tables = (NodeKind, NodeKind);

/// Which end of an edge a statement starts from: the one with fewer edges.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Side {
    From,
    To,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Statement {
    ReadNodes(NodeKind, Width),
    ReadEdges(Tables, Side, Width),
    ScanNodes(NodeKind),
    ScanEdges(Tables),
    LoadNodes(NodeKind),
    LoadEdges(Tables),
    Write(Write, Width),
    /// One row and its journal entry.
    WriteWithEntry(Write),
    CreateEntry,
    CreateEntryPart,
    DropEntries,
    DropEntryParts,
    HasEntry,
    LoadEntries,
    ReadEntries,
    ReadEntryBody,
    ReadEntryPart,
    SetMeta,
}

/// The writes to the graph itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Write {
    CreateNodes(NodeKind),
    UpdateNodes(NodeKind),
    DeleteNodes(NodeKind),
    CreateEdges(Tables),
    UpdateEdges(Tables, Side),
    DeleteEdges(Tables, Side),
}

pub(crate) const TABLES: [Tables; 4] = [
    (NodeKind::Pointer, NodeKind::Pointer),
    (NodeKind::Pointer, NodeKind::Concept),
    (NodeKind::Concept, NodeKind::Pointer),
    (NodeKind::Concept, NodeKind::Concept),
];

const POINTER: [&str; 5] = ["ref_type", "ref_id", "metadata", "created_at", "updated_at"];
const CONCEPT: [&str; 6] = ["label", "aliases", "description", "metadata", "created_at", "updated_at"];
const EDGE: [&str; 5] = ["relation_type", "weight", "metadata", "created_at", "updated_at"];

const COUNT: &str = "RETURN count(*)";

const ENTRY: &str = "CREATE (j:Journal {seq: $seq, at: $at, actor: $actor, reason: $reason, kind: $kind, of: $of, \
     summary: $summary, request_id: $request_id, changes: $changes, parts: $parts, bytes: $bytes, body: $body})";

/// Columns of a node table after `id`, in the order rows are read.
pub(crate) fn columns(kind: NodeKind) -> &'static [&'static str] {
    match kind {
        NodeKind::Pointer => &POINTER,
        NodeKind::Concept => &CONCEPT,
    }
}

pub(crate) fn table(kind: NodeKind) -> &'static str {
    match kind {
        NodeKind::Pointer => "Pointer",
        NodeKind::Concept => "Concept",
    }
}

impl Statement {
    pub(crate) fn text(self) -> String {
        match self {
            Self::ReadNodes(kind, width) => {
                format!("{}RETURN {}", node(kind, &Shape::new(width, vec!["id"])), read("n", columns(kind)))
            }
            Self::ReadEdges(tables, side, width) => {
                let wanted = match width {
                    Width::One => "r.id = $id",
                    Width::Many => "list_contains($ids, r.id)",
                };
                format!("{}WHERE {wanted} RETURN {}", edges_at(tables, side, "$end_id"), read("r", &EDGE))
            }
            Self::ScanNodes(kind) => format!(
                "MATCH (n:{}) WHERE n.id >= $first AND n.id <= $last RETURN {}",
                table(kind),
                read("n", columns(kind))
            ),
            Self::ScanEdges((from, to)) => format!(
                "MATCH (a:{})-[r:Edge]->(b:{}) WHERE r.id >= $first AND r.id <= $last RETURN {}, a.id, b.id",
                table(from),
                table(to),
                read("r", &EDGE)
            ),
            Self::LoadNodes(NodeKind::Concept) => "MATCH (n:Concept) RETURN offset(id(n)), n.id".into(),
            Self::LoadNodes(NodeKind::Pointer) => {
                "MATCH (n:Pointer) RETURN offset(id(n)), n.id, n.ref_type, n.ref_id".into()
            }
            Self::LoadEdges((from, to)) => format!(
                "MATCH (a:{})-[r:Edge]->(b:{}) WHERE offset(id(a)) >= $first AND offset(id(a)) < $last \
                 RETURN offset(id(a)), offset(id(b)), r.id, r.relation_type, r.weight, r.created_at",
                table(from),
                table(to)
            ),
            Self::Write(write, width) => format!("{} {COUNT}", write.text(width)),
            Self::WriteWithEntry(write) => format!("{} {ENTRY} {COUNT}", write.text(Width::One)),
            Self::CreateEntry => format!("{ENTRY} {COUNT}"),
            Self::CreateEntryPart => "CREATE (p:JournalPart {id: $id, body: $body}) RETURN count(*)".into(),
            Self::DropEntries => "MATCH (j:Journal) WHERE j.seq <= $last DELETE j".into(),
            Self::DropEntryParts => "MATCH (p:JournalPart) WHERE p.id < $before DELETE p".into(),
            Self::HasEntry => "MATCH (j:Journal {seq: $seq}) RETURN j.seq".into(),
            Self::LoadEntries => "MATCH (j:Journal) RETURN j.seq, j.request_id, j.bytes".into(),
            Self::ReadEntries => "MATCH (j:Journal) WHERE j.seq >= $first AND j.seq < $before \
                 RETURN j.seq, j.at, j.actor, j.reason, j.kind, j.of, j.summary, j.request_id"
                .into(),
            Self::ReadEntryBody => "MATCH (j:Journal {seq: $seq}) RETURN j.parts, j.body".into(),
            Self::ReadEntryPart => "MATCH (p:JournalPart {id: $id}) RETURN p.body".into(),
            Self::SetMeta => "CREATE (m:Meta {key: $key, value: $value}) RETURN count(*)".into(),
        }
    }

    /// What it does, for an error.
    pub(crate) fn purpose(self) -> &'static str {
        match self {
            Self::Write(Write::CreateNodes(_), _) => "creating nodes",
            Self::WriteWithEntry(_) => "writing a row",
            Self::Write(Write::UpdateNodes(_), _) => "updating nodes",
            Self::Write(Write::DeleteNodes(_), _) => "deleting nodes",
            Self::Write(Write::CreateEdges(_), _) => "creating edges",
            Self::Write(Write::UpdateEdges(..), _) => "updating edges",
            Self::Write(Write::DeleteEdges(..), _) => "deleting edges",
            Self::CreateEntry | Self::CreateEntryPart => "writing the journal",
            Self::DropEntries | Self::DropEntryParts => "shortening the journal",
            Self::SetMeta => "creating the schema",
            _ => "reading",
        }
    }
}

impl Write {
    /// Whether many rows at once make the engine go through all edges.
    pub(crate) fn scans_edges(self) -> bool {
        matches!(self, Self::UpdateEdges(..) | Self::DeleteEdges(..))
    }

    /// Whether the row is there afterwards: only then can a clause follow that makes another.
    pub(crate) fn keeps_rows(self) -> bool {
        !matches!(self, Self::DeleteNodes(_) | Self::DeleteEdges(..))
    }

    /// Writes of one stage may be done in any order.
    pub(crate) fn stage(self) -> u8 {
        match self {
            Self::DeleteEdges(..) => 0,
            Self::DeleteNodes(_) => 1,
            Self::CreateNodes(_) | Self::UpdateNodes(_) => 2,
            Self::CreateEdges(_) | Self::UpdateEdges(..) => 3,
        }
    }

    /// The fields of a row, in their order.
    pub(crate) fn names(self) -> Vec<&'static str> {
        let (columns, ends): (&[_], &[_]) = match self {
            Self::CreateNodes(kind) | Self::UpdateNodes(kind) => (columns(kind), &[]),
            Self::DeleteNodes(_) => (&[], &[]),
            Self::CreateEdges(_) => (&EDGE, &["from_id", "to_id"]),
            Self::UpdateEdges(..) => (&EDGE, &["end_id"]),
            Self::DeleteEdges(..) => (&[], &["end_id"]),
        };
        ["id"].iter().chain(columns).chain(ends).copied().collect()
    }

    fn text(self, width: Width) -> String {
        let shape = Shape::new(width, self.names());
        match self {
            Self::CreateNodes(kind) => format!(
                "{}CREATE (n:{} {{id: {}, {}}})",
                shape.rows(),
                table(kind),
                shape.field("id"),
                fields(columns(kind), &shape)
            ),
            Self::UpdateNodes(kind) => {
                format!("{}SET {}", node(kind, &shape), assign("n", columns(kind), &shape))
            }
            Self::DeleteNodes(kind) => format!("{}DETACH DELETE n", node(kind, &shape)),
            Self::CreateEdges((from, to)) => format!(
                "{}MATCH (a:{} {{id: {}}}) MATCH (b:{} {{id: {}}}) CREATE (a)-[r:Edge {{id: {}, {}}}]->(b) \
                ",
                shape.rows(),
                table(from),
                shape.field("from_id"),
                table(to),
                shape.field("to_id"),
                shape.field("id"),
                fields(&EDGE, &shape)
            ),
            Self::UpdateEdges(tables, side) => {
                format!("{}SET {}", edge(tables, side, &shape), assign("r", &EDGE, &shape))
            }
            Self::DeleteEdges(tables, side) => {
                format!("{}DELETE r", edge(tables, side, &shape))
            }
        }
    }
}

fn fields(names: &[&str], shape: &Shape) -> String {
    join(names, |name| format!("{name}: {}", shape.field(name)))
}

fn assign(variable: &str, names: &[&str], shape: &Shape) -> String {
    join(names, |name| format!("{variable}.{name} = {}", shape.field(name)))
}

fn read(variable: &str, names: &[&str]) -> String {
    format!("{variable}.id, {}", join(names, |name| format!("{variable}.{name}")))
}

fn join(names: &[&str], each: impl Fn(&str) -> String) -> String {
    names.iter().map(|name| each(name)).collect::<Vec<_>>().join(", ")
}

fn node(kind: NodeKind, shape: &Shape) -> String {
    format!("{}MATCH (n:{} {{id: {}}}) ", shape.rows(), table(kind), shape.field("id"))
}

/// Finds edges by id, starting from the end `end_id`. With many rows this scans the whole table once.
fn edge(tables: Tables, side: Side, shape: &Shape) -> String {
    let (rows, end, id) = (shape.rows(), shape.field("end_id"), shape.field("id"));
    format!("{rows}{}WHERE r.id = {id} ", edges_at(tables, side, &end))
}

/// The edges at one end.
fn edges_at((from, to): Tables, side: Side, end: &str) -> String {
    let (from, to) = (table(from), table(to));
    match side {
        Side::From => format!("MATCH (a:{from} {{id: {end}}})-[r:Edge]->(b:{to}) "),
        Side::To => format!("MATCH (b:{to} {{id: {end}}})<-[r:Edge]-(a:{from}) "),
    }
}
