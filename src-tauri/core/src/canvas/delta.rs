//! What a commit changes in the picture.

use std::collections::HashMap;

use asterism_model::{Change, Edge, Id, Node};
use serde::{Deserialize, Serialize};
use specta::Type;

use super::arrangements::Arrangements;
use super::arrivals::Arrivals;
use super::motion::Order;
use super::scene::{Line, Scene, short};
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
    /// A deleted node that is brought back is pinned as it was.
    #[specta(optional)]
    pub pinned: bool,
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
    pub fn reload(committed: &Committed) -> Self {
        Self { reload: true, ..Self::empty(committed) }
    }

    /// Commits up to this one were not told one by one.
    pub fn resync(seq: u64) -> Self {
        let (actor, summary, nodes, edges) = Default::default();
        Self { seq, actor, summary, reload: true, nodes, edges }
    }

    /// The commit is in the picture already.
    pub(super) fn empty(committed: &Committed) -> Self {
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
    motion: &Arrangements,
    committed: &Committed,
    expected: Vec<[f32; 2]>,
) -> Delta {
    let mut delta = Delta::empty(committed);
    let mut expected = expected.into_iter();
    let mut arrivals = Arrivals::begin(scene, motion);
    let ties = ties(committed);
    for change in &committed.changes {
        match change {
            Change::Node { before: None, after: Some(node) } => {
                let ends = ties.get(&node.id()).map_or(&[][..], Vec::as_slice);
                let near: Vec<u32> = ends.iter().filter_map(|end| scene.slot(*end)).collect();
                let (slot, at) = arrivals.enter(scene, outline(node), expected.next(), &near);
                let pinned = scene.pinned(slot);
                delta.nodes.push(NodeDelta { at: Some(at), pinned, ..node_delta(slot, node) });
            }
            Change::Node { before: Some(_), after: Some(node) } => {
                if let Some(slot) = scene.slot(node.id()) {
                    scene.rename(slot, node.title());
                    delta.nodes.push(NodeDelta { pinned: scene.pinned(slot), ..node_delta(slot, node) });
                }
            }
            Change::Node { before: Some(node), after: None } => {
                if let Some(slot) = arrivals.leave(scene, node.id()) {
                    delta.nodes.push(NodeDelta { removed: true, ..node_delta(slot, node) });
                }
            }
            Change::Edge { before, after } => {
                delta.edges.extend(edge(scene, motion, before.as_ref(), after.as_ref()));
            }
            Change::Node { before: None, after: None } => {}
        }
    }
    arrivals.seat(scene);
    scene.seq = committed.seq;
    delta
}

fn edge(
    scene: &mut Scene,
    motion: &Arrangements,
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

/// What this commit ties each node to.
fn ties(committed: &Committed) -> HashMap<Id, Vec<Id>> {
    let mut ties: HashMap<Id, Vec<Id>> = HashMap::new();
    for change in &committed.changes {
        if let Change::Edge { after: Some(edge), .. } = change {
            ties.entry(edge.from_id).or_default().push(edge.to_id);
            ties.entry(edge.to_id).or_default().push(edge.from_id);
        }
    }
    ties
}

fn outline(node: &Node) -> OutlineNode {
    OutlineNode { id: node.id(), kind: node.kind(), title: node.title() }
}

fn node_delta(slot: u32, node: &Node) -> NodeDelta {
    let (id, kind, title) = (node.id(), node.kind(), short(node.title()));
    NodeDelta { slot, id, kind, title, at: None, pinned: false, removed: false }
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
