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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::sample::{concept, id};

    #[test]
    fn pages_are_newest_first_and_match_the_label_whatever_the_case() {
        let mut vocabulary = Vocabulary::new();
        for (number, created, label) in [
            (1, 10, "Straße"),
            (2, 30, "Graph search"),
            (3, 20, "search engine"),
            (4, 20, "ÉCOLE"),
            (5, 5, "Research"),
        ] {
            vocabulary.insert(&concept(number, created, label, &["search"]));
        }
        use MatchMode::{Contains, EndsWith, StartsWith};
        for (text, mode, offset, limit, expected) in [
            (None, StartsWith, 0, 10, &[2, 4, 3, 1, 5][..]),
            (Some(""), Contains, 1, 2, &[4, 3]),
            (Some("SEARCH"), Contains, 0, 10, &[2, 3, 5]),
            (Some("search"), StartsWith, 0, 10, &[3]),
            (Some("search"), EndsWith, 0, 10, &[2, 5]),
            (Some("search"), Contains, 1, 1, &[3]),
            (Some("STRASSE"), Contains, 0, 10, &[1]),
            (Some("E\u{301}c"), StartsWith, 0, 10, &[4]),
            (Some("search"), Contains, 9, 10, &[]),
            (None, Contains, 0, 0, &[]),
        ] {
            let expected: Vec<Id> = expected.iter().map(|number| id(*number)).collect();
            assert_eq!(vocabulary.list(text, mode, offset, limit), expected, "{text:?} {mode:?}");
        }
    }
}
