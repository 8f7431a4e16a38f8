//! Browsing the vocabulary, newest first.

use asterism_model::{Id, MatchMode};

use super::normal::folded;
use super::vocabulary::Vocabulary;

impl Vocabulary {
    /// One page of the concepts whose label has `text` in it, where `mode` says, whatever the case.
    ///
    /// Ordered by `created_at`, newest first, then by id, greatest first. Without `text`, all of them.
    pub fn list(&self, text: Option<&str>, mode: MatchMode, offset: usize, limit: usize) -> Vec<Id> {
        let newest = self.by_age.iter().rev().map(|(_, id)| *id);
        let Some(text) = text.map(folded).filter(|text| !text.is_empty()) else {
            return newest.skip(offset).take(limit).collect();
        };
        let fits = |label: &str| match mode {
            MatchMode::StartsWith => label.starts_with(&text),
            MatchMode::Contains => label.contains(&text),
            MatchMode::EndsWith => label.ends_with(&text),
        };
        newest
            .filter(|id| self.get(*id).is_some_and(|known| fits(&known.folded)))
            .skip(offset)
            .take(limit)
            .collect()
    }
}
