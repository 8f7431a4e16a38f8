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

/// An edge from the columns that the statements return; `ends` tells its ends where the row does not bring them.
pub(crate) fn edge(row: Vec<Value>, ends: impl Fn(&Id) -> Option<[Id; 2]>) -> Result<Edge> {
    let mut row = Reader::new("an edge", row);
    let id = row.id()?;
    let (relation_type, weight) = (row.text()?, row.optional_number()?);
    let metadata = bag::read(&mut row)?;
    let (created_at, updated_at) = (row.time()?, row.time()?);
    let [from_id, to_id] = match ends(&id) {
        Some(ends) => ends,
        None => [row.id()?, row.id()?],
    };
    Ok(Edge { id, from_id, to_id, relation_type, weight, metadata, created_at, updated_at })
}
