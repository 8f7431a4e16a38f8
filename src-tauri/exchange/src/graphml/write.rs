//! The writer: rows go out as they come, in memory that does not grow with the graph.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::Write;

use asterism_model::{Edge, Error, Metadata, Node, Result};
use serde::Serialize;
use serde_json::{Value, json};

use super::keys::{Columns, Keys};
use super::text::{is_exact, push, push_json};
use super::{EXACT_EDGE, EXACT_NODE, FLAT_EDGE, FLAT_NODE, WHOLE_EDGE, WHOLE_NODE, declare};

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Options {
    /// Declare the columns by which tools place, size and colour a node.
    pub positions: bool,
}

/// How a node is drawn on the canvas.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Look {
    pub x: f64,
    pub y: f64,
    pub size: f64,
    /// Red, green, blue; without alpha, which one tool takes for transparent.
    pub color: [u8; 3],
}

pub struct Writer<W: Write> {
    out: W,
    buffer: String,
    options: Options,
    nodes: HashMap<String, String>,
    edges: HashMap<String, String>,
}

const CHUNK: usize = 64 * 1024;

impl<W: Write> Writer<W> {
    /// Writes the head of the file. `keys` must have observed every row that follows.
    pub fn new(out: W, keys: &Keys, options: Options) -> Result<Self> {
        let mut writer = Self {
            out,
            buffer: declare::head(&keys.nodes, &keys.edges, options),
            options,
            nodes: ids(&keys.nodes, FLAT_NODE),
            edges: ids(&keys.edges, FLAT_EDGE),
        };
        writer.flush(CHUNK)?;
        Ok(writer)
    }

    /// One node. `look` is written when the options declare positions.
    pub fn node(&mut self, node: &Node, look: Option<Look>) -> Result<()> {
        let title = node.title();
        let look = look.filter(|look| self.options.positions && look.x.is_finite() && look.y.is_finite());
        let out = &mut self.buffer;
        let _ = writeln!(out, "<node id=\"{}\">", node.id());
        drawn_node(out, &title, look);
        data(out, "n_label", &title);
        node_fields(out, node)?;
        let _ = writeln!(out, "<data key=\"n_created_at\">{}</data>", node.created_at());
        let _ = writeln!(out, "<data key=\"n_updated_at\">{}</data>", node.updated_at());
        if let Some(look) = look {
            look_fields(out, look);
        }
        metadata(out, node.metadata(), WHOLE_NODE, &self.nodes)?;
        out.push_str("</node>\n");
        self.flush(CHUNK)
    }

    /// One edge; its ends may have been written before or after it.
    pub fn edge(&mut self, edge: &Edge) -> Result<()> {
        let out = &mut self.buffer;
        let _ =
            writeln!(out, "<edge id=\"{}\" source=\"{}\" target=\"{}\">", edge.id, edge.from_id, edge.to_id);
        out.push_str("<data key=\"y_edge\"><y:PolyLineEdge><y:Arrows source=\"none\" target=\"standard\"/><y:EdgeLabel>");
        push(out, &edge.relation_type);
        out.push_str("</y:EdgeLabel></y:PolyLineEdge></data>\n");
        data(out, "e_label", &edge.relation_type);
        data(out, "e_relation_type", &edge.relation_type);
        if let Some(weight) = edge.weight.filter(|weight| weight.is_finite()) {
            let _ = writeln!(out, "<data key=\"e_weight\">{weight:?}</data>");
        }
        let _ = writeln!(out, "<data key=\"e_created_at\">{}</data>", edge.created_at);
        let _ = writeln!(out, "<data key=\"e_updated_at\">{}</data>", edge.updated_at);
        if !is_exact(&edge.relation_type) {
            data_json(out, EXACT_EDGE, &json!({ "relation_type": edge.relation_type }))?;
        }
        metadata(out, &edge.metadata, WHOLE_EDGE, &self.edges)?;
        out.push_str("</edge>\n");
        self.flush(CHUNK)
    }

    /// Closes the file and hands back what it was written to, flushed.
    pub fn finish(mut self) -> Result<W> {
        self.buffer.push_str("</graph>\n</graphml>\n");
        self.flush(0)?;
        self.out.flush().map_err(storage)?;
        Ok(self.out)
    }

