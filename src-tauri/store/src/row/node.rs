//! Nodes as rows of their two tables.

use asterism_model::{Concept, Node, NodeKind, Pointer, RefType, Result};
use lbug::{LogicalType, Value};

use super::bag;
use super::value::{Fields, Reader, optional_text, text, time};

/// The values of a node, named as its columns.
pub(crate) fn node_fields(node: &Node) -> Fields {
    match node {
        Node::Pointer(pointer) => vec![
            ("id", text(pointer.id)),
            ("ref_type", text(pointer.ref_type)),
            ("ref_id", text(&pointer.ref_id)),
            ("metadata", bag::write(&pointer.metadata)),
            ("created_at", time(pointer.created_at)),
            ("updated_at", time(pointer.updated_at)),
        ],
        Node::Concept(concept) => vec![
            ("id", text(concept.id)),
            ("label", text(&concept.label)),
            ("aliases", Value::List(LogicalType::String, concept.aliases.iter().map(text).collect())),
            ("description", optional_text(concept.description.as_ref())),
            ("metadata", bag::write(&concept.metadata)),
            ("created_at", time(concept.created_at)),
            ("updated_at", time(concept.updated_at)),
        ],
    }
}

/// A node from the columns that the statements return.
pub(crate) fn node(kind: NodeKind, row: Vec<Value>) -> Result<Node> {
    let mut row = Reader::new("a node", row);
    match kind {
        NodeKind::Pointer => Ok(Node::Pointer(Pointer {
            id: row.id()?,
            ref_type: RefType::from_name(&row.text()?).ok_or_else(|| row.unexpected())?,
            ref_id: row.text()?,
            metadata: bag::read(&mut row)?,
            created_at: row.time()?,
            updated_at: row.time()?,
        })),
        NodeKind::Concept => Ok(Node::Concept(Concept {
            id: row.id()?,
            label: row.text()?,
            aliases: row.texts()?,
            description: row.optional_text()?,
            metadata: bag::read(&mut row)?,
            created_at: row.time()?,
            updated_at: row.time()?,
        })),
    }
}
