//! The columns there are, by name, and what a row has in one.

use asterism_model::{Edge, Error, Node, Result, TableOf};

use super::cell::Cell;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Column {
    Title,
    Kind,
    Degree,
    Aliases,
    Description,
    From,
    To,
    Relation,
    Weight,
    Created,
    Updated,
    Key(String),
}

impl Column {
    pub fn parse(of: TableOf, field: &str, name: &str) -> Result<Self> {
        if let Some(key) = name.strip_prefix("metadata.") {
            return Ok(Self::Key(key.to_owned()));
        }
        let column = match (of, name) {
            (_, "created_at") => Self::Created,
            (_, "updated_at") => Self::Updated,
            (_, "relation_type") => Self::Relation,
            (TableOf::Nodes, "title") => Self::Title,
            (TableOf::Nodes, "kind") => Self::Kind,
            (TableOf::Nodes, "degree") => Self::Degree,
            (TableOf::Nodes, "aliases") => Self::Aliases,
            (TableOf::Nodes, "description") => Self::Description,
            (TableOf::Edges, "from") => Self::From,
            (TableOf::Edges, "to") => Self::To,
            (TableOf::Edges, "weight") => Self::Weight,
            _ => return Err(Error::invalid(field, format!("there is no column “{name}” in this table"))),
        };
        Ok(column)
    }

    /// Whether its values lie in the rows alone, so that all of them must be read once.
    pub fn is_cold(&self, of: TableOf) -> bool {
        match self {
            Self::Key(_) | Self::Updated | Self::Description | Self::Aliases => true,
            Self::Created => of == TableOf::Nodes,
            _ => false,
        }
    }

    /// What a cold column holds for a node.
    pub fn of_node(&self, node: &Node) -> Cell {
        match (self, node) {
            (Self::Key(key), _) => node.metadata().get(key).map_or(Cell::Empty, Cell::of),
            (Self::Created, _) => Cell::Time(node.created_at()),
            (Self::Updated, _) => Cell::Time(node.updated_at()),
            (Self::Description, Node::Concept(concept)) => {
                concept.description.as_deref().map_or(Cell::Empty, Cell::text)
            }
            (Self::Aliases, Node::Concept(concept)) if !concept.aliases.is_empty() => {
                Cell::text(&concept.aliases.join(", "))
            }
            _ => Cell::Empty,
        }
    }

    /// Likewise for an edge.
    pub fn of_edge(&self, edge: &Edge) -> Cell {
        match self {
            Self::Key(key) => edge.metadata.get(key).map_or(Cell::Empty, Cell::of),
            Self::Updated => Cell::Time(edge.updated_at),
            _ => Cell::Empty,
        }
    }
}
