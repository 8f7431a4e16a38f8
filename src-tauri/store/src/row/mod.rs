//! Rows of the engine and rows of the model, into each other.

mod bag;
mod edge;
mod node;
mod value;

pub(crate) use edge::{edge, edge_fields};
pub(crate) use node::{node, node_fields};
pub(crate) use value::{Fields, Reader, optional_text, text, time};
