//! The elements of a GraphML file, as they open and close around the rows.

use std::borrow::Cow;

use asterism_model::Result;
use asterism_model::transfer::Parsed;

use super::document::Fault;
use super::key::Declaration;
use super::row::{Datum, EdgeRow, NodeRow};
use super::rows::Rows;
use super::table::Owner;
use super::value::finite;
use crate::collect::shown;
use crate::limits::Limits;

/// What an open element is to us.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Graphml,
    Key,
    Default,
    Graph,
    Node,
    Edge,
    Data,
    Desc,
    /// Inside a drawing, whose markup only matters where it holds a label or a place.
    Drawing,
    DrawnLabel,
    /// Nothing in it matters.
    Other,
}

/// The `<data>` that is open.
#[derive(Debug, Default)]
struct OpenData {
    key: String,
    line: u64,
    drawn: Option<String>,
    place: Option<(f64, f64)>,
    has_markup: bool,
}

pub(super) struct Elements {
    open: Vec<Place>,
    /// Whether edges of each open graph have a direction unless they say otherwise.
    directed: Vec<bool>,
    nodes: Vec<NodeRow>,
    edge: Option<EdgeRow>,
    key: Option<Declaration>,
    data: OpenData,
    text: String,
    longest: usize,
    overlong: bool,
    rows: Rows,
    seen_root: bool,
}

/// Deeper than this no file nests, but a hostile one.
const DEEPEST: usize = 256;

type Attributes<'a> = [(&'a str, Cow<'a, str>)];

impl Elements {
    pub(super) fn new(limits: &Limits) -> Self {
        Self {
            open: Vec::new(),
            directed: Vec::new(),
            nodes: Vec::new(),
            edge: None,
            key: None,
            data: OpenData::default(),
            text: String::new(),
            // JSON text is longer than what it says.
            longest: limits.text.saturating_mul(2),
            overlong: false,
            rows: Rows::new(limits),
            seen_root: false,
        }
    }

    pub(super) fn wants_text(&self) -> bool {
        matches!(self.open.last(), Some(Place::Data | Place::Default | Place::Desc | Place::DrawnLabel))
    }

    pub(super) fn wants_attributes(&self) -> bool {
        !matches!(self.open.last(), Some(Place::Other | Place::DrawnLabel | Place::Desc | Place::Default))
    }

    pub(super) fn text(&mut self, text: &str) {
        if !self.wants_text() {
            return;
        }
        if self.text.len() + text.len() > self.longest {
            self.overlong = true;
        } else {
            self.text.push_str(text);
        }
    }

    pub(super) fn open(&mut self, name: &str, attributes: &Attributes, line: u64) -> Result<(), Fault> {
        if self.open.len() == DEEPEST {
            return Err(Fault::Markup(format!("elements are nested more than {DEEPEST} deep")));
        }
        let place = self.place(name)?;
        match place {
            Place::Key => self.key = Some(declaration(attributes, line)),
            Place::Graph => self.open_graph(attributes),
            Place::Node => self.open_node(attributes, line),
            Place::Edge => self.open_edge(attributes, line),
            Place::Data => {
                let key = attribute(attributes, "key").unwrap_or_default().to_owned();
                self.data = OpenData { key, line, ..OpenData::default() };
                self.clear_text();
            }
            Place::Drawing if name == "Geometry" => {
                self.data.place = self.data.place.or(geometry(attributes))
            }
            Place::Default | Place::Desc | Place::DrawnLabel => self.clear_text(),
            Place::Graphml | Place::Drawing | Place::Other => {}
        }
        if place == Place::Other {
            self.pass_over(name, attributes, line);
        }
        self.open.push(place);
        Ok(())
    }

    /// What an element of this name is where it stands.
    fn place(&mut self, name: &str) -> Result<Place, Fault> {
        let Some(parent) = self.open.last() else {
            if name == "graphml" && !self.seen_root {
                self.seen_root = true;
                return Ok(Place::Graphml);
            }
            return Err(Fault::Markup(format!("<{}> where <graphml> is expected", shown(name))));
        };
        Ok(match (parent, name) {
            (Place::Graphml | Place::Graph, "key") => Place::Key,
            (Place::Key, "default") => Place::Default,
            (Place::Graphml | Place::Node, "graph") => Place::Graph,
            (Place::Graph, "node") => Place::Node,
            (Place::Graph, "edge") => Place::Edge,
            (Place::Graphml | Place::Graph | Place::Node | Place::Edge, "data") => Place::Data,
            (Place::Node | Place::Edge, "desc") => Place::Desc,
            (Place::Data | Place::Drawing, "NodeLabel" | "EdgeLabel" | "Label.Text") => {
                self.data.has_markup = true;
                if self.data.drawn.is_none() { Place::DrawnLabel } else { Place::Other }
            }
            (Place::Data | Place::Drawing, _) => {
                self.data.has_markup = true;
                Place::Drawing
            }
            _ => Place::Other,
        })
    }

    fn open_graph(&mut self, attributes: &Attributes) {
        self.directed.push(attribute(attributes, "edgedefault").map(str::trim) != Some("undirected"));
        if self.nodes.is_empty() {
            self.rows.tally.graphs += 1;
        }
    }

    fn open_node(&mut self, attributes: &Attributes, line: u64) {
        let id = attribute(attributes, "id").unwrap_or_default().to_owned();
        let group = self.nodes.last().map(|group| group.id.clone());
        self.nodes.push(NodeRow { id, line, group, ..NodeRow::default() });
    }

