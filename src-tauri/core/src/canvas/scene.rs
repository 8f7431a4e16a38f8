//! Which node has which slot, and what hangs between them.

use std::collections::{BTreeSet, HashMap, HashSet};

use asterism_model::{Error, Id, NodeKind, Result};

use super::motion::Frame;
use super::positions::{Place, Places};
use crate::graph::{Outline, OutlineNode};

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Slot {
    pub node: OutlineNode,
    pub pinned: bool,
    pub gone: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Line {
    pub source: u32,
    pub target: u32,
    pub relation: u32,
    pub weight: Option<f64>,
}

#[derive(Debug, Clone, Default)]
pub(super) struct Scene {
    /// The commit it shows.
    pub seq: u64,
    /// A commit could not be followed: the graph must be read anew.
    pub stale: bool,
    pub slots: Vec<Slot>,
    by_id: HashMap<Id, u32>,
    pub lines: HashMap<Id, Line>,
    pub relations: Vec<String>,
    by_relation: HashMap<String, u32>,
    /// Where deleted nodes stood.
    pub left: HashMap<Id, Place>,
    /// The newest nodes whose places nobody chose.
    pub guessed: Vec<u32>,
    /// Those that the layout is looking for places for.
    pub seeking: BTreeSet<u32>,
}

/// The most characters of a title in the picture: no canvas draws more, and a reference may be a megabyte long.
const TITLE: usize = 200;

impl Scene {
    pub fn new(outline: Outline, places: &Places) -> Self {
        let mut scene = Self { seq: outline.seq, ..Self::default() };
        scene.name_relations(outline.relations);
        for node in outline.nodes {
            let pinned = places.get(node.id).is_some_and(|place| place.pinned);
            scene.add(node, pinned);
        }
        for edge in outline.edges {
            let line =
                Line { source: edge.from, target: edge.to, relation: edge.relation, weight: edge.weight };
            scene.lines.insert(edge.id, line);
        }
        scene
    }

    pub fn slots(&self) -> usize {
        self.slots.len()
    }

    /// How many nodes there are, empty slots not counted.
    pub fn living(&self) -> usize {
        self.by_id.len()
    }

    pub fn ids(&self) -> impl Iterator<Item = Id> {
        self.by_id.keys().copied()
    }

    pub fn edge_count(&self) -> usize {
        self.lines.len()
    }

    pub fn slot(&self, id: Id) -> Option<u32> {
        self.by_id.get(&id).copied()
    }

    pub fn add(&mut self, node: OutlineNode, pinned: bool) -> u32 {
        let slot = self.slots.len() as u32;
        self.by_id.insert(node.id, slot);
        let node = OutlineNode { title: short(node.title), ..node };
        self.slots.push(Slot { node, pinned, gone: false });
        slot
    }

    pub fn remove(&mut self, id: Id) -> Option<u32> {
        let slot = self.by_id.remove(&id)?;
        if let Some(entry) = self.slots.get_mut(slot as usize) {
            entry.gone = true;
            entry.node.title.clear();
        }
        Some(slot)
    }

    /// Numbers the relation types afresh.
    pub fn name_relations(&mut self, names: Vec<String>) {
        self.relations.clear();
        self.by_relation.clear();
        for name in names {
            self.relation(&name);
        }
    }

    /// What lines tie each of these slots to.
    pub fn neighbours(&self, slots: &[u32]) -> HashMap<u32, Vec<u32>> {
        let wanted: HashSet<u32> = slots.iter().copied().collect();
        let mut near: HashMap<u32, Vec<u32>> = HashMap::new();
        for line in self.lines.values() {
            for (end, other) in [(line.source, line.target), (line.target, line.source)] {
                if wanted.contains(&end) {
                    near.entry(end).or_default().push(other);
                }
            }
        }
        near
    }

    /// The number of a relation type, new or known.
    pub fn relation(&mut self, name: &str) -> u32 {
        if let Some(known) = self.by_relation.get(name) {
            return *known;
        }
        let number = self.relations.len() as u32;
        self.relations.push(name.to_owned());
        self.by_relation.insert(name.to_owned(), number);
        number
    }

    pub fn pin(&mut self, slot: u32, pinned: bool) {
        if let Some(entry) = self.slots.get_mut(slot as usize) {
            entry.pinned = pinned;
        }
    }

    /// Whether this node came with the last commit, and its place was guessed.
    pub fn is_guessed(&self, id: Id) -> bool {
        self.slot(id).is_some_and(|slot| self.guessed.contains(&slot))
    }

    pub fn pinned(&self, slot: u32) -> bool {
        self.slots.get(slot as usize).is_some_and(|entry| entry.pinned)
    }

    pub fn check_slot(&self, slot: u32) -> Result<()> {
        match self.slots.get(slot as usize) {
            Some(entry) if !entry.gone => Ok(()),
            _ => Err(Error::not_found("node in slot", slot)),
        }
    }

    /// The kind is fixed; the title may have changed.
    pub fn rename(&mut self, slot: u32, title: String) {
        if let Some(entry) = self.slots.get_mut(slot as usize) {
            entry.node.title = short(title);
        }
    }

    pub fn places(&self, frame: &Frame) -> Places {
        let standing = self.slots.iter().zip(frame.positions.iter()).filter(|(slot, _)| !slot.gone);
        standing.map(|(slot, at)| (slot.node.id, Place { x: at[0], y: at[1], pinned: slot.pinned })).collect()
    }
}

/// A title as the picture shows it.
pub(super) fn short(mut title: String) -> String {
    if let Some((end, _)) = title.char_indices().nth(TITLE) {
        title.truncate(end);
        title.push('…');
        title.shrink_to_fit();
    }
    title
}

/// How a kind travels in a column.
pub(super) fn kind_code(kind: NodeKind) -> u8 {
    match kind {
        NodeKind::Pointer => 0,
        NodeKind::Concept => 1,
    }
}
