//! A `<key>`: what it is called, what it is for, and of which type its values are.

use super::role::{EdgeRole, NodeRole};
use super::{FLAT_EDGE, FLAT_NODE};

/// Columns that every network of Cytoscape's has, beside the `name` and `interaction` a person sees.
const STATE: [&str; 4] = ["SUID", "selected", "shared name", "shared interaction"];

/// The type of a key's values, by the names tools give it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Boolean,
    Whole,
    Real,
    Text,
    /// `attr.list` or a structured value: JSON when it parses.
    List,
    /// A drawing of yEd's, from which only the label and the place are taken.
    Drawing,
}

impl Kind {
    fn of(declared: Option<&str>) -> Self {
        match declared.map(str::trim).map(str::to_ascii_lowercase).as_deref() {
            Some("boolean" | "bool") => Self::Boolean,
            Some("int" | "integer" | "long" | "short" | "byte") => Self::Whole,
            Some("float" | "double" | "real" | "decimal") => Self::Real,
            _ => Self::Text,
        }
    }
}

/// A key as the file declares it.
#[derive(Debug, Clone, Default)]
pub(super) struct Declaration {
    pub(super) id: String,
    /// `for`: node, edge, graph, all, port, …
    pub(super) on: Option<String>,
    pub(super) name: Option<String>,
    pub(super) kind: Option<String>,
    pub(super) list: bool,
    pub(super) drawing: bool,
    pub(super) default: Option<String>,
    pub(super) line: u64,
}

#[derive(Debug)]
pub(super) struct Key {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) kind: Kind,
    pub(super) default: Option<String>,
    pub(super) line: u64,
    pub(super) on_nodes: bool,
    pub(super) on_edges: bool,
    pub(super) node_role: NodeRole,
    pub(super) edge_role: EdgeRole,
    /// A column in which Cytoscape keeps its own state.
    pub(super) is_state: bool,
    /// A `<data>` named it, but no `<key>` has yet.
    pub(super) undeclared: bool,
    /// Rows that carried a value.
    pub(super) on_node_rows: u64,
    pub(super) on_edge_rows: u64,
}

impl Key {
    pub(super) fn new(declared: Declaration) -> Self {
        let all = matches!(declared.on.as_deref().map(str::trim), None | Some("all" | ""));
        let is_for = |what: &str| all || declared.on.as_deref().map(str::trim) == Some(what);
        let (on_nodes, on_edges) = (is_for("node"), is_for("edge"));
        let name =
            declared.name.filter(|name| !name.trim().is_empty()).unwrap_or_else(|| declared.id.clone());
        let kind = match (declared.drawing, declared.list) {
            (true, _) => Kind::Drawing,
            (_, true) => Kind::List,
            _ => Kind::of(declared.kind.as_deref()),
        };
        Self {
            node_role: NodeRole::of(&declared.id, &name, kind),
            edge_role: EdgeRole::of(&declared.id, &name, kind),
            is_state: STATE.iter().any(|known| name.eq_ignore_ascii_case(known)),
            id: declared.id,
            name,
            kind,
            default: declared.default,
            line: declared.line,
            on_nodes,
            on_edges,
            undeclared: false,
            on_node_rows: 0,
            on_edge_rows: 0,
        }
    }

    /// A key that is known by its id alone.
    pub(super) fn undeclared(id: &str, line: u64) -> Self {
        let declared = Declaration { id: id.to_owned(), line, ..Declaration::default() };
        Self { undeclared: true, ..Self::new(declared) }
    }

    pub(super) fn is_flat(id: &str) -> bool {
        id.starts_with(FLAT_NODE) || id.starts_with(FLAT_EDGE)
    }
}
