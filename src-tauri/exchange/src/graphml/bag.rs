//! Gathers the metadata of one row from its columns and, where there is one, its whole metadata.

use std::collections::BTreeMap;

use asterism_model::Metadata;
use asterism_model::metadata::same_value;
use serde_json::{Map, Value};

use super::key::Key;
use super::table::Table;
use super::value::typed;

/// Joins several values in one text of LightRAG's.
pub(super) const SEPARATOR: &str = "<SEP>";

pub(super) struct Bag<'a> {
    table: &'a Table,
    columns: BTreeMap<String, Value>,
    whole: Option<Map<String, Value>>,
    bytes: usize,
    /// (line, what is wrong)
    pub(super) complaints: Vec<(u64, String)>,
}

impl<'a> Bag<'a> {
    pub(super) fn new(table: &'a Table) -> Self {
        Self { table, columns: BTreeMap::new(), whole: None, bytes: 0, complaints: Vec::new() }
    }

    /// A value under its key's name and of its key's type. A second key of that name in one row keeps its id in its name.
    pub(super) fn add(&mut self, key: &Key, line: u64, text: &str) {
        if text.is_empty() && self.table.is_drawn() {
            return;
        }
        let (value, complaint) = typed(key.kind, text);
        if let Some(complaint) = complaint {
            let shown = crate::collect::shown(text);
            self.complaints.push((line, format!("{}: {shown:?} {complaint}", key.name)));
        }
        let several = self.table.has_several_values() && text.contains(SEPARATOR);
        let value = if several { Some(text.split(SEPARATOR).collect()) } else { value };
        match value {
            Some(value) if self.columns.get(&key.name).is_some_and(|known| *known != value) => {
                self.put(&format!("{} ({})", key.name, key.id), value);
            }
            Some(value) => self.put(&key.name, value),
            None => {}
        }
    }

    pub(super) fn put(&mut self, name: &str, value: Value) {
        self.bytes += name.len() + value.as_str().map_or(8, str::len);
        self.columns.insert(name.to_owned(), value);
    }

    /// The metadata of the row as one JSON object; anything else under that name is a value like others.
    pub(super) fn add_whole(&mut self, key: &Key, line: u64, text: &str) {
        match serde_json::from_str(text) {
            Ok(Value::Object(whole)) => self.whole = Some(whole),
            _ if self.table.is_ours() => {
                self.complaints.push((line, "the metadata is not a JSON object; it is left out".into()));
            }
            _ => self.add(key, line, text),
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// In our own file the whole metadata is exact, and columns only add to it. In a file that went through another tool, a
    /// column that says something else than the whole metadata was edited there, and wins.
    pub(super) fn finish(self) -> Metadata {
        let mut all: BTreeMap<String, Value> = self.whole.unwrap_or_default().into_iter().collect();
        for (name, value) in self.columns {
            let name = match name.strip_prefix("metadata.") {
                Some(key) if all.contains_key(key) && !all.contains_key(&name) => key.to_owned(),
                _ => name,
            };
            match all.get(&name) {
                Some(stored) if self.table.is_ours() || says_the_same(stored, &value) => {}
                _ => {
                    all.insert(name, value);
                }
            }
        }
        Metadata(all)
    }
}

/// Whether a column shows the stored value, perhaps as text.
fn says_the_same(stored: &Value, column: &Value) -> bool {
    same_value(stored, column)
        || match (stored, column) {
            (Value::Number(_) | Value::Bool(_), Value::String(text)) => {
                serde_json::from_str(text).is_ok_and(|parsed| same_value(stored, &parsed))
            }
            _ => false,
        }
}