    fn flush(&mut self, over: usize) -> Result<()> {
        if self.buffer.len() >= over {
            self.out.write_all(self.buffer.as_bytes()).map_err(storage)?;
            self.buffer.clear();
        }
        Ok(())
    }
}

fn storage(error: std::io::Error) -> Error {
    Error::storage(format!("The file could not be written: {error}."))
}

/// Metadata key → id of its column.
fn ids(columns: &Columns, prefix: &str) -> HashMap<String, String> {
    let named = columns.named();
    named
        .iter()
        .enumerate()
        .map(|(number, (key, _, _))| ((*key).to_owned(), format!("{prefix}{number}")))
        .collect()
}

fn data(out: &mut String, key: &str, text: &str) {
    let _ = write!(out, "<data key=\"{key}\">");
    push(out, text);
    out.push_str("</data>\n");
}

fn data_json(out: &mut String, key: &str, value: &impl Serialize) -> Result<()> {
    let json = serde_json::to_string(value).map_err(|error| Error::storage(error.to_string()))?;
    let _ = write!(out, "<data key=\"{key}\">");
    push_json(out, &json);
    out.push_str("</data>\n");
    Ok(())
}

/// yEd's drawing comes first: readers that flatten it let the typed columns that follow win.
fn drawn_node(out: &mut String, title: &str, look: Option<Look>) {
    out.push_str("<data key=\"y_node\"><y:ShapeNode>");
    if let Some(Look { x, y, size, color: [r, g, b] }) = look {
        let side = if size.is_finite() { size } else { 1.0 };
        let _ = write!(
            out,
            "<y:Geometry height=\"{side:?}\" width=\"{side:?}\" x=\"{x:?}\" y=\"{y:?}\"/><y:Fill color=\"#{r:02x}{g:02x}{b:02x}\"/>"
        );
    }
    out.push_str("<y:NodeLabel>");
    push(out, title);
    out.push_str("</y:NodeLabel></y:ShapeNode></data>\n");
}

fn node_fields(out: &mut String, node: &Node) -> Result<()> {
    let mut exact = serde_json::Map::new();
    let mut keep = |field: &str, text: &str| {
        if !is_exact(text) {
            exact.insert(field.to_owned(), Value::from(text));
        }
    };
    match node {
        Node::Pointer(pointer) => {
            data(out, "n_kind", "pointer");
            data(out, "n_ref_type", pointer.ref_type.as_str());
            data(out, "n_ref_id", &pointer.ref_id);
            keep("ref_id", &pointer.ref_id);
        }
        Node::Concept(concept) => {
            data(out, "n_kind", "concept");
            keep("label", &concept.label);
            if let Some(description) = &concept.description {
                data(out, "n_description", description);
                keep("description", description);
            }
            if !concept.aliases.is_empty() {
                data_json(out, "n_aliases", &concept.aliases)?;
            }
        }
    }
    if exact.is_empty() { Ok(()) } else { data_json(out, EXACT_NODE, &exact) }
}

fn look_fields(out: &mut String, Look { x, y, size, color: [r, g, b] }: Look) {
    let size = if size.is_finite() { size } else { 1.0 };
    for (field, value) in [("x", x), ("y", y), ("size", size)] {
        let _ = writeln!(out, "<data key=\"n_{field}\">{value:?}</data>");
    }
    for (field, value) in [("r", r), ("g", g), ("b", b)] {
        let _ = writeln!(out, "<data key=\"n_{field}\">{value}</data>");
    }
}

/// The metadata whole, and once more as columns for other tools.
fn metadata(
    out: &mut String,
    metadata: &Metadata,
    whole: &str,
    columns: &HashMap<String, String>,
) -> Result<()> {
    if metadata.is_empty() {
        return Ok(());
    }
    data_json(out, whole, metadata)?;
    for (key, value) in metadata.iter() {
        let Some(id) = columns.get(key) else { continue };
        match value {
            Value::String(text) => data(out, id, text),
            Value::Bool(_) | Value::Number(_) => data(out, id, &value.to_string()),
            Value::Null | Value::Array(_) | Value::Object(_) => {}
        }
    }
    Ok(())
}
