//! What a commit changes in the picture.

use asterism_model::{Change, Edge, Id, Node};
use serde::{Deserialize, Serialize};
use specta::Type;

use super::motion::{Motion, Order};
use super::scene::{Line, Scene};
use crate::graph::{Committed, OutlineNode};

/// Sent to the canvas after every commit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type)]
pub struct Delta {
    pub seq: u64,
    pub actor: String,
    pub summary: String,
    /// Too much changed: read the whole picture anew; the lists are empty.
    pub reload: bool,
    pub nodes: Vec<NodeDelta>,
    pub edges: Vec<EdgeDelta>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type)]
pub struct NodeDelta {
    pub slot: u32,
    pub id: Id,
    pub kind: asterism_model::NodeKind,
    pub title: String,
    /// Where a new node stands; absent for one that was there.
    #[specta(type = Option<[asterism_model::Finite; 2]>)]
    pub at: Option<[f32; 2]>,
    pub removed: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type)]
pub struct EdgeDelta {
    pub id: Id,
    /// By slot.
    pub source: u32,
    pub target: u32,
    pub relation_type: String,
    pub weight: Option<f64>,
    pub removed: bool,
}

impl Delta {
    pub(super) fn reload(committed: &Committed) -> Self {
        Self { reload: true, ..Self::empty(committed) }
    }

    fn empty(committed: &Committed) -> Self {
        Self {
            seq: committed.seq,
            actor: committed.author.actor.clone(),
            summary: committed.summary.clone(),
            reload: false,
            nodes: Vec::new(),
            edges: Vec::new(),
        }
    }
}

pub(super) fn follow(
    scene: &mut Scene,
    motion: &Motion,
    committed: &Committed,
    expected: Vec<[f32; 2]>,
) -> Delta {
    let mut delta = Delta::empty(committed);
    let mut expected = expected.into_iter();
    let before = scene.slots() as u32;
    let mut unseated = Vec::new();
    for change in &committed.changes {
        match change {
            Change::Node { before: None, after: Some(node) } => {
                let near = neighbours(scene, committed, node.id());
                let slot = scene.add(outline(node), false);
                let at = expected.next().unwrap_or_else(|| {
                    unseated.push(slot);
                    motion.beside(&near, slot)
                });
                motion.send(Order::Add { at });
                delta.nodes.push(node_delta(slot, node, Some(at), false));
            }
            Change::Node { before: Some(_), after: Some(node) } => {
                if let Some(slot) = scene.slot(node.id()) {
                    scene.rename(slot, node.title());
                    delta.nodes.push(node_delta(slot, node, None, false));
                }
            }
            Change::Node { before: Some(node), after: None } => {
                if let Some(slot) = scene.remove(node.id()) {
                    motion.send(Order::Remove { slot });
                    delta.nodes.push(node_delta(slot, node, None, true));
                }
            }
            Change::Edge { before, after } => {
                delta.edges.extend(edge(scene, motion, before.as_ref(), after.as_ref()));
            }
            Change::Node { before: None, after: None } => {}
        }
    }
    match unseated.len() {
        // A single newcomer stands well where it was put, beside its neighbours.
        0 | 1 => {}
        _ if before == 0 => motion.send(Order::Run),
        _ => motion.send(Order::Seat { slots: unseated }),
    }
    delta
}

fn edge(
    scene: &mut Scene,
    motion: &Motion,
    before: Option<&Edge>,
    after: Option<&Edge>,
) -> Option<EdgeDelta> {
    let edge = after.or(before)?;
    if let Some(line) = scene.lines.remove(&edge.id) {
        motion.send(Order::Disconnect { a: line.source, b: line.target });
        if after.is_none() {
            return Some(edge_delta(edge, line.source, line.target, true));
        }
    }
    after?;
    let (source, target) = (scene.slot(edge.from_id)?, scene.slot(edge.to_id)?);
    let relation = scene.relation(&edge.relation_type);
    scene.lines.insert(edge.id, Line { source, target, relation, weight: edge.weight });
    motion.send(Order::Connect { a: source, b: target });
    Some(edge_delta(edge, source, target, false))
}

/// The slots this commit ties a new node to.
fn neighbours(scene: &Scene, committed: &Committed, id: Id) -> Vec<u32> {
    let ends = committed.changes.iter().filter_map(|change| match change {
        Change::Edge { after: Some(edge), .. } if edge.from_id == id => Some(edge.to_id),
        Change::Edge { after: Some(edge), .. } if edge.to_id == id => Some(edge.from_id),
        _ => None,
    });
    ends.filter_map(|end| scene.slot(end)).collect()
}

fn outline(node: &Node) -> OutlineNode {
    OutlineNode { id: node.id(), kind: node.kind(), title: node.title() }
}

fn node_delta(slot: u32, node: &Node, at: Option<[f32; 2]>, removed: bool) -> NodeDelta {
    NodeDelta { slot, id: node.id(), kind: node.kind(), title: node.title(), at, removed }
}

fn edge_delta(edge: &Edge, source: u32, target: u32, removed: bool) -> EdgeDelta {
    EdgeDelta {
        id: edge.id,
        source,
        target,
        relation_type: edge.relation_type.clone(),
        weight: edge.weight,
        removed,
    }
}
