//! Edges as rows of the one relationship table.

use asterism_model::{Edge, Id, Result};
use lbug::{LogicalType, Value};

use super::bag;
use super::value::{Fields, Reader, text, time};

/// The values of an edge, named as its columns, without its ends.
pub(crate) fn edge_fields(edge: &Edge) -> Fields {
    // A minus before zero would sort wrongly in the engine and means nothing.
    let weight = edge.weight.map(|weight| if weight == 0.0 { 0.0 } else { weight });
    vec![
        ("id", text(edge.id)),
        ("relation_type", text(&edge.relation_type)),
        ("weight", weight.map_or(Value::Null(LogicalType::Double), Value::Double)),
        ("metadata", bag::write(&edge.metadata)),
        ("created_at", time(edge.created_at)),
        ("updated_at", time(edge.updated_at)),
    ]
}

/// An edge from the columns that the statements return; `ends` where the row does not bring them itself.
pub(crate) fn edge(ends: Option<(Id, Id)>, row: Vec<Value>) -> Result<Edge> {
    let mut row = Reader::new("an edge", row);
    let mut edge = Edge {
        id: row.id()?,
        from_id: Id(uuid::Uuid::nil()),
        to_id: Id(uuid::Uuid::nil()),
        relation_type: row.text()?,
        weight: row.optional_number()?,
        metadata: bag::read(&mut row)?,
        created_at: row.time()?,
        updated_at: row.time()?,
    };
    (edge.from_id, edge.to_id) = match ends {
        Some(ends) => ends,
        None => (row.id()?, row.id()?),
    };
    Ok(edge)
}
