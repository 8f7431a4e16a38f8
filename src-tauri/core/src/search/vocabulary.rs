//! The names of all concepts, by place, id, name and age.

use std::collections::{BTreeSet, HashMap};

use asterism_model::{Change, Concept, Id, Node, Timestamp};

use super::normal::{folded, normal, spaced};

/// Every concept's label and aliases.
#[derive(Debug, Clone, Default)]
pub struct Vocabulary {
    /// In no order: a removed one is replaced by the last.
    pub(super) known: Vec<Known>,
    places: HashMap<Id, usize>,
    /// Which concepts bear a name, by its normal form.
    namesakes: HashMap<String, Vec<Id>>,
    pub(super) by_age: BTreeSet<(Timestamp, Id)>,
}

#[derive(Debug, Clone)]
pub(super) struct Known {
    pub(super) id: Id,
    created_at: Timestamp,
    /// The label in the form `list` compares.
    pub(super) folded: String,
    /// The label, then the aliases.
    pub(super) names: Vec<Name>,
}

#[derive(Debug, Clone)]
pub(super) struct Name {
    /// As the concept has it.
    pub(super) stored: String,
    pub(super) spaced: String,
}

impl Known {
    fn new(concept: &Concept) -> Self {
        let names = std::iter::once(&concept.label).chain(&concept.aliases);
        Self {
            id: concept.id,
            created_at: concept.created_at,
            folded: folded(&concept.label),
            names: names.map(|text| Name { stored: text.clone(), spaced: spaced(text) }).collect(),
        }
    }

    pub(super) fn label(&self) -> &str {
        self.names.first().map_or("", |name| &name.stored)
    }
}

impl Vocabulary {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn len(&self) -> usize {
        self.known.len()
    }

    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// Adds a concept, in place of the one with its id.
    pub fn insert(&mut self, concept: &Concept) {
        self.remove(concept.id);
        let known = Known::new(concept);
        for name in &known.names {
            let namesakes = self.namesakes.entry(normal(&name.stored)).or_default();
            if !namesakes.contains(&known.id) {
                namesakes.push(known.id);
            }
        }
        self.places.insert(known.id, self.known.len());
        self.by_age.insert((known.created_at, known.id));
        self.known.push(known);
    }

    pub fn remove(&mut self, id: Id) {
        let Some(place) = self.places.remove(&id) else { return };
        let gone = self.known.swap_remove(place);
        if let Some(moved) = self.known.get(place) {
            self.places.insert(moved.id, place);
        }
        self.by_age.remove(&(gone.created_at, id));
        for name in gone.names {
            let key = normal(&name.stored);
            if let Some(namesakes) = self.namesakes.get_mut(&key) {
                namesakes.retain(|other| *other != id);
                if namesakes.is_empty() {
                    self.namesakes.remove(&key);
                }
            }
        }
    }

    /// Follows a commit.
    pub fn apply(&mut self, changes: &[Change]) {
        for change in changes {
            match change {
                Change::Node { after: Some(Node::Concept(concept)), .. } => self.insert(concept),
                Change::Node { before: Some(Node::Concept(concept)), .. } => self.remove(concept.id),
                Change::Node { .. } | Change::Edge { .. } => {}
            }
        }
    }

    pub(super) fn get(&self, id: Id) -> Option<&Known> {
        self.places.get(&id).and_then(|&place| self.known.get(place))
    }

    /// The concepts with a name of this normal form.
    pub(super) fn namesakes(&self, normal: &str) -> &[Id] {
        self.namesakes.get(normal).map_or(&[], Vec::as_slice)
    }
}
