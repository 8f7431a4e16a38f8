//! Rows of the engine and rows of the model, into each other.

mod bag;
mod edge;
mod node;
mod value;

use lbug::{LogicalType, Value};

use crate::cypher::Width;
use crate::session::Parameters;

pub(crate) use edge::{edge, edge_fields};
pub(crate) use node::{node, node_fields};
pub(crate) use value::{Fields, Reader, optional_text, text, time};

/// Parameters for rows of one shape: plain ones for a single row, a list of structs for many.
pub(crate) fn parameters(mut rows: Vec<Fields>) -> (Width, Parameters) {
    if rows.len() == 1 {
        return (Width::One, rows.pop().unwrap_or_default());
    }
    let kind = rows.first().map_or(LogicalType::Any, |row| {
        let fields = row.iter().map(|(name, value)| ((*name).to_owned(), value.into())).collect();
        LogicalType::Struct { fields }
    });
    let rows = rows
        .into_iter()
        .map(|row| Value::Struct(row.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()))
        .collect();
    (Width::Many, vec![("rows", Value::List(kind, rows))])
}
