//! The text of a `<data>` as a JSON value of its key's type.

use serde_json::{Number, Value};

use super::key::Kind;

/// The value, or the text itself with what is wrong with it. `None` for an absent one: tools leave numbers empty.
pub(super) fn typed(kind: Kind, text: &str) -> (Option<Value>, Option<String>) {
    let bare = text.trim();
    let parsed = match kind {
        Kind::Text | Kind::Drawing => return (Some(Value::from(text)), None),
        _ if bare.is_empty() => return (None, None),
        Kind::Boolean => boolean(bare).map(Value::Bool),
        Kind::Whole => whole(bare).map(Value::Number),
        Kind::Real => real(bare).map(Value::Number),
        Kind::List => return (Some(serde_json::from_str(bare).unwrap_or_else(|_| Value::from(text))), None),
    };
    match parsed {
        Some(value) => (Some(value), None),
        None => (Some(Value::from(text)), Some(format!("is not {}; it is kept as text", wanted(kind)))),
    }
}

fn wanted(kind: Kind) -> &'static str {
    match kind {
        Kind::Boolean => "true or false",
        Kind::Whole => "a whole number",
        Kind::Real => "a finite number",
        Kind::Text | Kind::List | Kind::Drawing => "a text",
    }
}

fn boolean(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "true" | "1" => Some(true),
        "false" | "0" => Some(false),
        _ => None,
    }
}

/// Wider than 64 bits is no number here. A whole number written as a real one (`3.0`) still is whole.
fn whole(text: &str) -> Option<Number> {
    if let Ok(number) = text.parse::<i64>() {
        return Some(number.into());
    }
    if let Ok(number) = text.parse::<u64>() {
        return Some(number.into());
    }
    real(text).filter(|number| number.as_f64().is_some_and(|value| value.fract() == 0.0))
}

fn real(text: &str) -> Option<Number> {
    finite(text).and_then(Number::from_f64)
}

/// A finite number as any of the tools write it.
pub(super) fn finite(text: &str) -> Option<f64> {
    let bare = text.trim();
    let bare = bare.strip_suffix(['f', 'F', 'd', 'D']).unwrap_or(bare);
    bare.parse::<f64>().ok().filter(|value| value.is_finite())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_value_has_its_keys_type_or_stays_text_with_a_complaint() {
        for (kind, text, value, complains) in [
            (Kind::Boolean, "True", Some(json!(true)), false),
            (Kind::Boolean, "yes", Some(json!("yes")), true),
            (Kind::Whole, " 7 ", Some(json!(7)), false),
            (Kind::Whole, "18446744073709551615", Some(json!(u64::MAX)), false),
            (Kind::Whole, "3.0", Some(json!(3.0)), false),
            (Kind::Whole, "3.5", Some(json!("3.5")), true),
            (Kind::Whole, "", None, false),
            (Kind::Real, "1e3", Some(json!(1000.0)), false),
            (Kind::Real, "NaN", Some(json!("NaN")), true),
            (Kind::Real, "inf", Some(json!("inf")), true),
            (Kind::Real, "0.5f", Some(json!(0.5)), false),
            (Kind::Text, " a ", Some(json!(" a ")), false),
            (Kind::Text, "", Some(json!("")), false),
            (Kind::List, "[1, \"a\"]", Some(json!([1, "a"])), false),
            (Kind::List, "a, b", Some(json!("a, b")), false),
        ] {
            let (read, complaint) = typed(kind, text);
            assert_eq!((read, complaint.is_some()), (value, complains), "{kind:?} {text:?}");
        }
    }
}
