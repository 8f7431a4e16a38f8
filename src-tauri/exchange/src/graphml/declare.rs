//! The head of a written file: the keys with their types, before any row.

use super::keys::Columns;
use super::text::push_attribute;
use super::write::Options;
use super::{EXACT_EDGE, EXACT_NODE, FLAT_EDGE, FLAT_NODE, SIGN, WHOLE_EDGE, WHOLE_NODE};

const OPENING: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:y="http://www.yworks.com/xml/graphml" xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://www.yworks.com/xml/schema/graphml/1.1/ygraphml.xsd">
"#;

const NODE_FIELDS: [&str; 8] =
    ["label", "kind", "ref_type", "ref_id", "description", "aliases", "created_at", "updated_at"];
const EDGE_FIELDS: [&str; 4] = ["label", "relation_type", "created_at", "updated_at"];
const LOOK: [(&str, &str); 6] =
    [("x", "double"), ("y", "double"), ("size", "double"), ("r", "int"), ("g", "int"), ("b", "int")];

/// Everything up to the first row.
pub(super) fn head(nodes: &Columns, edges: &Columns, options: Options) -> String {
    let mut out = OPENING.to_owned();
    for field in NODE_FIELDS {
        key(&mut out, &format!("n_{field}"), "node", field, "string");
    }
    for (field, kind) in LOOK.iter().filter(|_| options.positions) {
        key(&mut out, &format!("n_{field}"), "node", field, kind);
    }
    whole(&mut out, "node", WHOLE_NODE, nodes.inexact.then_some(EXACT_NODE));
    flat(&mut out, "node", FLAT_NODE, nodes);
    for field in EDGE_FIELDS {
        key(&mut out, &format!("e_{field}"), "edge", field, "string");
    }
    key(&mut out, "e_weight", "edge", "weight", "double");
    whole(&mut out, "edge", WHOLE_EDGE, edges.inexact.then_some(EXACT_EDGE));
    flat(&mut out, "edge", FLAT_EDGE, edges);
    out.push_str("<key id=\"y_node\" for=\"node\" yfiles.type=\"nodegraphics\"/>\n");
    out.push_str("<key id=\"y_edge\" for=\"edge\" yfiles.type=\"edgegraphics\"/>\n");
    key(&mut out, SIGN, "graph", "asterism", "string");
    out.push_str("<graph id=\"G\" edgedefault=\"directed\">\n");
    out.push_str(&format!("<data key=\"{SIGN}\">1</data>\n"));
    out
}

fn whole(out: &mut String, on: &str, whole: &str, exact: Option<&str>) {
    key(out, whole, on, "metadata", "string");
    if let Some(id) = exact {
        key(out, id, on, "exact", "string");
    }
}

fn flat(out: &mut String, on: &str, prefix: &str, columns: &Columns) {
    for (number, (_, name, kind)) in columns.named().iter().enumerate() {
        key(out, &format!("{prefix}{number}"), on, name, kind);
    }
}

fn key(out: &mut String, id: &str, on: &str, name: &str, kind: &str) {
    for (attribute, value) in
        [("<key id=\"", id), ("\" for=\"", on), ("\" attr.name=\"", name), ("\" attr.type=\"", kind)]
    {
        out.push_str(attribute);
        push_attribute(out, value);
    }
    out.push_str("\"/>\n");
}
