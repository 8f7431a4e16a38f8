//! Writes as they arrive in JSON: one, or a list of them.

use asterism_model::{Error, Result, Write};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::in_item;

/// Reads one write or a list of them.
///
/// Errors: `invalid_request` naming the field and, in a list, the write it is in.
pub fn decode(value: &Value) -> Result<Vec<Write>> {
    match value {
        Value::Array(list) => {
            let writes = list.iter().enumerate();
            writes.map(|(at, item)| one(item).map_err(|error| in_item(at, error))).collect()
        }
        item => Ok(vec![one(item)?]),
    }
}

fn one(item: &Value) -> Result<Write> {
    Write::deserialize(item).map_err(|error| match item {
        Value::Object(fields) => fault(fields, &error),
        _ => Error::invalid(
            "op",
            "a write is an object with an \"op\", such as {\"op\": \"create_concept\", …}",
        ),
    })
}

/// serde says what is wrong but rarely where: the field at fault is the one that is refused by itself too.
fn fault(fields: &Map<String, Value>, whole: &serde_json::Error) -> Error {
    let op = fields.get_key_value("op");
    let alone = |field: (&String, &Value)| {
        let pair: Map<String, Value> =
            op.into_iter().chain([field]).map(|(key, value)| (key.clone(), value.clone())).collect();
        Write::deserialize(Value::Object(pair)).err().filter(|error| missing(error).is_none())
    };
    let at_fault = op.into_iter().chain(fields).find_map(|field| Some((field.0.clone(), alone(field)?)));
    match (at_fault, missing(whole)) {
        (Some((field, error)), _) => Error::invalid(field, error.to_string()),
        (None, Some(field)) => Error::invalid(field, "it is missing"),
        (None, None) => Error::invalid("op", whole.to_string()),
    }
}

/// The field whose absence an error is about.
fn missing(error: &serde_json::Error) -> Option<String> {
    let text = error.to_string();
    text.strip_prefix("missing field `")?.split('`').next().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn check(value: &Value, named: &str, says: &str) {
        let Err(Error::InvalidRequest { field, reason, .. }) = decode(value) else { panic!("{value}") };
        assert_eq!(field, named, "{value}");
        assert!(reason.contains(says), "{value}: {reason}");
    }

    #[test]
    fn what_is_wrong_is_named_with_its_field_and_its_place_in_the_list() {
        let good =
            json!({ "op": "create_concept", "label": "a", "aliases": ["b"], "metadata": { "k": [1] } });
        assert_eq!(decode(&json!([good, good])).unwrap().len(), 2);
        assert_eq!(decode(&good).unwrap().len(), 1);
        for (bad, field, says) in [
            (json!({}), "op", "missing"),
            (json!({ "label": "x" }), "op", "missing"),
            (json!({ "op": "drop_table" }), "op", "expected one of `upsert_pointer`"),
            (json!({ "op": 7, "label": "x" }), "op", "integer `7`"),
            (json!({ "op": "create_concept" }), "label", "missing"),
            (json!({ "op": "create_concept", "label": 7 }), "label", "integer `7`"),
            (json!({ "op": "create_concept", "label": null }), "label", "null"),
            (json!({ "op": "create_concept", "label": "x", "color": 1 }), "color", "expected one of `label`"),
            (json!({ "op": "create_concept", "label": "x", "aliases": "y" }), "aliases", "sequence"),
            (json!({ "op": "create_concept", "label": "x", "metadata": [1] }), "metadata", "map"),
            (json!({ "op": "create_edge", "from_id": "$0", "to_id": "$0" }), "relation_type", "missing"),
            (json!({ "op": "update_edge", "edge_id": "$0", "weight": "heavy" }), "weight", "f64"),
            (json!({ "op": "upsert_pointer", "ref_type": "book", "ref_id": "1" }), "ref_type", "`chunk`"),
            (json!({ "op": "delete_node", "node_id": {} }), "node_id", "map"),
            (json!(7), "op", "object"),
        ] {
            check(&bad, field, says);
            check(&json!([good, bad]), &format!("writes[1].{field}"), says);
        }
    }
}
