//! The open bag of a node or an edge: string key → any JSON value.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Number, Value};
use specta::Type;

/// Metadata in key order. Equality of values is `same_value`, not the derived one of JSON.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, Type, schemars::JsonSchema)]
#[serde(transparent)]
pub struct Metadata(pub BTreeMap<String, Value>);

impl Metadata {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn get(&self, key: &str) -> Option<&Value> {
        self.0.get(key)
    }

    pub fn iter(&self) -> impl Iterator<Item = (&String, &Value)> {
        self.0.iter()
    }
}

impl FromIterator<(String, Value)> for Metadata {
    fn from_iter<I: IntoIterator<Item = (String, Value)>>(pairs: I) -> Self {
        Self(pairs.into_iter().collect())
    }
}

/// Whether two values mean the same: as JSON, with numbers compared by value (`1` and `1.0` are the same).
pub fn same_value(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => same_number(a, b),
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same_value(a, b))
        }
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(key, a)| b.get(key).is_some_and(|b| same_value(a, b)))
        }
        _ => a == b,
    }
}

fn same_number(a: &Number, b: &Number) -> bool {
    match (integer(a), integer(b)) {
        (Some(a), Some(b)) => a == b,
        (None, None) => a.as_f64() == b.as_f64(),
        _ => false,
    }
}

/// The exact integer a number stands for, if it stands for one that fits.
fn integer(n: &Number) -> Option<i128> {
    if let Some(whole) = n.as_i64() {
        return Some(whole.into());
    }
    if let Some(whole) = n.as_u64() {
        return Some(whole.into());
    }
    let float = n.as_f64()?;
    (float.fract() == 0.0 && float.abs() < 1e38).then_some(float as i128)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn values_are_the_same_when_they_mean_the_same() {
        for (a, b, same) in [
            (json!(1), json!(1.0), true),
            (json!(0.0), json!(-0.0), true),
            (json!(true), json!("true"), false),
            (json!(1), json!("1"), false),
            (json!(null), json!(""), false),
            (json!([1, {"a": 2.0}]), json!([1.0, {"a": 2}]), true),
            (json!(9007199254740993_u64), json!(9007199254740992.0), false),
            (json!(0.1), json!(0.1), true),
            (json!({"a": 1}), json!({"a": 1, "b": 2}), false),
        ] {
            assert_eq!(same_value(&a, &b), same, "{a} and {b}");
            assert_eq!(same_value(&b, &a), same, "{b} and {a}");
        }
    }
}
