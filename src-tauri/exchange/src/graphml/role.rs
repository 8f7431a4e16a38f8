//! What a key means to us, by the names that tools use.

use super::key::{Key, Kind};
use super::{EXACT_EDGE, EXACT_NODE};

/// What a value becomes in a node. The lower the rank of a label, the sooner it is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NodeRole {
    Label(u8),
    /// yEd's drawing: a label, and where the node lies.
    Drawing,
    Description,
    Aliases,
    Kind,
    RefType,
    RefId,
    CreatedAt,
    UpdatedAt,
    X,
    Y,
    /// Size and colour, when the file describes a picture.
    Look,
    /// Metadata as one JSON object.
    Whole,
    /// Texts of ours that XML cannot carry.
    Exact,
    /// A column of ours that repeats a part of the whole metadata.
    Flat,
    Metadata,
}

/// What a value becomes in an edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum EdgeRole {
    Relation(u8),
    Drawing,
    Weight,
    CreatedAt,
    UpdatedAt,
    Whole,
    Exact,
    Flat,
    Metadata,
}

/// Names of a node's label, the best first; yEd's drawn label stands between the first and the second.
const LABELS: [&str; 9] =
    ["label", "name", "entity_id", "title", "entity_name", "entity", "shared name", "node_label", "caption"];
/// Names of an edge's relation, the best first; yEd's drawn label stands after `label`.
const RELATIONS: [&str; 17] = [
    "relation_type",
    "label",
    "edge label",
    "labele",
    "relation",
    "relationship",
    "type",
    "interaction",
    "shared interaction",
    "predicate",
    "edge_type",
    "rel_type",
    "relationship_type",
    "edge_label",
    "keywords",
    "keyword",
    "kind",
];
pub(super) const DRAWN_LABEL_RANK: u8 = 1;
pub(super) const DRAWN_RELATION_RANK: u8 = 3;

impl NodeRole {
    pub(super) fn of(id: &str, name: &str, kind: Kind) -> Self {
        match (kind, id) {
            (Kind::Drawing, _) => return Self::Drawing,
            (_, EXACT_NODE) => return Self::Exact,
            _ if Key::is_flat(id) => return Self::Flat,
            _ => {}
        }
        let name = name.trim().to_lowercase();
        if let Some(rank) = rank(&LABELS, &name) {
            return Self::Label(rank);
        }
        match name.as_str() {
            "description" | "desc" => Self::Description,
            "aliases" => Self::Aliases,
            "kind" => Self::Kind,
            "ref_type" => Self::RefType,
            "ref_id" => Self::RefId,
            "created_at" => Self::CreatedAt,
            "updated_at" => Self::UpdatedAt,
            "x" => Self::X,
            "y" => Self::Y,
            "r" | "g" | "b" | "size" => Self::Look,
            "metadata" => Self::Whole,
            _ => Self::Metadata,
        }
    }

    /// For the preview: what the column becomes.
    pub(super) fn becomes(self, name: &str) -> String {
        match self {
            Self::Label(_) | Self::Drawing => "label".into(),
            Self::Description => "description".into(),
            Self::Aliases => "aliases".into(),
            Self::Kind => "kind".into(),
            Self::RefType => "ref_type".into(),
            Self::RefId => "ref_id".into(),
            Self::CreatedAt => "created_at".into(),
            Self::UpdatedAt => "updated_at".into(),
            Self::X | Self::Y => "position".into(),
            Self::Whole => "metadata".into(),
            Self::Exact => "label, description, ref_id".into(),
            Self::Look => "ignored".into(),
            Self::Flat | Self::Metadata => format!("metadata.{name}"),
        }
    }
}

impl EdgeRole {
    pub(super) fn of(id: &str, name: &str, kind: Kind) -> Self {
        match (kind, id) {
            (Kind::Drawing, _) => return Self::Drawing,
            (_, EXACT_EDGE) => return Self::Exact,
            _ if Key::is_flat(id) => return Self::Flat,
            _ => {}
        }
        let name = name.trim().to_lowercase();
        if let Some(rank) = rank(&RELATIONS, &name) {
            return Self::Relation(rank);
        }
        match name.as_str() {
            "weight" => Self::Weight,
            "created_at" => Self::CreatedAt,
            "updated_at" => Self::UpdatedAt,
            "metadata" => Self::Whole,
            _ => Self::Metadata,
        }
    }

    pub(super) fn becomes(self, name: &str) -> String {
        match self {
            Self::Relation(_) | Self::Drawing | Self::Exact => "relation_type".into(),
            Self::Weight => "weight".into(),
            Self::CreatedAt => "created_at".into(),
            Self::UpdatedAt => "updated_at".into(),
            Self::Whole => "metadata".into(),
            Self::Flat | Self::Metadata => format!("metadata.{name}"),
        }
    }
}

/// Twice the place in the list, so that a drawn label fits between two names.
fn rank(names: &[&str], name: &str) -> Option<u8> {
    names.iter().position(|known| *known == name).and_then(|place| u8::try_from(2 * place).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawn_labels_stand_after_a_labels_own_column_and_before_other_names() {
        for (name, before) in [("Label", true), ("name", false)] {
            let NodeRole::Label(rank) = NodeRole::of("d0", name, Kind::Text) else { unreachable!() };
            assert_eq!(rank < DRAWN_LABEL_RANK, before, "{name}");
        }
        for (name, before) in [("relation_type", true), ("label", true), ("interaction", false)] {
            let EdgeRole::Relation(rank) = EdgeRole::of("d0", name, Kind::Text) else { unreachable!() };
            assert_eq!(rank < DRAWN_RELATION_RANK, before, "{name}");
        }
    }
}
