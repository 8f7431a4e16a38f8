//! Metadata as the engine's map of strings.
//!
//! An empty or NULL map must never be stored: once a stored segment holds no entries, every later checkpoint of this
//! engine fails for good. So each map carries one entry of our own, `_`, which no reader sees; a user's key that begins
//! with `_` is stored with one more.

use asterism_model::{Metadata, Result};
use lbug::{LogicalType, Value};

use super::value::Reader;

const SENTINEL: &str = "_";

pub(super) fn write(metadata: &Metadata) -> Value {
    let own = (Value::String(SENTINEL.into()), Value::String(String::new()));
    let entries = metadata.iter().map(|(key, value)| {
        let key = if key.starts_with(SENTINEL) { format!("{SENTINEL}{key}") } else { key.clone() };
        (Value::String(key), Value::String(value.to_string()))
    });
    Value::Map((LogicalType::String, LogicalType::String), std::iter::once(own).chain(entries).collect())
}

pub(super) fn read(row: &mut Reader) -> Result<Metadata> {
    row.pairs()?
        .into_iter()
        .filter(|(key, _)| !matches!(key, Value::String(key) if key == SENTINEL))
        .map(|pair| match pair {
            (Value::String(key), Value::String(json)) => {
                let value = serde_json::from_str(&json).map_err(|_| row.unexpected())?;
                let key = match key.strip_prefix(SENTINEL) {
                    Some(rest) => rest.to_owned(),
                    None => key,
                };
                Ok((key, value))
            }
            _ => Err(row.unexpected()),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_bag_is_never_empty_in_the_engine_and_comes_back_as_it_was() {
        for keys in [&[][..], &["_"], &["__", "_", "___"], &["_a", "a_", ""], &["=,{}\"'", "\0", "😀"]] {
            let given: Metadata = keys.iter().map(|key| ((*key).to_owned(), json!({ "of": key }))).collect();
            let stored = write(&given);
            assert!(matches!(&stored, Value::Map(_, pairs) if pairs.len() == keys.len() + 1));
            assert_eq!(read(&mut Reader::new("a bag", vec![stored])).unwrap(), given);
        }
    }
}
