//! One JSON row as a record.

use asterism_model::transfer::{EdgeRecord, NodeBody, NodeRecord};
use asterism_model::{Metadata, RefType, Timestamp};
use serde_json::{Map, Value};

/// Why a row is left out.
pub(super) struct Fault {
    pub(super) id: Option<String>,
    pub(super) message: String,
}

/// The fields of a row, taken out one by one.
struct Row {
    id: Option<String>,
    fields: Map<String, Value>,
}

pub(super) fn node(row: Value, line: u64) -> Result<NodeRecord, Fault> {
    let mut row = Row::new(row)?;
    let key = row.id.clone().ok_or_else(|| row.fault("a node without an id"))?;
    let kind = row.text("kind")?;
    let pointer =
        kind.as_deref() == Some("pointer") || (kind.is_none() && row.fields.contains_key("ref_type"));
    let body = match kind.as_deref() {
        None | Some("pointer" | "concept") if pointer => row.pointer()?,
        None | Some("concept") => row.concept()?,
        Some(_) => return Err(row.fault("kind is neither pointer nor concept")),
    };
    let (created_at, updated_at) = (row.time("created_at")?, row.time("updated_at")?);
    let metadata = row.metadata()?;
    row.nothing_left()?;
    Ok(NodeRecord { key, line, body, metadata, created_at, updated_at, position: None })
}

pub(super) fn edge(row: Value, line: u64) -> Result<EdgeRecord, Fault> {
    let mut row = Row::new(row)?;
    let record = EdgeRecord {
        key: row.id.clone(),
        line,
        from: row.required("from_id")?,
        to: row.required("to_id")?,
        relation_type: row.required("relation_type")?,
        weight: row.number("weight")?,
        created_at: row.time("created_at")?,
        updated_at: row.time("updated_at")?,
        metadata: row.metadata()?,
    };
    row.nothing_left()?;
    Ok(record)
}

impl Row {
    fn new(row: Value) -> Result<Self, Fault> {
        let Value::Object(mut fields) = row else {
            return Err(Fault { id: None, message: "a row that is not an object".into() });
        };
        match fields.remove("id") {
            None | Some(Value::Null) => Ok(Self { id: None, fields }),
            Some(Value::String(id)) if !id.trim().is_empty() => Ok(Self { id: Some(id), fields }),
            Some(other) => Err(Fault { id: None, message: format!("id {other} is not a text") }),
        }
    }

    fn fault(&self, message: impl Into<String>) -> Fault {
        Fault { id: self.id.clone(), message: message.into() }
    }

    fn pointer(&mut self) -> Result<NodeBody, Fault> {
        let ref_type = self.required("ref_type")?;
        let ref_type = RefType::from_name(&ref_type)
            .ok_or_else(|| self.fault("ref_type is none of chunk, document and note"))?;
        Ok(NodeBody::Pointer { ref_type, ref_id: self.required("ref_id")? })
    }

    fn concept(&mut self) -> Result<NodeBody, Fault> {
        let label = self.required("label")?;
        let aliases = match self.take("aliases") {
            None => Vec::new(),
            Some(value) => {
                serde_json::from_value(value).map_err(|_| self.fault("aliases is not a list of texts"))?
            }
        };
        Ok(NodeBody::Concept { label, aliases, description: self.text("description")? })
    }

    /// `null` means absent.
    fn take(&mut self, field: &str) -> Option<Value> {
        self.fields.remove(field).filter(|value| !value.is_null())
    }

    fn text(&mut self, field: &str) -> Result<Option<String>, Fault> {
        match self.take(field) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(self.fault(format!("{field} is not a text"))),
        }
    }

    fn required(&mut self, field: &str) -> Result<String, Fault> {
        let text = self.text(field)?.filter(|text| !text.trim().is_empty());
        text.ok_or_else(|| self.fault(format!("{field} is missing or blank")))
    }

    fn number(&mut self, field: &str) -> Result<Option<f64>, Fault> {
        match self.take(field) {
            None => Ok(None),
            Some(value) => {
                value.as_f64().map(Some).ok_or_else(|| self.fault(format!("{field} is not a number")))
            }
        }
    }

    fn time(&mut self, field: &str) -> Result<Option<Timestamp>, Fault> {
        let Some(text) = self.text(field)? else { return Ok(None) };
        Timestamp::parse(field, &text)
            .map(Some)
            .map_err(|_| self.fault(format!("{field} is not an RFC 3339 time")))
    }

    fn metadata(&mut self) -> Result<Metadata, Fault> {
        match self.take("metadata") {
            None => Ok(Metadata::default()),
            Some(Value::Object(pairs)) => Ok(pairs.into_iter().collect()),
            Some(_) => Err(self.fault("metadata is not an object")),
        }
    }

    /// A field nobody knows would be lost without a word.
    fn nothing_left(&self) -> Result<(), Fault> {
        match self.fields.iter().find(|(_, value)| !value.is_null()) {
            None => Ok(()),
            Some((field, _)) => {
                Err(self.fault(format!("the field {:?} is not known", crate::collect::shown(field))))
            }
        }
    }
}
