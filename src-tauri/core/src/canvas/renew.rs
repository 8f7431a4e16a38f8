//! Bringing the picture up to a graph read anew, when too much has changed to follow row by row.

use std::collections::{HashMap, HashSet};

use asterism_model::Id;

use super::arrangements::Arrangements;
use super::arrivals::Arrivals;
use super::motion::Order;
use super::scene::{Line, Scene};
use crate::graph::{Outline, OutlineEdge};

/// Known nodes keep their slots, those that are gone leave theirs empty, new ones take the next.
pub(super) fn renew(scene: &mut Scene, motion: &Arrangements, outline: Outline) {
    let mut arrivals = Arrivals::begin(scene, motion);
    let present: HashSet<Id> = outline.nodes.iter().map(|node| node.id).collect();
    for id in scene.ids().filter(|id| !present.contains(id)).collect::<Vec<_>>() {
        arrivals.leave(scene, id);
    }
    let mut slots: Vec<Option<u32>> = outline.nodes.iter().map(|node| scene.slot(node.id)).collect();
    let near = neighbours(&slots, &outline.edges);
    for (i, node) in outline.nodes.into_iter().enumerate() {
        match slots[i] {
            Some(slot) => scene.rename(slot, node.title),
            None => {
                let ends = near.get(&(i as u32)).map_or(&[][..], Vec::as_slice);
                let near: Vec<u32> = ends.iter().filter_map(|end| slots[*end as usize]).collect();
                slots[i] = Some(arrivals.enter(scene, node, None, &near).0);
            }
        }
    }
    scene.name_relations(outline.relations);
    connect(scene, motion, &slots, outline.edges);
    arrivals.seat(scene);
    scene.seq = outline.seq;
    scene.stale = false;
}

/// What the edges tie each new node to, by its place in the outline.
fn neighbours(slots: &[Option<u32>], edges: &[OutlineEdge]) -> HashMap<u32, Vec<u32>> {
    let mut near: HashMap<u32, Vec<u32>> = HashMap::new();
    for edge in edges {
        for (end, other) in [(edge.from, edge.to), (edge.to, edge.from)] {
            if matches!(slots.get(end as usize), Some(None)) {
                near.entry(end).or_default().push(other);
            }
        }
    }
    near
}

fn connect(scene: &mut Scene, motion: &Arrangements, slots: &[Option<u32>], edges: Vec<OutlineEdge>) {
    let mut old = std::mem::take(&mut scene.lines);
    let slot = |end: u32| slots.get(end as usize).copied().flatten();
    for edge in edges {
        let (Some(source), Some(target)) = (slot(edge.from), slot(edge.to)) else { continue };
        let line = Line { source, target, relation: edge.relation, weight: edge.weight };
        let known = old.remove(&edge.id);
        if known.as_ref().is_none_or(|known| (known.source, known.target) != (source, target)) {
            if let Some(known) = known {
                motion.send(Order::Disconnect { a: known.source, b: known.target });
            }
            motion.send(Order::Connect { a: source, b: target });
        }
        scene.lines.insert(edge.id, line);
    }
    for line in old.into_values() {
        motion.send(Order::Disconnect { a: line.source, b: line.target });
    }
}
