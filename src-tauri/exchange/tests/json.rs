//! The JSON form: what is taken, what is a problem, what is refused.

use asterism_exchange::{Limits, cypher_json};
use asterism_model::transfer::{NodeBody, Parsed};
use asterism_model::{Error, Result, Unwatched};

use crate::support::reason;

fn read(text: &str) -> Result<Parsed> {
    cypher_json::read(text.as_bytes(), &Limits::default(), &Unwatched)
}

#[test]
fn rows_are_taken_with_their_lines_whatever_comes_first() {
    let text = r#"{"made": {"by": [1, 2]},
        "edges": [
            {"id": "e", "from_id": "a", "to_id": "p", "relation_type": "cites", "weight": 2, "metadata": {"k": [1, null]}}
        ], "nodes": [
            {"id": "a", "kind": "concept", "label": "A", "aliases": ["B"], "description": null},

            {"id": "p", "ref_type": "note", "ref_id": "n", "created_at": "2024-01-02T03:04:05Z"}]}"#;
    let parsed = read(text).unwrap();
    assert_eq!(parsed.problems, []);
    assert_eq!(parsed.nodes.iter().map(|node| node.line).collect::<Vec<_>>(), [5, 7]);
    assert_eq!((parsed.edges[0].line, parsed.edges[0].weight), (3, Some(2.0)));
    assert!(matches!(&parsed.nodes[0].body, NodeBody::Concept { aliases, .. } if aliases == &["B"]));
    assert!(matches!(&parsed.nodes[1].body, NodeBody::Pointer { .. }));
    assert_eq!(parsed.notes, ["\"made\" is left out."]);
}

#[test]
fn a_row_that_is_wrong_is_a_problem() {
    for (row, id, message) in [
        (r#"7"#, None, "a row that is not an object"),
        (r#"{"label": "A"}"#, None, "a node without an id"),
        (r#"{"id": 7}"#, None, "id 7 is not a text"),
        (r#"{"id": "a"}"#, Some("a"), "label is missing or blank"),
        (r#"{"id": "a", "label": " "}"#, Some("a"), "label is missing or blank"),
        (r#"{"id": "a", "label": 1}"#, Some("a"), "label is not a text"),
        (r#"{"id": "a", "label": "A", "aliases": [1]}"#, Some("a"), "aliases is not a list of texts"),
        (r#"{"id": "a", "label": "A", "metadata": []}"#, Some("a"), "metadata is not an object"),
        (
            r#"{"id": "a", "label": "A", "created_at": "now"}"#,
            Some("a"),
            "created_at is not an RFC 3339 time",
        ),
        (r#"{"id": "a", "kind": "gene", "label": "A"}"#, Some("a"), "kind is neither"),
        (
            r#"{"id": "a", "kind": "pointer", "ref_type": "page", "ref_id": "1"}"#,
            Some("a"),
            "ref_type is none of",
        ),
        (r#"{"id": "a", "label": "A", "colour": "red"}"#, Some("a"), "the field \"colour\" is not known"),
    ] {
        let parsed = read(&format!("{{\"nodes\": [\n{row}]}}")).unwrap();
        let problem = &parsed.problems[0];
        assert_eq!((problem.line, problem.id.as_deref(), parsed.skipped), (2, id, 1), "{row}");
        assert!(problem.message.starts_with(message), "{row}: {}", problem.message);
    }
    let loose =
        read(r#"{"edges": [{"id": "e", "from_id": "a", "to_id": "b", "relation_type": "r"}]}"#).unwrap();
    assert!(loose.problems[0].message.starts_with("there is no node"));
}

#[test]
fn a_document_of_another_form_is_refused() {
    let deep = format!("{{\"nodes\": [{}", "[".repeat(10_000));
    for (text, expected) in [
        ("", "line 1: EOF"),
        ("[]", "line 1: invalid type"),
        ("{}", "it holds neither"),
        ("{\"nodes\": [\n{\"id\": ", "line 2: EOF"),
        ("{\"nodes\": {}}", "line 1: invalid type"),
        ("{\"nodes\": []} x", "line 1: trailing characters"),
        (&deep, "line 1: recursion limit"),
    ] {
        let said = reason(read(text).unwrap_err());
        assert!(said.starts_with(expected), "{}: {said}", &text[..text.len().min(30)]);
    }
    let row = format!("{{\"nodes\": [{{\"id\": \"a\", \"label\": \"{}\"}}]}}", "x".repeat(10_000));
    let limits = Limits { text: 100, ..Limits::default() };
    let error = cypher_json::read(row.as_bytes(), &limits, &Unwatched).unwrap_err();
    assert!(matches!(error, Error::TooLarge { .. }), "{error:?}");
}

#[test]
fn nodes_come_before_edges() {
    let mut writer = cypher_json::Writer::new(Vec::new()).unwrap();
    let (nodes, edges) = crate::hostile::sample();
    writer.edge(&edges[0]).unwrap();
    assert!(writer.node(&nodes[0]).is_err());
}
