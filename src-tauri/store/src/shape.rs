//! How a statement is given its rows: one with each field as a parameter, or many packed into the list `$rows`.
//!
//! Packed, a row is a list of texts: first every field, where a list or a bag gives its length, then the texts inside them
//! one after the other. The engine copies lists of texts several times faster than structs of typed values, and its casts
//! give the exact number and time back.

use lbug::{LogicalType, Value};

use crate::row::Fields;
use crate::session::Parameters;

/// One row with its fields as parameters, or many as the list `$rows`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Width {
    One,
    Many,
}

/// The rows of one statement: how wide, and which fields in which order.
pub(crate) struct Shape {
    width: Width,
    names: Vec<&'static str>,
}

impl Shape {
    pub(crate) fn new(width: Width, names: Vec<&'static str>) -> Self {
        Self { width, names }
    }

    /// What the statement begins with.
    pub(crate) fn rows(&self) -> &'static str {
        match self.width {
            Width::One => "",
            Width::Many => "UNWIND $rows AS x ",
        }
    }

    /// A field of the row at hand, as an expression.
    pub(crate) fn field(&self, name: &str) -> String {
        if self.width == Width::One {
            return format!("${name}");
        }
        let at = self.names.iter().take_while(|other| **other != name).count();
        let text = format!("x[{}]", at + 1);
        match name {
            "weight" => format!("cast({text}, 'DOUBLE')"),
            "created_at" | "updated_at" => format!("cast({text}, 'TIMESTAMP')"),
            "aliases" => self.inside(at, 0),
            "metadata" => format!("map({}, {})", self.inside(at, 0), self.inside(at, 1)),
            _ => text,
        }
    }

    /// The texts inside the field at `at`; those of a bag are twice as many, its keys and then its values.
    fn inside(&self, at: usize, part: usize) -> String {
        let length = |at: usize| format!("cast(x[{}], 'INT64')", at + 1);
        let mut start = (self.names.len() + 1).to_string();
        for (before, name) in self.names[..at].iter().enumerate() {
            let texts = texts(name);
            if texts > 0 {
                start += &format!(" + {texts} * {}", length(before));
            }
        }
        let length = length(at);
        format!(
            "cast(list_slice(x, {start} + {part} * {length}, {start} + {} * {length} - 1), 'STRING[]')",
            part + 1
        )
    }
}

/// How many texts each entry of a field has after the fields.
fn texts(name: &str) -> usize {
    match name {
        "aliases" => 1,
        "metadata" => 2,
        _ => 0,
    }
}

/// Parameters for rows of one shape.
pub(crate) fn parameters(mut rows: Vec<Fields>) -> (Width, Parameters) {
    if rows.len() == 1 {
        return (Width::One, rows.pop().unwrap_or_default());
    }
    let kind = LogicalType::List { child_type: Box::new(LogicalType::String) };
    (Width::Many, vec![("rows", Value::List(kind, rows.into_iter().map(pack).collect()))])
}

fn pack(row: Fields) -> Value {
    let mut inside = Vec::new();
    let mut texts: Vec<Value> = row.into_iter().map(|(_, value)| flat(value, &mut inside)).collect();
    texts.append(&mut inside);
    Value::List(LogicalType::String, texts)
}

/// A field as one text; what is inside it goes to the end.
fn flat(value: Value, inside: &mut Vec<Value>) -> Value {
    let length = |length: usize| Value::String(length.to_string());
    match value {
        Value::Null(_) => Value::Null(LogicalType::String),
        // The shortest text that gives the same number back.
        Value::Double(number) => Value::String(format!("{number:?}")),
        Value::Timestamp(at) => Value::String(instant(at)),
        Value::List(_, items) => {
            let count = length(items.len());
            inside.extend(items);
            count
        }
        Value::Map(_, pairs) => {
            let count = length(pairs.len());
            let (keys, values): (Vec<_>, Vec<_>) = pairs.into_iter().unzip();
            inside.extend(keys.into_iter().chain(values));
            count
        }
        text => text,
    }
}

fn instant(at: time::OffsetDateTime) -> String {
    let (date, [hour, minute, second]) = (at.date(), [at.hour(), at.minute(), at.second()]);
    let (year, month, day) = (date.year(), u8::from(date.month()), date.day());
    format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}.{:06}", at.microsecond())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cypher::{TABLES, Write};
    use crate::row::{edge_fields, node_fields, text};
    use asterism_model::{Concept, Edge, Id, Node, Pointer, RefType, Timestamp};

    #[test]
    fn the_fields_of_every_row_come_in_the_order_its_statement_reads_them() {
        let (id, at) = (Id(uuid::Uuid::nil()), Timestamp::from_micros(0).unwrap());
        let pointer = Node::Pointer(Pointer {
            id,
            ref_type: RefType::Note,
            ref_id: "a".into(),
            metadata: Default::default(),
            created_at: at,
            updated_at: at,
        });
        let concept = Node::Concept(Concept {
            id,
            label: "a".into(),
            aliases: vec!["b".into()],
            description: None,
            metadata: Default::default(),
            created_at: at,
            updated_at: at,
        });
        let names = |row: Fields| row.into_iter().map(|(name, _)| name).collect::<Vec<_>>();
        for node in [pointer, concept] {
            for write in [Write::CreateNodes(node.kind()), Write::UpdateNodes(node.kind())] {
                assert_eq!(names(node_fields(&node)), write.names());
            }
        }
        let edge = Edge {
            id,
            from_id: id,
            to_id: id,
            relation_type: "r".into(),
            weight: Some(0.1),
            metadata: Default::default(),
            created_at: at,
            updated_at: at,
        };
        let mut row = edge_fields(&edge);
        row.extend([("from_id", text(id)), ("to_id", text(id))]);
        assert_eq!(names(row), Write::CreateEdges(TABLES[0]).names());
    }
}