    fn open_edge(&mut self, attributes: &Attributes, line: u64) {
        let directed = match attribute(attributes, "directed").map(str::trim) {
            Some("true" | "1") => true,
            Some("false" | "0") => false,
            _ => self.directed.last().copied().unwrap_or(true),
        };
        if !directed {
            self.rows.tally.undirected += 1;
        }
        let text = |name| attribute(attributes, name).map(str::to_owned);
        self.edge = Some(EdgeRow {
            id: text("id").filter(|id| !id.trim().is_empty()),
            line,
            source: text("source").unwrap_or_default(),
            target: text("target").unwrap_or_default(),
            source_port: text("sourceport"),
            target_port: text("targetport"),
            ..EdgeRow::default()
        });
    }

    fn pass_over(&mut self, name: &str, attributes: &Attributes, line: u64) {
        match name {
            "port" => self.rows.tally.ports += 1,
            "hyperedge" => {
                let id = attribute(attributes, "id");
                self.rows.found.skip(line, id, "a hyperedge joins more than two nodes; it is left out");
            }
            "locator" => {
                self.rows.found.problem(
                    line,
                    None,
                    "a part of the graph lies in another file; it is left out",
                );
            }
            _ => {}
        }
    }

    pub(super) fn close(&mut self, line: u64) -> Result<(), Fault> {
        match self.open.pop() {
            Some(Place::Key) => {
                if let Some(declared) = self.key.take() {
                    self.rows.declare(declared)?;
                }
            }
            Some(Place::Default) => {
                let text = std::mem::take(&mut self.text);
                if let Some(key) = &mut self.key {
                    key.default = Some(text);
                }
            }
            Some(Place::DrawnLabel) => {
                self.data.drawn = Some(self.text.trim().to_owned()).filter(|t| !t.is_empty())
            }
            Some(Place::Data) => self.close_data()?,
            Some(Place::Desc) => self.close_desc(),
            Some(Place::Node) => {
                if let Some(node) = self.nodes.pop() {
                    self.rows.node(node)?;
                }
            }
            Some(Place::Edge) => {
                if let Some(edge) = self.edge.take() {
                    self.rows.edge(edge)?;
                }
            }
            Some(Place::Graph) => {
                self.directed.pop();
            }
            Some(Place::Graphml | Place::Drawing | Place::Other) => {}
            None => return Err(Fault::Markup(format!("an element ends on line {line} that never began"))),
        }
        Ok(())
    }

    fn close_data(&mut self) -> Result<(), Fault> {
        let OpenData { key, line, drawn, place, has_markup } = std::mem::take(&mut self.data);
        let owner = match self.open.last() {
            Some(Place::Node) => Owner::Node,
            Some(Place::Edge) => Owner::Edge,
            _ => Owner::Graph,
        };
        let key = self.rows.key(&key, owner, line)?;
        let (id, data) = match owner {
            Owner::Node => self.nodes.last_mut().map(|node| (Some(node.id.as_str()), &mut node.data)),
            Owner::Edge => self.edge.as_mut().map(|edge| (edge.id.as_deref(), &mut edge.data)),
            Owner::Graph => None,
        }
        .unzip();
        let Some(data) = data else { return Ok(()) };
        if self.overlong {
            self.rows.found.problem(line, id.flatten(), "a value is far too long; it is left out");
            return Ok(());
        }
        let text = if has_markup { drawn.unwrap_or_default() } else { std::mem::take(&mut self.text) };
        data.push(Datum { key, line, text, place });
        Ok(())
    }

    fn close_desc(&mut self) {
        let text = std::mem::take(&mut self.text);
        match self.open.last() {
            Some(Place::Node) => {
                if let Some(node) = self.nodes.last_mut() {
                    node.desc = Some(text);
                }
            }
            _ => {
                if let Some(edge) = &mut self.edge {
                    edge.desc = Some(text);
                }
            }
        }
    }

    fn clear_text(&mut self) {
        self.text.clear();
        self.overlong = false;
    }

    /// The end of the file, which must be the end of its elements.
    pub(super) fn finish(self, line: u64) -> Result<Parsed> {
        let missing = if !self.seen_root {
            "there is no <graphml> in it"
        } else if !self.open.is_empty() {
            "the file ends in the middle; it seems to be cut off"
        } else {
            return self.rows.finish();
        };
        Err(asterism_model::Error::invalid("file", format!("line {line}: {missing}")))
    }
}

fn attribute<'a>(attributes: &'a Attributes, name: &str) -> Option<&'a str> {
    attributes.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_ref())
}

fn declaration(attributes: &Attributes, line: u64) -> Declaration {
    let text = |name| attribute(attributes, name).map(str::to_owned);
    Declaration {
        id: text("id").unwrap_or_default(),
        on: text("for"),
        name: text("attr.name"),
        kind: text("attr.type"),
        list: attribute(attributes, "attr.list").is_some(),
        drawing: attributes.iter().any(|(name, value)| *name == "yfiles.type" && value.ends_with("graphics")),
        default: None,
        line,
    }
}

fn geometry(attributes: &Attributes) -> Option<(f64, f64)> {
    let number = |name| attribute(attributes, name).and_then(finite);
    Some((number("x")?, number("y")?))
}
