//! The names of all concepts, by id, by name and by age.

use std::collections::{BTreeSet, HashMap};

use asterism_model::{Change, Concept, Id, Node, Timestamp};

use super::normal::{folded, normal};
use super::rows::{Row, Rows};

/// Every concept's label and aliases, kept current by each commit.
#[derive(Debug, Clone, Default)]
pub struct Vocabulary {
    known: HashMap<Id, Known>,
    pub(super) rows: Rows,
    /// Which concepts bear a name, by its normal form.
    namesakes: HashMap<String, BTreeSet<Id>>,
    pub(super) by_age: BTreeSet<(Timestamp, Id)>,
}

#[derive(Debug, Clone)]
pub(super) struct Known {
    created_at: Timestamp,
    /// The label in the form `list` compares.
    pub(super) folded: String,
    /// The label, then the aliases, as stored.
    pub(super) names: Vec<String>,
    /// Where their rows are, in the same order.
    rows: Vec<u32>,
}

impl Known {
    pub(super) fn label(&self) -> &str {
        self.names.first().map_or("", String::as_str)
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

    /// The label of a concept, as stored.
    pub fn label(&self, id: Id) -> Option<&str> {
        self.known.get(&id).map(Known::label)
    }

    /// Whether a concept bears this name, spelled so or alike: of the same [`normal`] form.
    pub fn bears(&self, name: &str) -> bool {
        self.namesakes.contains_key(&normal(name))
    }

    /// Adds a concept, in place of the one with its id.
    pub fn insert(&mut self, concept: &Concept) {
        self.remove(concept.id);
        let names: Vec<String> = std::iter::once(&concept.label).chain(&concept.aliases).cloned().collect();
        for name in &names {
            self.namesakes.entry(normal(name)).or_default().insert(concept.id);
        }
        self.by_age.insert((concept.created_at, concept.id));
        let owners = (0..).map(|nth| Row { owner: concept.id, nth });
        let rows = names.iter().zip(owners).map(|(name, row)| self.rows.push(row, name)).collect();
        let folded = folded(&concept.label);
        self.known.insert(concept.id, Known { created_at: concept.created_at, folded, names, rows });
    }

    /// Forgets a concept; one that is not here is no matter.
    pub fn remove(&mut self, id: Id) {
        let Some(mut gone) = self.known.remove(&id) else { return };
        self.by_age.remove(&(gone.created_at, id));
        for name in &gone.names {
            let key = normal(name);
            if let Some(namesakes) = self.namesakes.get_mut(&key) {
                namesakes.remove(&id);
                if namesakes.is_empty() {
                    self.namesakes.remove(&key);
                }
            }
        }
        while let Some(at) = gone.rows.pop() {
            let Some(moved) = self.rows.swap_remove(at) else { continue };
            let rows = match self.known.get_mut(&moved.owner) {
                Some(known) => &mut known.rows,
                None => &mut gone.rows,
            };
            if let Some(place) = rows.get_mut(moved.nth as usize) {
                *place = at;
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
        self.known.get(&id)
    }

    /// The concepts with a name of this normal form.
    pub(super) fn namesakes(&self, normal: &str) -> impl Iterator<Item = Id> {
        self.namesakes.get(normal).into_iter().flatten().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::sample::concept;

    #[test]
    fn a_name_is_found_until_its_concept_goes_or_is_renamed() {
        let mut vocabulary = Vocabulary::new();
        let bear = concept(1, 1, "Bear", &["Ursus", "Bruin"]);
        let wolf = concept(2, 2, "Wolf", &["Canis lupus"]);
        let fox = concept(3, 3, "Fox", &[]);
        let node = |concept: &Concept| Some(Node::Concept(concept.clone()));
        vocabulary.apply(&[&bear, &wolf, &fox].map(|c| Change::Node { before: None, after: node(c) }));
        let first = |vocabulary: &Vocabulary, query: &str| {
            vocabulary.find(query, 1).first().map(|found| (found.id, found.matched.clone()))
        };
        assert_eq!(first(&vocabulary, "canis lupus"), Some((wolf.id, "Canis lupus".into())));

        vocabulary.apply(&[Change::Node { before: node(&bear), after: None }]);
        assert_eq!(vocabulary.len(), 2);
        assert_eq!(first(&vocabulary, "Bruin"), None);
        assert_eq!(first(&vocabulary, "Canis lupu"), Some((wolf.id, "Canis lupus".into())));

        let renamed = Concept { label: "Dog".into(), aliases: vec![], ..wolf.clone() };
        vocabulary.apply(&[Change::Node { before: node(&wolf), after: node(&renamed) }]);
        assert_eq!(first(&vocabulary, "Canis lupus"), None);
        assert_eq!(first(&vocabulary, "dog"), Some((wolf.id, "Dog".into())));
        assert_eq!(first(&vocabulary, "foxy").map(|found| found.0), Some(fox.id));

        assert_eq!(vocabulary.label(wolf.id), Some("Dog"));
        assert_eq!(["DOG", "d-og", "Canis lupus"].map(|name| vocabulary.bears(name)), [true, true, false]);
        vocabulary.remove(wolf.id);
        vocabulary.remove(wolf.id);
        assert_eq!(vocabulary.label(wolf.id), None);
        vocabulary.remove(fox.id);
        assert!(vocabulary.is_empty());
        assert!(vocabulary.rows.is_empty());
        assert!(vocabulary.namesakes.is_empty());
    }

    #[test]
    fn any_number_of_concepts_may_bear_one_name() {
        const MANY: u128 = 20_000;
        let mut vocabulary = Vocabulary::new();
        let all: Vec<Concept> = (0..MANY).map(|n| concept(n, n as i64, "Same", &["SAME", "other"])).collect();
        all.iter().for_each(|concept| vocabulary.insert(concept));
        let found = vocabulary.find("same", MANY as usize);
        assert!(found.iter().map(|found| found.id).eq(all.iter().map(|concept| concept.id)));
        let (gone, kept): (Vec<_>, Vec<_>) = all.iter().partition(|concept| concept.id.0.as_u128() % 3 == 0);
        gone.iter().for_each(|concept| vocabulary.remove(concept.id));
        let found = vocabulary.find("Other", MANY as usize);
        assert!(found.iter().map(|found| found.id).eq(kept.iter().map(|concept| concept.id)));
    }
}
