//! The whole graph's outline and shape as columns of bytes: a million rows cross the line in one piece, without a name for
//! every field.

use asterism_model::{Id, NodeKind, Timestamp};
use serde::{Deserialize, Serialize};

use crate::graph::{Link, Outline, OutlineEdge, OutlineNode, Shape};

/// Bytes as bytes; serde would write a list of numbers.
#[derive(Debug, Default)]
struct Column(Vec<u8>);

impl Serialize for Column {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

impl<'de> Deserialize<'de> for Column {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Bytes;
        impl serde::de::Visitor<'_> for Bytes {
            type Value = Column;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("bytes")
            }
            fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Column, E> {
                Ok(Column(bytes.to_vec()))
            }
            fn visit_byte_buf<E>(self, bytes: Vec<u8>) -> Result<Column, E> {
                Ok(Column(bytes))
            }
        }
        deserializer.deserialize_byte_buf(Bytes)
    }
}

impl Column {
    fn of<const N: usize>(values: impl Iterator<Item = [u8; N]>) -> Self {
        Self(values.flatten().collect())
    }

    /// Its cells; what does not fill one is left out.
    fn cells<const N: usize>(&self) -> impl Iterator<Item = [u8; N]> + '_ {
        self.0.chunks_exact(N).filter_map(|cell| cell.try_into().ok())
    }
}

fn id(bytes: [u8; 16]) -> Id {
    Id(uuid::Uuid::from_bytes(bytes))
}

/// No stored weight is NaN: here it stands for none.
fn weight(bytes: [u8; 8]) -> Option<f64> {
    Some(f64::from_le_bytes(bytes)).filter(|weight| !weight.is_nan())
}

fn weight_bytes(weight: Option<f64>) -> [u8; 8] {
    weight.unwrap_or(f64::NAN).to_le_bytes()
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct OutlineColumns {
    seq: u64,
    nodes: Column,
    kinds: Column,
    titles: Vec<String>,
    edges: Column,
    ends: Column,
    weights: Column,
    relations: Vec<String>,
}

impl From<Outline> for OutlineColumns {
    fn from(outline: Outline) -> Self {
        let Outline { seq, nodes, edges, relations } = outline;
        Self {
            seq,
            nodes: Column::of(nodes.iter().map(|node| *node.id.bytes())),
            kinds: Column::of(nodes.iter().map(|node| [u8::from(node.kind == NodeKind::Concept)])),
            edges: Column::of(edges.iter().map(|edge| *edge.id.bytes())),
            ends: Column::of(
                edges.iter().flat_map(|edge| [edge.from, edge.to, edge.relation].map(u32::to_le_bytes)),
            ),
            weights: Column::of(edges.iter().map(|edge| weight_bytes(edge.weight))),
            titles: nodes.into_iter().map(|node| node.title).collect(),
            relations,
        }
    }
}

impl From<OutlineColumns> for Outline {
    fn from(columns: OutlineColumns) -> Self {
        let kind = |[concept]: [u8; 1]| if concept == 1 { NodeKind::Concept } else { NodeKind::Pointer };
        let rows = columns.nodes.cells().zip(columns.kinds.cells()).zip(columns.titles);
        let nodes = rows.map(|((node, of), title)| OutlineNode { id: id(node), kind: kind(of), title });
        let number = |bytes: &[u8]| bytes.try_into().map_or(0, u32::from_le_bytes);
        let rows = columns.edges.cells().zip(columns.ends.cells::<12>()).zip(columns.weights.cells());
        let edges = rows.map(|((edge, ends), of)| OutlineEdge {
            id: id(edge),
            from: number(&ends[..4]),
            to: number(&ends[4..8]),
            relation: number(&ends[8..]),
            weight: weight(of),
        });
        let (nodes, edges) = (nodes.collect(), edges.collect());
        Self { seq: columns.seq, nodes, edges, relations: columns.relations }
    }
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct ShapeColumns {
    nodes: Column,
    /// Edge, from and to.
    links: Column,
    kinds: Column,
    weights: Column,
    times: Column,
    relations: Vec<String>,
    truncated: bool,
}

impl From<Shape> for ShapeColumns {
    fn from(Shape { nodes, links, relations, truncated }: Shape) -> Self {
        Self {
            nodes: Column::of(nodes.iter().map(|node| *node.bytes())),
            links: Column::of(
                links.iter().flat_map(|link| [link.id, link.from, link.to].map(|id| *id.bytes())),
            ),
            kinds: Column::of(links.iter().map(|link| link.relation.to_le_bytes())),
            weights: Column::of(links.iter().map(|link| weight_bytes(link.weight))),
            times: Column::of(links.iter().map(|link| link.created_at.micros().to_le_bytes())),
            relations,
            truncated,
        }
    }
}

impl From<ShapeColumns> for Shape {
    fn from(columns: ShapeColumns) -> Self {
        let mut ids = columns.links.cells().map(id);
        let mut links = Vec::with_capacity(columns.times.0.len() / 8);
        let rows = columns.weights.cells().zip(columns.times.cells()).zip(columns.kinds.cells());
        for ((of, time), kind) in rows {
            let (Some(edge), Some(from), Some(to)) = (ids.next(), ids.next(), ids.next()) else { break };
            let created_at = Timestamp::from_micros(i64::from_le_bytes(time)).unwrap_or(Timestamp::EPOCH);
            let relation = u32::from_le_bytes(kind);
            links.push(Link { id: edge, from, to, relation, weight: weight(of), created_at });
        }
        let ShapeColumns { nodes, relations, truncated, .. } = columns;
        Self { nodes: nodes.cells().map(id).collect(), links, relations, truncated }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::share::frame::{decode, encode};

    #[test]
    fn an_outline_and_a_shape_come_back_as_they_were() {
        let number = |n: u128| Id(uuid::Uuid::from_u128(n << 64 | n));
        let nodes = (0..3).map(|n| OutlineNode {
            id: number(n),
            kind: if n == 1 { NodeKind::Pointer } else { NodeKind::Concept },
            title: format!("title {n}"),
        });
        let weights = [None, Some(-0.5), Some(f64::MAX)];
        let edges = weights.iter().zip(0..).map(|(weight, n)| OutlineEdge {
            id: number(100 + n),
            from: n as u32,
            to: 2,
            relation: 1,
            weight: *weight,
        });
        let relations = vec!["a".to_owned(), "b".to_owned()];
        let outline = Outline { seq: 9, nodes: nodes.collect(), edges: edges.collect(), relations };
        let bytes = encode(&OutlineColumns::from(outline.clone())).unwrap();
        assert_eq!(Outline::from(decode::<OutlineColumns>(&bytes).unwrap()), outline);
        let links = weights.iter().zip(0..).map(|(weight, n)| Link {
            id: number(n),
            from: number(n + 1),
            to: number(n + 2),
            relation: (n % 2) as u32,
            weight: *weight,
            created_at: Timestamp::from_micros(-5 + n as i64).unwrap(),
        });
        let (nodes, links) = ((0..4).map(number).collect(), links.collect());
        let shape = Shape { nodes, links, relations: vec!["a".into(), "b".into()], truncated: true };
        let bytes = encode(&ShapeColumns::from(shape.clone())).unwrap();
        assert_eq!(Shape::from(decode::<ShapeColumns>(&bytes).unwrap()), shape);
    }
}
