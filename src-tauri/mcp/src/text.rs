//! Rows as lines a model reads well. Names are quoted as JSON quotes them, so that no name can pass for a line.

use serde_json::Value;

/// A name in quotes.
pub(crate) fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

/// A node with what it has: `concept "Valjean" <id> aliases …`.
pub(crate) fn node(row: &Value) -> String {
    let mut line = format!("{} {}", name(row), row["id"].as_str().unwrap_or_default());
    for field in ["aliases", "description", "metadata", "created_at", "updated_at"] {
        more(&mut line, row, field);
    }
    line
}

/// What a node is called: `concept "Valjean"`, `document "doi:…"`.
pub(crate) fn name(row: &Value) -> String {
    let text = |field: &str| row[field].as_str();
    let kind = text("kind").unwrap_or("node");
    match (text("label"), text("ref_id")) {
        (Some(label), _) => format!("{kind} {}", quoted(label)),
        (_, Some(ref_id)) => format!("{} {}", text("ref_type").unwrap_or(kind), quoted(ref_id)),
        _ => kind.to_owned(),
    }
}

/// An edge: `<from> -["cites" weight 2]-> <to> edge <id>`.
pub(crate) fn edge(row: &Value) -> String {
    let text = |field: &str| row[field].as_str().unwrap_or_default();
    let mut line = format!("{} {}> {} edge {}", text("from_id"), stem(row), text("to_id"), text("id"));
    for field in ["metadata", "created_at", "updated_at"] {
        more(&mut line, row, field);
    }
    line
}

/// An arrow without its head: `-["cites" weight 2]-`.
fn stem(row: &Value) -> String {
    let relation = row["relation_type"].as_str().map(quoted);
    let weight = row["weight"].as_number().map(|weight| format!("weight {weight}"));
    match (relation, weight) {
        (None, None) => "-".to_owned(),
        (relation, weight) => {
            let parts: Vec<String> = relation.into_iter().chain(weight).collect();
            format!("-[{}]-", parts.join(" "))
        }
    }
}

/// A step to a neighbour, seen from a node: `-["cites"]-> concept "Cosette" <id> (edge <id>)`.
pub(crate) fn hop(row: &Value) -> String {
    let (edge, other) = (&row["edge"], &row["node"]);
    let outward = edge["to_id"] == other["id"];
    let arrow = if outward { format!("{}>", stem(edge)) } else { format!("<{}", stem(edge)) };
    let mut line = format!("{arrow} {} (edge {}", node(other), edge["id"].as_str().unwrap_or_default());
    for field in ["metadata", "created_at", "updated_at"] {
        more(&mut line, edge, field);
    }
    line.push(')');
    line
}

fn more(line: &mut String, row: &Value, field: &str) {
    let short = field.trim_end_matches("_at");
    match &row[field] {
        Value::Null => {}
        Value::Array(list) if list.is_empty() => {}
        Value::Object(bag) if bag.is_empty() => {}
        Value::String(time) if field.ends_with("_at") => line.push_str(&format!(" {short} {time}")),
        value => line.push_str(&format!(" {field} {value}")),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn rows_are_lines() {
        let valjean =
            json!({ "kind": "concept", "id": "1", "label": "Val\njean", "aliases": ["M."], "metadata": {} });
        let note = json!({ "kind": "pointer", "id": "2", "ref_type": "note", "ref_id": "n1", "metadata": { "p": 1 } });
        let edge_row =
            json!({ "id": "3", "from_id": "1", "to_id": "2", "relation_type": "in", "weight": 2.0 });
        for (line, expected) in [
            (node(&valjean), r#"concept "Val\njean" 1 aliases ["M."]"#),
            (node(&note), r#"note "n1" 2 metadata {"p":1}"#),
            (node(&json!({ "kind": "concept", "id": "1" })), "concept 1"),
            (edge(&edge_row), r#"1 -["in" weight 2.0]-> 2 edge 3"#),
            (
                hop(&json!({ "edge": edge_row, "node": note })),
                r#"-["in" weight 2.0]-> note "n1" 2 metadata {"p":1} (edge 3)"#,
            ),
            (
                hop(&json!({ "edge": edge_row, "node": valjean })),
                r#"<-["in" weight 2.0]- concept "Val\njean" 1 aliases ["M."] (edge 3)"#,
            ),
        ] {
            assert_eq!(line, expected);
        }
    }
}
