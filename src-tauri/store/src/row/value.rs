//! Single values: typed on the way in, checked on the way out.

use asterism_model::{Id, Result, Timestamp};
use lbug::{LogicalType, Value};

use crate::fault;

/// The named values of one row.
pub(crate) type Fields = Vec<(&'static str, Value)>;

pub(crate) fn text(text: impl ToString) -> Value {
    Value::String(text.to_string())
}

pub(crate) fn optional_text(text: Option<impl ToString>) -> Value {
    text.map_or(Value::Null(LogicalType::String), |text| Value::String(text.to_string()))
}

pub(crate) fn time(at: Timestamp) -> Value {
    Value::Timestamp(at.datetime())
}

/// Takes the values of a row one after the other. `what` names the row in errors.
pub(crate) struct Reader {
    what: &'static str,
    values: std::vec::IntoIter<Value>,
}

impl Reader {
    pub(crate) fn new(what: &'static str, row: Vec<Value>) -> Self {
        Self { what, values: row.into_iter() }
    }

    pub(crate) fn text(&mut self) -> Result<String> {
        self.optional_text()?.ok_or_else(|| self.unexpected())
    }

    pub(crate) fn optional_text(&mut self) -> Result<Option<String>> {
        match self.next()? {
            Value::String(text) => Ok(Some(text)),
            Value::Null(_) => Ok(None),
            _ => Err(self.unexpected()),
        }
    }

    pub(crate) fn id(&mut self) -> Result<Id> {
        self.text()?.parse().map_err(|_| self.unexpected())
    }

    pub(crate) fn time(&mut self) -> Result<Timestamp> {
        match self.next()? {
            Value::Timestamp(at) => Timestamp::from_datetime(at).ok_or_else(|| self.unexpected()),
            _ => Err(self.unexpected()),
        }
    }

    pub(crate) fn optional_number(&mut self) -> Result<Option<f64>> {
        match self.next()? {
            Value::Double(number) => Ok(Some(number)),
            Value::Null(_) => Ok(None),
            _ => Err(self.unexpected()),
        }
    }

    pub(crate) fn count(&mut self) -> Result<u64> {
        self.optional_count()?.ok_or_else(|| self.unexpected())
    }

    pub(crate) fn optional_count(&mut self) -> Result<Option<u64>> {
        let count = match self.next()? {
            Value::Int64(count) => u64::try_from(count).ok(),
            Value::Int128(count) => u64::try_from(count).ok(),
            Value::UInt64(count) => Some(count),
            Value::Null(_) => return Ok(None),
            _ => None,
        };
        count.map(Some).ok_or_else(|| self.unexpected())
    }

    pub(crate) fn bytes(&mut self) -> Result<Vec<u8>> {
        match self.next()? {
            Value::Blob(bytes) => Ok(bytes),
            _ => Err(self.unexpected()),
        }
    }

    pub(crate) fn texts(&mut self) -> Result<Vec<String>> {
        let Value::List(_, items) = self.next()? else { return Err(self.unexpected()) };
        items
            .into_iter()
            .map(|item| match item {
                Value::String(text) => Ok(text),
                _ => Err(self.unexpected()),
            })
            .collect()
    }

    pub(crate) fn pairs(&mut self) -> Result<Vec<(Value, Value)>> {
        match self.next()? {
            Value::Map(_, pairs) => Ok(pairs),
            _ => Err(self.unexpected()),
        }
    }

    pub(crate) fn unexpected(&self) -> asterism_model::Error {
        fault::unexpected(self.what)
    }

    fn next(&mut self) -> Result<Value> {
        self.values.next().ok_or_else(|| self.unexpected())
    }
}
