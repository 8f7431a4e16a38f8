//! Which metadata becomes columns, seen before the first row is written.

use std::collections::{BTreeMap, BTreeSet};

use asterism_model::{Edge, Metadata, Node};
use serde_json::{Number, Value};

use super::text::is_exact;

/// Past this many distinct metadata keys the rest stay in the whole metadata alone: no tool shows so many columns.
const COLUMNS: usize = 512;

/// Names a flattened metadata key may not take, in lower case: our own, and those by which a tool means something else.
const RESERVED: &[&str] = &[
    "label",
    "kind",
    "ref_type",
    "ref_id",
    "description",
    "aliases",
    "created_at",
    "updated_at",
    "metadata",
    "exact",
    "relation_type",
    "weight",
    "x",
    "y",
    "z",
    "size",
    "r",
    "g",
    "b",
    "id",
    "key",
    "name",
    "source",
    "target",
    "type",
    "directed",
    "edgedefault",
    "parse.order",
    "suid",
    "shared name",
    "selected",
    "interaction",
    "shared interaction",
    "interval",
    "timeset",
];

/// Observes every node and edge once, so that the keys can be declared first.
#[derive(Debug, Clone, Default)]
pub struct Keys {
    pub(super) nodes: Columns,
    pub(super) edges: Columns,
}

impl Keys {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn observe_node(&mut self, node: &Node) {
        self.nodes.observe(node.metadata());
        self.nodes.inexact |= match node {
            Node::Pointer(pointer) => !is_exact(&pointer.ref_id),
            Node::Concept(concept) => {
                !is_exact(&concept.label) || !concept.description.as_deref().is_none_or(is_exact)
            }
        };
    }

    pub fn observe_edge(&mut self, edge: &Edge) {
        self.edges.observe(&edge.metadata);
        self.edges.inexact |= !is_exact(&edge.relation_type);
    }
}

/// The metadata keys of one kind of row with the type of their values.
#[derive(Debug, Clone, Default)]
pub(super) struct Columns {
    types: BTreeMap<String, Shape>,
    /// Some text of these rows cannot be carried by XML.
    pub(super) inexact: bool,
}

/// What the values of a key have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    /// Only nulls so far.
    Nothing,
    Boolean,
    /// Whole numbers of 32 bits. Wider ones are doubles while those hold them exactly, then text: some tools cut a `long`.
    Int,
    Double,
    Digits,
    Text,
    Mixed,
}

impl Shape {
    /// The type in the file; `None` for what does not become a column.
    pub(super) fn name(self) -> Option<&'static str> {
        match self {
            Self::Boolean => Some("boolean"),
            Self::Int => Some("int"),
            Self::Double => Some("double"),
            Self::Digits | Self::Text => Some("string"),
            Self::Nothing | Self::Mixed => None,
        }
    }

    fn of(value: &Value) -> Self {
        match value {
            Value::Null => Self::Nothing,
            Value::Bool(_) => Self::Boolean,
            Value::Number(number) => Self::of_number(number),
            Value::String(_) => Self::Text,
            Value::Array(_) | Value::Object(_) => Self::Mixed,
        }
    }

    fn of_number(number: &Number) -> Self {
        const EXACT_IN_A_DOUBLE: u64 = 1 << 53;
        match number.as_i64() {
            Some(whole) if i32::try_from(whole).is_ok() => Self::Int,
            Some(whole) if whole.unsigned_abs() <= EXACT_IN_A_DOUBLE => Self::Double,
            None if number.is_f64() => Self::Double,
            _ => Self::Digits,
        }
    }

    fn join(self, other: Self) -> Self {
        let numeric = [Self::Int, Self::Double, Self::Digits];
        let rank = |shape| numeric.iter().position(|wider| *wider == shape);
        match (self, other) {
            (a, b) if a == b => a,
            (Self::Nothing, other) | (other, Self::Nothing) => other,
            (a, b) => match (rank(a), rank(b)) {
                (Some(a), Some(b)) => numeric[a.max(b)],
                _ => Self::Mixed,
            },
        }
    }
}

impl Columns {
    fn observe(&mut self, metadata: &Metadata) {
        for (key, value) in metadata.iter() {
            let shape = Shape::of(value);
            if let Some(seen) = self.types.get_mut(key) {
                *seen = seen.join(shape);
            } else if self.types.len() < COLUMNS {
                self.types.insert(key.clone(), shape);
            }
        }
    }

    /// The keys that become columns: (metadata key, name in the file, type), in key order. No two names differ in case alone.
    pub(super) fn named(&self) -> Vec<(&str, String, &'static str)> {
        let mut taken: BTreeSet<String> = RESERVED.iter().map(|name| (*name).to_owned()).collect();
        let typed = self.types.iter().filter_map(|(key, shape)| Some((key.as_str(), shape.name()?)));
        typed.map(|(key, kind)| (key, free_name(key, &mut taken), kind)).collect()
    }
}

fn free_name(key: &str, taken: &mut BTreeSet<String>) -> String {
    let prefixed = format!("metadata.{key}");
    let numbered = (2..).map(|number: u64| format!("metadata.{key}.{number}"));
    let mut names =
        [key.to_owned(), prefixed].into_iter().filter(|name| !name.trim().is_empty()).chain(numbered);
    names.find(|name| taken.insert(name.to_lowercase())).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn columns(rows: &[Value]) -> Columns {
        let mut columns = Columns::default();
        for row in rows {
            columns.observe(&serde_json::from_value(row.clone()).unwrap());
        }
        columns
    }

    #[test]
    fn a_column_has_the_narrowest_type_that_holds_all_its_values() {
        for (values, kind) in [
            (json!([true, false]), Some("boolean")),
            (json!([1, -2147483648]), Some("int")),
            (json!([1, 2147483648_u64]), Some("double")),
            (json!([1, 0.5]), Some("double")),
            (json!([1, 9007199254740993_u64]), Some("string")),
            (json!([18446744073709551615_u64]), Some("string")),
            (json!(["a", null]), Some("string")),
            (json!([null]), None),
            (json!([1, "1"]), None),
            (json!([true, 1]), None),
            (json!([[1]]), None),
            (json!([{"a": 1}]), None),
        ] {
            let rows: Vec<Value> = values.as_array().unwrap().iter().map(|v| json!({ "k": v })).collect();
            let named = columns(&rows);
            let named = named.named();
            assert_eq!(named.first().map(|(_, _, kind)| *kind), kind, "{values}");
        }
    }

    #[test]
    fn names_that_are_taken_or_differ_only_in_case_are_told_apart() {
        let columns = columns(&[
            json!({ "Label": 1, "year": 1, "Year": 1, "YEAR": 1, " ": 1, "metadata.x": 1, "x": 1 }),
        ]);
        let names: Vec<(&str, String)> = columns.named().into_iter().map(|(k, n, _)| (k, n)).collect();
        assert_eq!(
            names,
            [
                (" ", "metadata. ".to_owned()),
                ("Label", "metadata.Label".into()),
                ("YEAR", "YEAR".into()),
                ("Year", "metadata.Year".into()),
                ("metadata.x", "metadata.x".into()),
                ("x", "metadata.x.2".into()),
                ("year", "metadata.year.2".into()),
            ]
        );
    }
}
